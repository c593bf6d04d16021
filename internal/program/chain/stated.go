package chain

import (
	"fmt"
	"strings"
)

// equationOf writes a formula with the numbers of a step, and its answer.
func equationOf(by *expression, s *Step) string {
	sign := " = "
	if s.Answer.Decimals >= 0 {
		sign = " ≈ "
	}
	return by.written(s, 0) + sign + english(s.Answer.Written, s.Answer.Unit)
}

// precedences of operators, and of what stands alone.
var precedences = map[string]int{"+": 1, "-": 1, "*": 2, "/": 2, "neg": 2, "^": 3}

// written writes a formula, in brackets where what surrounds it binds more tightly.
func (e *expression) written(s *Step, around int) string {
	p, is := precedences[e.op]
	if !is {
		switch e.op {
		case "number":
			return fmt.Sprintf("%g", e.value)
		case "pi":
			return "π"
		case "slot":
			for _, g := range s.Givens {
				if g.Slot.Name == e.slot {
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
		case "sqrt":
			return "√(" + e.args[0].written(s, 0) + ")"
		case "cbrt":
			return "∛(" + e.args[0].written(s, 0) + ")"
		}
		return e.op + "(" + e.args[0].written(s, 0) + ")"
	}
	text := ""
	switch e.op {
	case "neg":
		text = "−" + e.args[0].written(s, p+1)
	case "*":
		text = e.args[0].written(s, p) + " · " + e.args[1].written(s, p+1)
	case "-":
		text = e.args[0].written(s, p) + " − " + e.args[1].written(s, p+1)
	case "^":
		text = e.args[0].written(s, p+1) + "^" + e.args[1].written(s, p+1)
	default:
		text = e.args[0].written(s, p) + " " + e.op + " " + e.args[1].written(s, p+1)
	}
	if p < around {
		return "(" + text + ")"
	}
	return text
}
