package synth

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

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
	case n.op == pow && n.args[1].op == constant && n.args[1].value == math.Trunc(n.args[1].value) &&
		n.args[1].value > 1 && n.args[1].value < 6:
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
