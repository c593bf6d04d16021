package deduce

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// An Op is what an [Expr] does.
type Op string

const (
	Number Op = ""    // Value
	Ref    Op = "ref" // what another conclusion gave
	Pi     Op = "pi"
	Add    Op = "+"
	Sub    Op = "-"
	Mul    Op = "*"
	Div    Op = "/"
	Sqrt   Op = "sqrt"
	Cbrt   Op = "cbrt"
	Sin    Op = "sin" // of degrees, as the others
	Cos    Op = "cos"
	Tan    Op = "tan"
	Asin   Op = "asin"
	Acos   Op = "acos"
	Atan   Op = "atan"
	Pow    Op = "^"
)

// number is one of the operation's own, for those of a term.
func (o Op) number() uint64 {
	if o == "" {
		return 0
	}
	return uint64(o[0])
}

// An Expr says how a number follows from others.
type Expr struct {
	Op    Op
	Value float64 // Number
	Node  int     // Ref
	// Degrees marks a number of degrees, which LaTeX writes so.
	Degrees bool
	Args    []*Expr
}

// Num is a number.
func Num(v float64) *Expr { return &Expr{Value: v} }

// From is what a conclusion gave.
func From(node int) *Expr { return &Expr{Op: Ref, Node: node} }

// Do is an operation. Trivial ones are left out: 1·x, x + 0, x/1.
func Do(op Op, args ...*Expr) *Expr {
	is := func(i int, v float64) bool { return args[i].Op == Number && args[i].Value == v }
	switch op {
	case Mul:
		if is(0, 1) {
			return args[1]
		}
		if is(1, 1) {
			return args[0]
		}
	case Add:
		if is(0, 0) {
			return args[1]
		}
		if is(1, 0) {
			return args[0]
		}
	case Sub, Div:
		if factored := commonFactor(args); op == Sub && factored != nil {
			return factored
		}
		if op == Sub && is(1, 0) || op == Div && is(1, 1) {
			return args[0]
		}
	case Pow:
		if is(1, 1) {
			return args[0]
		}
	}
	return &Expr{Op: op, Args: args}
}

// commonFactor is the difference of two products with one factor in common, x·z - y·z, as (x - y)·z; nil for others. It is how a
// reader sees that lengths along a line are subtracted.
func commonFactor(of []*Expr) *Expr {
	one, other := of[0], of[1]
	if one.Op != Mul || other.Op != Mul {
		return nil
	}
	for i, x := range one.Args {
		for j, y := range other.Args {
			if x.Op == Ref && y.Op == Ref && x.Node == y.Node {
				return Do(Mul, x, Do(Sub, one.Args[1-i], other.Args[1-j]))
			}
		}
	}
	return nil
}

// isInverse tells whether an inverse trigonometric function stands in it.
func (e *Expr) isInverse() bool {
	return e.Op == Asin || e.Op == Acos || e.Op == Atan || slices.ContainsFunc(e.Args, (*Expr).isInverse)
}

// Eval calculates; of gives the values of conclusions.
func (e *Expr) Eval(of func(node int) float64) float64 {
	var x, y float64
	if len(e.Args) > 0 {
		x = e.Args[0].Eval(of)
	}
	if len(e.Args) > 1 {
		y = e.Args[1].Eval(of)
	}
	const degree = math.Pi / 180
	switch e.Op {
	case Number:
		return e.Value
	case Ref:
		return of(e.Node)
	case Pi:
		return math.Pi
	case Add:
		return x + y
	case Sub:
		return x - y
	case Mul:
		return x * y
	case Div:
		return x / y
	case Sqrt:
		return math.Sqrt(x)
	case Cbrt:
		return math.Cbrt(x)
	case Sin:
		return math.Sin(x * degree)
	case Cos:
		return math.Cos(x * degree)
	case Tan:
		return math.Tan(x * degree)
	case Asin:
		return math.Asin(x) / degree
	case Acos:
		return math.Acos(x) / degree
	case Atan:
		return math.Atan(x) / degree
	case Pow:
		return math.Pow(x, y)
	}
	return math.NaN()
}

