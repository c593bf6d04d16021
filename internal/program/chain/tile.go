package chain

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"geoeval/internal/text/quantity"
)

// A tile is a relation that a part of a graph is.
type tile struct {
	relation *Relation
	ask      *Ask
	slots    binding
	// all are the nodes that steps end in, up to this one: what has fewer is taken.
	all nodes
	// told counts what speaks for this relation: shapes, roles and dimensions that are its own.
	told int
}

// Nodes are a set of the nodes of a graph that is covered.
type nodes uint64

func (s nodes) size() int { return bits.OnesCount64(uint64(s)) }

// list gives them in their order.
func (s nodes) list() (all []int) {
	for ; s != 0; s &= s - 1 {
		all = append(all, bits.TrailingZeros64(uint64(s)))
	}
	return all
}

// A tiler covers a graph with relations.
type tiler struct {
	*graph
	shapes map[quantity.Shape]bool
	drawn  bool
	// meant are the relations that may be meant, and best those that cover the nodes.
	meant []*Relation
	best  []*tile
	// rivals are, of a node that is covered by nothing since two relations could, these two.
	rivals map[int][2]string
}

// maxNodes bounds the graphs that are covered; it is the size of nodes at the most.
const maxNodes = 60

// mostSlots is how many slots a relation of the catalogue has at the most.
const mostSlots = 8

// tiled covers a graph: the relations, in the order of the program, of which the last one gives the answer.
func (t *tiler) tiled() ([]act, *Refusal) {
	if len(t.nodes) > maxNodes {
		return nil, refuse(UnknownStep, "it has more than %d operations", maxNodes)
	}
	t.best, t.forms, t.rivals = make([]*tile, len(t.nodes)), make([]*forms, len(t.nodes)), map[int][2]string{}
	t.meant = nil
	for _, r := range catalogue() {
		if t.mayMean(r) {
			t.meant = append(t.meant, r)
		}
	}
	for n := range t.nodes {
		if !t.isLeaf(n) {
			t.cover(n)
		}
	}
	goal := len(t.nodes) - 1
	switch {
	case t.isLeaf(goal):
		return nil, refuse(OneStep, "its answer is a number that it states")
	case t.best[goal] == nil:
		return nil, refuse(UnknownStep, "%s", t.blame(goal))
	}
	ends := t.best[goal].all.list()
	if len(ends) < 2 {
		return nil, refuse(OneStep, "its solution is one step: %s", t.best[goal].relation.Name)
	}
	acts := make([]act, len(ends))
	for i, n := range ends {
		acts[i] = t.act(n, ends)
	}
	return acts, nil
}

// act is the step that ends at a node, where steps end at the given nodes.
func (t *tiler) act(n int, ends []int) act {
	c := t.best[n]
	a := act{relation: c.relation, ask: c.ask, given: map[string]operand{}, Measure: t.nodes[n].Measure}
	for _, b := range c.slots {
		of := &t.nodes[b.node]
		o := operand{act: -1, number: of.number, value: of.value, Measure: of.Measure, percent: of.percent, fraction: of.fraction}
		if !t.isLeaf(b.node) {
			o.act = slices.Index(ends, b.node)
		}
		a.given[b.slot] = o
	}
	return a
}

// blame says which node keeps one from being covered.
func (t *tiler) blame(n int) string {
	for _, o := range t.nodes[n].operands {
		if !t.isLeaf(o) && t.best[o] == nil {
			return t.blame(o)
		}
	}
	if two, is := t.rivals[n]; is {
		return fmt.Sprintf("it cannot be told whether a step is %s or %s", two[0], two[1])
	}
	return fmt.Sprintf("no relation is known that is the %s of %s", t.nodes[n].op, t.nodes[n].Dimension)
}

