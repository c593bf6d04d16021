package synth

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/exact"
	"geoeval/internal/invented/proofread"
	"geoeval/schema"
)

// A Choice is one of those that a problem offers.
type Choice struct {
	Answer
	// Spelled is the answer as the dataset writes its choices.
	Spelled string
}

// Choices gives n choices in a dataset's spelling, the gold answer at a drawn place, and that place. The others are what
// the template's mistakes give, then values near to the answer. Nothing about them tells which is right: how many of
// them are smaller is drawn, all have one [proofread.Format], and each could be right at first sight. No two are the same text or
// nearly the same number. spell refuses an answer that the dataset cannot write.
//
// There are fewer than n only where the answer is yes or no, an expression with too few mistakes that differ, or so small
// that not as many numbers of its format are near to it.
func (p *Instance) Choices(n int, chance Chance, spell func(Answer) (string, bool)) ([]Choice, int) {
	s := NewStream(chance("choices"))
	right := Choice{Answer: p.Answer()}
	spelled, ok := spell(right.Answer)
	if right.Spelled = spelled; !ok {
		return nil, 0
	}
	c := chooser{right: right, spell: spell, degrees: p.question.goal == schema.Angle, limit: p.limit(), widest: 3,
		format: proofread.FormatOf(right.Spelled)}
	// Of the n-1 others so many are smaller, as far as there are so many.
	smaller := s.Pick(n)
	if right.Value == nil {
		c.free = n - 1
	} else {
		c.below, c.above = smaller, n-1-smaller
	}
	for _, a := range p.mistakes() {
		c.take(p.likeTheAnswer(a))
	}
	for attempt := 0; c.wanted() > 0 && attempt < 400; attempt++ {
		c.yield(attempt)
		if a, ok := p.near(s, c.below > 0 || c.free > 0 && s.Pick(2) == 0, attempt/32); ok {
			c.take(a)
		}
	}
	wrong := c.wrong[:min(len(c.wrong), n-1)]
	place := s.Pick(len(wrong) + 1)
	shuffle(s, wrong)
	return slices.Insert(wrong, place, right), place
}

// yield asks for less after many attempts.
func (c *chooser) yield(attempt int) {
	if attempt == 150 {
		c.widest = 12 // a small number has not so many beside it
	}
	if attempt == 200 && c.right.Value != nil {
		c.below, c.above, c.free = 0, 0, c.wanted() // there are not so many on one side
	}
}

// A chooser collects choices.
type chooser struct {
	right   Choice
	spell   func(Answer) (string, bool)
	format  proofread.Format
	degrees bool
	limit   float64 // which no answer reaches
	widest  float64 // how many times the right one another is at most, or the right one another
	wrong   []Choice
	// below and above are how many are still wanted that are smaller and greater than the right one; free how many of
	// those that are no numbers.
	below, above, free int
}

func (c *chooser) wanted() int { return c.below + c.above + c.free }

// leastApart is how far two choices are apart at least, as a part of the greater one: much more than rounding and
// another π can make of one.
const leastApart = 0.02

// take takes a wrong choice, if it could be right at first sight, is none of those that are there, and is still wanted.
func (c *chooser) take(a Answer) {
	right := c.right.Value
	if a.Text == "" || (a.Value == nil) != (right == nil) {
		return
	}
	if right != nil && !c.likely(*a.Value) {
		return
	}
	side := c.side(a)
	spelled, ok := c.spell(a)
	one := Choice{a, spelled}
	if *side == 0 || !ok || right != nil && !c.isOfFormat(spelled) || c.repeats(one) {
		return
	}
	c.wrong = append(c.wrong, one)
	*side--
}

// isOfFormat tells whether a text is spelled as the right one.
func (c *chooser) isOfFormat(spelled string) bool {
	return proofread.FormatOf(spelled) == c.format && isAlike(spelled, c.right.Spelled)
}

// repeats tells whether a choice is one of those that are there, or nearly.
func (c *chooser) repeats(a Choice) bool {
	return slices.ContainsFunc(append(c.wrong, c.right), func(b Choice) bool {
		return a.Spelled == b.Spelled || a.Text == b.Text || a.Value != nil && c.isNear(*a.Value, *b.Value)
	})
}

// side is how many choices are wanted on the side of the right one where a wrong one lies.
func (c *chooser) side(a Answer) *int {
	switch {
	case c.right.Value == nil, c.free > 0:
		return &c.free
	case *a.Value < *c.right.Value:
		return &c.below
	}
	return &c.above
}

