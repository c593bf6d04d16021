package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"geoeval/internal/facts"
	"geoeval/internal/report/onefile"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/joined"
	"geoeval/stages/check"
	"geoeval/stages/complexity"
)

// colours is how many parts of a bar have a colour each: of more names those that count least are one part.
const colours = 8

// counted makes a section of counts by source and by a list of names: stacked bars with a table, which has a row for each of
// many names.
func counted(id, title, note string, names []string, rows []onefile.Stack) onefile.Section {
	s := onefile.Section{ID: id, Title: title, Note: note}
	if len(rows) == 0 {
		s.Note = "There are none."
		return s
	}
	t := onefile.Table{Head: append([]string{"source"}, names...)}
	all := onefile.Stack{Name: "all", Parts: make([]int, len(names))}
	for _, r := range rows {
		for k, n := range r.Parts {
			all.Parts[k] += n
		}
	}
	for _, r := range append(rows, all) {
		cells := []string{r.Name}
		for _, n := range r.Parts {
			cells = append(cells, facts.Number(n))
		}
		t.Rows = append(t.Rows, cells)
	}
	rows = append(rows, all)
	if len(names) > colours {
		t = t.Turned("outcome", 1)
		names, rows = gathered(names, rows)
	}
	for k, name := range names {
		s.Legend = append(s.Legend, onefile.Key{Class: fmt.Sprintf("part-%d", k), Name: name})
	}
	s.Chart, s.Tables = onefile.Stacks(title, names, rows), []onefile.Table{t}
	return s
}

// gathered makes one part of all but those with most in the last row, which is of all sources.
func gathered(names []string, rows []onefile.Stack) ([]string, []onefile.Stack) {
	all := rows[len(rows)-1].Parts
	order := make([]int, len(names))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(all[b], all[a]) })
	most := slices.Sorted(slices.Values(order[:colours-1]))
	var kept []string
	for _, k := range most {
		kept = append(kept, names[k])
	}
	out := make([]onefile.Stack, len(rows))
	for i, r := range rows {
		out[i] = onefile.Stack{Name: r.Name, Parts: make([]int, colours)}
		for k, n := range r.Parts {
			at := slices.Index(most, k)
			if at < 0 {
				at = colours - 1
			}
			out[i].Parts[at] += n
		}
	}
	return append(kept, "others"), out
}

func (b *build) complexity() onefile.Section {
	var thirds, kinds, cuts []onefile.Stack
	for _, c := range pipeline.Value[[]complexity.Counts](b.summary, "complexity") {
		by := onefile.Stack{Name: c.Name(), Parts: ints(c.ByQuantile)}
		if c.Solution != "" {
			kinds = append(kinds, by)
			continue
		}
		thirds = append(thirds, by)
		cuts = append(cuts, onefile.Stack{Name: c.Name(), Parts: ints(c.ByScore)})
	}
	s := counted("complexity", "Complexity by source",
		"The problems that are rated, by appendix H: in thirds of those with the same kind of solution (program, prose, none), "+
			"because worked prose is many times as long as a program. Below, the same by kind of solution; and by the paper's cuts: "+
			"Easy to 0.2, Middle to 0.6, Hard above.", spelled(schema.Levels), thirds)
	byKind := counted("kinds", "Complexity by kind of solution", "", spelled(schema.Levels), kinds)
	byCuts := counted("cuts", "Complexity by source, by the paper's cuts", "", spelled(schema.Levels), cuts)
	s.Tables = slices.Concat(s.Tables, byKind.Tables, byCuts.Tables)
	return s
}

func ints(counts []int64) []int {
	out := make([]int, len(counts))
	for i, n := range counts {
		out[i] = int(n)
	}
	return out
}

func (b *build) checked() onefile.Section {
	var rows []onefile.Stack
	failures := map[schema.CheckFailure]int{}
	for _, c := range pipeline.Value[[]check.Counts](b.summary, "checks") {
		rows = append(rows, onefile.Stack{Name: c.Source, Parts: []int{int(c.Verified), int(c.Mismatch), int(c.NotExecutable), int(c.NoProgram)}})
		for f, n := range c.Failures {
			failures[f] += int(n)
		}
	}
	s := counted("checks", "Checks by source", "What the solution programs give, held against the gold answers.",
		spaced(spelled(schema.CheckStatuses)), rows)
	if t := tally("Why programs are not executable", "failure", failures); len(t.Rows) > 0 {
		s.Tables = append(s.Tables, t)
	}
	return s
}

