package program

import (
	"math"

	"geoeval/internal/program/interval"
)

// everything is every number, and anything encloses any function.
var (
	everything = interval.Interval{Lo: math.Inf(-1), Hi: math.Inf(1)}
	anything   = interval.Dual{Value: everything, Slope: everything, Partial: true}
)

// enclosure is the difference of two nodes of a plan's code as a function of the parameter, for intervals.
func (pl *plan) enclosure(left, right ref, choice uint) func(interval.Dual) interval.Dual {
	out := make([]interval.Dual, len(pl.code))
	depends := pl.dependent()
	for i, n := range pl.code {
		if !depends[i] {
			out[i] = enclose(n, n.chosen(choice), out)
		}
	}
	return func(x interval.Dual) interval.Dual {
		for i, n := range pl.code {
			switch {
			case n.op == unknown:
				out[i] = x
			case depends[i]:
				out[i] = enclose(n, n.chosen(choice), out)
			}
		}
		return interval.Sub(out[left], out[right])
	}
}

// enclose is a node of code over intervals.
func enclose(n node, o op, out []interval.Dual) interval.Dual {
	if n.op == constant {
		return interval.Constant(n.value)
	}
	x := out[n.a]
	var y interval.Dual
	if n.b != nowhere {
		y = out[n.b]
	}
	switch o {
	case add:
		return interval.Add(x, y)
	case sub:
		return interval.Sub(x, y)
	case mul:
		return interval.Mul(x, y)
	case div:
		return interval.Div(x, y)
	case pow:
		return interval.Pow(x, y)
	case neg:
		return interval.Neg(x)
	case square:
		return interval.Square(x)
	case sqrt:
		return interval.Sqrt(x)
	case cbrt:
		return interval.Cbrt(x)
	case abs:
		return interval.Abs(x)
	case floor:
		return interval.Floor(x)
	case logarithm:
		return interval.Log(x)
	case sin, sinAcute:
		return interval.Sin(x)
	case cos:
		return interval.Cos(x)
	case tan:
		return interval.Tan(x)
	case asin:
		return interval.Asin(x)
	case asinObtuse:
		return interval.Sub(interval.Constant(180), interval.Asin(x))
	case acos:
		return interval.Acos(x)
	case atan:
		return interval.Atan(x)
	}
	return jumping(o, x, y)
}

// jumping encloses the operations on whole numbers: exactly where the operands are single numbers, not at all
// elsewhere.
func jumping(o op, x, y interval.Dual) interval.Dual {
	if x.Value.Lo == x.Value.Hi && (o.operands() == 1 || y.Value.Lo == y.Value.Hi) {
		return interval.Constant(apply(o, x.Value.Lo, y.Value.Lo))
	}
	return anything
}
