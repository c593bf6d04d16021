package report

import (
	"cmp"
	"fmt"
	"slices"

	"geoeval/internal/facts"
	"geoeval/internal/report/onefile"
	"geoeval/schema"
	"geoeval/schema/joined"
)

// benchmarks names those that principles are from.
var benchmarks = map[schema.PrincipleOf]string{schema.WeMath: "We-Math", schema.GeoSense: "GeoSense"}

// writePrinciples writes what the page says of a principle, by its id: what it is called, and what it says.
func (b *build) writePrinciples(out *onefile.Packer) error {
	told := map[string]onefile.Row{}
	for _, p := range joined.All(b.rows, schema.Principles) {
		told[p.ID] = onefile.Row{"name": p.NameEN, "zh": p.NameZH, "kind": p.Kind, "benchmark": benchmarks[p.Benchmark], "path": p.Path,
			"says": p.StatementEN, "says_zh": p.StatementZH}
	}
	return out.JSON("catalogue", told)
}

// concepts is the facet of what problems need to be known: a tree of benchmarks, their levels and principles.
func (b *build) concepts() *onefile.Facet {
	catalogue := joined.All(b.rows, schema.Principles)
	var ids, roots []string
	for _, name := range schema.PrinciplesOf {
		roots = append(roots, benchmarks[name])
	}
	root := &onefile.Node{}
	for i, p := range catalogue {
		ids = append(ids, p.ID)
		root.Put(append([]string{benchmarks[p.Benchmark]}, p.Path...), p.NameEN, i)
	}
	f := onefile.NewFacet("concept", "What has to be known", ids)
	root.Sort()
	slices.SortStableFunc(root.Under, func(x, y *onefile.Node) int {
		return cmp.Compare(slices.Index(roots, x.Name), slices.Index(roots, y.Name))
	})
	f.Tree = root.Under
	for i := range b.problems {
		var needs []string
		for _, a := range b.rows.Of(schema.Annotations, b.problems[i].ID) {
			if a := a.(*schema.Annotation); a.Role == schema.Need {
				needs = append(needs, a.Principle)
			}
		}
		f.Add(needs...)
	}
	return f
}

// The lengths of chains, as the facet of steps names them.
var lengths = []string{"2 steps", "3 steps", "4 steps", "5 steps and more"}

// takenApart is the facet of how many steps a problem was taken apart into, or why it was not.
func (b *build) takenApart() *onefile.Facet {
	f := onefile.NewFacet("steps", "Taken apart", append(slices.Clone(lengths), spelled(schema.UndecomposedReasons)...))
	for i := range b.problems {
		f.Add(b.lengthOf(b.problems[i].ID))
	}
	return f
}

// lengthOf names how many steps a problem was taken apart into, or why it was not; "" where nobody tried.
func (b *build) lengthOf(id string) string {
	if c := joined.Row(b.rows, schema.Composites, id); c != nil {
		return lengths[lengthAt(c)]
	}
	if u := joined.Row(b.rows, schema.Undecomposeds, id); u != nil {
		return string(u.Reason)
	}
	return ""
}

// lengthAt is the place among lengths of how many steps a composite has.
func lengthAt(c *schema.Composite) int { return min(max(int(c.Steps), 2)-2, len(lengths)-1) }

