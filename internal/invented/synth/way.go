package synth

import "geoeval/schema"

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

// way says behind a text how the answer is to be written, where that is not clear by itself.
func (p *Instance) way(l schema.Language, t Text) Text {
	q, in := p.question, ways[l]
	if p.pi != "" {
		t = append(p.and(t, l), Segment{Literal: in.pi + p.pi + in.end})
	}
	says := ""
	x := p.results(q)
	switch q.form {
	case decimal:
		if !isRound(x[0], q.places) {
			says = in.rounded[q.places]
		}
	case piTimes:
		says = in.piTimes
	case root, fraction:
		if e, ok := p.exactly(q, x[0]); ok && e.root != 1 {
			says = in.root
		} else if e.below != 1 {
			says = in.fraction
		}
	}
	if says == "" {
		return t
	}
	return append(p.and(t, l), Segment{Literal: says})
}

var ways = map[schema.Language]struct {
	rounded                 [5]string
	piTimes, root, fraction string
	pi, end                 string // before and behind the number for π
}{
	schema.English: {
		[...]string{"Round the answer to the nearest whole number.", "Round the answer to one decimal place.",
			"Round the answer to two decimal places.", "Round the answer to three decimal places.", "Round the answer to four decimal places."},
		"Give the answer in terms of π.", "Give the exact answer.", "Give the answer as a fraction in lowest terms.",
		"Use π = ", ".",
	},
	schema.Chinese: {
		[...]string{"结果精确到个位。", "结果保留一位小数。", "结果保留两位小数。", "结果保留三位小数。", "结果保留四位小数。"},
		"结果保留π。", "结果保留根号。", "结果用最简分数表示。",
		"π取", "。",
	},
}
