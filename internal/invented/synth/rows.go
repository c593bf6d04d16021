package synth

import (
	"fmt"
	"math"
	"slices"

	"geoeval/schema"
)

// rows reads the draws of a template that says them all, and its points, which have their coordinates there: so lets
// may measure them too.
func (b *builder) rows(t *Template) {
	var points List[[]string]
	if b.file.Figure != nil {
		points = b.file.Figure.Points
	}
	for _, item := range points {
		b.pointOfRows(t, item)
	}
	if len(b.file.Where) > 0 {
		b.faultf("where", "does not go with rows, of which each meets all conditions")
	}
	if len(b.file.Rows) == 0 {
		b.faultf("rows", "there is none")
	}
	for i, r := range b.file.Rows {
		key := fmt.Sprintf("rows[%d]", i)
		if len(r.Numbers) != len(t.parameters) || len(r.Points) != len(points) {
			b.faultf(key, "has %d numbers and %d points, not those of %d parameters and %d points", len(r.Numbers),
				len(r.Points), len(t.parameters), len(points))
			continue
		}
		t.rows = append(t.rows, b.row(key, t, &r, points))
	}
}

// pointOfRows reads the name of a point.
func (b *builder) pointOfRows(t *Template, item Item[[]string]) {
	key := "figure.points." + item.Name
	if len(item.Value) > 0 {
		b.faultf(key, "has its coordinates in the rows, and no other ones")
	}
	if _, twice := b.reader.places[item.Name]; twice || item.Name == "" {
		b.faultf(key, "has no name, or one that stands twice")
	}
	var slots [3]int
	var place [3]*node
	for i, axis := range []string{"x", "y", "z"} {
		slots[i] = t.book.name(item.Name + "." + axis) // no expression can name it
		place[i] = t.book.keep(node{op: slot, slot: slots[i]})
	}
	b.reader.places[item.Name] = place
	t.pointSlots = append(t.pointSlots, slots)
}

// row reads the numbers and points of a row.
func (b *builder) row(key string, t *Template, r *Row, points List[[]string]) Row {
	row := Row{make([]float64, len(r.Numbers)), slices.Clone(r.Points)}
	for k, x := range r.Numbers {
		v, ok := newValue(x)
		if !ok {
			b.faultf(key, "%s is %v, which has more than two decimals", t.parameters[k].name, x)
		}
		row.Numbers[k] = v.Float()
	}
	for k, at := range r.Points {
		if !isFinite(at) || at[2] != 0 && t.Branch != schema.Solid {
			b.faultf(key, "point %s is at %v, which is nowhere in the figure of a %s template", points[k].Name, at, t.Branch)
		}
	}
	return row
}

func isFinite(at [3]float64) bool {
	return !slices.ContainsFunc(at[:], func(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) })
}

// take gives a problem the numbers of a row.
func (t *Template) take(r *Row, e *environment) {
	for i, p := range t.parameters {
		e.values[p.slot] = r.Numbers[i]
	}
	for i, slots := range t.pointSlots {
		for k, s := range slots {
			e.values[s] = r.Points[i][k]
		}
	}
	t.name(e)
}
