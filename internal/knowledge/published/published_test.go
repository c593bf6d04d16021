package published

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

func TestRight(t *testing.T) {
	for _, c := range []struct {
		printed string
		n       int
		want    Fit
		ok      bool
	}{
		{"28.76", 1234, Fit{K: 355, N: 1234, Cut: true}, true}, // 28.768…
		{"24.71", 1234, Fit{305, 1234, false, true}, true},     // 24.716…
		{"54.78", 1234, Fit{676, 1234, true, true}, true},      // 54.781…
		{"5.66", 300, Fit{17, 300, false, true}, true},         // 5.666…
		{"5.67", 300, Fit{17, 300, true, false}, true},         // the same, rounded
		{"6.00", 300, Fit{18, 300, true, true}, true},
		{"0.00", 300, Fit{0, 300, true, true}, true},
		{"0.0", 300, Fit{0, 300, true, true}, true},
		{"100", 300, Fit{300, 300, true, true}, true},
		{"100.00", 1, Fit{1, 1, true, true}, true},
		{"12.50", 8, Fit{1, 8, true, true}, true},
		{"0.13", 800, Fit{1, 800, true, false}, true}, // 0.125, the half rounded away from zero
		{"0.12", 800, Fit{1, 800, false, true}, true},
		{"5.10", 300, Fit{}, false},
		{"10.10", 300, Fit{}, false},
		{"100.01", 300, Fit{}, false},
		{"101", 300, Fit{}, false},
		{"37.22", 1234, Fit{}, false},
		{"n/a", 300, Fit{}, false},
		{"", 300, Fit{}, false},
		{"-1.00", 300, Fit{}, false},
		{"1.005", 300, Fit{}, false},
		{"5.66", 0, Fit{}, false},
	} {
		t.Run(fmt.Sprintf("%s of %d", c.printed, c.n), func(t *testing.T) {
			if got, ok := Right(c.printed, c.n); got != c.want || ok != c.ok {
				t.Errorf("%+v, %v; want %+v, %v", got, ok, c.want, c.ok)
			}
		})
	}
}

// What any k of any n comes to, printed in either way, leads back to k.
func TestRightFindsEveryShare(t *testing.T) {
	for _, n := range []int{1, 2, 3, 7, 300, 400, 766, 1234, 2000, 6666} {
		for k := range n + 1 {
			for _, h := range []int{10000 * k / n, (20000*k + n) / (2 * n)} {
				fit, ok := Right(fmt.Sprintf("%d.%02d", h/100, h%100), n)
				if !ok || fit.K != k {
					t.Fatalf("%d of %d: %+v, %v", k, n, fit, ok)
				}
			}
		}
	}
}

// cell is a cell of a table, which has it.
func cell(t *testing.T, table *Table, model, column string) Cell {
	t.Helper()
	c, ok := table.Cell(model, column)
	if !ok {
		t.Fatalf("no cell %s, %s", model, column)
	}
	return c
}

