package chain

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/parser"

	"geoeval/internal/program/interval"
)

// An expression is a formula in the slots of a relation. Its op is one of "number", "pi", "slot", "+", "-", "*", "/", "^",
// "neg", or a function's name. Angles are in degrees.
type expression struct {
	op    string
	value float64
	slot  string
	args  []*expression
}

// unary are the functions of one operand.
var unary = []string{"sqrt", "cbrt", "abs", "sin", "cos", "tan", "asin", "acos", "atan"}

// parseExpression reads an expression in some slots.
func parseExpression(source string, slots []string) (*expression, error) {
	c := conf.CreateNew()
	for _, name := range unary {
		c.Functions[name] = &builtin.Function{Name: name}
	}
	tree, err := parser.ParseWithConfig(source, c)
	if err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		return nil, fmt.Errorf("%q: %s", source, first)
	}
	e, err := convert(tree.Node, slots)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", source, err)
	}
	return e, nil
}

func convert(tree ast.Node, slots []string) (*expression, error) {
	e := &expression{}
	var operands []ast.Node
	switch t := tree.(type) {
	case *ast.IntegerNode:
		return &expression{op: "number", value: float64(t.Value)}, nil
	case *ast.FloatNode:
		return &expression{op: "number", value: t.Value}, nil
	case *ast.IdentifierNode:
		switch {
		case t.Value == "pi":
			return &expression{op: "pi"}, nil
		case slices.Contains(slots, t.Value):
			return &expression{op: "slot", slot: t.Value}, nil
		}
		return nil, fmt.Errorf("%s is no slot", t.Value)
	case *ast.UnaryNode:
		if t.Operator != "-" {
			return nil, fmt.Errorf("operator %s is not known", t.Operator)
		}
		e.op, operands = "neg", []ast.Node{t.Node}
	case *ast.BinaryNode:
		if !slices.Contains([]string{"+", "-", "*", "/", "^", "<", "=="}, t.Operator) {
			return nil, fmt.Errorf("operator %s is not known", t.Operator)
		}
		e.op, operands = t.Operator, []ast.Node{t.Left, t.Right}
	case *ast.CallNode:
		name, ok := t.Callee.(*ast.IdentifierNode)
		if !ok || !slices.Contains(unary, name.Value) || len(t.Arguments) != 1 {
			return nil, fmt.Errorf("%s is no function of one operand", t.Callee)
		}
		e.op, operands = name.Value, t.Arguments
	default:
		return nil, fmt.Errorf("%s is not known", tree)
	}
	for _, o := range operands {
		a, err := convert(o, slots)
		if err != nil {
			return nil, err
		}
		e.args = append(e.args, a)
	}
	return e, nil
}

// slots lists the slots of an expression, each once.
func (e *expression) slots() []string {
	var all []string
	if e.op == "slot" {
		all = append(all, e.slot)
	}
	for _, a := range e.args {
		for _, s := range a.slots() {
			if !slices.Contains(all, s) {
				all = append(all, s)
			}
		}
	}
	return all
}

// hasPi reports whether π stands in it.
func (e *expression) hasPi() bool {
	return e.op == "pi" || slices.ContainsFunc(e.args, (*expression).hasPi)
}

const degree = math.Pi / 180

// of is what it denotes; NaN where that is not defined.
func (e *expression) of(slots map[string]float64, pi float64) float64 {
	var x, y float64
	if len(e.args) > 0 {
		x = e.args[0].of(slots, pi)
	}
	if len(e.args) > 1 {
		y = e.args[1].of(slots, pi)
	}
	switch e.op {
	case "number":
		return e.value
	case "pi":
		return pi
	case "slot":
		if v, ok := slots[e.slot]; ok {
			return v
		}
	case "+":
		return x + y
	case "-", "==":
		return x - y
	case "<":
		return y - x
	case "*":
		return x * y
	case "/":
		return x / y
	case "^":
		return math.Pow(x, y)
	case "neg":
		return -x
	case "sqrt":
		return math.Sqrt(x)
	case "cbrt":
		return math.Cbrt(x)
	case "abs":
		return math.Abs(x)
	case "sin":
		return math.Sin(x * degree)
	case "cos":
		return math.Cos(x * degree)
	case "tan":
		return math.Tan(x * degree)
	case "asin":
		return math.Asin(x) / degree
	case "acos":
		return math.Acos(x) / degree
	case "atan":
		return math.Atan(x) / degree
	}
	return math.NaN()
}

// dual is it as a function of one slot, with the values of the others.
func (e *expression) dual(slots map[string]float64, variable string, pi float64, x interval.Dual) interval.Dual {
	var a, b interval.Dual
	if len(e.args) > 0 {
		a = e.args[0].dual(slots, variable, pi, x)
	}
	if len(e.args) > 1 {
		b = e.args[1].dual(slots, variable, pi, x)
	}
	switch e.op {
	case "number":
		return interval.Constant(e.value)
	case "pi":
		return interval.Constant(pi)
	case "slot":
		if e.slot == variable {
			return x
		}
		return interval.Constant(slots[e.slot])
	case "+":
		return interval.Add(a, b)
	case "-", "==":
		return interval.Sub(a, b)
	case "*":
		return interval.Mul(a, b)
	case "/":
		return interval.Div(a, b)
	case "^":
		if e.args[1].op == "number" && e.args[1].value == 2 {
			return interval.Square(a)
		}
		return interval.Pow(a, b)
	case "neg":
		return interval.Neg(a)
	case "sqrt":
		return interval.Sqrt(a)
	case "cbrt":
		return interval.Cbrt(a)
	case "abs":
		return interval.Abs(a)
	case "sin":
		return interval.Sin(a)
	case "cos":
		return interval.Cos(a)
	case "tan":
		return interval.Tan(a)
	case "asin":
		return interval.Asin(a)
	case "acos":
		return interval.Acos(a)
	case "atan":
		return interval.Atan(a)
	}
	return interval.Constant(math.NaN())
}
