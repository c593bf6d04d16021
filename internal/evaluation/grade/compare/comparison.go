package compare

import (
	"slices"

	"geoeval/internal/exact"
	"geoeval/schema"
)

// A comparison is that of one stated answer with one gold answer.
type comparison struct{ options *Options }

func verdict(right bool, rules ...string) Outcome {
	return Outcome{Right: right, Rules: rules, Status: schema.GradeOK}
}

// answers compares two answers of whatever kind.
func (c *comparison) answers(s, g *answer) Outcome {
	out := c.sameKind(s, g)
	if out.Right {
		return out
	}
	for i := range s.alternate {
		if other := c.sameKind(&s.alternate[i], g); other.Right {
			other.Rules = append(slices.Clone(s.rules), other.Rules...)
			return other
		}
	}
	for i := range g.alternate {
		if other := c.answers(s, &g.alternate[i]); other.Right {
			return other
		}
	}
	return out
}

func (c *comparison) sameKind(s, g *answer) Outcome {
	rules := append(slices.Clone(s.rules), g.rules...)
	out := c.byKind(s, g)
	out.Rules = append(rules, out.Rules...)
	return out
}

func (c *comparison) byKind(s, g *answer) Outcome {
	if s.kind == several && g.kind != several && !slices.ContainsFunc(s.parts, func(p answer) bool { return p.kind != words }) {
		s = &answer{kind: words, text: s.text} // a sentence with a comma
	}
	switch {
	case s.kind == unreadable:
		return Outcome{Status: schema.GradeUnparsable, Undecided: !s.undefined}
	case g.kind == unreadable:
		return Outcome{Status: schema.GradeOK, Undecided: true}
	case g.is(words, truth) || s.is(words, truth):
		return c.words(s, g)
	case s.kind == alternatives && !g.is(alternatives, several, union):
		return c.alternatives(s, g)
	case s.kind == stretch && !g.is(stretch, span):
		return Outcome{Status: schema.GradeAmbiguous, Rules: []string{"G1"}}
	}
	switch g.kind {
	case single:
		return c.withSingle(s, g)
	case several, alternatives:
		if s.is(several, alternatives) || s.kind == tuple && g.kind == several && named(g) {
			return c.lists(s, g)
		}
		return verdict(false, "T2")
	case tuple:
		return c.withTuple(s, g)
	case span:
		if s.kind == tuple && len(s.parts) == 2 {
			s = &answer{kind: span, parts: s.parts, open: [2]bool{true, true}}
		}
		if s.kind != span {
			return verdict(false, g.rules...)
		}
		return c.spans(s, g)
	case union:
		if s.is(union, alternatives) {
			return c.lists(s, g)
		}
	case stretch:
		if s.is(stretch, span, tuple) {
			return c.inOrder(s, g)
		}
	case proportion:
		return c.withProportion(s, g)
	case relation:
		if s.kind == relation {
			return c.relations(s, g)
		}
		return verdict(false, "G2")
	}
	return verdict(false)
}

// is tells whether an answer is of one of the kinds.
func (a *answer) is(kinds ...kind) bool { return slices.Contains(kinds, a.kind) }

// withSingle compares an answer with a single value.
func (c *comparison) withSingle(s, g *answer) Outcome {
	switch s.kind {
	case single:
		return c.quantities(s, g)
	case proportion:
		return c.ratioWithNumber(s, g, false)
	case span:
		return Outcome{Status: schema.GradeAmbiguous, Rules: []string{"G1"}}
	}
	return verdict(false)
}

// withProportion compares an answer with a ratio.
func (c *comparison) withProportion(s, g *answer) Outcome {
	switch s.kind {
	case proportion:
		return c.proportions(s, g)
	case single:
		return c.ratioWithNumber(g, s, true)
	}
	return verdict(false, "T4")
}

