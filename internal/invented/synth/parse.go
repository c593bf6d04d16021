package synth

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"geoeval/internal/exact/formula"

	"github.com/expr-lang/expr/ast"
)

// A function is what an expression may call: how many operands it takes, at least and at most (0 is no bound).
type function struct {
	op          op
	least, most int
}

var functions = map[string]function{
	"sqrt": {sqrt, 1, 1}, "cbrt": {cbrt, 1, 1}, "abs": {abs, 1, 1}, "sin": {sin, 1, 1}, "cos": {cos, 1, 1}, "tan": {tan, 1, 1},
	"asin": {asin, 1, 1}, "acos": {acos, 1, 1}, "atan": {atan, 1, 1}, "atan2": {atan2, 2, 2}, "floor": {floor, 1, 1},
	"ceil": {ceil, 1, 1}, "round": {round, 1, 1}, "min": {least, 2, 0}, "max": {greatest, 2, 0}, "gcd": {gcd, 2, 2},
	"whole": {whole, 1, 1}, "is_square": {squared, 1, 1},
	"distance": {distance, 2, 2}, "angle": {angleAt, 3, 3}, "area": {areaOf, 3, 0}, "perimeter": {perimeterOf, 3, 0},
	"integrate": {integrate, 3, 3}, "root": {rootOf, 3, 3}, "count": {countOf, 3, 3}, "sum": {sumOf, 3, 3},
	"minimum": {minimum, 3, 3}, "maximum": {maximum, 3, 3},
}

var unaries = map[string]op{"-": neg, "!": not, "not": not}

var binaries = map[string]op{
	"+": add, "-": sub, "*": mul, "/": div, "^": pow, "**": pow, "%": mod, "and": and, "&&": and, "or": or, "||": or,
	"==": equal, "!=": unequal, "<": less, "<=": atMost,
}

// grammar lets the parser take our functions, of whatever name, for plain calls.
var grammar = sync.OnceValue(func() *formula.Grammar { return formula.NewGrammar(slices.Collect(maps.Keys(functions))...) })

// A reader makes nodes of expressions.
type reader struct {
	*book
	// unseen are names that may not be used here, and why not.
	unseen map[string]string
}

// read reads an expression.
func (r *reader) read(source string) (*node, error) {
	tree, err := grammar().Read(source)
	if err != nil {
		return nil, err
	}
	n, err := r.convert(tree)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", source, err)
	}
	return n, nil
}

func (r *reader) convert(tree ast.Node) (*node, error) {
	switch t := tree.(type) {
	case *ast.IntegerNode:
		return r.number(float64(t.Value)), nil
	case *ast.FloatNode:
		return r.number(t.Value), nil
	case *ast.BoolNode:
		return r.number(truth(t.Value)), nil
	case *ast.IdentifierNode:
		return r.named(t.Value)
	case *ast.UnaryNode:
		return r.unary(t)
	case *ast.BinaryNode:
		return r.binary(t)
	case *ast.ConditionalNode:
		return r.over(choose, t.Cond, t.Exp1, t.Exp2)
	case *ast.CallNode:
		return r.call(t)
	}
	return nil, fmt.Errorf("%s is none of numbers, names, operators and the functions that a template may use", tree)
}

func (r *reader) unary(t *ast.UnaryNode) (*node, error) {
	a, err := r.convert(t.Node)
	switch o, ok := unaries[t.Operator]; {
	case err != nil || t.Operator == "+":
		return a, err
	case ok && o == neg && a.op == constant:
		return r.number(-a.value), nil
	case ok:
		return r.node(o, a), nil
	}
	return nil, fmt.Errorf("operator %s is not known here", t.Operator)
}

func (r *reader) over(o op, trees ...ast.Node) (*node, error) {
	args, err := r.all(trees...)
	if err != nil {
		return nil, err
	}
	return r.node(o, args...), nil
}

func (r *reader) all(trees ...ast.Node) ([]*node, error) {
	args := make([]*node, len(trees))
	for i, t := range trees {
		var err error
		if args[i], err = r.convert(t); err != nil {
			return nil, err
		}
	}
	return args, nil
}

func (r *reader) named(name string) (*node, error) {
	if why, ok := r.unseen[name]; ok {
		return nil, fmt.Errorf("%s %s", name, why)
	}
	if name == "pi" {
		return r.node(pi), nil
	}
	s, ok := r.slots[name]
	if !ok {
		return nil, fmt.Errorf("there is no parameter, let or variable %s", name)
	}
	return r.keep(node{op: slot, slot: s}), nil
}

