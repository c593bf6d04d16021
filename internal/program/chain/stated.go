package chain

import (
	"fmt"
	"strings"

	"geoeval/internal/exact"
)

// equationOf writes a formula with the numbers of a step, and its answer.
func equationOf(by *expression, s *Step) string {
	sign := " = "
	if s.Answer.Decimals >= 0 {
		sign = " ≈ "
	}
	return spelled(by, s, 0) + sign + english(s.Answer.Written, s.Answer.Unit)
}

// precedences of operators, and of what stands alone.
var precedences = map[exact.Op]int{exact.Add: 1, exact.Sub: 1, exact.Mul: 2, exact.Div: 2, exact.Neg: 2, exact.Pow: 3}

// spelled writes a formula, in brackets where what surrounds it binds more tightly.
func spelled(e *expression, s *Step, around int) string {
	p, is := precedences[e.Op]
	if !is {
		switch e.Op {
		case exact.Number:
			return fmt.Sprintf("%g", e.Value)
		case exact.Pi:
			return "π"
		case exact.Letter:
			for _, g := range s.Givens {
				if g.Slot.Name == e.Name {
					text := g.Written
					if g.Unit == "°" || g.Unit == "%" {
						text += g.Unit
					}
					if strings.Contains(text, "/") && around > 1 {
						return "(" + text + ")"
					}
					return text
				}
			}
		case exact.Sqrt:
			return "√(" + spelled(e.Args[0], s, 0) + ")"
		case exact.Cbrt:
			return "∛(" + spelled(e.Args[0], s, 0) + ")"
		}
		return e.Op.String() + "(" + spelled(e.Args[0], s, 0) + ")"
	}
	text := ""
	switch e.Op {
	case exact.Neg:
		text = "−" + spelled(e.Args[0], s, p+1)
	case exact.Mul:
		text = spelled(e.Args[0], s, p) + " · " + spelled(e.Args[1], s, p+1)
	case exact.Sub:
		text = spelled(e.Args[0], s, p) + " − " + spelled(e.Args[1], s, p+1)
	case exact.Pow:
		text = spelled(e.Args[0], s, p+1) + "^" + spelled(e.Args[1], s, p+1)
	default:
		text = spelled(e.Args[0], s, p) + " " + e.Op.String() + " " + spelled(e.Args[1], s, p+1)
	}
	if p < around {
		return "(" + text + ")"
	}
	return text
}