// withTuple compares an answer with a tuple, which two numbers in brackets with a name before them may be too: A(3, 4).
func (c *comparison) withTuple(s, g *answer) Outcome {
	if s.kind == span && s.name != "" && len(g.parts) == 2 {
		return c.spans(s, &answer{kind: span, parts: g.parts, open: [2]bool{true, true}})
	}
	if s.kind != tuple || len(s.parts) != len(g.parts) {
		return verdict(false, "T1")
	}
	return c.inOrder(s, g)
}

func named(a *answer) bool {
	return !slices.ContainsFunc(a.parts, func(p answer) bool { return p.name == "" })
}

// inOrder compares part by part.
func (c *comparison) inOrder(s, g *answer) Outcome {
	total := verdict(len(s.parts) == len(g.parts))
	if !total.Right {
		return total
	}
	for i := range g.parts {
		out := c.answers(&s.parts[i], &g.parts[i])
		total.Rules = append(total.Rules, out.Rules...)
		total.Undecided = total.Undecided || out.Undecided
		if !out.Right {
			return Outcome{Rules: total.Rules, Status: schema.GradeOK, Undecided: total.Undecided}
		}
	}
	return total
}

// lists compares without order: values with names by their names, others each with one that no other has taken.
func (c *comparison) lists(s, g *answer) Outcome {
	if len(s.parts) != len(g.parts) {
		return verdict(false, "T2")
	}
	if named(g) && !named(s) { // the names are left out, so that their order counts
		return c.inOrder(s, g)
	}
	byName := named(g) && named(s)
	var rules []string
	undecided := false
	// partners[j] is the gold part that the stated part j has been paired with; augmenting paths find a pairing if there is one.
	partners := make([]int, len(s.parts))
	for j := range partners {
		partners[j] = -1
	}
	fits := make([][]bool, len(g.parts))
	for i := range g.parts {
		fits[i] = make([]bool, len(s.parts))
		for j := range s.parts {
			if byName && s.parts[j].name != g.parts[i].name {
				continue
			}
			out := c.answers(&s.parts[j], &g.parts[i])
			fits[i][j] = out.Right
			undecided = undecided || out.Undecided
			if out.Right {
				rules = append(rules, out.Rules...)
			}
		}
	}
	var pair func(i int, tried []bool) bool
	pair = func(i int, tried []bool) bool {
		for j, fit := range fits[i] {
			if !fit || tried[j] {
				continue
			}
			tried[j] = true
			if partners[j] < 0 || pair(partners[j], tried) {
				partners[j] = i
				return true
			}
		}
		return false
	}
	for i := range g.parts {
		if !pair(i, make([]bool, len(s.parts))) {
			return Outcome{Rules: []string{"T2"}, Status: schema.GradeOK, Undecided: undecided}
		}
	}
	return verdict(true, append([]string{"T2"}, rules...)...)
}

// alternatives holds rule H1: different alternatives are ambiguous, equal ones are one answer.
func (c *comparison) alternatives(s, g *answer) Outcome {
	for i := 1; i < len(s.parts); i++ {
		if !c.answers(&s.parts[i], &s.parts[0]).Right && !c.answers(&s.parts[0], &s.parts[i]).Right {
			return Outcome{Status: schema.GradeAmbiguous, Rules: []string{"H1"}}
		}
	}
	out := verdict(false)
	for i := range s.parts {
		if out = c.answers(&s.parts[i], g); out.Right {
			break
		}
	}
	return out
}

// spans compares intervals: the same ends, of the same kind.
func (c *comparison) spans(s, g *answer) Outcome {
	rule := "T3"
	if s.open != g.open || s.name != "" && g.name != "" && s.name != g.name {
		return verdict(false, rule)
	}
	out := c.inOrder(&answer{parts: s.parts}, &answer{parts: g.parts})
	out.Rules = append([]string{rule}, out.Rules...)
	return out
}