func (r *reader) binary(t *ast.BinaryNode) (*node, error) {
	if t.Operator == "in" {
		return r.among(t)
	}
	args, err := r.all(t.Left, t.Right)
	if err != nil {
		return nil, err
	}
	switch t.Operator {
	case ">":
		return r.node(less, args[1], args[0]), nil
	case ">=":
		return r.node(atMost, args[1], args[0]), nil
	}
	o, ok := binaries[t.Operator]
	if !ok {
		return nil, fmt.Errorf("operator %s is not known here", t.Operator)
	}
	return r.node(o, args...), nil
}

// among reads x in [1, 2, 3].
func (r *reader) among(t *ast.BinaryNode) (*node, error) {
	list, ok := t.Right.(*ast.ArrayNode)
	if !ok || len(list.Nodes) == 0 {
		return nil, fmt.Errorf("behind in stands %s and not a list such as [1, 2]", t.Right)
	}
	x, err := r.convert(t.Left)
	if err != nil {
		return nil, err
	}
	var all *node
	for _, one := range list.Nodes {
		y, err := r.convert(one)
		if err != nil {
			return nil, err
		}
		is := r.node(equal, x, y)
		if all != nil {
			is = r.node(or, all, is)
		}
		all = is
	}
	return all, nil
}

func (r *reader) call(t *ast.CallNode) (*node, error) {
	callee, ok := t.Callee.(*ast.IdentifierNode)
	if !ok {
		return nil, fmt.Errorf("%s is no function", t.Callee)
	}
	f, ok := functions[callee.Value]
	if !ok {
		return nil, fmt.Errorf("there is no function %s", callee.Value)
	}
	if len(t.Arguments) < f.least || f.most > 0 && len(t.Arguments) > f.most {
		return nil, fmt.Errorf("%s does not take %d operands", callee.Value, len(t.Arguments))
	}
	switch {
	case f.op >= integrate:
		return r.bound(f.op, t.Arguments)
	case f.op >= distance:
		return r.measure(f.op, t.Arguments)
	}
	return r.over(f.op, t.Arguments...)
}

// measure reads a function of points: names of the figure's points, or lists of coordinates.
func (r *reader) measure(o op, trees []ast.Node) (*node, error) {
	var args []*node
	for _, t := range trees {
		switch t := t.(type) {
		case *ast.IdentifierNode:
			place, ok := r.places[t.Value]
			if !ok {
				return nil, fmt.Errorf("the figure has no point %s", t.Value)
			}
			args = append(args, place[:]...)
		case *ast.ArrayNode:
			if len(t.Nodes) != 2 && len(t.Nodes) != 3 {
				return nil, fmt.Errorf("a point has 2 or 3 coordinates, not %d", len(t.Nodes))
			}
			place, err := r.all(t.Nodes...)
			if err != nil {
				return nil, err
			}
			if len(place) == 2 {
				place = append(place, r.number(0))
			}
			args = append(args, place...)
		default:
			return nil, fmt.Errorf("%s is no point", t)
		}
	}
	return r.node(o, args...), nil
}

// bound reads a function of an expression in a variable: integrate("t^2", 0, a). The variable is t, and i in count and
// sum, unless the text names another: "u: u^2".
func (r *reader) bound(o op, trees []ast.Node) (*node, error) {
	text, ok := trees[0].(*ast.StringNode)
	if !ok {
		return nil, fmt.Errorf("the first operand of integrate, root, count, sum, minimum and maximum " +
			"is an expression in quotes")
	}
	variable, source := "t", text.Value
	if o == countOf || o == sumOf {
		variable = "i"
	}
	if name, rest, named := strings.Cut(source, ":"); named && !strings.ContainsAny(name, "?\"'") {
		variable, source = strings.TrimSpace(name), rest
	}
	limits, err := r.all(trees[1:]...)
	if err != nil {
		return nil, err
	}
	if _, taken := r.slots[variable]; taken {
		return nil, fmt.Errorf("the variable %s has the name of something else", variable)
	}
	place := r.name(variable)
	inside, err := r.read(source)
	delete(r.slots, variable)
	r.slots[fmt.Sprintf("%s#%d", variable, place)] = place
	if err != nil {
		return nil, err
	}
	return r.keep(node{op: o, slot: place, args: append(limits, inside)}), nil
}
