package report_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/release/released"
	"geoeval/internal/report"
	"geoeval/pipeline"
	"geoeval/schema"
)

// The report of a release counts the problems that were taken apart into steps as that of its build does, though the release has a
// row for each step, and one for each of these problems.
func TestAReleaseCountsWhatWasTakenApartAsItsBuild(t *testing.T) {
	p := newBuild(t)
	var rows []released.Row
	in := func(c *released.Configuration, parts *released.Parts) {
		rows = append(rows, released.Row{In: c, Parts: parts})
	}
	for i := range problems {
		in(released.Problems, &released.Parts{Problem: invented(t, i)})
	}
	problem := rows[programmed].Problem
	undecomposed, err := pipeline.ReadIfThere(p.Layout(), schema.Undecomposeds)
	if err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		if rows[i].Problem.ID == undecomposed[0].ID {
			rows[i].Undecomposed = undecomposed[0]
		}
	}
	steps, err := pipeline.ReadIfThere(p.Layout(), schema.Steps)
	if err != nil {
		t.Fatal(err)
	}
	whole := schema.Step{ID: "steps/" + problem.ID + "/multi", ParentID: problem.ID, Source: problem.Source, Steps: int64(len(steps))}
	for _, step := range append(slices.Clone(steps), whole) {
		in(released.Steps, &released.Parts{Problem: problem, Step: step, Composite: schema.Composite{ID: problem.ID, Pictured: true}})
	}
	var page bytes.Buffer
	each := func(yield func(released.Row, error) bool) {
		for _, r := range rows {
			if !yield(r, nil) {
				return
			}
		}
	}
	if _, err := report.WriteRelease(&page, p, each, report.About{Version: "1.0.0"}); err != nil {
		t.Fatal(err)
	}
	section := func(page string) string {
		_, after, _ := strings.Cut(page, `<section id="taken-apart"`)
		text, _, _ := strings.Cut(after, "</section>")
		return strings.ReplaceAll(text, "this release", "this build")
	}
	of, want := section(page.String()), section(written(t, p))
	if of != want {
		t.Errorf("the release's is\n%s\nthe build's\n%s", of, want)
	}
	if !strings.Contains(want, `<th scope="row">all</th><td class="n">1</td>`) {
		t.Errorf("the build took nothing apart:\n%s", want)
	}
}
