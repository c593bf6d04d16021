package synth

import (
	"strconv"
	"strings"
)

// inMathQA writes a solution as MathQA's steps (programs.md, section 3).
func (s *lowering) inMathQA(n *node) (string, error) {
	term, err := s.mathqa(n)
	if err != nil {
		return "", err
	}
	if len(s.steps) == 0 || term != "#"+strconv.Itoa(s.count-1) {
		s.mathqaStep("multiply", term, "const_1")
	}
	return s.text("|") + "|", nil
}

func (s *lowering) mathqaStep(name string, operands ...string) string {
	s.steps = append(s.steps, name+"("+strings.Join(operands, ",")+")")
	s.count++
	return "#" + strconv.Itoa(s.count-1)
}

func (s *lowering) mathqa(n *node) (string, error) {
	n = s.plain(n)
	if term, ok := s.terms[n.id]; ok {
		return term, nil
	}
	term, err := s.mathqaNew(n)
	if err == nil {
		s.terms[n.id] = term
	}
	return term, err
}

var mathqaCalls = map[op]string{add: "add", sub: "subtract", pow: "power", neg: "negate", sqrt: "sqrt",
	cbrt: "cube_edge_by_volume", floor: "floor"}

func (s *lowering) mathqaNew(n *node) (string, error) {
	if x, ok := s.folded(n); ok {
		if name, ok := mathqaConstant(x); ok {
			return name, nil
		}
	}
	switch n.op {
	case slot:
		return s.given(n)
	case pi:
		return "const_pi", nil
	case mul, div:
		return s.mathqaProduct(s.product(n))
	}
	name, args := s.mathqaCall(n)
	if name == "" {
		return "", ErrCannotSay
	}
	return s.mathqaDialect().over(name, args...)
}

// mathqaCall is the call for a node: of the shape that it measures, where there is one.
func (s *lowering) mathqaCall(n *node) (string, []*node) {
	switch n.op {
	case pow:
		switch n.wholePower() {
		case 2:
			return "square_area", n.args[:1]
		case 3:
			return "volume_cube", n.args[:1]
		}
	case sqrt:
		if a, b, minus, ok := s.legs(n.args[0]); ok {
			return map[bool]string{false: "diagonal", true: "side_by_diagonal"}[minus], []*node{a, b}
		}
	}
	return mathqaCalls[n.op], n.args
}

// mathqaConstant is what a number is called: const_180, const_0_25.
func mathqaConstant(x float64) (string, bool) {
	digits := strconv.FormatFloat(x, 'f', -1, 64)
	if x < 0 || len(digits) > 8 || digits == "0.33" || digits == "0.67" { // these two mean thirds
		return "", false
	}
	return "const_" + strings.Replace(digits, ".", "_", 1), true
}

func (s *lowering) mathqaDialect() *dialect {
	return &dialect{s.mathqa, s.mathqaStep, "multiply", "circle_area", "circumface", "const_pi"}
}

func (s *lowering) mathqaProduct(p product) (string, error) {
	d := s.mathqaDialect()
	value, err := d.factors(&p)
	if err != nil {
		return "", err
	}
	if p.lowest(); p.above != 1 || value == "" {
		name, ok := mathqaConstant(p.above)
		if !ok {
			return "", ErrCannotSay
		}
		value = d.times(value, name)
	}
	for _, divisor := range p.divisors {
		term, err := s.mathqa(divisor)
		if err != nil {
			return "", err
		}
		value = s.mathqaStep("divide", value, term)
	}
	if p.below != 1 {
		name, ok := mathqaConstant(p.below)
		if !ok {
			return "", ErrCannotSay
		}
		value = s.mathqaStep("divide", value, name)
	}
	return value, nil
}