// needed is the section of what problems need to be known.
func (b *build) needed() onefile.Section {
	parts := map[schema.Source][]int{}
	type count struct{ all, reached, annotations int }
	of := map[schema.PrincipleOf]*count{schema.WeMath: {}, schema.GeoSense: {}}
	reached, benchmark := map[string]bool{}, map[string]schema.PrincipleOf{}
	for _, p := range joined.All(b.rows, schema.Principles) {
		benchmark[p.ID] = p.Benchmark
		of[p.Benchmark].all++
	}
	for a, n := range b.whole.annotated {
		t := of[benchmark[a.principle]]
		if t == nil || b.whole.of[a.source] == nil {
			continue
		}
		if parts[a.source] == nil {
			parts[a.source] = make([]int, len(schema.AnnotatedBys))
		}
		parts[a.source][slices.Index(schema.AnnotatedBys, a.how)] += n
		t.annotations += n
		if !reached[a.principle] {
			reached[a.principle] = true
			t.reached++
		}
	}
	s := counted("principles", "What problems need to be known",
		"Principles that problems need, by how that is known; those that a problem mentions alone are not counted. A problem counts once for "+
			"each of them and each way.",
		spaced(spelled(schema.AnnotatedBys)), stacks(parts))
	t := onefile.Table{Caption: "The catalogue", Head: []string{"benchmark", "principles", "needed by a problem", "annotations"}}
	for _, name := range schema.PrinciplesOf {
		t.Rows = append(t.Rows, []string{benchmarks[name], facts.Number(of[name].all), facts.Number(of[name].reached), facts.Number(of[name].annotations)})
	}
	s.Tables = append(s.Tables, t)
	return s
}

// apart is the section of which problems were taken apart into steps.
func (b *build) apart() onefile.Section {
	parts := map[schema.Source][]int{}
	for source := range b.whole.of {
		if parts[source] = b.whole.composites[source]; parts[source] == nil {
			parts[source] = make([]int, len(lengths))
		}
	}
	s := counted("taken-apart", "Taken apart into steps", fmt.Sprintf("Problems whose solution program was taken apart into problems of "+
		"one step, by their number; %s of them have a picture at every step.", facts.Number(b.whole.pictured)), lengths, stacks(parts))
	if t := tally("Why the others were not", "reason", b.whole.undecomposed); len(t.Rows) > 0 {
		s.Tables = append(s.Tables, t)
	}
	if t := b.stepStatistics(); len(t.Rows) > 0 {
		s.Tables = append(s.Tables, t)
	}
	return s
}

// weMathStatistics is table 4 of We-Math: its questions, their options, and how long they are.
var weMathStatistics = []string{"6,524", "25,178", "3.9", "25.9 %", "25.9 %", "25.8 %", "17.6 %", "4.8 %", "143", "25.8", "852", "135.3"}

// stepStatistics is that table for the questions that composites were taken apart into, with no row where there are none. Letters are
// those of options, as there.
func (b *build) stepStatistics() onefile.Table {
	c := &b.whole.steps
	n, options, letters, right := c.n, c.options, c.letters, c.right
	t := onefile.Table{Caption: "The questions, as We-Math's table 4 counts its own" + ofTold(c.withheld, c.n+c.withheld), Head: []string{"what is counted", "We-Math", b.ours()}}
	if n == 0 {
		return t
	}
	share := func(k, of int) string { return onefile.Number(100*onefile.Mean(k, of)) + " %" }
	ours := []string{facts.Number(n), facts.Number(options), onefile.Number(onefile.Mean(options, n))}
	names := []string{"questions", "options", "options of a question"}
	for i := range letters {
		ours = append(ours, share(letters[i], options))
		names = append(names, "options with the letter "+string(rune('A'+i)))
	}
	names = append(names, "words of the longest question", "words of a question", "characters of the longest question", "characters of a question")
	ours = append(ours, facts.Number(c.mostWords), onefile.Number(onefile.Mean(c.words, n)), facts.Number(c.mostCharacters), onefile.Number(onefile.Mean(c.characters, n)))
	for i, name := range names {
		t.Rows = append(t.Rows, []string{name, weMathStatistics[i], ours[i]})
	}
	for i := range letters {
		t.Rows = append(t.Rows, []string{"right answers with the letter " + string(rune('A'+i)), "–", share(right[i], n)})
	}
	return t
}

// stacks gives a bar a source, in the order of sources.
func stacks(parts map[schema.Source][]int) []onefile.Stack {
	var out []onefile.Stack
	for _, s := range schema.Sources {
		if parts[s] != nil {
			out = append(out, onefile.Stack{Name: string(s), Parts: parts[s]})
		}
	}
	return out
}
