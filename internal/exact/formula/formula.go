// Package formula reads formulas in the language of expr-lang.org: those of relations and of templates.
package formula

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/parser"

	"geoeval/internal/exact"
)

// A Grammar is the language of expr-lang.org with functions of one's own. It is safe in parallel.
type Grammar struct{ config *conf.Config }

// NewGrammar is the language in which these functions may be called.
func NewGrammar(functions ...string) *Grammar {
	c := conf.CreateNew()
	for _, name := range functions {
		c.Functions[name] = &builtin.Function{Name: name}
	}
	return &Grammar{c}
}

// Read reads a formula.
func (g *Grammar) Read(source string) (ast.Node, error) {
	tree, err := parser.ParseWithConfig(source, g.config)
	if err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		return nil, fmt.Errorf("%q: %s", source, first)
	}
	return tree.Node, nil
}

// The operations that a formula may have: unary ones are functions of its language, but for the sign.
var (
	operators = []exact.Op{exact.Add, exact.Sub, exact.Mul, exact.Div, exact.Pow, exact.Less, exact.Equal}
	functions = []exact.Op{exact.Sqrt, exact.Cbrt, exact.Abs, exact.Sin, exact.Cos, exact.Tan, exact.Asin, exact.Acos, exact.Atan}
)

var grammar = sync.OnceValue(func() *Grammar {
	names := make([]string, len(functions))
	for i, f := range functions {
		names[i] = f.String()
	}
	return NewGrammar(names...)
})

// Parse reads a formula in some letters: numbers, pi, + - * / ^ < ==, sqrt, cbrt, abs and trigonometry in degrees.
func Parse(source string, letters []string) (*exact.Expr, error) {
	tree, err := grammar().Read(source)
	if err != nil {
		return nil, err
	}
	e, err := converted(tree, letters)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", source, err)
	}
	return e, nil
}

// named finds an operation by its name among some.
func named(name string, among []exact.Op) (exact.Op, bool) {
	i := slices.IndexFunc(among, func(o exact.Op) bool { return o.String() == name })
	if i < 0 {
		return 0, false
	}
	return among[i], true
}

// converted makes an expression of a tree of the language.
func converted(tree ast.Node, letters []string) (*exact.Expr, error) {
	var op exact.Op
	var operands []ast.Node
	switch t := tree.(type) {
	case *ast.IntegerNode:
		return exact.Num(float64(t.Value)), nil
	case *ast.FloatNode:
		return exact.Num(t.Value), nil
	case *ast.IdentifierNode:
		switch {
		case t.Value == exact.Pi.String():
			return exact.New(exact.Pi), nil
		case slices.Contains(letters, t.Value):
			return &exact.Expr{Op: exact.Letter, Name: t.Value}, nil
		}
		return nil, fmt.Errorf("there is no %s", t.Value)
	case *ast.UnaryNode:
		if t.Operator != "-" {
			return nil, fmt.Errorf("operator %s is not known", t.Operator)
		}
		op, operands = exact.Neg, []ast.Node{t.Node}
	case *ast.BinaryNode:
		is := false
		if op, is = named(t.Operator, operators); !is {
			return nil, fmt.Errorf("operator %s is not known", t.Operator)
		}
		operands = []ast.Node{t.Left, t.Right}
	case *ast.CallNode:
		is := false
		if callee, ok := t.Callee.(*ast.IdentifierNode); ok {
			op, is = named(callee.Value, functions)
		}
		if !is || len(t.Arguments) != 1 {
			return nil, fmt.Errorf("%s is no function of one operand", t.Callee)
		}
		operands = t.Arguments
	default:
		return nil, fmt.Errorf("%s is not known", tree)
	}
	e := exact.New(op)
	for _, o := range operands {
		a, err := converted(o, letters)
		if err != nil {
			return nil, err
		}
		e.Args = append(e.Args, a)
	}
	return e, nil
}