// isNear tells whether two choices are too near to each other; a degree apart is enough for angles.
func (c *chooser) isNear(x, y float64) bool {
	apart := math.Abs(x - y)
	return apart < leastApart*max(math.Abs(x), math.Abs(y)) && !(c.degrees && apart >= 1)
}

// likely tells whether a wrong number could be right at first sight: it has the right one's sign and is of its size.
func (c *chooser) likely(x float64) bool {
	right := *c.right.Value
	switch {
	case math.IsNaN(x), math.IsInf(x, 0), x >= c.limit:
		return false
	case c.degrees && (math.Abs(x) >= 360 || right < 180 && x >= 180):
		return false
	case right == 0:
		return math.Abs(x) <= 20
	case right > 0 && x <= 0:
		return false
	}
	return math.Abs(x)*c.widest >= math.Abs(right)*(1-1e-9) && math.Abs(x) <= math.Abs(right)*c.widest*(1+1e-9)
}

// isAlike tells whether the whole numbers of which a root or a fraction is written are of the size of those in the right one.
func isAlike(wrong, right string) bool {
	if !strings.ContainsAny(right, `\/√π`) {
		return true
	}
	return greatestNumber(wrong) <= 4*max(greatestNumber(right), 4)
}

// greatestNumber is the greatest whole number in a text.
func greatestNumber(text string) int {
	most := 0
	for _, digits := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		n, err := strconv.Atoi(digits)
		if err != nil {
			return math.MaxInt
		}
		most = max(most, n)
	}
	return most
}

// limit is what the template says that no answer reaches; else infinite.
func (p *Instance) limit() float64 {
	if p.question.below == nil {
		return math.Inf(1)
	}
	return p.question.below.of(&p.numbers)
}

// likeTheAnswer rounds a decimal to as many decimals as the answer has, since others would tell; beside a rounded answer
// it keeps its zeros.
func (p *Instance) likeTheAnswer(a Answer) Answer {
	if p.question.form != decimal || a.Value == nil {
		return a
	}
	places := proofread.FormatOf(p.Answer().Text).Decimals
	value := roundTo(*a.Value, places)
	text := decimals(value, 4)
	if p.wanted() != proofread.Plain {
		text = strconv.FormatFloat(value, 'f', places, 64)
	}
	a.Text, a.Plain, a.Value = text, text, &value
	return a
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
	if e, ok := exact.Recognized(x[0]); ok {
		return exactAnswer(q, e)
	}
	return rounded(q, x[0])
}

// parts are what a wrong value is of the right one, for values on a side of it.
var parts = [2][]float64{
	{0.5, 2. / 3, 0.75, 0.8, 5. / 6, 0.6, 0.9, 0.4, 1. / 3, 0.25, 0.7, 0.2},
	{2, 1.5, 1.25, 4. / 3, 1.2, 1.75, 1.1, 2.5, 3, 1.6, 4, 5},
}

// near is a value near to the answer, smaller or greater, the farther away the greater spread is: of the same form, with
// the same root and π.
func (p *Instance) near(s *Stream, smaller bool, spread int) (Answer, bool) {
	q := p.question
	x := p.results(q)
	toward := int(truth(smaller == (x[0] < 0))) // greater of a negative number is nearer to 0
	by := parts[toward][s.Pick(min(4+spread, len(parts[toward])))]
	switch q.form {
	case yesNo, expression:
		return Answer{}, false
	case coordinate:
		for i := range x {
			if s.Pick(2) == 0 {
				x[i] = float64(int(s.Pick(5))-2) - x[i]
			}
		}
		return p.wrong(q, x), true
	case decimal:
		x[0] = decimalNear(s, x[0], by, smaller, spread)
		return p.likeTheAnswer(p.wrong(q, x)), true
	}
	e, ok := p.exactly(q, x[0])
	if !ok {
		return Answer{}, false
	}
	above := int64(math.Round(float64(e.Above) * by))
	if above == e.Above || s.Pick(3) == 0 {
		above = e.Above + int64(math.Round(math.Copysign(1, by-1)))*int64(1+s.Pick(3+spread))
	}
	e.Above = above
	return exactAnswer(q, exact.NewSurd(e.Above, e.Below, e.Root, e.Pies)), e.Above != 0
}

// decimalNear is such a decimal: a part of x, or some steps away.
func decimalNear(s *Stream, x, part float64, smaller bool, spread int) float64 {
	step := max(1, math.Round(math.Abs(x)/10))
	switch {
	case x != 0 && s.Pick(2) == 0:
		return x * part
	case s.Pick(3) == 0:
		step = 1
	}
	if smaller {
		step = -step
	}
	return x + step*float64(1+s.Pick(3+spread))
}
