package selection

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestSharesGoToTheLargestRemainders(t *testing.T) {
	for _, c := range []struct {
		total    int
		percents []int
		want     []int
	}{
		{2000, []int{35, 17, 16, 13, 10, 9}, []int{700, 340, 320, 260, 200, 180}},
		{2000, []int{15, 15, 15, 15, 5, 5, 4, 5, 5, 2, 14}, []int{300, 300, 300, 300, 100, 100, 80, 100, 100, 40, 280}},
		{10, []int{35, 17, 16, 13, 10, 9}, []int{3, 2, 2, 1, 1, 1}},
		{1, []int{50, 50}, []int{1, 0}},
		{3, []int{25, 25, 25, 25}, []int{1, 1, 1, 0}},
		{7, []int{100, 0}, []int{7, 0}},
	} {
		t.Run(fmt.Sprint(c.total), func(t *testing.T) {
			if diff := cmp.Diff(c.want, shares(c.total, c.percents)); diff != "" {
				t.Errorf("shares(%d, %v): %s", c.total, c.percents, diff)
			}
		})
	}
}

// An instance is a transportation problem.
type instance struct {
	rows, columns []int
	supply        [][]int
}

func (in instance) size() int {
	n := 0
	for _, t := range in.rows {
		n += t
	}
	return n
}

func (in instance) solve() *plan {
	p := newPlan(in.rows, in.columns, in.supply)
	p.fill(in.size())
	return p
}

func (p *plan) takenOfCells() [][]int {
	var out [][]int
	for _, row := range p.cells {
		var taken []int
		for _, c := range row {
			taken = append(taken, c.taken)
		}
		out = append(out, taken)
	}
	return out
}

func (in instance) total() int {
	n := 0
	for _, row := range in.supply {
		for _, c := range row {
			n += c
		}
	}
	return n
}

func drawInstance(t *rapid.T, most, size, deep int) instance {
	in := instance{}
	percents := func(n int, name string) []int {
		cuts := append(rapid.SliceOfN(rapid.IntRange(0, 100), n-1, n-1).Draw(t, name), 0, 100)
		slices.Sort(cuts)
		out := make([]int, n)
		for i := range out {
			out[i] = cuts[i+1] - cuts[i]
		}
		return out
	}
	total := rapid.IntRange(1, size).Draw(t, "size")
	in.rows = shares(total, percents(rapid.IntRange(1, most).Draw(t, "rows"), "row percents"))
	in.columns = shares(total, percents(rapid.IntRange(1, most).Draw(t, "columns"), "column percents"))
	for range in.rows {
		in.supply = append(in.supply, rapid.SliceOfN(rapid.IntRange(0, deep), len(in.columns), len(in.columns)).Draw(t, "supply"))
	}
	return in
}

func TestPlan(t *testing.T) {
	for _, c := range []struct {
		name string
		in   instance
		want [][]int
	}{
		{
			"with ample supply source and shape are independent",
			instance{[]int{60, 40}, []int{50, 30, 20}, [][]int{{99, 99, 99}, {99, 99, 99}}},
			[][]int{{30, 18, 12}, {20, 12, 8}},
		},
		{
			"what a shape lacks goes to the others in proportion to their targets",
			instance{[]int{100}, []int{20, 50, 30}, [][]int{{4, 99, 99}}},
			[][]int{{4, 60, 36}},
		},
		{
			"where source and shape are at odds both give way, and two shapes in proportion",
			// Only the first source has the first two shapes: 30 problems by its target, 60 by theirs.
			instance{[]int{30, 70}, []int{20, 40, 40}, [][]int{{99, 99, 0}, {0, 0, 99}}},
			[][]int{{15, 29, 0}, {0, 0, 56}},
		},
		{
			"one shape short in one source is taken from another source",
			instance{[]int{50, 50}, []int{50, 50}, [][]int{{10, 99}, {99, 99}}},
			[][]int{{10, 40}, {40, 10}},
		},
		{
			"fewer problems than asked for: all of them",
			instance{[]int{50, 50}, []int{50, 50}, [][]int{{3, 70}, {0, 1}}},
			[][]int{{3, 70}, {0, 1}},
		},
		{
			"nothing to take",
			instance{[]int{5, 5}, []int{10}, [][]int{{0}, {0}}},
			[][]int{{0}, {0}},
		},
		{
			"a target of 0 is left empty where it can be",
			instance{[]int{10}, []int{0, 10}, [][]int{{99, 8}}},
			[][]int{{2, 8}},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, c.in.solve().takenOfCells()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMarginsAreTheSumsOfTheirCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t, 7, 500, 60)
		p := in.solve()
		rows, columns := make([]int, len(p.rows)), make([]int, len(p.columns))
		for i := range p.cells {
			for j, c := range p.cells[i] {
				if c.taken < 0 || c.taken > c.supply {
					t.Fatalf("%d of %d taken", c.taken, c.supply)
				}
				rows[i] += c.taken
				columns[j] += c.taken
			}
		}
		for i, m := range p.rows {
			if m.taken != rows[i] {
				t.Fatalf("row %d: %d of %d", i, m.taken, rows[i])
			}
		}
		for j, m := range p.columns {
			if m.taken != columns[j] {
				t.Fatalf("column %d: %d of %d", j, m.taken, columns[j])
			}
		}
		if want := min(in.size(), in.total()); p.taken() != want {
			t.Fatalf("%d taken, not %d", p.taken(), want)
		}
	})
}

// What a reason says must be so: see axis.reason.
func TestWhatIsLeftOverWouldOverfillAMargin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t, 7, 500, 60)
		p := in.solve()
		for i, row := range p.rows {
			for j, column := range p.columns {
				if c := p.cells[i][j]; c.taken < c.supply && row.taken < row.target && column.taken < column.target {
					t.Fatalf("%+v: row %d and column %d lack problems and their cell has some", in, i, j)
				}
			}
		}
	})
}

// A problem more in the supply moves the plan along one cycle at most, but for ties.
func TestPlanHardlyMovesWithTheSupply(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t, 7, 500, 60)
		before := in.solve().takenOfCells()
		in.supply[rapid.IntRange(0, len(in.rows)-1).Draw(t, "row")][rapid.IntRange(0, len(in.columns)-1).Draw(t, "column")]++
		after := in.solve().takenOfCells()
		moved := 0
		for i := range before {
			for j := range before[i] {
				moved += max(before[i][j]-after[i][j], after[i][j]-before[i][j])
			}
		}
		if moved > 4*len(in.rows)+4*len(in.columns) {
			t.Fatalf("%d problems moved: %v, %v", moved, before, after)
		}
	})
}

func BenchmarkPlan(b *testing.B) {
	in := instance{
		rows:    []int{700, 340, 320, 260, 200, 180},
		columns: []int{300, 300, 300, 300, 100, 100, 80, 100, 100, 40, 280},
		supply: [][]int{
			{500, 600, 800, 300, 0, 0, 2, 0, 0, 3, 40},
			{90, 60, 200, 90, 0, 0, 0, 0, 0, 0, 0},
			{40, 90, 40, 30, 10, 20, 12, 14, 6, 1, 20},
			{60, 200, 80, 40, 0, 90, 220, 160, 150, 0, 100},
			{120, 60, 250, 90, 0, 0, 0, 0, 0, 0, 10},
			{150, 130, 220, 100, 20, 20, 20, 15, 15, 5, 100},
		},
	}
	for b.Loop() {
		in.solve()
	}
}