func TestTable2HasItsTrueDenominators(t *testing.T) {
	none := -1
	for _, c := range []struct {
		model                             string
		diagram, text, overall            int
		percent                           float64
		backward, aug, hard               int
		doubtsD, doubtsT, doubtsB, doubtH bool
	}{
		{"CodeGen2-16B", 355, 169, 524, 26.20, none, 34, 17, false, true, true, false},
		{"GPT-3.5", 305, 163, 468, 23.40, 68, 165, 67, false, true, false, false},
		{"GPT-4", 345, 336, 681, 34.05, 78, 183, none, false, false, false, true},
		{"WizardMath-70B", 687, 262, 949, 47.45, 86, 151, 18, false, true, false, false},
		{"WizardMath-7B-V1.1", 676, 251, 927, 46.35, 98, 191, 18, false, true, false, false},
		{"llava-7B-V1.5", 158, 161, 319, 15.95, 34, 81, none, false, false, false, true},
		{"Qwen-VL", 316, 199, 515, 25.75, 17, 89, 65, false, false, false, false},
		{"mPLUG-Owl2", 466, none, none, 0, 106, 152, 68, false, false, false, false},
		{"InstructBLIP", 644, none, none, 0, 47, 140, none, false, false, false, true},
		{"GPT-4V", none, 336, none, 0, 78, 183, none, true, true, true, true},
	} {
		t.Run(c.model, func(t *testing.T) {
			table := Table2()
			for _, x := range []struct {
				column    string
				k, n      int
				doubtful  bool
				isOverall bool
			}{
				{ColumnWithDiagram, c.diagram, 1234, c.doubtsD, false},
				{ColumnTextOnly, c.text, 766, c.doubtsT, false},
				{ColumnOverall, c.overall, 2000, false, true},
				{ColumnBackward, c.backward, 300, c.doubtsB, false},
				{ColumnAugmented, c.aug, 400, c.model == "GPT-4V", false},
				{ColumnHard, c.hard, 300, c.doubtH, false},
			} {
				got := cell(t, table, c.model, x.column)
				if x.k == none && got.K != nil || x.k != none && (got.K == nil || *got.K != x.k || got.Denominator != x.n) {
					t.Errorf("%s: %+v, want %d of %d", x.column, got, x.k, x.n)
				}
				if got.Doubtful != x.doubtful || got.Doubtful && got.Note == "" {
					t.Errorf("%s: doubtful %v, note %q", x.column, got.Doubtful, got.Note)
				}
				if x.isOverall && x.k != none && math.Abs(*got.Value-c.percent) > 1e-9 {
					t.Errorf("overall %v, want %v", *got.Value, c.percent)
				}
				if x.isOverall && x.k == none && got.Value != nil {
					t.Errorf("overall %v out of nothing", *got.Value)
				}
			}
		})
	}
}

// The split of the 2,000 problems follows from the numbers: 1,234 and 766 fit 16 of 17, every other one half at the most.
func TestNoOtherSplitFits(t *testing.T) {
	fits := func(diagram int) int {
		n := 0
		for _, r := range table2 {
			if _, ok := Right(r.a, diagram); ok {
				n++
			}
			if _, ok := Right(r.text, 2000-diagram); ok && r.model != gpt4V {
				n++
			}
		}
		return n
	}
	if got := fits(WithDiagram); got != 16 {
		t.Errorf("%d and %d fit %d of 17", WithDiagram, TextOnly, got)
	}
	best := 0
	for diagram := 1; diagram < 2000; diagram++ {
		if diagram != WithDiagram {
			best = max(best, fits(diagram))
		}
	}
	if best != 8 {
		t.Errorf("another split fits %d of 17", best)
	}
}

// Backward and augmented values do not fit the sizes that the paper gives these subsets.
func TestPublishedSizesDoNotFit(t *testing.T) {
	backward, stated, aug := 0, 0, 0
	for _, r := range table2 {
		for _, c := range []struct {
			printed string
			n       int
			count   *int
		}{{r.backward, Backward, &backward}, {r.backward, 750, &stated}, {r.aug, Augmented, &aug}} {
			if _, ok := Right(c.printed, c.n); ok {
				*c.count++
			}
		}
	}
	if backward != 9 || stated == 10 || aug != 10 {
		t.Errorf("backward: %d of 10 fit %d, %d fit 750; aug: %d fit %d", backward, Backward, stated, aug, Augmented)
	}
	for _, printed := range []string{"5.66", "15.66"} {
		if fit, ok := Right(printed, 750); ok {
			t.Errorf("%s is %+v", printed, fit)
		}
	}
}

func TestTable3FitsNothing(t *testing.T) {
	table := Table3()
	for _, r := range table.Rows {
		without, with, gain := r.Cells[0], r.Cells[1], r.Cells[2]
		if !without.Doubtful || without.K != nil || !with.Doubtful || with.K != nil || gain.Doubtful {
			t.Errorf("%s: %+v", r.Model, r.Cells)
		}
		if math.Abs(*with.Value-*without.Value-*gain.Value) > 1e-9 {
			t.Errorf("%s: the gain of %v is not that from %v to %v", r.Model, *gain.Value, *without.Value, *with.Value)
		}
	}
}

