package selection_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/selection"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

// run selects and gives both tables.
func run(t testing.TB, config selection.Config, c *corpus) ([]schema.Selected, []schema.Margin) {
	t.Helper()
	store := c.store(t)
	stagetest.Run(t, newStage(t, config), store)
	return stagetest.Table(t, store, schema.Selection), stagetest.Table(t, store, schema.Margins)
}

func ids(selected []schema.Selected) []string {
	var out []string
	for _, s := range selected {
		out = append(out, s.ID)
	}
	return out
}

func TestBothMarginsAreReachedWhereTheSupplyIsAmple(t *testing.T) {
	c := &corpus{}
	for _, source := range schema.Sources {
		for _, shape := range schema.Shapes {
			for i := range 12 {
				c.add(fmt.Sprintf("%s/test/%s%d", source, shape, i), shape, schema.Area)
			}
		}
	}
	selected, margins := run(t, config(200), c)
	if len(selected) != 200 {
		t.Errorf("%d selected", len(selected))
	}
	for _, m := range margins {
		if m.Selected != m.Target || m.Reason != "" {
			t.Errorf("%+v", m)
		}
	}
}

func TestMarginsCountWhatIsSelected(t *testing.T) {
	selected, margins := run(t, config(500), newCorpus(3000))
	got := map[string]int64{}
	for _, s := range selected {
		got["source/"+s.Group]++
		got["shape/"+string(s.Shape)]++
	}
	want := map[string]int64{}
	for _, m := range margins {
		if m.Selected > 0 {
			want[m.Axis+"/"+m.Name] = m.Selected
		}
		if (m.Selected == m.Target) != (m.Reason == "") {
			t.Errorf("%+v: a reason goes with a difference", m)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestRanksCountFromOneInEachCell(t *testing.T) {
	selected, _ := run(t, config(500), newCorpus(3000))
	ranks := map[string][]int64{}
	for _, s := range selected {
		cell := s.Group + "/" + string(s.Shape)
		ranks[cell] = append(ranks[cell], s.Rank)
	}
	for cell, of := range ranks {
		slices.Sort(of)
		for i, rank := range of {
			if rank != int64(i+1) {
				t.Fatalf("%s: %v", cell, of)
			}
		}
	}
}

// orNone names a kind of diagram.
func orNone(d schema.DiagramKind) string {
	if d == "" {
		return "none"
	}
	return string(d)
}

func TestWhatMayBeSelectedByWhatThereIsToSee(t *testing.T) {
	c := &corpus{}
	for _, d := range []schema.DiagramKind{schema.PictureDiagram, schema.CodeDiagram, schema.MissingDiagram, schema.BlankDiagram, ""} {
		c.add("math/test/"+orNone(d), schema.Circle, schema.Area)
		c.problems[len(c.problems)-1].Diagram = d
	}
	for required, want := range map[selection.Required]struct {
		ids []string
		why string
	}{
		"":                 {[]string{"blank", "code", "missing", "none", "picture"}, ""},
		selection.Off:      {[]string{"blank", "code", "missing", "none", "picture"}, ""},
		selection.Drawable: {[]string{"code", "picture"}, "supply: only 2 problems could be selected (3 without a diagram left out)"},
		selection.Picture:  {[]string{"picture"}, "supply: only 1 problem could be selected (4 without a diagram left out)"},
	} {
		t.Run(string(required), func(t *testing.T) {
			selected, margins := run(t, selection.Config{
				Size:           10,
				Sources:        []selection.Group{{Name: "MATH", Of: []schema.Source{schema.MATH}, Percent: 100}},
				Shapes:         map[schema.Shape]int{schema.Circle: 100},
				RequireDiagram: required,
			}, c)
			var got []string
			for _, id := range ids(selected) {
				got = append(got, strings.TrimPrefix(id, "math/test/"))
			}
			if diff := cmp.Diff(want.ids, got); diff != "" {
				t.Error(diff)
			}
			if required != "" && required != selection.Off && margins[0].Reason != want.why {
				t.Errorf("%q, not %q", margins[0].Reason, want.why)
			}
		})
	}
}

func TestWhatIsNeverSelected(t *testing.T) {
	c := &corpus{}
	for _, id := range []string{"math/test/1", "math/test/duplicate", "math/test/suspect", "math/test/wrong", "math/test/unread", "hard/test/1", "mathqa/test/ungrouped"} {
		c.add(id, schema.Circle, schema.Area)
	}
	c.add("math/test/sphere", schema.Sphere, schema.Volume)
	c.duplicates = []schema.Duplicate{{ID: "math/test/duplicate", KeptID: "math/test/1", How: schema.SameText}}
	c.labels[2].Suspect = true
	c.checks[3] = contradicted("math/test/wrong")
	c.checks[4].Status, c.checks[4].Failure = schema.NotExecutable, schema.Unparsable
	only := selection.Config{
		Size:    10,
		Sources: []selection.Group{{Name: "MATH", Of: []schema.Source{schema.MATH}, Percent: 100}},
		Shapes:  map[schema.Shape]int{schema.Circle: 100},

		RequireCheck: true,
	}

	selected, margins := run(t, only, c)
	if diff := cmp.Diff([]string{"math/test/1", "math/test/unread"}, ids(selected)); diff != "" {
		t.Error(diff)
	}
	why := "supply: only 2 problems could be selected (1 duplicate, 1 suspect and 1 mismatch left out)"
	if diff := cmp.Diff([]schema.Margin{
		{Axis: "shape", Name: "Circle", Target: 10, Supply: 2, Selected: 2, Reason: why},
		{Axis: "source", Name: "MATH", Target: 10, Supply: 2, Selected: 2, Reason: why},
	}, margins); diff != "" {
		t.Error(diff)
	}

	only.TakeSuspects = true
	selected, _ = run(t, only, c)
	if diff := cmp.Diff([]string{"math/test/1", "math/test/suspect", "math/test/unread"}, ids(selected)); diff != "" {
		t.Error(diff)
	}

	only.RequireCheck = false
	selected, _ = run(t, only, c)
	if diff := cmp.Diff([]string{"math/test/1", "math/test/suspect", "math/test/unread", "math/test/wrong"}, ids(selected)); diff != "" {
		t.Error(diff)
	}
}

// A problem that is a duplicate, a suspect or of another source too is not left out for its check alone.
func TestTheNoteCountsWhatOnlyTheChecksLeaveOut(t *testing.T) {
	c := &corpus{}
	for _, id := range []string{"math/test/1", "math/test/2", "math/test/3", "mathqa/test/1", "mathqa/test/2", "hard/test/1"} {
		c.add(id, schema.Circle, schema.Area)
	}
	for i := range c.checks {
		c.checks[i] = contradicted(c.checks[i].ID)
	}
	c.labels[0].Suspect = true
	c.duplicates = []schema.Duplicate{{ID: "mathqa/test/1", KeptID: "mathqa/test/2", How: schema.SameText}}
	for _, require := range []bool{true, false} {
		settings := config(10)
		settings.RequireCheck = require
		stage := newStage(t, settings)
		var notes []string
		job := stages.NewJob(stage, 0, c.store(t))
		job.Note = func(text string) { notes = append(notes, text) }
		if err := stage.Run(t.Context(), job); err != nil {
			t.Fatal(err)
		}
		var want []string
		if require {
			want = []string{"require_check: 3 problems left out for nothing but that the program gives another answer: math 2, mathqa 1"}
		}
		if diff := cmp.Diff(want, notes); diff != "" {
			t.Errorf("require_check %v: %s", require, diff)
		}
	}
}

func TestWhoRequiresNoChecksDoesNotReadThem(t *testing.T) {
	for require, want := range map[bool][]string{true: {"problems", "duplicates", "labels", "checks"}, false: {"problems", "duplicates", "labels"}} {
		t.Run(fmt.Sprint(require), func(t *testing.T) {
			settings := config(10)
			settings.RequireCheck = require
			var tables []string
			for _, r := range newStage(t, settings).Describe().Reads {
				tables = append(tables, r.Table)
			}
			if diff := cmp.Diff(want, tables); diff != "" {
				t.Errorf("require_check %v: %s", require, diff)
			}
		})
	}
}

func TestAProblemWithoutCheckIsAnError(t *testing.T) {
	c := &corpus{}
	c.add("math/test/1", schema.Circle, schema.Area)
	c.checks = nil
	stage := newStage(t, config(5))
	job := stages.NewJob(stage, 0, c.store(t))
	if err := stage.Run(t.Context(), job); err == nil || !strings.Contains(err.Error(), "math/test/1: has no check") {
		t.Errorf("error %v does not name the problem", err)
	}
}

func TestAProblemWithoutLabelIsAnError(t *testing.T) {
	c := &corpus{}
	c.add("math/test/1", schema.Circle, schema.Area)
	c.labels = nil
	stage := newStage(t, config(5))
	job := stages.NewJob(stage, 0, c.store(t))
	if err := stage.Run(context.Background(), job); err == nil || !strings.Contains(err.Error(), "math/test/1") {
		t.Errorf("error %v does not name the problem", err)
	}
}

func TestNothingToSelect(t *testing.T) {
	selected, margins := run(t, config(2000), &corpus{})
	if len(selected) != 0 || len(margins) != 17 {
		t.Errorf("%d selected, %d margins", len(selected), len(margins))
	}
	for _, m := range margins {
		if m.Reason != "supply: no problem could be selected" {
			t.Errorf("%+v", m)
		}
	}
}

func TestAllAreTakenWhereThereAreTooFew(t *testing.T) {
	c := newCorpus(300)
	selected, margins := run(t, config(5000), c)
	supply := int64(0)
	for _, m := range margins {
		if m.Axis == "source" {
			supply += m.Supply
		}
	}
	if int64(len(selected)) != supply || supply == 0 {
		t.Errorf("%d of %d selected", len(selected), supply)
	}
}

func TestSelectionIsTheSameHoweverItIsMade(t *testing.T) {
	c := newCorpus(3000)
	want := c.store(t)
	stagetest.Run(t, newStage(t, config(500)), want)

	t.Run("rows in another order", func(t *testing.T) {
		shuffled := &corpus{slices.Clone(c.problems), slices.Clone(c.duplicates), slices.Clone(c.labels), slices.Clone(c.checks)}
		shuffle(shuffled.problems)
		shuffle(shuffled.duplicates)
		shuffle(shuffled.labels)
		shuffle(shuffled.checks)
		got := shuffled.store(t)
		stagetest.Run(t, newStage(t, config(500)), got)
		if diff := cmp.Diff(want.Digests, got.Digests); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("other numbers of processors", func(t *testing.T) {
		for _, n := range []int{1, 3, 16} {
			before := runtime.GOMAXPROCS(n)
			got := c.store(t)
			stagetest.Run(t, newStage(t, config(500)), got)
			runtime.GOMAXPROCS(before)
			if diff := cmp.Diff(want.Digests, got.Digests); diff != "" {
				t.Errorf("%d processors: %s", n, diff)
			}
		}
	})
	t.Run("from files, with the columns that it says it reads", func(t *testing.T) {
		got := stagetest.NewStore(t)
		stagetest.Put(t, got, schema.Problems, slices.Clone(c.problems))
		stagetest.Put(t, got, schema.Duplicates, slices.Clone(c.duplicates))
		stagetest.Put(t, got, schema.Labels, slices.Clone(c.labels))
		stagetest.Put(t, got, schema.ProgramChecks, slices.Clone(c.checks))
		stagetest.RunOnDisk(t, newStage(t, config(500)), got)
		for table, digest := range want.Digests {
			if diff := cmp.Diff(digest, got.Digests[table]); diff != "" {
				t.Errorf("%s: %s", table, diff)
			}
		}
	})
}

func TestAnotherSeedChoosesOthersOfTheSameCells(t *testing.T) {
	c := newCorpus(3000)
	selected, margins := run(t, config(500), c)
	store := c.store(t)
	stage := newStage(t, config(500))
	job := stages.NewJob(stage, 2, store)
	if err := stage.Run(context.Background(), job); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(margins, stagetest.Table(t, store, schema.Margins)); diff != "" {
		t.Error(diff)
	}
	if slices.Equal(ids(selected), ids(stagetest.Table(t, store, schema.Selection))) {
		t.Error("the seed does not matter")
	}
}

func BenchmarkSelection(b *testing.B) {
	c := newCorpus(5628)
	stage := newStage(b, config(2000))
	store := c.store(b)
	for b.Loop() {
		stagetest.Run(b, stage, store)
	}
}