// cover finds the relation that ends in a node. Of several the one with the fewest steps before it is taken, then the one
// for which most speaks; where two are equal, neither is.
func (t *tiler) cover(n int) {
	var best *tile
	rival := ""
	for _, r := range t.meant {
		for _, a := range r.Asks {
			if a.Hidden {
				continue
			}
			for _, by := range a.by {
				for _, b := range t.match(by, n) {
					c := t.consider(r, a, by, b, n)
					switch {
					case c == nil:
					case best == nil || c.all.size() < best.all.size() || c.all.size() == best.all.size() && c.told > best.told:
						best, rival = c, ""
					case c.all.size() == best.all.size() && c.told == best.told && c.relation != best.relation:
						rival = c.relation.Name
					}
				}
			}
		}
	}
	if rival != "" {
		t.rivals[n] = [2]string{best.relation.Name, rival}
		return
	}
	t.best[n] = best
}

// mayMean reports whether the shapes of the text let a relation be meant.
func (t *tiler) mayMean(r *Relation) bool {
	has := func(s quantity.Shape) bool { return t.shapes[s] }
	return (t.drawn || !r.Drawn) && (len(r.Shapes) == 0 || slices.ContainsFunc(r.Shapes, has)) && !slices.ContainsFunc(r.Unless, has)
}

// consider looks at a relation whose form a node has; nil where something speaks against it.
func (t *tiler) consider(r *Relation, a *Ask, by *expression, b binding, n int) *tile {
	c := tile{relation: r, ask: a, slots: b, all: 1 << n}
	if len(r.Shapes) > 0 {
		c.told += 2
	}
	var vars lettered
	var standing [mostSlots]int
	for i, s := range r.Slots {
		m := n
		if s.Name != a.Slot {
			m = b.of(s.Name)
			if !t.isLeaf(m) {
				if t.best[m] == nil {
					return nil
				}
				c.all |= t.best[m].all
			}
		}
		told, ok := t.stands(s, m, &vars, m == n)
		if !ok {
			return nil
		}
		if t.drawn && s.Role == quantity.High && m != n && !t.isLeaf(m) {
			told++ // a figure gives its sides, and its height is found
		}
		c.told += told
		standing[i] = m
	}
	if same := b.doubled(); same > 0 {
		if r.Distinct && same == len(b)-1 {
			return nil
		}
		c.told -= 2
	}
	values := make(map[string]float64, len(r.Slots))
	for i, s := range r.Slots {
		values[s.Name] = t.nodes[standing[i]].value
	}
	for _, w := range a.where {
		if !(worth(w, values, t.pi) > 0) {
			return nil
		}
	}
	if !same(worth(by, values, t.pi), t.nodes[n].value) {
		return nil
	}
	found := c
	return &found
}

// doubled is how many of the slots have a node that another one has too.
func (b binding) doubled() (n int) {
	for i := range b {
		if slices.ContainsFunc(b[:i], func(c bound) bool { return c.node == b[i].node }) {
			n++
		}
	}
	return n
}

// Lettered are the dimensions that the letters of a relation stand for.
type lettered struct {
	letters [2 * mostSlots]string
	of      [2 * mostSlots]quantity.Dimension
	n       int
}

func (d *lettered) get(letter string) (quantity.Dimension, bool) {
	for i := range d.n {
		if d.letters[i] == letter {
			return d.of[i], true
		}
	}
	return quantity.Pure, false
}

func (d *lettered) put(letter string, of quantity.Dimension) {
	i := 0
	for i < d.n && d.letters[i] != letter {
		i++
	}
	d.letters[i], d.of[i], d.n = letter, of, max(d.n, i+1)
}

// dimension is what a slot or a letter is of.
func (d *lettered) dimension(of string) quantity.Dimension {
	if fixed, ok := dimensionsOf[of]; ok {
		return fixed
	}
	bound, _ := d.get(of)
	return bound
}

// dimensionsOf are those of slots that are of one.
var dimensionsOf = map[string]quantity.Dimension{
	"length": quantity.Length, "area": quantity.Area, "volume": quantity.Volume, "angle": quantity.Angle, "mass": quantity.Mass,
	"time": quantity.Time, "money": quantity.Money,
}

