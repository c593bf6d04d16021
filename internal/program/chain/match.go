package chain

import (
	"math"
	"slices"

	"geoeval/internal/exact"
	"geoeval/internal/text/quantity"
)

// A binding says which node stands in which slot.
type binding []bound

type bound struct {
	slot string
	node int
}

// of is the node that stands in a slot, 0 where none does.
func (b binding) of(slot string) int {
	for i := range b {
		if b[i].slot == slot {
			return b[i].node
		}
	}
	return 0
}

// mostForms bounds in how many ways a sum or a product is written out.
const mostForms = 64

// matched is the one way in which what has no letter matches, or none.
func matched(ok bool) []binding {
	if !ok {
		return nil
	}
	return []binding{{}}
}

// match gives the ways in which a formula is what a node computes: sums and products have no order, and what is a product
// or a sum itself may be written out or stand as a whole.
func (g *graph) match(e *expression, n int) []binding {
	if e.Op == exact.Letter {
		return []binding{{{e.Name, n}}}
	}
	of := &g.nodes[n]
	if of.op == "abs" {
		if found := g.match(e, of.operands[0]); len(found) > 0 {
			return found
		}
	}
	switch e.Op {
	case exact.Number:
		return matched(of.constant && same(of.value, e.Value))
	case exact.Pi:
		return matched(of.op == "pi")
	case exact.Add, exact.Sub:
		return g.matchSum(e, n)
	case exact.Mul, exact.Div, exact.Pow, exact.Neg:
		return g.matchProduct(e, n)
	}
	if of.op != e.Op.String() {
		return nil
	}
	return g.match(e.Args[0], of.operands[0])
}

func same(a, b float64) bool { return math.Abs(a-b) <= 1e-9*math.Max(math.Abs(a), math.Abs(b)) }

// joined puts two bindings together; ok is false where they differ in a slot.
func joined(a, b binding) (both binding, ok bool) {
	for i := range b {
		if k := slices.IndexFunc(a, func(c bound) bool { return c.slot == b[i].slot }); k >= 0 && a[k].node != b[i].node {
			return nil, false
		}
	}
	both = append(make(binding, 0, len(a)+len(b)), a...)
	for i := range b {
		if !slices.ContainsFunc(a, func(c bound) bool { return c.slot == b[i].slot }) {
			both = append(both, b[i])
		}
	}
	return both, true
}

// assign matches formulas with nodes one to one, in any order.
func (g *graph) assign(formulas []*expression, nodes []int, so binding) []binding {
	if len(formulas) != len(nodes) {
		return nil
	}
	if len(formulas) == 0 {
		return []binding{so}
	}
	var all []binding
	for i, n := range nodes {
		if slices.Contains(nodes[:i], n) {
			continue
		}
		rest := slices.Delete(slices.Clone(nodes), i, i+1)
		for _, b := range g.match(formulas[0], n) {
			if both, ok := joined(so, b); ok {
				all = append(all, g.assign(formulas[1:], rest, both)...)
			}
			if len(all) > mostForms {
				return all
			}
		}
	}
	return all
}

// A total is a sum as what is added and what is taken away.
type total struct{ plus, minus []int }

func (t total) turned() total { return total{t.minus, t.plus} }

func (t total) and(u total) total {
	return total{slices.Concat(t.plus, u.plus), slices.Concat(t.minus, u.minus)}
}

// totals gives the ways to write a node as a sum. whole: as one term is one of them.
func (g *graph) totals(n int, whole bool) []total {
	var all []total
	of := &g.nodes[n]
	switch of.op {
	case "add", "sub":
		for _, a := range g.totals(of.operands[0], true) {
			for _, b := range g.totals(of.operands[1], true) {
				if of.op == "sub" {
					b = b.turned()
				}
				if all = append(all, a.and(b)); len(all) > mostForms {
					return all
				}
			}
		}
	case "abs":
		for _, t := range g.totals(of.operands[0], false) {
			if g.nodes[of.operands[0]].value < 0 {
				t = t.turned()
			}
			all = append(all, t)
		}
	}
	if whole {
		all = append(all, total{plus: []int{n}})
	}
	return all
}

func (g *graph) matchSum(e *expression, n int) []binding {
	var terms terms
	terms.collect(e, true)
	var all []binding
	for _, t := range g.formsOf(n).totals {
		if len(t.plus) != len(terms.plus) || len(t.minus) != len(terms.minus) {
			continue
		}
		for _, b := range g.assign(terms.plus, t.plus, nil) {
			all = append(all, g.assign(terms.minus, t.minus, b)...)
		}
	}
	return all
}

