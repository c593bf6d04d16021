package exact

import (
	"math"

	"geoeval/internal/exact/interval"
)

// An Op is what an expression, or a step of a program, does with its operands.
type Op uint8

// The operations. Trigonometry is in degrees.
const (
	Number Op = iota // a constant
	Letter           // a quantity that its user knows
	Pi
	Euler

	Add
	Sub
	Mul
	Div
	Pow
	Equal // the difference of two sides: 0 where they are equal
	Less  // by how much the second is greater: positive where the first is less

	Neg
	Square
	Sqrt
	Cbrt
	Abs
	Floor
	Log // natural
	Factorial
	GCD // of two whole numbers
	Sin
	Cos
	Tan
	Asin
	Acos
	Atan

	Root     // of a degree, in Exact
	Function // of a name, of an angle in radians unless a sign of degrees stands behind it

	// Own is the first of the operations that are their user's own.
	Own
)

// names are the operations as formulas write them.
var names = [Own]string{
	Pi: "pi", Euler: "e", Add: "+", Sub: "-", Mul: "*", Div: "/", Pow: "^", Equal: "==", Less: "<", Neg: "neg", Square: "square",
	Sqrt: "sqrt", Cbrt: "cbrt", Abs: "abs", Floor: "floor", Log: "log", Factorial: "factorial", GCD: "gcd", Sin: "sin", Cos: "cos",
	Tan: "tan", Asin: "asin", Acos: "acos", Atan: "atan", Root: "root",
}

// String is the operation as a formula writes it: +, sqrt.
func (o Op) String() string {
	if o < Own {
		return names[o]
	}
	return ""
}

// Operands is how many operands it takes: 0 for a leaf, and for what is its user's own. Add and Mul take two or more.
func (o Op) Operands() int {
	switch {
	case o <= Euler, o >= Own:
		return 0
	case o <= Less, o == GCD:
		return 2
	}
	return 1
}

// IsTrigonometric tells whether it is the sine, cosine or tangent of an angle.
func (o Op) IsTrigonometric() bool { return o == Sin || o == Cos || o == Tan }

// Degree is one degree in radians.
const Degree = math.Pi / 180

// Apply is an operation on floats; y is the second operand, where there is one. Outside its domain it is NaN, as for leaves.
func (o Op) Apply(x, y float64) float64 {
	switch o {
	case Add:
		return x + y
	case Sub, Equal:
		return x - y
	case Less:
		return y - x
	case Mul:
		return x * y
	case Div:
		return x / y
	case Pow:
		return math.Pow(x, y)
	case Neg:
		return -x
	case Square:
		return x * x
	case Sqrt:
		return math.Sqrt(x)
	case Cbrt:
		return math.Cbrt(x)
	case Abs:
		return math.Abs(x)
	case Floor:
		return math.Floor(x)
	case Log:
		return math.Log(x)
	case Factorial:
		return factorial(x)
	case GCD:
		return gcd(x, y)
	case Sin:
		return sine(x)
	case Cos:
		return sine(90 - x)
	case Tan:
		return sine(x) / sine(90-x)
	case Asin:
		return math.Asin(x) / Degree
	case Acos:
		return math.Acos(x) / Degree
	case Atan:
		return math.Atan(x) / Degree
	}
	return math.NaN()
}

// sine is of degrees, exact at multiples of 30.
func sine(x float64) float64 {
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
	return math.Sin(x * Degree)
}

// factorial is n! of a whole number from 0 to 170, the greatest whose factorial is a float.
func factorial(x float64) float64 {
	if x != math.Floor(x) || x < 0 || x > 170 {
		return math.NaN()
	}
	return math.Round(math.Gamma(x + 1))
}

// gcd is the greatest common divisor of two whole numbers.
func gcd(x, y float64) float64 {
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

// Enclose is an operation on intervals: what it gives holds every value of the operation. y is the second operand, where there is
// one.
func (o Op) Enclose(x, y interval.Dual) interval.Dual {
	if enclosed := enclosures1[o]; enclosed != nil {
		return enclosed(x)
	}
	if enclosed := enclosures2[o]; enclosed != nil {
		return enclosed(x, y)
	}
	// Whole numbers: exactly where the operands are single numbers, not at all elsewhere.
	if x.Value.Lo == x.Value.Hi && (o.Operands() == 1 || y.Value.Lo == y.Value.Hi) {
		return interval.Constant(o.Apply(x.Value.Lo, y.Value.Lo))
	}
	return anything
}

// anything encloses any function.
var anything = func() interval.Dual {
	everything := interval.Interval{Lo: math.Inf(-1), Hi: math.Inf(1)}
	return interval.Dual{Value: everything, Slope: everything, Partial: true}
}()

var enclosures1 = [256]func(interval.Dual) interval.Dual{
	Neg: interval.Neg, Square: interval.Square, Sqrt: interval.Sqrt, Cbrt: interval.Cbrt, Abs: interval.Abs, Floor: interval.Floor,
	Log: interval.Log, Sin: interval.Sin, Cos: interval.Cos, Tan: interval.Tan, Asin: interval.Asin, Acos: interval.Acos, Atan: interval.Atan,
}

var enclosures2 = [256]func(x, y interval.Dual) interval.Dual{
	Add: interval.Add, Sub: interval.Sub, Equal: interval.Sub, Mul: interval.Mul, Div: interval.Div, Pow: interval.Pow,
	Less: func(x, y interval.Dual) interval.Dual { return interval.Sub(y, x) },
}
