package synth

import (
	"math"
	"strconv"
)

// inStack writes a solution as UniGeo's and GeoQA+'s assignments (programs.md, section 2).
func (s *lowering) inStack(n *node) (string, error) {
	term, err := s.stack(n)
	if err != nil {
		return "", err
	}
	if len(s.steps) == 0 || term != "V_"+strconv.Itoa(s.count-1) {
		s.stackStep("g_equal", term)
	}
	return s.text(" "), nil
}

// stackStep writes a step and gives its result's name.
func (s *lowering) stackStep(name string, operands ...string) string {
	step := name
	for _, o := range operands {
		step += " " + o
	}
	s.steps = append(s.steps, step)
	s.count++
	return "V_" + strconv.Itoa(s.count-1)
}

func (s *lowering) stack(n *node) (string, error) {
	n = s.plain(n)
	if term, ok := s.terms[n.id]; ok {
		return term, nil
	}
	term, err := s.stackNew(n)
	if err == nil {
		s.terms[n.id] = term
	}
	return term, err
}

var stackCalls = map[op]string{add: "g_add", sub: "g_minus", sin: "g_sin", cos: "g_cos", tan: "g_tan", asin: "g_asin",
	acos: "g_acos"}

func (s *lowering) stackNew(n *node) (string, error) {
	if x, ok := s.folded(n); ok {
		return s.stackConstant(x)
	}
	if n.isProduct() {
		return s.stackProduct(s.product(n))
	}
	switch n.op {
	case slot:
		return s.given(n)
	case pi:
		return "C_5", nil
	case sub:
		if s.value(n) < 0 { // g_minus would give |a - b|
			return "", ErrCannotSay
		}
	case sqrt:
		if a, b, minus, ok := s.legs(n.args[0]); ok {
			return s.stackDialect().over(map[bool]string{false: "gougu_add", true: "gougu_minus"}[minus], a, b)
		}
	}
	name, ok := stackCalls[n.op]
	if !ok {
		return "", ErrCannotSay
	}
	return s.stackDialect().over(name, n.args...)
}

func (s *lowering) stackDialect() *dialect {
	return &dialect{s.stack, s.stackStep, "g_mul", "cal_circle_area", "cal_circle_perimeter", "C_5"}
}

// stackProduct multiplies, divides, and last takes the number in it: by doubling and halving where that will do.
func (s *lowering) stackProduct(p product) (string, error) {
	value, err := s.stackDialect().factors(&p)
	if err != nil {
		return "", err
	}
	for _, d := range p.divisors {
		term, err := s.stack(d)
		if err != nil {
			return "", err
		}
		if value == "" {
			if value, err = s.stackConstant(p.above); err != nil {
				return "", err
			}
			p.above = 1
		}
		value = s.stackStep("g_divide", value, term)
	}
	p.lowest()
	if value == "" {
		return s.stackConstant(p.above / p.below)
	}
	return s.stackScaled(value, p.above, p.below)
}

// stackScaled multiplies by a number and divides by another.
func (s *lowering) stackScaled(value string, above, below float64) (string, error) {
	for s.stackHalves(above) {
		value, above = s.stackStep("g_double", value), above/2
	}
	for s.stackHalves(below) {
		value, below = s.stackStep("g_half", value), below/2
	}
	if above == 3 {
		value, above = s.stackStep("g_add", s.stackStep("g_double", value), value), 1
	}
	if above != 1 {
		c, err := s.stackConstant(above)
		if err != nil {
			return "", err
		}
		value = s.stackStep("g_mul", value, c)
	}
	if below != 1 {
		c, err := s.stackConstant(below)
		if err != nil {
			return "", err
		}
		value = s.stackStep("g_divide", value, c)
	}
	return value, nil
}

// stackHalves tells whether a number is said by its half.
func (s *lowering) stackHalves(x float64) bool { return math.Mod(x, 2) == 0 && s.stackHas(x) == "" }

// stackConstants are C_0 to C_4; C_5 is π, and 0.618 nobody needs.
var stackConstants = []float64{30, 60, 90, 180, 360}

// stackHas is the constant's name; empty where there is none.
func (s *lowering) stackHas(x float64) string {
	for i, c := range stackConstants {
		if c == x {
			return "C_" + strconv.Itoa(i)
		}
	}
	return ""
}

// stackConstant is what a number is called: a constant, or a step over one or two of them.
func (s *lowering) stackConstant(x float64) (string, error) {
	if name := s.stackHas(x); name != "" {
		return name, nil
	}
	key := -1 - int(math.Float64bits(x)>>12)
	if term, ok := s.terms[key]; ok {
		return term, nil
	}
	term, ok := s.stackMade(x)
	if !ok {
		return "", ErrCannotSay
	}
	s.terms[key] = term
	return term, nil
}

func (s *lowering) stackMade(x float64) (string, bool) {
	name := func(i int) string { return "C_" + strconv.Itoa(i) }
	for i, c := range stackConstants {
		switch x {
		case c / 2:
			return s.stackStep("g_half", name(i)), true
		case c * 2:
			return s.stackStep("g_double", name(i)), true
		}
	}
	for j, b := range stackConstants {
		for i, a := range stackConstants {
			switch {
			case same(a/b, x):
				return s.stackStep("g_divide", name(i), name(j)), true
			case a+b == x:
				return s.stackStep("g_add", name(i), name(j)), true
			case a-b == x && x > 0:
				return s.stackStep("g_minus", name(i), name(j)), true
			}
		}
	}
	return "", false
}
