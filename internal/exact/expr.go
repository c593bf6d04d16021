package exact

import (
	"math"
	"math/big"
	"slices"

	"geoeval/internal/exact/interval"
)

// An Expr is an expression.
type Expr struct {
	Op Op
	// Value is that of a Number. Exact is it too where it was read exactly, and the degree of a Root.
	Value float64
	Exact *big.Rat
	// Name is that of a Letter or a Function: sin, cos, tan, cot, sec, csc, arcsin, arccos, arctan, ln, log.
	Name string
	// Place is a number by which the user of a Letter knows it.
	Place int
	// Degrees: a sign of degrees stands behind it.
	Degrees bool
	Args    []*Expr
}

// New is an operation on expressions.
func New(op Op, args ...*Expr) *Expr { return &Expr{Op: op, Args: args} }

// Num is a number.
func Num(value float64) *Expr { return &Expr{Value: value} }

// Rational is a number that is known exactly.
func Rational(value *big.Rat) *Expr {
	f, _ := value.Float64()
	return &Expr{Value: f, Exact: value}
}

// exact is the value of a Number.
func (e *Expr) exact() *big.Rat {
	if e.Exact != nil {
		return e.Exact
	}
	return new(big.Rat).SetFloat64(e.Value)
}

// IsNumber tells whether it is that number.
func (e *Expr) IsNumber(value float64) bool { return e.Op == Number && e.Value == value }

// Any tells whether it, or an expression in it, fulfils a condition.
func (e *Expr) Any(is func(*Expr) bool) bool {
	return is(e) || slices.ContainsFunc(e.Args, func(a *Expr) bool { return a.Any(is) })
}

// Has tells whether an operation stands in it.
func (e *Expr) Has(op ...Op) bool {
	return e.Any(func(e *Expr) bool { return slices.Contains(op, e.Op) })
}

// Letters lists the names of the letters in it, each once, as they come.
func (e *Expr) Letters() []string {
	var all []string
	e.Any(func(e *Expr) bool {
		if e.Op == Letter && !slices.Contains(all, e.Name) {
			all = append(all, e.Name)
		}
		return false
	})
	return all
}

// Eval is the value of an expression of degrees, in floats; NaN where it has none. leaf gives the values of its letters, and of π.
func (e *Expr) Eval(leaf func(*Expr) float64) float64 {
	var x, y float64
	switch e.Op {
	case Number:
		return e.Value
	case Letter, Pi:
		return leaf(e)
	case Function, Root, Euler:
		return math.NaN()
	}
	if len(e.Args) > 0 {
		x = e.Args[0].Eval(leaf)
	}
	if len(e.Args) > 1 {
		y = e.Args[1].Eval(leaf)
	}
	return e.Op.Apply(x, y)
}

// Enclose is an interval that holds the value of an expression. leaf gives those of its letters, and of π. Where the value cannot
// be told from one that is undefined it is partial.
func (e *Expr) Enclose(leaf func(*Expr) interval.Dual) interval.Dual {
	var args [4]interval.Dual
	of := args[:0]
	for _, a := range e.Args {
		of = append(of, a.Enclose(leaf))
	}
	switch e.Op {
	case Number:
		if e.Exact != nil {
			return enclosed(e.Exact)
		}
		return interval.Constant(e.Value)
	case Letter, Pi:
		return leaf(e)
	case Euler:
		return between(math.E)
	case Pow:
		if e.Args[1].IsNumber(2) {
			return interval.Square(of[0])
		}
	case Root:
		switch degree, _ := e.Exact.Float64(); degree {
		case 2:
			return interval.Sqrt(of[0])
		case 3:
			return interval.Cbrt(of[0])
		}
		return interval.Pow(of[0], interval.Div(interval.Constant(1), enclosed(e.Exact)))
	case Function:
		return e.encloseFunction(of[0])
	}
	if e.Op.Operands() == 1 {
		return e.Op.Enclose(of[0], interval.Dual{})
	}
	total := of[0]
	for _, next := range of[1:] {
		total = e.Op.Enclose(total, next)
	}
	return total
}

// between is the interval from a float to the next greater one: of a constant that lies there.
func between(low float64) interval.Dual {
	return interval.Dual{Value: interval.Interval{Lo: low, Hi: math.Nextafter(low, math.Inf(1))}}
}

// enclosed is the interval between the floats around a rational number.
func enclosed(value *big.Rat) interval.Dual {
	f, exact := value.Float64()
	if exact {
		return interval.Constant(f)
	}
	return interval.Dual{Value: interval.Interval{Lo: math.Nextafter(f, math.Inf(-1)), Hi: math.Nextafter(f, math.Inf(1))}}
}

// encloseFunction is the value of a function of an angle in radians, unless a sign of degrees stands behind it.
func (e *Expr) encloseFunction(x interval.Dual) interval.Dual {
	perRadian := interval.Div(interval.Constant(180), between(math.Pi))
	angle := x
	if !e.Args[0].Degrees {
		angle = interval.Mul(x, perRadian)
	}
	one := interval.Constant(1)
	switch e.Name {
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

// undefined is what a division by zero and a root of a negative number give.
var undefined = interval.Dual{Value: interval.Interval{Lo: math.Inf(1), Hi: math.Inf(-1)}}
