package synth

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// An op is what a node does with its operands.
type op uint8

const (
	constant op = iota
	pi
	slot
	add
	sub
	mul
	div
	pow
	mod
	neg
	not
	and
	or
	equal
	unequal
	less
	atMost
	choose
	sqrt
	cbrt
	abs
	sin
	cos
	tan
	asin
	acos
	atan
	atan2
	floor
	ceil
	round
	least
	greatest
	gcd
	whole
	squared
	distance
	angleAt
	areaOf
	perimeterOf
	integrate
	rootOf
	countOf
	sumOf
	minimum
	maximum
)

// A node is an expression. Equal expressions of one template are the same node.
type node struct {
	op    op
	id    int
	value float64 // constant
	slot  int     // slot: where its value stands; integrate and the like: the bound variable's place
	args  []*node
}

// An environment holds the values of a drawn problem by their slots.
type environment struct {
	values []float64
	pi     float64
}

// A book holds the expressions of one template and the names that they use. It is not changed after the template is read.
type book struct {
	nodes map[string]*node
	slots map[string]int
	// meanings are the expressions of names from let, by their slots.
	meanings map[int]*node
	// places are the coordinates of the figure's points, three each.
	places map[string][3]*node
}

func newBook() *book {
	return &book{map[string]*node{}, map[string]int{}, map[int]*node{}, map[string][3]*node{}}
}

// name gives a name its slot.
func (b *book) name(name string) int {
	s, ok := b.slots[name]
	if !ok {
		s = len(b.slots)
		b.slots[name] = s
	}
	return s
}

func (b *book) node(o op, args ...*node) *node { return b.keep(node{op: o, args: args}) }

func (b *book) number(value float64) *node { return b.keep(node{op: constant, value: value}) }

func (b *book) keep(n node) *node {
	var key strings.Builder
	fmt.Fprintf(&key, "%d %x %d", n.op, math.Float64bits(n.value), n.slot)
	for _, a := range n.args {
		fmt.Fprintf(&key, " %d", a.id)
	}
	if old, ok := b.nodes[key.String()]; ok {
		return old
	}
	n.id = len(b.nodes)
	b.nodes[key.String()] = &n
	return &n
}

// uses tells whether an expression, with all that its names mean, has a node of which is says yes.
func (b *book) uses(n *node, is func(*node) bool) bool {
	if is(n) {
		return true
	}
	if n.op == slot && b.meanings[n.slot] != nil {
		return b.uses(b.meanings[n.slot], is)
	}
	return slices.ContainsFunc(n.args, func(a *node) bool { return b.uses(a, is) })
}

// form writes an expression so that two that differ in the order of terms and factors, in names from let and in how a
// square is written are the same text.
func (b *book) form(n *node) string {
	switch n.op {
	case constant:
		return fmt.Sprint(n.value)
	case slot:
		if m := b.meanings[n.slot]; m != nil {
			return b.form(m)
		}
		return fmt.Sprintf("s%d", n.slot)
	case add, sub, neg:
		return "(" + joined(b.terms(n, "+"), " ") + ")"
	case mul, div:
		return "(" + joined(b.factors(n, "*"), " ") + ")"
	case pow:
		if k := n.args[1]; k.op == constant && k.value == math.Trunc(k.value) && k.value > 1 && k.value < 6 {
			return "(" + joined(b.factors(n, "*"), " ") + ")"
		}
	}
	parts := make([]string, len(n.args))
	for i, a := range n.args {
		parts[i] = b.form(a)
	}
	if n.op == and || n.op == or || n.op == equal || n.op == least || n.op == greatest || n.op == gcd {
		slices.Sort(parts)
	}
	return fmt.Sprintf("f%d.%d[%s]", n.op, n.slot, strings.Join(parts, ","))
}

func joined(parts []string, between string) string {
	slices.Sort(parts)
	return strings.Join(parts, between)
}

var flipped = map[string]string{"+": "-", "-": "+", "*": "/", "/": "*"}

func (b *book) terms(n *node, sign string) []string {
	switch {
	case n.op == slot && b.meanings[n.slot] != nil:
		return b.terms(b.meanings[n.slot], sign)
	case n.op == add:
		return append(b.terms(n.args[0], sign), b.terms(n.args[1], sign)...)
	case n.op == sub:
		return append(b.terms(n.args[0], sign), b.terms(n.args[1], flipped[sign])...)
	case n.op == neg:
		return b.terms(n.args[0], flipped[sign])
	}
	return []string{sign + b.form(n)}
}

func (b *book) factors(n *node, sign string) []string {
	switch {
	case n.op == slot && b.meanings[n.slot] != nil:
		return b.factors(b.meanings[n.slot], sign)
	case n.op == mul:
		return append(b.factors(n.args[0], sign), b.factors(n.args[1], sign)...)
	case n.op == div:
		return append(b.factors(n.args[0], sign), b.factors(n.args[1], flipped[sign])...)
	case n.op == pow && n.args[1].op == constant && n.args[1].value == math.Trunc(n.args[1].value) && n.args[1].value > 1 && n.args[1].value < 6:
		var all []string
		for range int(n.args[1].value) {
			all = append(all, b.factors(n.args[0], sign)...)
		}
		return all
	case n.op == constant && sign == "/":
		return []string{fmt.Sprint("*", 1/n.value)}
	}
	return []string{sign + b.form(n)}
}
