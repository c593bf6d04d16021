package selection

import (
	"cmp"
	"slices"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// The length bands of the column length_band.
const (
	short  = "short"
	medium = "medium"
	long   = "long"
)

// words is the length of a problem: words by UAX #29 of text, description and solution, the three lengths of the paper's
// appendix H. Words make Chinese and English problems comparable, as characters would not.
func words(p *schema.Problem) int {
	n := mathtext.Words(p.Text) + mathtext.Words(p.Solution)
	for _, part := range p.Description() {
		n += mathtext.Words(part)
	}
	return n
}

// setBands parts problems into thirds by length, as a measure of complexity that needs no weights. Problems of one
// length are in one band, the lower one where a third ends among them.
func setBands(pool []eligible) {
	if len(pool) == 0 {
		return
	}
	lengths := make([]int32, len(pool))
	for i := range pool {
		lengths[i] = pool[i].Words
	}
	slices.Sort(lengths)
	third := func(k int) int32 { return lengths[(k*len(lengths)+2)/3-1] }
	for i := range pool {
		switch n := pool[i].Words; {
		case n <= third(1):
			pool[i].band = short
		case n <= third(2):
			pool[i].band = medium
		default:
			pool[i].band = long
		}
	}
}

// A spread puts the problems of a cell in the order of choosing, so that however few are chosen, they differ.
//
// The goals take turns. At a goal's turn its length bands take turns, at a band's turn its first knowledge points, and
// at a knowledge point's turn its next problem is chosen. What has no problem left is passed over. Turns are equal, not
// in proportion: the paper wants a wide cover (section 3.1.1), and in proportion the rare goals would not be in small
// cells at all. Who is first is left to chance, for each cell, goal and band anew; no goal is first everywhere.
//
// Choosing fewer or more problems keeps the order. A problem more or less in the supply moves the later ones of its own
// knowledge point by one turn, and others only where turns run out.
type spread struct {
	chance func(parts ...string) uint64
}

// strata are the levels at which turns are taken, the outermost first.
var strata = []func(*eligible) string{
	func(e *eligible) string { return string(e.Goal) },
	func(e *eligible) string { return e.band },
	func(e *eligible) string { return e.Knowledge },
}

// order sorts the problems of a cell by turns.
func (s spread) order(cell []*eligible, group, shape string) []*eligible {
	return s.turns(cell, strata, []string{"stratum", group, shape})
}

func (s spread) turns(members []*eligible, levels []func(*eligible) string, path []string) []*eligible {
	if len(levels) == 0 {
		slices.SortFunc(members, func(a, b *eligible) int {
			return cmp.Or(cmp.Compare(a.Draw, b.Draw), cmp.Compare(a.ID, b.ID))
		})
		return members
	}
	branches := map[string][]*eligible{}
	for _, m := range members {
		name := levels[0](m)
		branches[name] = append(branches[name], m)
	}
	names := sortedKeys(branches)
	draws := map[string]uint64{}
	for _, name := range names {
		below := append(slices.Clone(path), name)
		draws[name] = s.chance(below...)
		branches[name] = s.turns(branches[name], levels[1:], below)
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(draws[a], draws[b]) })
	ordered := make([]*eligible, 0, len(members))
	for turn := 0; len(ordered) < len(members); turn++ {
		for _, name := range names {
			if turn < len(branches[name]) {
				ordered = append(ordered, branches[name][turn])
			}
		}
	}
	return ordered
}
