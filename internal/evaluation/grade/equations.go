package grade

import (
	"strings"

	"geoeval/internal/evaluation/grade/compare"
)

// Where the gold answer is an equation, the whole of the one that is stated counts: the last side of 3x + 4y - 42 = 0 says nothing of it.

// wholeEquation is the equation around a value that stands behind the sign of equality at token next, or behind the one before it; the
// value itself where no equation is asked for, or none stands there.
func (d *document) wholeEquation(v span, next int, s sentence) span {
	at := next
	if !d.tokens[at].is("=") && at > s.first {
		at--
	}
	if !d.asked.bothSides || !d.tokens[at].is("=") || v.first <= at {
		return v
	}
	w := d.widened(v, at, s)
	if w.first > at || d.otherName(w) {
		return v
	}
	return w
}

// beside tells whether what is stated is a number where an equation is asked for, so that it only says something of one: its slope.
func (a *asked) beside(stated string) bool { return a.bothSides && compare.IsNumber(stated) }

// otherName tells whether an equation only gives a name to its right side that the gold answer does not have: f(x) = 2x + 1, where that
// is y = 2x + 1.
func (d *document) otherName(v span) bool {
	k := v.first + 1
	if k+2 < v.end && d.tokens[k].word == "(" && d.tokens[k+2].word == ")" {
		k += 3
	}
	name := &d.tokens[v.first]
	return k < v.end && d.tokens[k].is("=") && d.name(v.first) && !strings.Contains(d.asked.Gold, d.text.span(int(name.start), int(name.end)))
}

// lastPart is a value from behind the last comma, "and" or colon before token at, where the gold answer is one equation.
func (d *document) lastPart(v span, at int) span {
	if !d.asked.bothSides || d.asked.several() {
		return v
	}
	depth := 0
	for k := at; k > v.first; k-- {
		switch t := &d.tokens[k]; {
		case t.is(")", "]", "}"):
			depth++
		case t.is("(", "[", "{"):
			depth--
		case depth == 0 && (t.is("and", "&", ":") || t.word == "," && !d.tokens[k+1].is("or", "或") || t.kind == hanToken && t.word != "或"):
			return d.trim(span{k + 1, v.end, v.content})
		}
	}
	return v
}
