package label

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/sources"
	"geoeval/sources/geometry3k"
)

// judged are invented problems with labels of their own.
func judged() []schema.Problem {
	problem := func(split, id, text string, goal string, shapes ...string) schema.Problem {
		return schema.Problem{ID: "geometry3k/" + split + "/" + id, Source: schema.Geometry3K, SourceSplit: split, Text: text,
			NativeShapes: shapes, NativeGoals: []string{goal}}
	}
	return []schema.Problem{
		problem("val", "1", "Find the area of the circle.", "Area", "Circle"),
		problem("train", "2", "Find the area of the square.", "Area", "Square"),
		problem("train", "3", "Find the perimeter of the triangle.", "Length", "Triangle"),
		problem("train", "4", "Find the perimeter of the kite.", "Length", "Other"),
		problem("train", "5", "Find m \\angle 1 of the triangle.", "Length", "Line", "Triangle"),
		{ID: "geoqa_plus/dev/6", Source: schema.GeoQAPlus, SourceSplit: "dev", Text: "求∠A", NativeGoals: []string{"angle"}},
		{ID: "math/train/7", Source: schema.MATH, SourceSplit: "train", Text: "Find the area of the circle."},
	}
}

func TestEvaluate(t *testing.T) {
	report, err := Evaluate(context.Background(), judged(), Everything)
	if err != nil {
		t.Fatal(err)
	}
	var splits []string
	for _, s := range report.Splits {
		splits = append(splits, s.Split)
	}
	if got := strings.Join(splits, " "); got != "geometry3k/train geometry3k/val geoqa_plus/dev all" {
		t.Fatalf("splits %s", got)
	}
	train := report.Splits[0]
	if train.Problems != 4 || train.Goals != 4 || train.GoalsRight != 3 {
		t.Errorf("train: %+v", train)
	}
	if micro := train.Micro(); micro != (Score{True: 4, False: 0, Missed: 1}) {
		t.Errorf("micro: %+v", micro)
	}
	if s := (Score{True: 3, False: 1, Missed: 2}); s.Precision() != 0.75 || s.Recall() != 0.6 || s.Support() != 5 || s.F1() != 6.0/9 {
		t.Errorf("scores of %+v: %v %v %v", s, s.Precision(), s.Recall(), s.F1())
	}
	if s := (Score{}); s.Precision() != 0 || s.Recall() != 0 || s.F1() != 0 {
		t.Error("scores of nothing are not 0")
	}
	for _, line := range []string{"geometry3k/val: 1 problems", "Circle      1.000   1.000  1.000        1", "goal: 1 of 1 right, 100.0 %"} {
		if !strings.Contains(report.String(), line) {
			t.Errorf("no %q in\n%s", line, report)
		}
	}
}

// Every problem is either tuned on or held back, whatever else there is, and one in three is held back.
func TestParts(t *testing.T) {
	back := 0
	for i := range 3000 {
		id := fmt.Sprintf("geometry3k/train/%d", i)
		if !Everything.holds(id) || Tuned.holds(id) == HeldBack.holds(id) {
			t.Fatalf("%s: all %v, tuned %v, held back %v", id, Everything.holds(id), Tuned.holds(id), HeldBack.holds(id))
		}
		if HeldBack.holds(id) {
			back++
		}
	}
	if back < 900 || back > 1100 {
		t.Errorf("%d of 3000 are held back", back)
	}
	sum := 0
	for _, part := range []Part{Tuned, HeldBack} {
		report, err := Evaluate(t.Context(), judged(), part)
		if err != nil {
			t.Fatal(err)
		}
		sum += report.Splits[len(report.Splits)-1].Problems
	}
	if sum != 5 {
		t.Errorf("the parts have %d problems together, not 5", sum)
	}
}

// TestGeometry3K checks the floor on the real dataset, where it is at hand.
func TestGeometry3K(t *testing.T) {
	dir := "../../../shared/data/geometry3k"
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no real data")
	}
	var files []string
	fsys := os.DirFS(dir)
	err := fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var problems []schema.Problem
	source := geometry3k.New()
	folder := sources.NewDir(fsys, files, 1<<26, nil)
	for _, unit := range source.Units(files) {
		err := source.Read(context.Background(), folder, unit, func(r sources.Record) error {
			if r.Problem != nil {
				problems = append(problems, *r.Problem)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for part, floor := range map[Part]float64{Everything: 0.94, Tuned: 0.94, HeldBack: 0.94} {
		t.Run(string(part), func(t *testing.T) {
			report, err := Evaluate(t.Context(), problems, part)
			if err != nil {
				t.Fatal(err)
			}
			t.Log(report)
			all := report.Splits[len(report.Splits)-1]
			micro := all.Micro()
			if micro.F1() < floor {
				t.Errorf("micro-F1 %.3f, was at least %.2f", micro.F1(), floor)
			}
			if share(all.GoalsRight, all.Goals) < 0.94 {
				t.Errorf("%d of %d goals", all.GoalsRight, all.Goals)
			}
		})
	}
}
