package compare

import (
	"math"
	"math/big"
	"math/rand/v2"

	"geoeval/internal/program/interval"
)

// undefined is what a division by zero and a root of a negative number give.
var undefined = interval.Dual{Value: interval.Interval{Lo: math.Inf(1), Hi: math.Inf(-1)}}

// enclose is an interval that holds the value of an expression, for the values of its letters. Where the value cannot be
// told from one that is undefined it is partial.
func enclose(n *node, letters map[string]interval.Dual) interval.Dual {
	operands := make([]interval.Dual, len(n.operands))
	for i, o := range n.operands {
		operands[i] = enclose(o, letters)
	}
	switch n.operation {
	case constant:
		return enclosed(n.value)
	case letter:
		if x, ok := letters[n.name]; ok {
			return x
		}
		return undefined
	case pi:
		return interval.Dual{Value: interval.Interval{Lo: math.Pi, Hi: math.Nextafter(math.Pi, 4)}}
	case euler:
		return interval.Dual{Value: interval.Interval{Lo: math.E, Hi: math.Nextafter(math.E, 4)}}
	case negated:
		return interval.Neg(operands[0])
	case sum:
		return fold(interval.Add, operands)
	case product:
		return fold(interval.Mul, operands)
	case quotient:
		return interval.Div(operands[0], operands[1])
	case power:
		return interval.Pow(operands[0], operands[1])
	case root:
		if degree, _ := n.value.Float64(); degree == 2 {
			return interval.Sqrt(operands[0])
		} else if degree == 3 {
			return interval.Cbrt(operands[0])
		}
		return interval.Pow(operands[0], interval.Div(interval.Constant(1), enclosed(n.value)))
	case absolute:
		return interval.Abs(operands[0])
	case function:
		return encloseFunction(n, operands[0])
	}
	return undefined
}

func fold(op func(x, y interval.Dual) interval.Dual, operands []interval.Dual) interval.Dual {
	total := operands[0]
	for _, o := range operands[1:] {
		total = op(total, o)
	}
	return total
}

// enclosed is the interval between the floats around a rational number.
func enclosed(value *big.Rat) interval.Dual {
	f, exact := value.Float64()
	if exact {
		return interval.Constant(f)
	}
	return interval.Dual{Value: interval.Interval{Lo: math.Nextafter(f, math.Inf(-1)), Hi: math.Nextafter(f, math.Inf(1))}}
}

// encloseFunction is the value of a function of an angle in radians, unless the sign of degrees stands behind it.
func encloseFunction(n *node, x interval.Dual) interval.Dual {
	perRadian := interval.Div(interval.Constant(180), interval.Dual{Value: interval.Interval{Lo: math.Pi, Hi: math.Nextafter(math.Pi, 4)}})
	angle := x
	if !n.operands[0].degrees {
		angle = interval.Mul(x, perRadian)
	}
	one := interval.Constant(1)
	switch n.name {
	case "sin":
		return interval.Sin(angle)
	case "cos":
		return interval.Cos(angle)
	case "tan":
		return interval.Tan(angle)
	case "cot":
		return interval.Div(one, interval.Tan(angle))
	case "sec":
		return interval.Div(one, interval.Cos(angle))
	case "csc":
		return interval.Div(one, interval.Sin(angle))
	case "arcsin":
		return interval.Div(interval.Asin(x), perRadian)
	case "arccos":
		return interval.Div(interval.Acos(x), perRadian)
	case "arctan":
		return interval.Div(interval.Atan(x), perRadian)
	case "ln":
		return interval.Log(x)
	case "log":
		return interval.Div(interval.Log(x), interval.Log(interval.Constant(10)))
	}
	return undefined
}

// Points is at how many random points two expressions in letters must agree, and attempts how many are tried until there
// are so many where both are defined.
const (
	Points   = 5
	attempts = 40
	Within   = 1e-9
)

// agree compares two expressions at random points, which are the same at every call. Different is proven where the
// enclosures at a point do not touch; equal is taken for granted where all points agree within 1e-9 (rule S1).
func agree(x, y *node) (equal, decided bool) {
	names := map[string]bool{}
	for _, n := range []*node{x, y} {
		n.any(func(n *node) bool {
			if n.operation == letter {
				names[n.name] = true
			}
			return false
		})
	}
	same := 0
	for attempt := range uint64(attempts) {
		values := map[string]interval.Dual{}
		for name := range names { // each from its own source, so that the order of a map does not matter
			values[name] = interval.Constant(random(name, attempt))
		}
		left, right := enclose(x, values).Value, enclose(y, values).Value
		if !bounded(left) || !bounded(right) {
			continue
		}
		if left.Hi < right.Lo || right.Hi < left.Lo {
			apart := math.Max(right.Lo-left.Hi, left.Lo-right.Hi)
			if apart > Within*math.Max(math.Abs(left.Lo), math.Abs(right.Lo)) {
				return false, true
			}
		}
		if middle := math.Abs(left.Lo); left.Hi-left.Lo > Within*middle+1e-12 || right.Hi-right.Lo > Within*math.Abs(right.Lo)+1e-12 {
			continue // too wide to tell
		}
		if same++; same == Points || len(names) == 0 {
			return true, true
		}
	}
	return false, false
}

// random is a number from 0.2 to 1.5: a length, or an angle below 86 degrees.
func random(name string, attempt uint64) float64 {
	seed := uint64(14695981039346656037)
	for i := range len(name) {
		seed = (seed ^ uint64(name[i])) * 1099511628211
	}
	return 0.2 + 1.3*rand.New(rand.NewPCG(seed, attempt)).Float64()
}

func bounded(x interval.Interval) bool {
	return !x.IsEmpty() && !math.IsInf(x.Lo, 0) && !math.IsInf(x.Hi, 0)
}
