package deduce

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"geoeval/internal/exact"
)

// An Expr says how a number follows from others. A letter in it is what another conclusion gave, by its number among the nodes.
type Expr = exact.Expr

// None is the function of a term that has none.
const None = exact.Number

// From is what a conclusion gave.
func From(node int) *Expr { return &Expr{Op: exact.Letter, Place: node} }

// Do is an operation. Trivial ones are left out: 1·x, x + 0, x/1.
func Do(op exact.Op, args ...*Expr) *Expr {
	is := func(i int, v float64) bool { return args[i].Op == exact.Number && args[i].Value == v }
	switch op {
	case exact.Mul:
		if is(0, 1) {
			return args[1]
		}
		if is(1, 1) {
			return args[0]
		}
	case exact.Add:
		if is(0, 0) {
			return args[1]
		}
		if is(1, 0) {
			return args[0]
		}
	case exact.Sub, exact.Div:
		if factored := commonFactor(args); op == exact.Sub && factored != nil {
			return factored
		}
		if op == exact.Sub && is(1, 0) || op == exact.Div && is(1, 1) {
			return args[0]
		}
	case exact.Pow:
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
	if one.Op != exact.Mul || other.Op != exact.Mul {
		return nil
	}
	for i, x := range one.Args {
		for j, y := range other.Args {
			if x.Op == exact.Letter && y.Op == exact.Letter && x.Place == y.Place {
				return Do(exact.Mul, x, Do(exact.Sub, one.Args[1-i], other.Args[1-j]))
			}
		}
	}
	return nil
}

// isInverse tells whether an inverse trigonometric function stands in it.
func isInverse(e *Expr) bool { return e.Has(exact.Asin, exact.Acos, exact.Atan) }

// Eval calculates; of gives the values of conclusions.
func Eval(e *Expr, of func(node int) float64) float64 {
	return e.Eval(func(leaf *Expr) float64 {
		if leaf.Op == exact.Pi {
			return math.Pi
		}
		return of(leaf.Place)
	})
}

// binding is how strongly an operation binds.
func binding(o exact.Op) int {
	switch o {
	case exact.Add, exact.Sub:
		return 1
	case exact.Mul, exact.Div:
		return 2
	case exact.Pow:
		return 3
	}
	return 4
}

// Write spells an expression in the grammar of templates; name gives what stands for a conclusion, which must bind like a name
// or stand in brackets.
func Write(e *Expr, name func(node int) string) string {
	switch e.Op {
	case exact.Number:
		text := strconv.FormatFloat(e.Value, 'f', -1, 64)
		if e.Value < 0 {
			return "(" + text + ")"
		}
		return text
	case exact.Letter:
		return name(e.Place)
	case exact.Pi:
		return "pi"
	case exact.Add, exact.Sub, exact.Mul, exact.Div, exact.Pow:
		left, right := Write(e.Args[0], name), Write(e.Args[1], name)
		mine := binding(e.Op)
		if binding(e.Args[0].Op) < mine || e.Op == exact.Pow && binding(e.Args[0].Op) < 4 {
			left = "(" + left + ")"
		}
		if b := binding(e.Args[1].Op); b < mine || b == mine && e.Op != exact.Add && e.Op != exact.Mul {
			right = "(" + right + ")"
		}
		if e.Op == exact.Pow {
			return left + "^" + right
		}
		return left + " " + e.Op.String() + " " + right
	}
	args := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = Write(a, name)
	}
	return fmt.Sprintf("%s(%s)", e.Op, strings.Join(args, ", "))
}

// LaTeX spells an expression as a worked solution does, with · for products and fractions; name gives what stands for a
// conclusion, and is told what is done with it.
func LaTeX(e *Expr, name func(node int, of exact.Op) string) string {
	return latex(e, name, exact.Letter)
}

func latex(e *Expr, name func(node int, of exact.Op) string, of exact.Op) string {
	arg := func(i int, least int) string {
		text := latex(e.Args[i], name, e.Op)
		if binding(e.Args[i].Op) < least {
			return `\left(` + text + `\right)`
		}
		return text
	}
	switch e.Op {
	case exact.Number:
		text := strconv.FormatFloat(e.Value, 'f', -1, 64)
		if e.Degrees {
			text += `^\circ`
		}
		return text
	case exact.Letter:
		return name(e.Place, of)
	case exact.Pi:
		return `\pi`
	case exact.Add:
		return arg(0, 1) + " + " + arg(1, 1)
	case exact.Sub:
		return arg(0, 1) + " - " + arg(1, 2)
	case exact.Mul: // numbers before functions, as in 4 · sin 30°
		first, second := 0, 1
		if e.Args[0].Op.IsTrigonometric() && !e.Args[1].Op.IsTrigonometric() {
			first, second = 1, 0
		}
		return arg(first, 2) + ` \cdot ` + arg(second, 2)
	case exact.Div:
		if square := e.Args[0]; square.Op == exact.Pow && square.Args[1].IsNumber(2) && e.Args[1].IsNumber(4) { // of a half
			return `\left(\frac{` + latex(square.Args[0], name, exact.Div) + `}{2}\right)^2`
		}
		return `\frac{` + arg(0, 0) + `}{` + arg(1, 0) + `}`
	case exact.Pow:
		base := arg(0, 4)
		if e.Args[0].Op == exact.Letter { // whose value may be a product
			base = `\left(` + base + `\right)`
		}
		return base + "^" + arg(1, 0)
	case exact.Sqrt:
		return `\sqrt{` + arg(0, 0) + `}`
	case exact.Cbrt:
		return `\sqrt[3]{` + arg(0, 0) + `}`
	case exact.Sin, exact.Cos, exact.Tan:
		return `\` + e.Op.String() + " " + arg(0, 4)
	}
	return `\arc` + e.Op.String()[1:] + `\left(` + arg(0, 0) + `\right)`
}