// binding is how strongly an operation binds.
func (o Op) binding() int {
	switch o {
	case Add, Sub:
		return 1
	case Mul, Div:
		return 2
	case Pow:
		return 3
	}
	return 4
}

// Write spells an expression in the grammar of templates; name gives what stands for a conclusion, which must bind like a name
// or stand in brackets.
func (e *Expr) Write(name func(node int) string) string {
	switch e.Op {
	case Number:
		text := strconv.FormatFloat(e.Value, 'f', -1, 64)
		if e.Value < 0 {
			return "(" + text + ")"
		}
		return text
	case Ref:
		return name(e.Node)
	case Pi:
		return "pi"
	case Add, Sub, Mul, Div, Pow:
		left, right := e.Args[0].Write(name), e.Args[1].Write(name)
		mine := e.Op.binding()
		if e.Args[0].Op.binding() < mine || e.Op == Pow && e.Args[0].Op.binding() < 4 {
			left = "(" + left + ")"
		}
		if b := e.Args[1].Op.binding(); b < mine || b == mine && e.Op != Add && e.Op != Mul {
			right = "(" + right + ")"
		}
		if e.Op == Pow {
			return left + "^" + right
		}
		return left + " " + string(e.Op) + " " + right
	}
	args := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = a.Write(name)
	}
	return fmt.Sprintf("%s(%s)", e.Op, strings.Join(args, ", "))
}

func (e *Expr) isNumber(v float64) bool { return e.Op == Number && e.Value == v }

// IsTrigonometric tells whether it is the sine, cosine or tangent of an angle.
func (o Op) IsTrigonometric() bool { return o == Sin || o == Cos || o == Tan }

// LaTeX spells an expression as a worked solution does, with · for products and fractions; name gives what stands for a
// conclusion, and is told what is done with it.
func (e *Expr) LaTeX(name func(node int, of Op) string) string { return e.latex(name, Ref) }

func (e *Expr) latex(name func(node int, of Op) string, of Op) string {
	arg := func(i int, least int) string {
		text := e.Args[i].latex(name, e.Op)
		if e.Args[i].Op.binding() < least {
			return `\left(` + text + `\right)`
		}
		return text
	}
	switch e.Op {
	case Number:
		text := strconv.FormatFloat(e.Value, 'f', -1, 64)
		if e.Degrees {
			text += `^\circ`
		}
		return text
	case Ref:
		return name(e.Node, of)
	case Pi:
		return `\pi`
	case Add:
		return arg(0, 1) + " + " + arg(1, 1)
	case Sub:
		return arg(0, 1) + " - " + arg(1, 2)
	case Mul: // numbers before functions, as in 4 · sin 30°
		first, second := 0, 1
		if e.Args[0].Op.IsTrigonometric() && !e.Args[1].Op.IsTrigonometric() {
			first, second = 1, 0
		}
		return arg(first, 2) + ` \cdot ` + arg(second, 2)
	case Div:
		if square := e.Args[0]; square.Op == Pow && square.Args[1].isNumber(2) && e.Args[1].isNumber(4) { // of a half
			return `\left(\frac{` + square.Args[0].latex(name, Div) + `}{2}\right)^2`
		}
		return `\frac{` + arg(0, 0) + `}{` + arg(1, 0) + `}`
	case Pow:
		base := arg(0, 4)
		if e.Args[0].Op == Ref { // whose value may be a product
			base = `\left(` + base + `\right)`
		}
		return base + "^" + arg(1, 0)
	case Sqrt:
		return `\sqrt{` + arg(0, 0) + `}`
	case Cbrt:
		return `\sqrt[3]{` + arg(0, 0) + `}`
	case Sin, Cos, Tan:
		return `\` + string(e.Op) + " " + arg(0, 4)
	}
	return `\arc` + string(e.Op)[1:] + `\left(` + arg(0, 0) + `\right)`
}
