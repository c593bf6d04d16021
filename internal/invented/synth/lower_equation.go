package synth

import (
	"strconv"
	"strings"
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
		if strings.HasPrefix(text, "-") {
			text = "(" + text + ")"
		}
		return text, bindsAll, err
	case add, sub, mul, div:
		return s.between(signs[n.op], n)
	case pow:
		k := n.wholePower()
		if k < 2 || k > 3 {
			return "", 0, ErrCannotSay
		}
		base, err := s.bracketed(n.args[0], bindsAll)
		return base + "^" + strconv.Itoa(k), bindsProduct, err
	}
	return "", 0, ErrCannotSay
}

// A sign stands between two terms. It binds so much, and so must the first term; the second must bind as much as second.
type sign struct {
	text          string
	binds, second int
}

var signs = map[op]sign{add: {"+", bindsSum, bindsSum}, sub: {"-", bindsSum, bindsProduct},
	mul: {"*", bindsProduct, bindsProduct}, div: {"/", bindsProduct, bindsAll}}

// between writes a sign between two terms.
func (s *lowering) between(sign sign, n *node) (string, int, error) {
	left, err := s.bracketed(n.args[0], sign.binds)
	if err != nil {
		return "", 0, err
	}
	right, err := s.bracketed(n.args[1], sign.second)
	return left + sign.text + right, sign.binds, err
}

// bracketed puts a term into brackets that binds less than is needed.
func (s *lowering) bracketed(n *node, needed int) (string, error) {
	text, binds, err := s.equation(n)
	if binds < needed {
		text = "(" + text + ")"
	}
	return text, err
}
