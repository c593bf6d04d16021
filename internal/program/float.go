package program

import (
	"math"
	"strconv"

	"geoeval/internal/exact"
)

// apply is an operation on floats. Outside its domain it is NaN.
func apply(o op, x, y float64) float64 {
	switch o {
	case sinAcute:
		o = exact.Sin
	case asinObtuse:
		return 180 - exact.Asin.Apply(x, 0)
	}
	return o.Apply(x, y)
}

// isFinite reports whether x is a number.
func isFinite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// valueOf is the value of a node of a graph of constants.
func valueOf(nodes []node, r ref) float64 {
	n := nodes[r]
	if n.op == constant {
		return n.value
	}
	x, y := valueOf(nodes, n.a), 0.0
	if operands(n.op) == 2 {
		y = valueOf(nodes, n.b)
	}
	return apply(n.op, x, y)
}

// closeness is how far two sides of an equation may be apart, as a part of the greater one: what is left by rounding.
const closeness = 1e-7

// close reports whether two numbers are the same but for rounding. What is not finite is close to nothing.
func close(x, y float64) bool {
	return isFinite(x) && isFinite(y) && math.Abs(x-y) <= closeness*max(1e-3, math.Abs(x), math.Abs(y))
}

// settled rounds values to twelve significant digits. Beyond these, processors differ: some join a product and a sum in
// one operation, and so get other sines.
func settled(values []float64) []float64 {
	for i, v := range values {
		values[i], _ = strconv.ParseFloat(strconv.FormatFloat(v, 'e', 11, 64), 64)
	}
	return values
}
