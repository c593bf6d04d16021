package selection

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
	"pgregory.net/rapid"
)

// aims computes the three aims of a plan from their definition.
func (in instance) aims(taken [][]int) [3]int64 {
	var out [3]int64
	rows, columns := make([]int, len(in.rows)), make([]int, len(in.columns))
	weigh := func(numerator, denominator float64) int64 {
		return max(int64(math.Round(scale*numerator/math.Max(denominator, 1))), 1)
	}
	for i := range taken {
		for j, n := range taken[i] {
			rows[i] += n
			columns[j] += n
			e := math.Max(float64(in.rows[i]), 1) * math.Max(float64(in.columns[j]), 1)
			out[2] += int64(n*n) * weigh(float64(in.size()), e)
		}
	}
	deviate := func(taken, targets []int) {
		for i, target := range targets {
			d := taken[i] - target
			out[0] += int64(max(d, -d))
			out[1] += int64(d*d) * weigh(1, float64(target))
		}
	}
	deviate(rows, in.rows)
	deviate(columns, in.columns)
	return out
}

// best finds the least aims of all plans by trying every one.
func (in instance) best() [3]int64 {
	taken := make([][]int, len(in.rows))
	for i := range taken {
		taken[i] = make([]int, len(in.columns))
	}
	found := false
	var least [3]int64
	var try func(cell, left int)
	try = func(cell, left int) {
		if cell == len(in.rows)*len(in.columns) {
			if aims := in.aims(taken); left == 0 && (!found || slices.Compare(aims[:], least[:]) < 0) {
				least, found = aims, true
			}
			return
		}
		i, j := cell/len(in.columns), cell%len(in.columns)
		for n := 0; n <= min(in.supply[i][j], left); n++ {
			taken[i][j] = n
			try(cell+1, left-n)
		}
		taken[i][j] = 0
	}
	try(0, min(in.size(), in.total()))
	return least
}

func TestNoPlanIsBetter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t, 3, 9, 3)
		taken := in.solve().takenOfCells()
		if diff := cmp.Diff(in.best(), in.aims(taken)); diff != "" {
			t.Fatalf("%+v\n%v: %s", in, taken, diff)
		}
	})
}

func TestDeviationIsThatOfTheLinearProgram(t *testing.T) {
	solved, unsolved := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		in := drawInstance(t, 6, 300, 40)
		p := in.solve()
		least, err := in.linearProgram(p.taken())
		if err != nil {
			unsolved++ // the simplex gave up on a degenerate program
			return
		}
		solved++
		if got := in.aims(p.takenOfCells())[0]; math.Abs(float64(got)-least) > 1e-6 {
			t.Fatalf("%+v: deviation %d, by the linear program %v", in, got, least)
		}
	})
	t.Logf("%d programs solved, %d not", solved, unsolved)
	if solved < unsolved {
		t.Errorf("only %d of %d programs were solved: this test says little", solved, solved+unsolved)
	}
}

// linearProgram gives the least total deviation of a plan of so many problems. Its variables are, for each cell, what is
// taken and what is left, and for each margin what is above and what is below the target.
func (in instance) linearProgram(taken int) (float64, error) {
	cells, margins := len(in.rows)*len(in.columns), len(in.rows)+len(in.columns)
	a := mat.NewDense(cells+margins+1, 2*cells+2*margins, nil)
	b := make([]float64, cells+margins+1)
	objective := make([]float64, 2*cells+2*margins)
	for i, row := range in.supply {
		for j, n := range row {
			cell := i*len(in.columns) + j
			a.Set(cell, cell, 1)
			a.Set(cell, cells+cell, 1)
			b[cell] = float64(n)
			a.Set(cells+i, cell, 1)
			a.Set(cells+len(in.rows)+j, cell, 1)
			a.Set(cells+margins, cell, 1)
		}
	}
	for m, target := range slices.Concat(in.rows, in.columns) {
		above, below := 2*cells+m, 2*cells+margins+m
		a.Set(cells+m, above, -1)
		a.Set(cells+m, below, 1)
		b[cells+m] = float64(target)
		objective[above], objective[below] = 1, 1
	}
	b[cells+margins] = float64(taken)
	least, _, err := lp.Simplex(objective, a, b, 1e-10, nil)
	return least, err
}
