package hard

import (
	"cmp"
	"slices"

	"geoeval/schema"
)

// A cell is what problems are spread over.
type cell struct {
	Shape schema.Shape `json:"shape,omitempty"`
	// Kind is empty for the problems of sources that do not say it.
	Kind schema.QuestionKind `json:"kind,omitempty"`
}

func compareCells(a, b cell) int {
	return cmp.Or(cmp.Compare(a.Shape, b.Shape), cmp.Compare(a.Kind, b.Kind))
}

// A draw takes problems, one at a time.
type draw struct {
	chance func(parts ...string) uint64
	// waiting are the members that are not yet taken, by source and cell, in the order of their lots.
	waiting map[schema.Source]map[cell][]lot
	// level is how many problems of a cell are taken.
	level map[cell]int64
	drawn []schema.HardProblem
	// from counts those drawn by source.
	from map[schema.Source]int64
}

// A lot is a member's place in the order of its cell.
type lot struct {
	member
	number uint64
}

func compareLots(a, b lot) int {
	return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.ID, b.ID))
}

func newDraw(chance func(parts ...string) uint64, members []member) *draw {
	d := &draw{chance, map[schema.Source]map[cell][]lot{}, map[cell]int64{}, nil, map[schema.Source]int64{}}
	for _, m := range members {
		if d.waiting[m.Source] == nil {
			d.waiting[m.Source] = map[cell][]lot{}
		}
		d.waiting[m.Source][m.Cell] = append(d.waiting[m.Source][m.Cell], lot{m, chance("problem", m.ID)})
	}
	for _, cells := range d.waiting {
		for _, lots := range cells {
			slices.SortFunc(lots, compareLots)
		}
	}
	return d
}

// take puts a member into GeoEval-hard.
func (d *draw) take(m member, reviewed schema.Reviewed) {
	d.level[m.Cell]++
	d.from[m.Source]++
	d.drawn = append(d.drawn, schema.HardProblem{
		ID: m.ID, Kind: m.Kind, Shape: m.Cell.Shape, QuestionKind: m.Cell.Kind, Rank: d.level[m.Cell], Reviewed: reviewed,
	})
	d.drop(m)
}

// drop keeps a member from being drawn any more.
func (d *draw) drop(m member) {
	lots := d.waiting[m.Source][m.Cell]
	d.waiting[m.Source][m.Cell] = slices.DeleteFunc(lots, func(l lot) bool { return l.ID == m.ID })
}

// fill draws from a source until size problems are drawn or the source has no more: each time from the cell of which
// the fewest are drawn, so that the cells fill up like vessels with water. Of cells that are level, chance says who is
// first.
func (d *draw) fill(source schema.Source, size int) {
	var cells []lotOfCell
	for c := range d.waiting[source] {
		cells = append(cells, lotOfCell{c, d.chance("cell", string(c.Shape), string(c.Kind))})
	}
	slices.SortFunc(cells, func(a, b lotOfCell) int {
		return cmp.Or(cmp.Compare(a.number, b.number), compareCells(a.cell, b.cell))
	})
	for len(d.drawn) < size {
		next := -1
		for i, c := range cells {
			if len(d.waiting[source][c.cell]) > 0 && (next < 0 || d.level[c.cell] < d.level[cells[next].cell]) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		d.take(d.waiting[source][cells[next].cell][0].member, schema.NotReviewed)
	}
}

type lotOfCell struct {
	cell   cell
	number uint64
}
