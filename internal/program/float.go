package program

import (
	"math"
	"strconv"
)

const degree = math.Pi / 180

// apply is an operation on floats. Outside its domain it is NaN.
func apply(o op, x, y float64) float64 {
	switch o {
	case add:
		return x + y
	case sub:
		return x - y
	case mul:
		return x * y
	case div:
		return x / y
	case pow:
		return math.Pow(x, y)
	case neg:
		return -x
	case square:
		return x * x
	case sqrt:
		return math.Sqrt(x)
	case cbrt:
		return math.Cbrt(x)
	case abs:
		return math.Abs(x)
	case floor:
		return math.Floor(x)
	case logarithm:
		return math.Log(x)
	case factorial:
		return factorialOf(x)
	case gcd:
		return gcdOf(x, y)
	case sin, sinAcute:
		return sinDegrees(x)
	case cos:
		return sinDegrees(90 - x)
	case tan:
		return sinDegrees(x) / sinDegrees(90-x)
	case asin:
		return math.Asin(x) / degree
	case asinObtuse:
		return 180 - math.Asin(x)/degree
	case acos:
		return math.Acos(x) / degree
	case atan:
		return math.Atan(x) / degree
	}
	return math.NaN()
}

// sinDegrees is exact at multiples of 30 degrees.
func sinDegrees(x float64) float64 {
	x = math.Mod(x, 360)
	switch math.Abs(x) {
	case 0, 180:
		return 0
	case 30, 150:
		return math.Copysign(0.5, x)
	case 90:
		return math.Copysign(1, x)
	case 270:
		return math.Copysign(1, -x)
	case 210, 330:
		return math.Copysign(0.5, -x)
	}
	return math.Sin(x * degree)
}

// factorialOf is n! of a whole number from 0 to 170, the greatest whose factorial is a float.
func factorialOf(x float64) float64 {
	if x != math.Floor(x) || x < 0 || x > 170 {
		return math.NaN()
	}
	return math.Round(math.Gamma(x + 1))
}

// gcdOf is the greatest common divisor of two whole numbers.
func gcdOf(x, y float64) float64 {
	const exact = 1 << 53
	if x != math.Floor(x) || y != math.Floor(y) || math.Abs(x) > exact || math.Abs(y) > exact {
		return math.NaN()
	}
	a, b := int64(math.Abs(x)), int64(math.Abs(y))
	for b != 0 {
		a, b = b, a%b
	}
	return float64(a)
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
	if n.op.operands() == 2 {
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