// stands says whether a node may stand in a slot, and how much speaks for it.
func (t *tiler) stands(s *Slot, n int, vars *lettered, asked bool) (told int, ok bool) {
	of := &t.nodes[n]
	if !of.known || of.constant && !s.Constant || of.op == "pi" || s.Found && t.isLeaf(n) {
		return 0, false
	}
	role := of.role
	if !t.isLeaf(n) && !asked {
		role = t.best[n].relation.Slot(t.best[n].ask.Slot).Role
	}
	if d, ok := dimensionsOf[s.Of]; ok {
		if of.Dimension != d {
			return 0, false
		}
		vars.put(s.Of, d)
		told++
	}
	more, ok := of.measures(s.Of, vars)
	told += more
	if len(s.Values) > 0 {
		if !slices.Contains(s.Values, of.value) {
			return 0, false
		}
		told++
	}
	if told == 0 && !ok {
		return 0, false
	}
	switch {
	case asked || s.Role == quantity.None || role == quantity.None && !s.Strict:
	case role == s.Role:
		told += 2
	case s.Strict:
		return 0, false
	case !slices.Contains(s.Accepts, role):
		return 0, false
	}
	return told, true
}

// measures says whether a node is what a slot is of, and how much more speaks for it.
func (n *node) measures(of string, vars *lettered) (told int, ok bool) {
	pure := n.Dimension == quantity.Pure
	switch of {
	case "number":
		return 0, pure && !n.percent && !n.things
	case "count":
		return 0, pure && (n.things || n.constant && n.value == math.Trunc(n.value) && n.value > 0)
	case "sine", "cosine", "tangent", "percentage":
		if pure && n.word == of {
			return 1, true
		}
	case "fraction":
		return 0, pure && !n.things && (n.percent || n.fraction || n.value > 0 && n.value < 1)
	case "ratio":
		return 0, pure && !n.things
	case "X":
		d, bound := vars.get(of)
		vars.put(of, n.Dimension)
		return 0, (n.things && pure || !pure && isTold(n.Dimension)) && (!bound || d == n.Dimension)
	case "Y":
		x, _ := vars.get("X")
		vars.put(of, n.Dimension)
		return 0, isSimple(n.Dimension) && base(n.Dimension) != base(x) && n.Dimension != quantity.Time
	}
	return 0, n.isRate(of, vars)
}

// isRate says whether a node is a quotient of two dimensions, as a slot says: money/time, X/Y.
func (n *node) isRate(of string, vars *lettered) bool {
	above, below, rate := strings.Cut(of, "/")
	x, y := vars.dimension(above), vars.dimension(below)
	return rate && n.Dimension == x.Over(y) && (isSimple(x) || above == "count") && isSimple(y) && n.Dimension != quantity.Pure
}

// base is the base quantity of a dimension that has one alone, as areas have lengths.
func base(d quantity.Dimension) quantity.Dimension {
	for _, b := range []quantity.Dimension{quantity.Length, quantity.Angle, quantity.Mass, quantity.Time, quantity.Money} {
		if p, ok := b.Power(float64(d.Length + d.Angle + d.Mass + d.Time + d.Money)); ok && p == d && d != quantity.Pure {
			return b
		}
	}
	return quantity.Pure
}

// isTold reports whether a dimension is one that is spoken of: a simple one, or one by another.
func isTold(d quantity.Dimension) bool {
	above, below := parts(d)
	return isSimple(above) && (below == quantity.Pure || isSimple(below))
}

// parts are what a dimension has above and below the line.
func parts(d quantity.Dimension) (above, below quantity.Dimension) {
	split := func(e int8) (int8, int8) { return max(e, 0), max(-e, 0) }
	above.Length, below.Length = split(d.Length)
	above.Mass, below.Mass = split(d.Mass)
	above.Time, below.Time = split(d.Time)
	above.Money, below.Money = split(d.Money)
	above.Angle, below.Angle = split(d.Angle)
	return above, below
}

// isSimple reports whether a dimension is that of a length, an area, a volume, or another that has a unit of its own.
func isSimple(d quantity.Dimension) bool {
	switch d {
	case quantity.Length, quantity.Area, quantity.Volume, quantity.Angle, quantity.Mass, quantity.Time, quantity.Money:
		return true
	}
	return false
}
