package synth

import (
	"math"
	"strconv"
)

// inEquation writes a solution as GeometryQA's equation (programs.md, section 4), with the numbers themselves and π as
// 3.14. It is a language of primary school, without roots and sines.
func (s *lowering) inEquation(n *node) (string, error) {
	text, _, err := s.equation(n)
	return "x=" + text, err
}

// How much a term binds.
const (
	bindsSum = iota
	bindsProduct
	bindsAll
)

// EquationPi is the π of GeometryQA (programs.md, section 4).
const EquationPi = 3.14

// equation is a node as text, and how much it binds.
func (s *lowering) equation(n *node) (text string, binds int, err error) {
	n = s.plain(n)
	switch n.op {
	case constant:
		if n.value < 0 {
			return "", 0, ErrCannotSay
		}
		return strconv.FormatFloat(n.value, 'f', -1, 64), bindsAll, nil
	case pi:
		return strconv.FormatFloat(EquationPi, 'f', -1, 64), bindsAll, nil
	case slot:
		text, err = s.given(n)
		if err == nil && text[0] == '-' {
			text = "(" + text + ")"
		}
		return text, bindsAll, err
	case add:
		return s.between("+", bindsSum, bindsSum, n)
	case sub:
		return s.between("-", bindsSum, bindsProduct, n)
	case mul:
		return s.between("*", bindsProduct, bindsProduct, n)
	case div:
		return s.between("/", bindsProduct, bindsAll, n)
	case pow:
		k := n.args[1]
		if k.op != constant || k.value != math.Trunc(k.value) || k.value < 2 || k.value > 3 {
			return "", 0, ErrCannotSay
		}
		base, err := s.bracketed(n.args[0], bindsAll)
		return base + "^" + strconv.Itoa(int(k.value)), bindsProduct, err
	}
	return "", 0, ErrCannotSay
}

// between writes a sign between two terms; the second must bind at least as much as second.
func (s *lowering) between(sign string, binds, second int, n *node) (string, int, error) {
	left, err := s.bracketed(n.args[0], binds)
	if err != nil {
		return "", 0, err
	}
	right, err := s.bracketed(n.args[1], second)
	return left + sign + right, binds, err
}

// bracketed puts a term into brackets that binds less than is needed.
func (s *lowering) bracketed(n *node, needed int) (string, error) {
	text, binds, err := s.equation(n)
	if binds < needed {
		text = "(" + text + ")"
	}
	return text, err
}
