package selection

import "slices"

// A plan says how many problems to take of each cell, a cell being a source group (row) and a shape (column).
//
// This is a transportation problem. Its linear program has integral corners, the constraint matrix being totally
// unimodular, so that the best whole numbers are the best numbers. It is solved as a minimum-cost flow in integers: no
// rounding, and the same plan on every machine. Of all plans of the wanted size within the supply, fill finds one with
//
//  1. the least total deviation Σ|row − target| + Σ|column − target|;
//  2. among these, the deviations spread by size of target: the least Σ (taken − target)² / target over rows and
//     columns, so that what one shape lacks is taken over by all others in proportion, not by one of them;
//  3. among these, the cells spread as if source and shape were independent: the least Σ (taken − e)² / e, where
//     e = row target · column target / size. As the size is fixed, that is the least Σ taken² / e.
//
// The reciprocals 1/target and 1/e are taken in millionths, rounded to whole numbers; a target of 0 counts as 1 in
// them. Plans that are still equally good differ only in which of alike cells has the odd problem; which of them is
// found depends on the order of rows and columns alone.
type plan struct {
	rows, columns []margin
	cells         [][]cell
}

// A margin is a row or column of a plan.
type margin struct {
	target, supply, taken int
	weight                int64
}

// A cell is what one row and one column have in common.
type cell struct {
	supply, taken int
	weight        int64
}

// scale is how many parts of its reciprocal a target of 1 has.
const scale = 1_000_000

// newPlan starts an empty plan. The targets of the rows add up to the size, those of the columns too; supply has a row
// for each row target and in it a number for each column target.
func newPlan(rowTargets, columnTargets []int, supply [][]int) *plan {
	size := 0
	p := &plan{}
	for _, t := range rowTargets {
		size += t
		p.rows = append(p.rows, margin{target: t, weight: reciprocal(1, t)})
	}
	for _, t := range columnTargets {
		p.columns = append(p.columns, margin{target: t, weight: reciprocal(1, t)})
	}
	for i, row := range supply {
		cells := make([]cell, len(row))
		for j, n := range row {
			cells[j] = cell{supply: n, weight: reciprocal(size, max(rowTargets[i], 1)*max(columnTargets[j], 1))}
			p.rows[i].supply += n
			p.columns[j].supply += n
		}
		p.cells = append(p.cells, cells)
	}
	return p
}

// reciprocal is numerator/denominator in millionths, at least one of them.
func reciprocal(numerator, denominator int) int64 {
	d := int64(max(denominator, 1))
	return max((scale*int64(numerator)+d/2)/d, 1)
}

// fill takes size problems, or all where there are not so many.
func (p *plan) fill(size int) {
	w := newWalk(p)
	for range size {
		if !w.takeOne() {
			return
		}
	}
}

// taken is how many problems the plan takes.
func (p *plan) taken() int {
	n := 0
	for _, m := range p.rows {
		n += m.taken
	}
	return n
}

// A cost is what a change of the plan does to its three aims, the first of which weighs infinitely more than the
// second, and that than the third. Costs add up part by part and compare part by part: all that shortest paths need.
type cost struct{ deviation, spread, crowding int64 }

func (c cost) plus(d cost) cost {
	return cost{c.deviation + d.deviation, c.spread + d.spread, c.crowding + d.crowding}
}

func (c cost) less(d cost) bool {
	if c.deviation != d.deviation {
		return c.deviation < d.deviation
	}
	if c.spread != d.spread {
		return c.spread < d.spread
	}
	return c.crowding < d.crowding
}

// more is the cost of one more problem in a margin. It never falls as the margin fills: the costs are convex.
func (m *margin) more() cost {
	over := m.taken + 1 - m.target
	deviation := int64(1)
	if over <= 0 {
		deviation = -1
	}
	return cost{deviation: deviation, spread: m.weight * int64(2*over-1)}
}

