package selection_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/internal/disk/nightly"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/selection"
	"geoeval/stages/stagetest"
)

// built selects 300 of 1500 problems and gives the stage, and a job that reads what it read and wrote.
func built(t *testing.T) (stages.Stage, *stages.Job, *stagetest.Store) {
	store := newCorpus(1500).store(t)
	stage := newStage(t, config(300))
	stagetest.Run(t, stage, store)
	job := stages.NewJob(stage, 1, store)
	for _, table := range stage.Describe().Writes {
		job.Reads = append(job.Reads, stages.Read{Table: table.Name(), Columns: table.ColumnNames()})
	}
	return stage, job, store
}

func TestCheckFindsWhatIsNotAsPromised(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(selected []schema.Selected, margins []schema.Margin) []schema.Selected
		want  string
	}{
		{"nothing wrong", func(s []schema.Selected, _ []schema.Margin) []schema.Selected { return s }, ""},
		{"one too few", func(s []schema.Selected, _ []schema.Margin) []schema.Selected { return s[1:] }, "id: this row is missing"},
		{"one that may not be selected", func(s []schema.Selected, _ []schema.Margin) []schema.Selected {
			s[0].ID = "hard/test/1"
			return s
		}, "hard/test/1: id: this row should not be there"},
		{"another group", func(s []schema.Selected, _ []schema.Margin) []schema.Selected { s[0].Group = "MathQA"; return s }, "source_group"},
		{"another shape", func(s []schema.Selected, _ []schema.Margin) []schema.Selected { s[0].Shape = schema.Prism; return s }, "shape"},
		{"another goal", func(s []schema.Selected, _ []schema.Margin) []schema.Selected { s[0].Goal = "guess"; return s }, "goal"},
		{"another band", func(s []schema.Selected, _ []schema.Margin) []schema.Selected { s[0].Band = "endless"; return s }, "length_band"},
		{"a rank twice", func(s []schema.Selected, _ []schema.Margin) []schema.Selected {
			i := slices.IndexFunc(s, func(row schema.Selected) bool { return row.Rank == 2 })
			s[i].Rank = 1
			return s
		}, "rank: 1 is also another problem's"},
		{"a rank of 0", func(s []schema.Selected, _ []schema.Margin) []schema.Selected { s[0].Rank = 0; return s }, "rank: 0 is not between"},
		{"a margin miscounted", func(s []schema.Selected, m []schema.Margin) []schema.Selected { m[3].Selected++; return s }, "selected"},
		{"a supply miscounted", func(s []schema.Selected, m []schema.Margin) []schema.Selected { m[3].Supply++; return s }, "supply"},
		{"a margin of something else", func(s []schema.Selected, m []schema.Margin) []schema.Selected { m[3].Name = "x"; return s }, "this row should not be there"},
		{"a reason for nothing", func(s []schema.Selected, m []schema.Margin) []schema.Selected {
			i := slices.IndexFunc(m, func(row schema.Margin) bool { return row.Reason == "" })
			m[i].Reason = "because"
			return s
		}, "reason"},
	} {
		t.Run(c.name, func(t *testing.T) {
			stage, job, store := built(t)
			selected, margins := stagetest.Table(t, store, schema.Selection), stagetest.Table(t, store, schema.Margins)
			store.With(schema.Selection, c.spoil(selected, margins))
			stagetest.WantFault(t, stage, job, c.want)
		})
	}
}

// Where texts are missing the selection cannot be made again, and is held against what else it was made of.
func TestTheChosenAreHeldAgainstWhatIsThere(t *testing.T) {
	for want, spoil := range map[string]func(s []schema.Selected) []schema.Selected{
		"":                               func(s []schema.Selected) []schema.Selected { s[0].Band = "endless"; return s },
		"299 problems selected, not 300": func(s []schema.Selected) []schema.Selected { return s[1:] },
		"hard/test/1: id: this problem may not be selected: ": func(s []schema.Selected) []schema.Selected {
			s[0].ID = "hard/test/1"
			return s
		},
		"source_group: \"MathQA\", but it is ": func(s []schema.Selected) []schema.Selected { s[0].Group = "MathQA"; return s },
		"shape: \"Prism\", but it is ":         func(s []schema.Selected) []schema.Selected { s[0].Shape = schema.Prism; return s },
		"goal: \"guess\", but it is ":          func(s []schema.Selected) []schema.Selected { s[0].Goal = "guess"; return s },
	} {
		stage, job, store := built(t)
		store.With(schema.Selection, spoil(stagetest.Table(t, store, schema.Selection)))
		var faults []string
		err := selection.CheckChosen(stage, job, func(err error) { faults = append(faults, err.Error()) })
		if got := strings.Join(faults, "\n"); err != nil || !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%v, found %q, not %q", err, got, want)
		}
	}
}

