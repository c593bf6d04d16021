package chain

import (
	"fmt"
	"maps"
	"math"
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
	all map[int]bool
	// told counts what speaks for this relation: shapes, roles and dimensions that are its own.
	told int
}

// A tiler covers a graph with relations.
type tiler struct {
	*graph
	shapes map[quantity.Shape]bool
	drawn  bool
	best   []*tile
	// why says of a node that is covered by nothing, why.
	why []string
}

// maxNodes bounds the graphs that are covered.
const maxNodes = 60

// tiled covers a graph: the relations, in the order of the program, of which the last one gives the answer.
func (t *tiler) tiled() ([]act, *Refusal) {
	if len(t.nodes) > maxNodes {
		return nil, refuse(UnknownStep, "it has more than %d operations", maxNodes)
	}
	t.best, t.why = make([]*tile, len(t.nodes)), make([]string, len(t.nodes))
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
	ends := slices.Sorted(maps.Keys(t.best[goal].all))
	if len(ends) < 2 {
		return nil, refuse(OneStep, "its solution is one step: %s", t.best[goal].relation.Name)
	}
	acts := make([]act, len(ends))
	for i, n := range ends {
		c := t.best[n]
		acts[i] = act{relation: c.relation, ask: c.ask, given: map[string]operand{}, Measure: t.nodes[n].Measure}
		for slot, m := range c.slots {
			of := &t.nodes[m]
			o := operand{act: -1, number: of.number, value: of.value, Measure: of.Measure, percent: of.percent, fraction: of.fraction}
			if !t.isLeaf(m) {
				o.act = slices.Index(ends, m)
			}
			acts[i].given[slot] = o
		}
	}
	return acts, nil
}

// blame says which node keeps one from being covered.
func (t *tiler) blame(n int) string {
	for _, o := range t.nodes[n].operands {
		if !t.isLeaf(o) && t.best[o] == nil {
			return t.blame(o)
		}
	}
	return t.why[n]
}

// cover finds the relation that ends in a node. Of several the one with the fewest steps before it is taken, then the one
// for which most speaks; where two are equal, neither is.
func (t *tiler) cover(n int) {
	t.why[n] = fmt.Sprintf("no relation is known that is the %s of %s", t.nodes[n].op, t.nodes[n].Dimension)
	var best *tile
	rival := ""
	for _, r := range catalogue() {
		if !t.meant(r) {
			continue
		}
		for _, a := range r.Asks {
			if a.Hidden {
				continue
			}
			for _, by := range a.by {
				for _, b := range t.match(by, n) {
					c := t.consider(r, a, by, b, n)
					switch {
					case c == nil:
					case best == nil || len(c.all) < len(best.all) || len(c.all) == len(best.all) && c.told > best.told:
						best, rival = c, ""
					case len(c.all) == len(best.all) && c.told == best.told && c.relation != best.relation:
						rival = c.relation.Name
					}
				}
			}
		}
	}
	if rival != "" {
		t.why[n] = fmt.Sprintf("it cannot be told whether a step is %s or %s", best.relation.Name, rival)
		return
	}
	t.best[n] = best
}

// meant reports whether the shapes of the text let a relation be meant.
func (t *tiler) meant(r *Relation) bool {
	has := func(s quantity.Shape) bool { return t.shapes[s] }
	return (t.drawn || !r.Drawn) && (len(r.Shapes) == 0 || slices.ContainsFunc(r.Shapes, has)) && !slices.ContainsFunc(r.Unless, has)
}

// consider looks at a relation whose form a node has; nil where something speaks against it.
func (t *tiler) consider(r *Relation, a *Ask, by *expression, b binding, n int) *tile {
	c := &tile{relation: r, ask: a, slots: b, all: map[int]bool{n: true}}
	if len(r.Shapes) > 0 {
		c.told += 2
	}
	vars := map[string]quantity.Dimension{}
	values := map[string]float64{}
	for _, s := range r.Slots {
		m := n
		if s.Name != a.Slot {
			m = b[s.Name]
			if !t.isLeaf(m) {
				if t.best[m] == nil {
					return nil
				}
				maps.Copy(c.all, t.best[m].all)
			}
		}
		told, ok := t.stands(s, m, vars, m == n)
		if !ok {
			return nil
		}
		if t.drawn && s.Role == quantity.High && m != n && !t.isLeaf(m) {
			told++ // a figure gives its sides, and its height is found
		}
		c.told += told
		values[s.Name] = t.nodes[m].value
	}
	if same := len(b) - len(slices.Compact(slices.Sorted(maps.Values(b)))); same > 0 {
		if r.Distinct && same == len(b)-1 {
			return nil
		}
		c.told -= 2
	}
	for _, w := range a.where {
		if !(w.of(values, t.pi) > 0) {
			return nil
		}
	}
	if !same(by.of(values, t.pi), t.nodes[n].value) {
		return nil
	}
	return c
}

// dimensionsOf are those of slots that are of one.
var dimensionsOf = map[string]quantity.Dimension{
	"length": quantity.Length, "area": quantity.Area, "volume": quantity.Volume, "angle": quantity.Angle, "mass": quantity.Mass,
	"time": quantity.Time, "money": quantity.Money,
}

// stands says whether a node may stand in a slot, and how much speaks for it.
func (t *tiler) stands(s *Slot, n int, vars map[string]quantity.Dimension, asked bool) (told int, ok bool) {
	of := &t.nodes[n]
	if !of.known || of.constant && !s.Constant || of.op == "pi" || s.Found && t.isLeaf(n) {
		return 0, false
	}
	role := of.role
	if !t.isLeaf(n) && !asked {
		role = t.best[n].relation.Slot(t.best[n].ask.Slot).Role
	}
	pure := of.Dimension == quantity.Pure
	if d, ok := dimensionsOf[s.Of]; ok {
		if of.Dimension != d {
			return 0, false
		}
		vars[s.Of] = d
		told++
	}
	switch s.Of {
	case "number":
		ok = pure && !of.percent && !of.things
	case "count":
		ok = pure && (of.things || of.constant && of.value == math.Trunc(of.value) && of.value > 0)
	case "sine", "cosine", "tangent":
		if ok = pure && of.word == s.Of; ok {
			told++
		}
	case "fraction":
		ok = pure && !of.things && (of.percent || of.fraction || of.value > 0 && of.value < 1)
	case "ratio":
		ok = pure && !of.things
	case "X":
		d, bound := vars[s.Of]
		ok = (of.things && pure || !pure && isTold(of.Dimension)) && (!bound || d == of.Dimension)
		vars[s.Of] = of.Dimension
	case "Y":
		ok = isSimple(of.Dimension) && base(of.Dimension) != base(vars["X"]) && of.Dimension != quantity.Time
		vars[s.Of] = of.Dimension
	case "percentage":
		if ok = pure && of.word == s.Of; ok {
			told++
		}
	}
	if above, below, rate := strings.Cut(s.Of, "/"); rate {
		x, y := vars[above], vars[below]
		if d, fixed := dimensionsOf[below]; fixed {
			y = d
		}
		if d, fixed := dimensionsOf[above]; fixed {
			x = d
		}
		ok = of.Dimension == x.Over(y) && (isSimple(x) || above == "count") && isSimple(y) && !pure
	}
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
