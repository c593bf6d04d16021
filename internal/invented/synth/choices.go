package synth

import (
	"math"

	"geoeval/schema"
)

// Choices gives n choices, the gold answer at a drawn place, and that place. The others are what the template's
// mistakes give, then values near to the answer. No two are the same text or nearly the same number; there are fewer
// than n only where the answer is yes or no, or an expression with too few mistakes that differ.
func (p *Instance) Choices(n int, chance Chance) ([]Answer, int) {
	s := &stream{chance("choices")}
	c := chooser{right: p.Answer(), degrees: p.question.goal == schema.Angle}
	c.all = []Answer{c.right}
	for _, a := range p.mistakes() {
		if len(c.all) < n {
			c.take(a)
		}
	}
	for attempt := 0; len(c.all) < n && attempt < 200; attempt++ {
		if a, ok := p.near(s, attempt/10); ok {
			c.take(a)
		}
	}
	place := s.pick(len(c.all))
	wrong := c.all[1:]
	shuffle(s, wrong)
	choices := append(append(append([]Answer{}, wrong[:place]...), c.right), wrong[place:]...)
	return choices, place
}

// A chooser collects choices.
type chooser struct {
	right   Answer
	degrees bool
	all     []Answer
}

// leastApart is how far two choices are apart at least, as a part of the greater one: much more than rounding and
// another π can make of one.
const leastApart = 0.02

// take takes a wrong choice, if it could be right at first sight and is none of those that are there.
func (c *chooser) take(a Answer) {
	if a.Text == "" || (a.Value == nil) != (c.right.Value == nil) {
		return
	}
	if c.right.Value != nil && !c.likely(*a.Value) {
		return
	}
	for _, b := range c.all {
		if a.Text == b.Text {
			return
		}
		if a.Value != nil && math.Abs(*a.Value-*b.Value) < leastApart*max(math.Abs(*a.Value), math.Abs(*b.Value)) {
			return
		}
	}
	c.all = append(c.all, a)
}

// likely tells whether a wrong number could be right at first sight: it has the right one's sign and is of its size.
func (c *chooser) likely(x float64) bool {
	right := *c.right.Value
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return false
	case c.degrees && (math.Abs(x) >= 360 || right < 180 && x >= 180):
		return false
	case right == 0:
		return math.Abs(x) <= 20
	case right > 0 && x <= 0:
		return false
	}
	return math.Abs(x) >= math.Abs(right)/12 && math.Abs(x) <= math.Abs(right)*12
}

// mistakes are the answers that the template's mistakes give, in its order.
func (p *Instance) mistakes() []Answer {
	q := p.question
	var all []Answer
	if q.form == yesNo {
		return []Answer{{Text: "yes", Plain: "yes", Kind: schema.AnswerText},
			{Text: "no", Plain: "no", Kind: schema.AnswerText}}
	}
	for _, w := range q.mistaken {
		all = append(all, p.phrase(q, w))
	}
	for _, m := range q.mistakes {
		x := make([]float64, len(m))
		for i, n := range m {
			if x[i] = n.of(&p.numbers); math.IsNaN(x[i]) || math.IsInf(x[i], 0) {
				x = nil
				break
			}
		}
		if x != nil {
			all = append(all, p.wrong(q, x))
		}
	}
	return all
}

// wrong writes wrong numbers like the answer, as exactly as that can be.
func (p *Instance) wrong(q *question, x []float64) Answer {
	if q.form == coordinate || q.form == decimal {
		a, _ := p.write(q, x)
		return a
	}
	if e, ok := recognized(x[0]); ok {
		return exactAnswer(q, e)
	}
	return rounded(q, x[0])
}

// near is a value near to the answer, the farther away the greater spread is: of the same form, with the same root and
// π.
func (p *Instance) near(s *stream, spread int) (Answer, bool) {
	q := p.question
	x := p.results(q)
	by := 1 + s.pick(3+spread)
	if s.pick(2) == 0 {
		by = -by
	}
	switch q.form {
	case yesNo, expression:
		return Answer{}, false
	case coordinate:
		for i := range x {
			if s.pick(2) == 0 {
				x[i] = float64(int(s.pick(5))-2) - x[i]
			}
		}
		return p.wrong(q, x), true
	case decimal:
		unit := 1.0
		if a := math.Abs(x[0]); a < 5 && !same(x[0], math.Round(x[0])) {
			unit = roundTo(a/8, 2)
		} else if a > 20 {
			unit = math.Round(a / 10)
		}
		return rounded(q, roundTo(x[0], q.places)+float64(by)*unit), true
	}
	e, ok := p.exactly(q, x[0])
	if !ok {
		return Answer{}, false
	}
	unit := max(1, int64(math.Round(math.Abs(float64(e.above))/8)))
	e.above += int64(by) * unit
	return exactAnswer(q, e.reduced()), e.above != 0
}