// proportions compares a:b:c term by term: all quotients of two terms are the same.
func (c *comparison) proportions(s, g *answer) Outcome {
	if len(s.parts) != len(g.parts) {
		return verdict(false, "T4")
	}
	if termwise(s) || termwise(g) {
		out := c.inOrder(s, g)
		out.Rules = append([]string{"T4"}, out.Rules...)
		return out
	}
	quotientOf := func(a *answer, i int) answer {
		q := quantity{expression: exact.New(exact.Div, a.parts[i].quantity.expression, a.parts[0].quantity.expression)}
		q.decimal = a.parts[i].quantity.decimal || a.parts[0].quantity.decimal
		return measured(q)
	}
	rules := []string{"T4"}
	for i := 1; i < len(g.parts); i++ {
		left, right := quotientOf(s, i), quotientOf(g, i)
		out := c.quantities(&left, &right)
		rules = append(rules, out.Rules...)
		if !out.Right {
			return Outcome{Rules: rules, Status: schema.GradeOK, Undecided: out.Undecided}
		}
	}
	return verdict(true, rules...)
}

// termwise reports whether a:b is no ratio whose terms may be multiplied: a term is 0, or is written with a nought before it, as the
// minutes of a time of day are. Then the terms are equal one by one, 5:0 is not 3:0, and 0:3 not 0:5.
func termwise(a *answer) bool {
	for i := range a.parts {
		q := &a.parts[i].quantity
		if q.printed != nil && q.printed.padded {
			return true
		}
		if v, ok := constantWorth(q.expression); !hasLetters(q.expression) && ok && v.low <= 0 && v.high >= 0 {
			return true
		}
	}
	return false
}

// ratioWithNumber compares a:b with the number a/b; reversed says that the ratio is the gold answer.
func (c *comparison) ratioWithNumber(r, number *answer, reversed bool) Outcome {
	if len(r.parts) != 2 || termwise(r) {
		return verdict(false, "T4")
	}
	q := measured(quantity{expression: exact.New(exact.Div, r.parts[0].quantity.expression, r.parts[1].quantity.expression),
		decimal: r.parts[0].quantity.decimal || r.parts[1].quantity.decimal})
	var out Outcome
	if reversed {
		out = c.quantities(number, &q)
	} else {
		out = c.quantities(&q, number)
	}
	out.Rules = append([]string{"T4"}, out.Rules...)
	return out
}

// relations compares inequalities between expressions, and statements about names.
func (c *comparison) relations(s, g *answer) Outcome {
	if s.operator != g.operator {
		return verdict(false, "G2")
	}
	if s.equation != nil && g.equation != nil {
		factor, ok, decided := exact.Proportional(s.equation, g.equation)
		return Outcome{Right: ok && (factor.Sign() > 0 || g.operator == "!="), Rules: []string{"G2"}, Status: schema.GradeOK, Undecided: !decided}
	}
	if len(s.parts) != 2 || len(g.parts) != 2 {
		return verdict(false, "G2")
	}
	out := c.inOrder(s, g)
	if !out.Right {
		swapped := *s
		swapped.parts = []answer{s.parts[1], s.parts[0]}
		out = c.inOrder(&swapped, g)
	}
	return out
}

// words compares what is written in words, or yes and no, with anything.
func (c *comparison) words(s, g *answer) Outcome {
	switch {
	case s.kind == truth && g.kind == truth:
		return verdict(s.yes == g.yes, "X2")
	case g.kind == truth:
		return Outcome{Status: schema.GradeOK, Rules: []string{"X2"}, Undecided: s.kind == words}
	case g.kind == words && s.kind == words:
		left, right := wording(s.text), wording(g.text)
		if left == right {
			return verdict(true, "X1")
		}
		return Outcome{Status: schema.GradeOK, Rules: []string{"X1"}, Undecided: alike(left, right)}
	case g.kind == words:
		return verdict(false, "X1")
	}
	// words for a value
	return Outcome{Status: schema.GradeUnparsable, Rules: []string{"X1"}, Undecided: s.kind == words}
}
