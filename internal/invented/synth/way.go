package synth

import (
	"geoeval/internal/invented/proofread"
	"geoeval/schema"
)

// How an answer is to be written is said by the dataset that a problem is stated in, behind its text: exactly, as its
// template has it, or rounded; and with which π. No template says it.

// Rounded is the problem with a number as its answer, rounded to so many places where it has more. An answer that is no
// number stays.
func (p *Instance) Rounded(places int) *Instance {
	switch p.question.form {
	case decimal, root, piTimes, fraction:
	default:
		return p
	}
	c, q := p.clone(), *p.question
	q.form, q.places = decimal, places
	c.question = &q
	return c
}

// InFraction is the problem with its answer as a fraction in lowest terms; false where it is none.
func (p *Instance) InFraction() (*Instance, bool) {
	c, ok := p.Rounded(0), false
	if c != p {
		c.question.form = fraction
		_, ok = p.exactly(c.question, c.Value())
	}
	return c, ok
}

// Value is the number that the answer is, before it is rounded.
func (p *Instance) Value() float64 { return p.question.values[0].of(&p.numbers) }

// Fits tells whether rounding takes so little away from the answer that nobody takes another for it.
func (p *Instance) Fits() bool {
	return p.question.form != decimal || isLittle(p.Value(), p.question.places)
}

// WithPi is the problem calculated with another π, which its text says where it is used.
func (p *Instance) WithPi(pi float64) *Instance {
	c := p.clone()
	c.numbers.pi = pi
	c.Template.name(&c.numbers)
	if c.extended { // the first answer has a π too
		c.numbers.values[c.Template.answerSlot] = c.Template.question.values[0].of(&c.numbers)
	}
	for i, n := range p.question.values {
		if !same(n.of(&p.numbers), c.question.values[i].of(&c.numbers)) {
			c.pi = decimals(pi, 4)
		}
	}
	return c
}

// SaysPi tells whether the text says which number is taken for π.
func (p *Instance) SaysPi() bool { return p.pi != "" }

// way says behind a text how the answer is to be written, where that is not clear by itself.
func (p *Instance) way(l schema.Language, t Text) Text {
	say := func(sentence string) {
		if sentence != "" {
			t = append(p.and(t, l), Segment{Literal: sentence})
		}
	}
	if p.pi != "" {
		say(proofread.Pi(l, p.pi))
	}
	say(p.wanted().In(l))
	return t
}

// wanted is how the answer is to be written.
func (p *Instance) wanted() proofread.Way {
	switch q := p.question; q.form {
	case decimal:
		if !isRound(p.Value(), q.places) {
			return proofread.Way(q.places)
		}
	case piTimes:
		return proofread.InPi
	case root, fraction:
		if e, _ := p.exactly(q, p.Value()); e.Root > 1 {
			return proofread.Exact
		} else if _, ok := q.asDecimal(e); e.Below > 1 && !ok {
			return proofread.Fraction
		}
	}
	return proofread.Plain
}