func TestEveryProblemIsSelectedOrSaidWhyNot(t *testing.T) {
	stage, job, store := built(t)
	selected := map[string]bool{}
	for _, s := range stagetest.Table(t, store, schema.Selection) {
		selected[s.ID] = true
	}
	reasons := map[string]int{}
	for _, p := range stagetest.Table(t, store, schema.Problems)[:nightly.Of(60, 200)] {
		why, err := stage.Describe().Audit.Explain(job, p.ID)
		if err != nil {
			t.Fatal(err)
		}
		if selected[p.ID] != strings.HasPrefix(why, "selected for GeoEval-2000: number ") {
			t.Errorf("%s: selected %v, but %q", p.ID, selected[p.ID], why)
		}
		for _, kind := range []string{"source is in no group", "duplicate", "not a geometry problem", "program gives another answer", "there is no room left"} {
			if strings.Contains(why, kind) {
				reasons[kind]++
			}
		}
	}
	if len(reasons) != 5 {
		t.Errorf("not every reason occurs: %v", reasons)
	}
}

// A problem of one source is not said to be of another that its group is named for.
func TestAGroupOfSeveralSourcesIsSpelledWithThem(t *testing.T) {
	c := &corpus{}
	for _, id := range []string{"geometry3k/test/1", "pgps9k/test/1", "pgps9k/test/2"} {
		c.add(id, schema.Circle, schema.Area)
	}
	stage, store := newStage(t, selection.Config{
		Size: 1, Sources: []selection.Group{{Name: "PGPS9K", Of: []schema.Source{schema.PGPS9K, schema.Geometry3K}, Percent: 100}},
		Shapes: map[schema.Shape]int{schema.Circle: 100},
	}), c.store(t)
	stagetest.Run(t, stage, store)
	for _, p := range c.problems {
		why, err := stage.Describe().Audit.Explain(stages.NewAuditJob(stage, 1, store), p.ID)
		if err != nil || !strings.Contains(why, " of the group PGPS9K (pgps9k and geometry3k) with the shape Circle") {
			t.Errorf("%s: %q, %v", p.ID, why, err)
		}
	}
}

func TestWhyAProblemIsNotSelected(t *testing.T) {
	c := &corpus{}
	for _, id := range []string{"math/test/1", "math/test/2", "math/test/3"} {
		c.add(id, schema.Circle, schema.Area)
	}
	c.add("math/test/cone", schema.Cone, schema.Volume)
	one := selection.Config{
		Size:    1,
		Sources: []selection.Group{{Name: "MATH", Of: []schema.Source{schema.MATH}, Percent: 100}},
		Shapes:  map[schema.Shape]int{schema.Circle: 100},

		RequireCheck: true,
	}
	stage, store := newStage(t, one), c.store(t)
	stagetest.Run(t, stage, store)
	job := stages.NewAuditJob(stage, 1, store)
	said := map[string]int{}
	for _, p := range c.problems {
		why, err := stage.Describe().Audit.Explain(job, p.ID)
		if err != nil {
			t.Fatal(err)
		}
		said[why]++
	}
	for _, want := range []string{
		"selected for GeoEval-2000: number 1 of the 1 problem that it has of MATH with the shape Circle",
		"not selected for GeoEval-2000: there is no room left. It is number 2 of the 3 problems of MATH with the shape Circle, of which " +
			"the first 1 are taken: GeoEval-2000 has 1 of MATH and 1 with the shape Circle in all",
		"not selected for GeoEval-2000: there is no room left. It is number 3 of the 3 problems of MATH with the shape Circle, of which " +
			"the first 1 are taken: GeoEval-2000 has 1 of MATH and 1 with the shape Circle in all",
		"not selected for GeoEval-2000: its shape is not to be selected",
	} {
		t.Run(want, func(t *testing.T) {
			if said[want] != 1 {
				t.Errorf("nobody is told %q: %v", want, said)
			}
		})
	}
}
