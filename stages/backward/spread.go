package backward

import (
	"cmp"
	"slices"

	"geoeval/schema"
)

// A cell is what questions are spread over.
type cell struct {
	source schema.Source
	shape  schema.Shape
	level  schema.Level
}

func compareCells(a, b cell) int {
	return cmp.Or(cmp.Compare(a.source, b.source), cmp.Compare(a.shape, b.shape), cmp.Compare(a.level, b.level))
}

// A contender is a problem, and whether there is a question of it.
type contender struct {
	id   string
	cell cell
	asks bool
}

// spread says which problems are taken, of those that there is a question of: as many of each cell of source, shape
// and level as its share of GeoEval-2000 asks for, by the method of Sainte-Laguë (Webster); where a cell has fewer, the
// others share what it lacks in the same proportion. Within a cell they are taken in the order of their lots.
func spread(chance func(parts ...string) uint64, problems []contender, size int) []bool {
	type lot struct {
		problem int
		lot     uint64
	}
	weight := map[cell]int{}
	waiting := map[cell][]lot{}
	for i, p := range problems {
		weight[p.cell]++
		if p.asks {
			waiting[p.cell] = append(waiting[p.cell], lot{i, chance("problem", p.id)})
		}
	}
	var cells []cell
	for c, lots := range waiting {
		cells = append(cells, c)
		slices.SortFunc(lots, func(a, b lot) int {
			return cmp.Or(cmp.Compare(a.lot, b.lot), cmp.Compare(a.problem, b.problem))
		})
	}
	slices.SortFunc(cells, compareCells)

	taken := make([]bool, len(problems))
	given := make([]int, len(cells))
	for range size {
		next := -1
		for i, c := range cells {
			if given[i] == len(waiting[c]) {
				continue
			}
			// weight / (2·given + 1), compared without division
			if next < 0 || weight[c]*(2*given[next]+1) > weight[cells[next]]*(2*given[i]+1) {
				next = i
			}
		}
		if next < 0 {
			break
		}
		taken[waiting[cells[next]][given[next]].problem] = true
		given[next]++
	}
	return taken
}
