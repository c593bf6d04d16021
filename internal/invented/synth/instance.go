package synth

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"geoeval/internal/knowledge/principle"
	"geoeval/schema"
)

// An Instance is a problem drawn from a template. It does not change, but is for one goroutine: a search counts in its
// numbers.
type Instance struct {
	Template *Template
	// Letters are the names of its points, by the letters of the template.
	Letters map[string]string
	// Values are its numbers, by their parameters; in a swapped problem, answer is one, and what is asked for is none. Not
	// all need stand in the text.
	Values map[string]Value
	// Wording says which of the template's wordings it has.
	Wording int

	numbers  environment
	question *question
	swapped  bool
	extended bool
	// pi is the number for π that the text says; "" for none.
	pi string
}

// mostAttempts bounds how often numbers are drawn that the template's conditions refuse.
const mostAttempts = 2000

// Draw makes a problem. Every choice is a number of chance, which is asked with the words "numbers", "letters" and
// "wording"; the caller puts its own before them. Of a template with rows the number itself, modulo their number, says
// which row it is; where the answer cannot be written there, it is the next one.
func (t *Template) Draw(chance Chance) (*Instance, error) {
	letters := NewStream(chance("letters"))
	p := &Instance{Template: t, Letters: t.drawLetters(letters), question: t.question,
		Wording: int(chance("wording") >> 33)}
	return p, p.drawNumbers(chance)
}

// drawNumbers gives the problem its numbers.
func (p *Instance) drawNumbers(chance Chance) error {
	t := p.Template
	s := NewStream(chance("numbers"))
	p.numbers = environment{make([]float64, len(t.book.slots)), math.Pi}
	attempts := mostAttempts
	if t.rows != nil {
		attempts = len(t.rows)
	}
	for n := range attempts {
		if t.rows != nil {
			t.take(&t.rows[(s.state%uint64(attempts)+uint64(n))%uint64(attempts)], &p.numbers)
		} else if !t.try(s, &p.numbers) {
			continue
		}
		p.Values = make(map[string]Value, len(t.parameters))
		for _, one := range t.parameters {
			p.Values[one.name], _ = newValue(p.numbers.values[one.slot])
		}
		if ok, err := p.settle(t.question); err != nil {
			return fmt.Errorf("template %s with %v: %w", t.Name, p.Values, err)
		} else if ok {
			return nil
		}
	}
	if t.rows != nil {
		return fmt.Errorf("template %s: in none of its %d rows has the question an answer of its form", t.Name, attempts)
	}
	return fmt.Errorf("template %s: none of %d draws of its parameters meets its conditions; widen the ranges or where",
		t.Name, attempts)
}

// try draws all parameters once and tells whether the conditions hold.
func (t *Template) try(s *Stream, e *environment) bool {
	for i := range t.parameters {
		if !t.parameters[i].draw(s, e) {
			return false
		}
	}
	t.name(e)
	return !slices.ContainsFunc(t.where, func(n *node) bool { return n.of(e) == 0 })
}

// name gives the lets their values.
func (t *Template) name(e *environment) {
	for _, l := range t.lets {
		e.values[l.slot] = l.is.of(e)
	}
}

// settle finds the answer to a question; false where numbers must be drawn again, as the answer is not finite, rounding
// takes too much of it, or it is a fraction of great numbers.
func (p *Instance) settle(q *question) (bool, error) {
	for _, n := range q.values {
		x := n.of(&p.numbers)
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return false, nil
		}
		if q == p.Template.question {
			p.numbers.values[p.Template.answerSlot] = x
		}
	}
	switch x := q.values[0].of(&p.numbers); q.form {
	case decimal:
		return isLittle(x, q.places), nil
	case root, piTimes, fraction:
		if e, ok := p.exactly(q, x); ok {
			return isPrintable(e), nil
		}
	}
	_, err := p.write(q, p.results(q))
	return err == nil, err
}

// at is the value of a slot.
func (p *Instance) at(slot int) float64 { return p.numbers.values[slot] }