// Where T lies below all sources without diagrams, both tables say so; nowhere else.
func TestTable11ContradictsTable2(t *testing.T) {
	two, eleven := Table2(), Table11()
	contradicted := []string{"CodeGen2-16B", "GPT-3.5", "WizardMath-70B", "WizardMath-7B-V1.1"}
	for _, r := range eleven.Rows {
		t.Run(r.Model, func(t *testing.T) {
			want := slices.Contains(contradicted, r.Model)
			for _, c := range []Cell{cell(t, two, r.Model, ColumnTextOnly), cell(t, eleven, r.Model, ColumnMATH), cell(t, eleven, r.Model, ColumnMathQA)} {
				if got := strings.Contains(c.Note, "contradict"); got != want {
					t.Errorf("%s: %q", c.Printed, c.Note)
				}
			}
			if c := cell(t, eleven, r.Model, ColumnPGPS9K); c.Doubtful || c.K != nil {
				t.Errorf("%+v", c)
			}
		})
	}
	if c := cell(t, eleven, "llava-7B-V1.5", ColumnGeometryQA); c.Printed != "0.4" || *c.Value != 40 {
		t.Errorf("%+v", c)
	}
	if c := cell(t, eleven, "InstructBLIP", ColumnMATH); *c.Value != 0 || !c.Doubtful {
		t.Errorf("%+v", c)
	}
}

// With a diagram, every model's A of table 2 lies between its numbers of table 11 for the sources with diagrams.
func TestTable11AgreesWithDiagrams(t *testing.T) {
	two, eleven := Table2(), Table11()
	for _, r := range eleven.Rows {
		a := *cell(t, two, r.Model, ColumnWithDiagram).Value
		least, most := 100., 0.
		for _, column := range []string{ColumnGeoQAPlus, ColumnPGPS9K, ColumnUniGeo} {
			v := *cell(t, eleven, r.Model, column).Value
			least, most = min(least, v-.5), max(most, v+1)
		}
		if a < least || a > most {
			t.Errorf("%s: %v is not between %v and %v", r.Model, a, least, most)
		}
	}
}

// What is shown of a table is whole: a cell for each column, a mark on each row, and names that are the same everywhere.
func TestTablesAreWhole(t *testing.T) {
	var names []string
	for _, m := range Models() {
		names = append(names, m.Name)
	}
	for _, table := range []*Table{Table2(), Table3(), Table11()} {
		t.Run(table.Name, func(t *testing.T) {
			for _, r := range table.Rows {
				if len(r.Cells) != len(table.Columns) || !r.OneSided || !slices.Contains(names, r.Model) {
					t.Errorf("%+v", r)
				}
				if r.SetAside != (r.Model == "InstructBLIP") {
					t.Errorf("%s: set aside %v", r.Model, r.SetAside)
				}
				for i, c := range r.Cells {
					column := table.Columns[i]
					if c.K != nil && (c.Denominator != column.Denominator || *c.K > c.Denominator) || column.Recomputed != (c.Printed == "") {
						t.Errorf("%s, %s: %+v", r.Model, column.Key, c)
					}
				}
			}
			if table.Notes[0] != OneSided {
				t.Error("no note on how answers were compared")
			}
			if _, err := json.Marshal(table); err != nil {
				t.Error(err)
			}
			if _, ok := table.Cell("GPT-4V", "no such column"); ok {
				t.Error("a cell of no column")
			}
			if _, ok := table.Cell("no such model", table.Columns[0].Key); ok {
				t.Error("a cell of no model")
			}
		})
	}
	if len(Table2().Rows) != 10 || len(Table11().Rows) != 10 || len(names) != 10 {
		t.Error("not ten models")
	}
}