// more is the crowding that one more problem in a cell makes.
func (c *cell) more() int64 { return c.weight * int64(2*c.taken+1) }

// less is the crowding that one problem fewer makes; it is negative.
func (c *cell) less() int64 { return -c.weight * int64(2*c.taken-1) }

// A walk finds the cheapest way to take one more problem: it enters by a row, goes from row to column by taking one
// more of their cell and from column to row by taking one fewer, and leaves by a column. As costs are convex and each
// walk is the cheapest, the plan is the best of its size after every walk (successive shortest paths; Ahuja, Magnanti
// and Orlin, Network Flows, 9.7 and 14.5).
type walk struct {
	plan *plan
	// rowCost and columnCost are the costs of the cheapest way there so far; cheapest ways never visit a margin twice.
	rowCost, columnCost []cost
	// fromColumn and fromRow are the step before on that way, and entered where there was none.
	fromColumn, fromRow []int
}

// entered and unreached stand in a way's place of a step before.
const (
	entered   = -1
	unreached = -2
)

func newWalk(p *plan) *walk {
	return &walk{
		plan:    p,
		rowCost: make([]cost, len(p.rows)), columnCost: make([]cost, len(p.columns)),
		fromColumn: make([]int, len(p.rows)), fromRow: make([]int, len(p.columns)),
	}
}

// takeOne takes one more problem, and says whether there was one.
func (w *walk) takeOne() bool {
	for i := range w.plan.rows {
		w.rowCost[i], w.fromColumn[i] = w.plan.rows[i].more(), entered
	}
	for j := range w.plan.columns {
		w.fromRow[j] = unreached
	}
	for w.shorten() {
	}
	last := w.cheapestColumn()
	if last == unreached {
		return false
	}
	w.follow(last)
	return true
}

// shorten makes ways cheaper by one step where it can (a round of Bellman and Ford), and says whether it did.
func (w *walk) shorten() bool {
	shorter := false
	for i := range w.plan.cells {
		for j := range w.plan.cells[i] {
			c := &w.plan.cells[i][j]
			if c.taken < c.supply {
				there := w.rowCost[i].plus(cost{crowding: c.more()})
				if w.fromRow[j] == unreached || there.less(w.columnCost[j]) {
					w.columnCost[j], w.fromRow[j], shorter = there, i, true
				}
			}
			if c.taken > 0 && w.fromRow[j] != unreached {
				back := w.columnCost[j].plus(cost{crowding: c.less()})
				if back.less(w.rowCost[i]) {
					w.rowCost[i], w.fromColumn[i], shorter = back, j, true
				}
			}
		}
	}
	return shorter
}

// cheapestColumn is the column by which to leave.
func (w *walk) cheapestColumn() int {
	best, least := unreached, cost{}
	for j := range w.plan.columns {
		if w.fromRow[j] == unreached {
			continue
		}
		if c := w.columnCost[j].plus(w.plan.columns[j].more()); best == unreached || c.less(least) {
			best, least = j, c
		}
	}
	return best
}

// follow changes the plan along the way that leaves by a column, from its end to its beginning.
func (w *walk) follow(column int) {
	w.plan.columns[column].taken++
	for {
		row := w.fromRow[column]
		w.plan.cells[row][column].taken++
		column = w.fromColumn[row]
		if column == entered {
			w.plan.rows[row].taken++
			return
		}
		w.plan.cells[row][column].taken--
	}
}

// shares divides a number by percentages that add up to 100, into whole numbers that add up to it: what is left after
// rounding down goes to the largest remainders, of equal ones to the first.
func shares(total int, percents []int) []int {
	out := make([]int, len(percents))
	order := make([]int, len(percents))
	left := total
	for i, percent := range percents {
		out[i] = total * percent / 100
		order[i] = i
		left -= out[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return total*percents[b]%100 - total*percents[a]%100 })
	for _, i := range order[:left] {
		out[i]++
	}
	return out
}
