package selection_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/selection"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

// A problem that has lost a value, leans on a figure of which there is nothing or has its right choice twice is not selected, and it is said how many and why.
func TestProblemsThatLackSomething(t *testing.T) {
	c := &corpus{}
	add := func(id string, change func(p *schema.Problem)) {
		c.add("math/test/"+id, schema.Circle, schema.Area)
		change(&c.problems[len(c.problems)-1])
	}
	lost := []string{"the text names the ratio of AB and BC and has lost its value"}
	shaded := "Find the area of this shaded region."
	add("lost", func(p *schema.Problem) { p.RecordFaults = lost; p.Diagram = schema.PictureDiagram })
	add("choices", func(p *schema.Problem) {
		p.RecordFaults = []string{`precise_value of choice A is -2 and its text is "-3": the text counts`}
	})
	add("twin", func(p *schema.Problem) {
		p.RecordFaults = []string{`choice C, "0.5", beside B, "1/2", ` + stages.TwinFault}
		p.Diagram = schema.PictureDiagram
	})
	add("shaded", func(p *schema.Problem) { p.Text = shaded })
	add("missing", func(p *schema.Problem) { p.Text, p.Diagram = shaded, schema.MissingDiagram })
	add("blank", func(p *schema.Problem) { p.Text, p.Diagram = shaded, schema.BlankDiagram })
	add("picture", func(p *schema.Problem) { p.Text, p.Diagram = shaded, schema.PictureDiagram })
	add("clauses", func(p *schema.Problem) {
		p.Text, p.Semantic, p.Diagram = shaded, []string{"AB = 3"}, schema.MissingDiagram
	})
	add("code", func(p *schema.Problem) {
		p.Text, p.DiagramCode, p.Diagram = shaded, "fill(unitcircle);", schema.CodeDiagram
	})
	add("hidden", func(p *schema.Problem) {
		p.Text, p.DiagramCode, p.Diagram, p.CodeTells = "Find FC.", "draw((0,0)--(9,0));", schema.CodeDiagram, true
	})
	add("said", func(p *schema.Problem) { p.Text = "As shown in the figure, a circle has a radius of 3. Find its area." })
	store := c.store(t)
	s := newStage(t, selection.Config{
		Size:    10,
		Sources: []selection.Group{{Name: "MATH", Of: []schema.Source{schema.MATH}, Percent: 100}},
		Shapes:  map[schema.Shape]int{schema.Circle: 100},
	})
	var told []string
	job := stages.NewJob(s, 1, store)
	job.Note = func(text string) { told = append(told, text) }
	if err := s.Run(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	want := []string{"math/test/choices", "math/test/clauses", "math/test/code", "math/test/picture", "math/test/said"}
	if diff := cmp.Diff(want, ids(stagetest.Table(t, store, schema.Selection))); diff != "" {
		t.Error(diff)
	}
	why := "supply: only 5 problems could be selected (1 that lost a value, 1 whose right choice stands twice and 4 that lean on a missing figure left out)"
	if m := stagetest.Table(t, store, schema.Margins); m[0].Reason != why {
		t.Error(m[0].Reason)
	}
	if diff := cmp.Diff([]string{
		"1 problem left out for a text that has lost a value that it needs (column record_faults): math 1",
		"1 problem left out for a right choice that stands twice (column record_faults): math 1",
		"4 problems left out for a text that leans on a figure that is missing or tells the answer: math 4",
	}, told); diff != "" {
		t.Error(diff)
	}
	for id, want := range map[string]string{"lost": "has lost a value that it needs", "twin": "stands twice", "blank": "leans on a figure that is missing", "hidden": "or tells the answer"} {
		job := stages.NewAuditJob(s, 1, store)
		why, err := s.Describe().Audit.Explain(job, "math/test/"+id)
		if err != nil || !strings.Contains(why, want) {
			t.Errorf("%s: %q, %v", id, why, err)
		}
	}

	// Where their texts are withheld nobody can tell that they were left out: that they are not selected is no fault, and that another is not is one.
	problems := stagetest.Table(t, store, schema.Problems)
	for i := range problems {
		if slices.Contains([]string{"math/test/shaded", "math/test/missing", "math/test/blank", "math/test/hidden"}, problems[i].ID) {
			problems[i].Text, problems[i].DiagramCode, problems[i].CodeTells = "", "", false
		}
	}
	selected := stagetest.Table(t, store, schema.Selection)
	for n, want := range []string{"", "4 problems selected, not 9"} {
		store.With(schema.Problems, problems).With(schema.Selection, selected[n:])
		var faults []string
		err := selection.CheckChosen(s, stages.NewAuditJob(s, 1, store), func(err error) { faults = append(faults, err.Error()) })
		if got := strings.Join(faults, "\n"); err != nil || got != want {
			t.Errorf("%v, found %q, not %q", err, got, want)
		}
	}
}