// terms are those of a formula that is a sum.
type terms struct{ plus, minus []*expression }

func (t *terms) collect(e *expression, sign bool) {
	switch {
	case e.Op == exact.Add || e.Op == exact.Sub:
		t.collect(e.Args[0], sign)
		t.collect(e.Args[1], sign == (e.Op == exact.Add))
	case sign:
		t.plus = append(t.plus, e)
	default:
		t.minus = append(t.minus, e)
	}
}

// forms are the ways to write a node as a sum or a product of others.
type forms struct {
	totals   []total
	products []product
}

// formsOf gives those of a node, which are found once for a graph that is covered.
func (g *graph) formsOf(n int) *forms {
	if g.forms[n] == nil {
		g.forms[n] = &forms{g.totals(n, false), g.products(n, false)}
	}
	return g.forms[n]
}

// A product is one as its factors above and below the line, with its constants as one number and its power of π.
type product struct {
	constant     float64
	pi           int
	above, below []int
}

func (p product) times(q product) product {
	return product{p.constant * q.constant, p.pi + q.pi, slices.Concat(p.above, q.above), slices.Concat(p.below, q.below)}
}

func (p product) turned() product { return product{1 / p.constant, -p.pi, p.below, p.above} }

// isMultiple reports whether a node is a small whole number that the text may state as well as a formula brings it along: the 2
// of twice as long, which is no number of things, is not told from that of half a product.
func (n *node) isMultiple() bool {
	return n.op == "number" && n.known && n.Dimension == quantity.Pure && !n.things && !n.percent && !n.fraction &&
		(n.value == 2 || n.value == 3 || n.value == 4 || n.value == 6)
}

// products gives the ways to write a node as a product. whole: as one factor is one of them.
func (g *graph) products(n int, whole bool) []product {
	of := &g.nodes[n]
	switch {
	case of.op == "pi":
		return []product{{constant: 1, pi: 1}}
	case of.constant, of.isMultiple():
		return []product{{constant: of.value}, {constant: 1, above: []int{n}}}
	}
	var all []product
	power := 0
	switch of.op {
	case "square":
		power = 2
	case "pow":
		if k := g.nodes[of.operands[1]]; k.constant && (k.value == 2 || k.value == 3) {
			power = int(k.value)
		}
	case "mul", "div":
		for _, a := range g.products(of.operands[0], true) {
			for _, b := range g.products(of.operands[1], true) {
				if of.op == "div" {
					b = b.turned()
				}
				if all = append(all, a.times(b)); len(all) > mostForms {
					return all
				}
			}
		}
	}
	if power > 0 {
		for _, a := range g.products(of.operands[0], true) {
			p := a
			for range power - 1 {
				p = p.times(a)
			}
			all = append(all, p)
		}
	}
	if whole {
		all = append(all, product{constant: 1, above: []int{n}})
	}
	return all
}

// factors are those of a formula that is a product.
type factors struct {
	constant     float64
	pi           int
	above, below []*expression
}

func (f *factors) collect(e *expression, below bool) {
	switch {
	case e.Op == exact.Mul || e.Op == exact.Div:
		f.collect(e.Args[0], below)
		f.collect(e.Args[1], below != (e.Op == exact.Div))
	case e.Op == exact.Pow && e.Args[1].Op == exact.Number && (e.Args[1].Value == 2 || e.Args[1].Value == 3):
		for range int(e.Args[1].Value) {
			f.collect(e.Args[0], below)
		}
	case e.Op == exact.Pi && below:
		f.pi--
	case e.Op == exact.Pi:
		f.pi++
	case e.Op == exact.Number && below:
		f.constant /= e.Value
	case e.Op == exact.Number:
		f.constant *= e.Value
	case below:
		f.below = append(f.below, e)
	default:
		f.above = append(f.above, e)
	}
}

func (g *graph) matchProduct(e *expression, n int) []binding {
	f := factors{constant: 1}
	f.collect(e, false)
	var all []binding
	for _, p := range g.formsOf(n).products {
		if !same(p.constant, f.constant) || p.pi != f.pi || len(p.above) != len(f.above) || len(p.below) != len(f.below) {
			continue
		}
		for _, b := range g.assign(f.above, p.above, nil) {
			all = append(all, g.assign(f.below, p.below, b)...)
		}
	}
	return all
}