// results are the numbers that the answer consists of, unrounded.
func (p *Instance) results(q *question) []float64 {
	all := make([]float64, len(q.values))
	for i, n := range q.values {
		all[i] = n.of(&p.numbers)
	}
	return all
}

// Check finds the numbers that the answer consists of again, in the template's other way. They are unrounded.
func (p *Instance) Check() ([]float64, error) {
	all := make([]float64, len(p.question.check))
	for i, n := range p.question.check {
		all[i] = n.of(&p.numbers)
		if math.IsNaN(all[i]) || math.IsInf(all[i], 0) {
			return nil, fmt.Errorf("template %s with %v: its check gives %v", p.Template.Name, p.Values, all[i])
		}
	}
	return all, nil
}

// Goal is what is asked for; after an edit it may be another than the template's.
func (p *Instance) Goal() schema.Goal { return p.question.goal }

// Trace says what the worked solution uses. It is that of the template, and empty of an edited problem, whose solution is another.
func (p *Instance) Trace() principle.Trace {
	if p.swapped || p.extended {
		return principle.Trace{}
	}
	t := p.Template.Trace
	t.Elements = slices.Clone(t.Elements)
	for i, w := range p.Template.elements {
		t.Elements[i] = tidy(p.fill(w, worked).String(p))
	}
	return t
}

// Text is the whole problem. It asks one question: where a problem is extended, the further one alone.
func (p *Instance) Text(l schema.Language) Text {
	return p.way(l, p.fill(p.one(p.question, l), plain))
}

// one is the wording of a question that the problem has.
func (p *Instance) one(q *question, l schema.Language) wording {
	all := q.text.in(l)
	return all[p.Wording%len(all)]
}

// and puts a space behind an English text.
func (p *Instance) and(t Text, l schema.Language) Text {
	if l == schema.English {
		t = append(t, Segment{Literal: " "})
	}
	return t
}

// Short is the question alone, to which [Instance.Clauses] gives the conditions; nil where the template has none.
func (p *Instance) Short(l schema.Language) Text {
	if p.question.short == nil {
		return nil
	}
	return p.way(l, p.fill(p.question.short.in(l), plain))
}

// Steps is the worked solution in prose with LaTeX, a line a step.
func (p *Instance) Steps(l schema.Language) string {
	var text string
	n := latex
	if p.Template.rows != nil { // its steps calculate on with what the steps before have rounded
		n = worked
	}
	add := func(q *question) {
		for _, w := range q.steps.in(l) {
			if text != "" {
				text += "\n"
			}
			text += tidy(p.fill(w, n).String(p))
		}
		text += p.so(q, text, l)
	}
	if p.extended && !p.Template.alone {
		add(p.Template.question)
	}
	add(p.question)
	if l == schema.Chinese {
		for range 2 { // the number between two signs is behind the one and before the other
			text = dots.ReplaceAllString(text, `$1 \times $2`)
		}
	}
	return text
}

// dots are products of numbers, which Chinese textbooks write with a cross.
var dots = regexp.MustCompile(`([0-9)}]|\\circ|\\pi) \\cdot ([0-9(\\])`)

// so is the last line of a worked solution that does not come to the answer as it is written: whether it is yes or no, and what
// a result is when it is rounded.
func (p *Instance) so(q *question, steps string, l schema.Language) string {
	answer, err := p.write(q, p.results(q))
	switch {
	case err != nil || len(q.steps.in(l)) == 0:
		return ""
	case q.form == yesNo:
		return "\n" + inLanguage[string]{"So the answer is " + answer.In(l) + ".", "所以答案为“" + answer.In(l) + "”。"}.in(l)
	case q.form == decimal && !isRound(q.values[0].of(&p.numbers), q.places) && !strings.Contains(steps, answer.Text):
		return "\n" + inLanguage[string]{"This is about $" + answer.Text + "$.", "结果约为$" + answer.Text + "$。"}.in(l)
	}
	return ""
}

// clone is a copy that may be changed.
func (p *Instance) clone() *Instance {
	c := *p
	c.Letters, c.Values = maps.Clone(p.Letters), maps.Clone(p.Values)
	c.numbers.values = slices.Clone(p.numbers.values)
	return &c
}
