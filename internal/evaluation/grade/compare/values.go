package compare

import (
	"math/big"

	"geoeval/internal/exact"
	"geoeval/internal/text/unit"
	"geoeval/schema"
)

// quantities compares two single answers.
func (c *comparison) quantities(s, g *answer) Outcome {
	stated := s.equation
	if stated == nil {
		stated = s.ends
	}
	if g.equation != nil && stated != nil {
		if _, ok, decided := exact.Proportional(stated, g.equation); decided && (ok || s.name == "" || s.name != g.name) {
			return verdict(ok, "S1")
		}
	}
	if g.equation != nil && g.name == "" && stated == nil {
		return verdict(false, "Q1") // an equation is asked for, and a value is given
	}
	if s.name != g.name && axes[s.name] && axes[g.name] {
		return verdict(false, "Q1")
	}
	return c.values(s.quantity, g.quantity)
}

// axes are names that are not interchangeable: the line x = 5 is not the line y = 5.
var axes = map[string]bool{"x": true, "y": true, "z": true}

// values compares two quantities, with their units.
func (c *comparison) values(s, g quantity) Outcome {
	if hasLetters(s.expression) != hasLetters(g.expression) { // a unit that is a letter after all, or a letter that is a unit
		switch {
		case hasLetters(s.expression) && g.other != nil:
			g.expression, g.unit, g.printed = g.other, "", nil
		case hasLetters(g.expression) && s.other != nil:
			s.expression, s.unit, s.printed = s.other, "", nil
		}
	}
	if hasLetters(s.expression) || hasLetters(g.expression) {
		return c.symbolic(s, g)
	}
	conversion := convert(s.unit, g.unit)
	p, ok := constantWorth(s.expression)
	if !ok {
		return Outcome{Status: schema.GradeUnparsable, Rules: []string{"N8"}}
	}
	v, ok := constantWorth(g.expression)
	if !ok {
		return Outcome{Status: schema.GradeOK, Undecided: true}
	}
	if conversion.clash {
		return verdict(false, conversion.rules...)
	}
	if s.radians && unitOf(g.unit).Dimension == unit.Angle { // rule U5
		degrees := exact.New(exact.Div, exact.New(exact.Mul, s.expression, integer(180)), exact.New(exact.Pi))
		s.expression, s.printed, s.decimal = degrees, nil, true
		if p, ok = constantWorth(degrees); !ok {
			return Outcome{Status: schema.GradeUnparsable}
		}
		conversion.rules = []string{"U5"}
	} else if g.radians && unitOf(s.unit).Dimension == unit.Angle {
		s.expression = exact.New(exact.Mul, exact.New(exact.Div, s.expression, integer(180)), exact.New(exact.Pi))
		s.printed, s.decimal = nil, true
		if p, ok = constantWorth(s.expression); !ok {
			return Outcome{Status: schema.GradeUnparsable}
		}
		conversion.rules = []string{"U5"}
	}
	n := numbers{stated: s, gold: g, p: p, g: v, tolerance: c.options.Tolerance, solved: c.options.Solved}
	n.same = func() (bool, bool) { return sameConstant(s.expression, g.expression, p, v) }
	if conversion.factor.Cmp(one) != 0 {
		n.p, n.converted, n.stated.decimal = p.times(conversion.factor), true, true
		n.same = func() (bool, bool) { return false, false }
	}
	right, rule := n.right()
	rules := append(conversion.rules, rule)
	if right && rule == "N2" && hasPi(s.expression) != hasPi(g.expression) {
		rules = append(rules, "N4")
	}
	if !right && (s.percent || g.percent) { // rule N9
		hundredth, hundred := big.NewRat(1, 100), big.NewRat(100, 1)
		for _, factor := range []*big.Rat{hundredth, hundred} {
			if factor == hundredth && !s.percent || factor == hundred && !g.percent {
				continue
			}
			by := n
			by.p, by.converted = n.p.times(factor), true
			by.same = func() (bool, bool) { return false, false }
			if right, rule = by.right(); right {
				return verdict(true, append(rules[:len(rules)-1:len(rules)-1], "N9", rule)...)
			}
		}
		return verdict(false, append(rules, "N9")...)
	}
	return verdict(right, rules...)
}

func hasPi(n *node) bool { return n.Has(exact.Pi) }

// symbolic compares expressions in letters (rule S1).
func (c *comparison) symbolic(s, g quantity) Outcome {
	if !hasLetters(s.expression) || !hasLetters(g.expression) {
		return c.oneSided(s, g)
	}
	equal, decided := exact.Same(s.expression, g.expression)
	return Outcome{Right: equal && decided, Rules: []string{"S1"}, Status: schema.GradeOK, Undecided: !decided}
}

// oneSided compares an expression in letters with a number: they can be equal, x/x and 1. A lone letter is no number.
func (c *comparison) oneSided(s, g quantity) Outcome {
	if s.expression.Op == exact.Letter {
		return Outcome{Status: schema.GradeUnparsable, Rules: []string{"S1"}}
	}
	equal, decided := exact.Same(s.expression, g.expression)
	return Outcome{Right: equal && decided, Rules: []string{"S1"}, Status: schema.GradeOK, Undecided: !decided}
}