// mostReasons is how many reasons of rejects are listed.
const mostReasons = 40

func (b *build) rejected() onefile.Section {
	parts := map[schema.Source]*onefile.Stack{}
	reasons := map[string]int{}
	for _, r := range joined.All(b.rows, schema.Rejects) {
		if parts[r.Source] == nil {
			parts[r.Source] = &onefile.Stack{Name: string(r.Source), Parts: make([]int, len(schema.RejectKinds))}
		}
		parts[r.Source].Parts[slices.Index(schema.RejectKinds, r.Kind)]++
		reasons[fmt.Sprintf("%s/%s: %s", r.Source, r.File, r.Reason)]++
	}
	var rows []onefile.Stack
	for _, s := range schema.Sources {
		if parts[s] != nil {
			rows = append(rows, *parts[s])
		}
	}
	s := counted("rejects", "Rejects by reason",
		"Native records that are not problems, against the rules of their dataset.", spaced(spelled(schema.RejectKinds)), rows)
	if t := tally("In their words, the most frequent first", "reason", reasons); len(t.Rows) > 0 {
		if len(t.Rows) > mostReasons {
			t.Caption = fmt.Sprintf("In their words, the %d most frequent of %s", mostReasons, facts.Number(len(t.Rows)))
			t.Rows = t.Rows[:mostReasons]
		}
		s.Tables = append(s.Tables, t)
	}
	return s
}

func (b *build) repeated() onefile.Section {
	parts := map[schema.Source]*onefile.Stack{}
	pairs := map[string]int{}
	for d, n := range b.whole.repeated {
		if b.whole.of[d.of] == nil || b.whole.of[d.kept] == nil {
			continue
		}
		if parts[d.of] == nil {
			parts[d.of] = &onefile.Stack{Name: string(d.of), Parts: make([]int, len(schema.Hows))}
		}
		parts[d.of].Parts[slices.Index(schema.Hows, d.how)] += n
		pairs[fmt.Sprintf("%s, for one of %s", d.of, d.kept)] += n
	}
	var rows []onefile.Stack
	for _, s := range schema.Sources {
		if parts[s] != nil {
			rows = append(rows, *parts[s])
		}
	}
	s := counted("duplicates", "Duplicates",
		"Problems that are the same as another one, by what they were found to be the same in.", spaced(spelled(schema.Hows)), rows)
	if t := tally("Which go, and for which", "problem", pairs); len(t.Rows) > 0 {
		s.Tables = append(s.Tables, t)
	}
	return s
}

// tables lists the digests, by which two builds are the same.
func (b *build) tables() onefile.Section {
	t := onefile.Table{Head: []string{"table", "rows", "logical digest"}}
	for _, name := range slices.Sorted(maps.Keys(b.digests)) {
		d := b.digests[name]
		t.Rows = append(t.Rows, []string{name, facts.Number(int(d.Rows)), d.Table})
	}
	s := onefile.Section{ID: "tables", Title: "Tables", Note: "There is no record of their digests.", Tables: []onefile.Table{t}}
	if len(t.Rows) > 0 {
		s.Note = "Two with these digests hold the same."
	}
	return s
}

// tally is a table of counts, the greatest first.
func tally[K ~string](caption, head string, counts map[K]int) onefile.Table {
	t := onefile.Table{Caption: caption, Head: []string{head, "times"}}
	names := slices.SortedFunc(maps.Keys(counts), func(x, y K) int {
		return cmp.Or(cmp.Compare(counts[y], counts[x]), cmp.Compare(x, y))
	})
	for _, name := range names {
		t.Rows = append(t.Rows, []string{strings.ReplaceAll(string(name), "_", " "), facts.Number(counts[name])})
	}
	return t
}

func spaced(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = strings.ReplaceAll(n, "_", " ")
	}
	return out
}
