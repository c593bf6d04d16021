package report

import (
	"strings"

	"geoeval/internal/facts"
	"geoeval/internal/report/onefile"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/joined"
	"geoeval/stages/backward"
	"geoeval/stages/hard"
	"geoeval/stages/rephrase"
)

func (b *build) yield() onefile.Section {
	var rows []onefile.Stack
	for _, c := range pipeline.Value[[]backward.Counts](b.summary, "backward") {
		parts := []int{int(c.Asked)}
		for _, r := range schema.UnmaskedReasons {
			parts = append(parts, int(c.Unmasked[r]))
		}
		rows = append(rows, onefile.Stack{Name: c.Source, Parts: parts})
	}
	s := counted("backward", "Backward questions",
		"The problems of GeoEval-2000: those asked backward, and why the others are not.",
		append([]string{"asked"}, spaced(spelled(schema.UnmaskedReasons))...), rows)
	if len(rows) > 0 {
		s.Tables = append(s.Tables, b.qualified())
	}
	return s
}

// qualified says how many of the problems that have a program could be asked backward: those that are, and those of
// which enough others were taken.
func (b *build) qualified() onefile.Table {
	t := onefile.Table{Caption: "Yield: of the problems that have a program, those with a proven backward question",
		Head: []string{"source", "with a program", "qualify", "of them", "asked"}}
	all := [3]int{}
	add := func(name string, n [3]int) {
		share := "–"
		if n[0] > 0 {
			share = onefile.Number(100*onefile.Mean(n[1], n[0])) + " %"
		}
		t.Rows = append(t.Rows, []string{name, facts.Number(n[0]), facts.Number(n[1]), share, facts.Number(n[2])})
	}
	for _, c := range pipeline.Value[[]backward.Counts](b.summary, "backward") {
		n := [3]int{int(c.Asked), int(c.Asked + c.Unmasked[schema.NotNeeded]), int(c.Asked)}
		for _, r := range schema.UnmaskedReasons {
			if r != schema.NothingToSolve {
				n[0] += int(c.Unmasked[r])
			}
		}
		for k := range all {
			all[k] += n[k]
		}
		add(c.Source, n)
	}
	add("all", all)
	return t
}

func (b *build) acceptance() onefile.Section {
	var rows []onefile.Stack
	t := onefile.Table{Caption: "Problems by how many candidates passed",
		Head: []string{"source", "passed", "problems", "enough", "fewer", "unchanged", "written by"}}
	all, none := 0, 0
	for _, c := range pipeline.Value[[]rephrase.Counts](b.summary, "rephrased") {
		rows = append(rows, onefile.Stack{Name: c.Source, Parts: []int{int(c.Passed), int(c.Asked - c.Passed)}})
		all, none = all+int(c.Problems), none+int(c.None)
		t.Rows = append(t.Rows, []string{
			c.Source, onefile.Number(100*onefile.Mean(int(c.Passed), int(c.Asked))) + " %", facts.Number(int(c.Problems)),
			facts.Number(int(c.Enough)), facts.Number(int(c.Fewer)), facts.Number(int(c.None)), strings.Join(c.Models, ", "),
		})
	}
	faults := map[string]int{}
	for _, r := range joined.All(b.rows, schema.Rephrasings) {
		for _, f := range r.Faults {
			check, _, _ := strings.Cut(f, ":")
			faults[check]++
		}
	}
	s := counted("rephrasings", "Rephrasing",
		"Candidates for another wording: those that passed every check, and those that failed one. "+
			facts.Number(all-none)+" of "+facts.Count(all, "problem")+" have another wording; the others are unchanged, and no pair with their problem is counted.",
		[]string{"passed", "failed"}, rows)
	if len(rows) > 0 {
		s.Tables = append(s.Tables, t)
	}
	if f := tally("The checks that candidates failed", "check", faults); len(f.Rows) > 0 {
		s.Tables = append(s.Tables, f)
	}
	return s
}

func (b *build) screened() onefile.Section {
	s := onefile.Section{ID: "hard", Title: "GeoEval-hard",
		Note: "Problems of solid and analytic geometry by keywords, and what was drawn of them."}
	t := onefile.Table{Head: []string{"source", "looked at", "solid", "analytic", "barred", "drawn", "reviewed"}}
	for _, c := range pipeline.Value[[]hard.Counts](b.summary, "hard") {
		t.Rows = append(t.Rows, []string{c.Source, facts.Number(int(c.LookedAt)), facts.Number(int(c.Solid)), facts.Number(int(c.Analytic)),
			facts.Number(int(c.Barred)), facts.Number(int(c.Drawn)), facts.Number(int(c.Reviewed))})
	}
	if len(t.Rows) == 0 {
		s.Note = "There is no collection to draw from."
		return s
	}
	s.Tables = []onefile.Table{t}
	return s
}
