package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/facts"
	"geoeval/internal/release/released"
	"geoeval/internal/report/onefile"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/joined"
)

// table6 is the statistics of the benchmark.
func (b *build) table6() onefile.Section {
	s := b.statistics()
	told := ofTold(s.Withheld, s.problems())
	t := onefile.Table{Head: []string{"what is counted", "paper", b.ours()}}
	add := func(name string, paper, ours int, known bool) {
		said := "–"
		if known {
			said = facts.Number(paper)
		}
		t.Rows = append(t.Rows, []string{name, said, facts.Number(ours)})
	}
	add("problems", 5050, s.problems(), true)
	var rows []onefile.Pair
	for _, c := range released.Subsets {
		n, known := paperSubsets[c]
		add(c.Title, n, s.Subsets[c], known)
		rows = append(rows, onefile.Pair{Name: c.Title, Paper: float64(n), Ours: float64(s.Subsets[c])})
	}
	for _, name := range inputs {
		n, known := paperInputs[name]
		add("given as "+name+told, n, s.Inputs[name], known)
	}
	for _, kind := range schema.AnswerKinds {
		n, known := paperAnswers[kind]
		add("answer: "+string(kind)+told, n, s.Answers[kind], known)
	}
	for _, kind := range schema.ProblemTypes {
		add("type: "+string(kind), paperTypes[kind], s.Types[kind], true)
	}
	t.Rows = append(t.Rows,
		[]string{"mean length of a problem, words" + told, onefile.Number(paperTextWords), onefile.Number(onefile.Mean(s.TextWords, s.problems()-s.Withheld))},
		[]string{"mean length of a description, words" + told, onefile.Number(paperDescriptionWords),
			onefile.Number(onefile.Mean(s.DescriptionWords, s.Described))})
	add("shapes", paperShapes, len(s.Shapes), true)
	withheld := ""
	if told != "" {
		withheld = " What is withheld is counted in the rows of subsets, types and shapes alone."
	}
	return onefile.Section{
		ID: "table-6", Title: "Table 6: the subsets", Tables: []onefile.Table{t}, Legend: b.paperAndOurs(),
		Chart: onefile.Pairs("Table 6: the subsets", b.ours(), "", rows),
		Note:  "Over the four subsets. The paper's rows do not add up to 5,050 problems in any grouping; these do. A backward question asks for a number, and is counted without its diagram where that shows the number. Descriptions are clauses, and the drawing code of MATH." + withheld,
	}
}

// table7 is the sources.
func (b *build) table7() onefile.Section {
	all := ofSource{}
	selected := map[schema.Source]int{}
	for i := range b.problems {
		if p := &b.problems[i]; b.isIn(released.Selection, p.ID) {
			selected[p.Source]++
		}
	}
	t := onefile.Table{Head: []string{"source", "paper: problems", "diagrams", "descriptions", b.ours() + ": problems", "with a diagram", "with a description", "selected"}}
	paper := 0
	var rows []onefile.Pair
	for _, source := range b.sources() {
		said, pictured, described, is := "–", "–", "–", b.whole.of[source]
		descriptions := facts.Number(is.descriptions)
		if b.about.lacks(source) {
			descriptions = "–"
		}
		all.diagrams, all.descriptions = all.diagrams+is.diagrams, all.descriptions+is.descriptions
		r := onefile.Pair{Name: string(source), Paper: -1, Ours: float64(is.problems)}
		if p, ok := paperSources[source]; ok {
			said, pictured, described = facts.Number(p.Problems), yes(p.Diagram), yes(p.Description)
			paper += p.Problems
			r.Paper = float64(p.Problems)
		}
		t.Rows = append(t.Rows, []string{string(source), said, pictured, described, facts.Number(is.problems),
			facts.Number(is.diagrams), descriptions, facts.Number(selected[source])})
		rows = append(rows, r)
	}
	t.Rows = append(t.Rows, []string{"all", facts.Number(paper), "", "", facts.Number(b.whole.problems), facts.Number(all.diagrams),
		facts.Number(all.descriptions), facts.Number(sum(selected))})
	s := onefile.Section{
		ID: "table-7", Title: "Table 7: the sources", Tables: []onefile.Table{t}, Legend: b.paperAndOurs(),
		Chart: onefile.Pairs("Table 7: the sources", b.ours(), "", rows),
		Note:  "The paper's rows add up to 24,911 problems and its text says 24,912, which is right with Geometry3K's 3,002.",
	}
	if withheld := b.whole.withheld(); withheld > 0 && b.about.Version != "" {
		s.Note += " Descriptions of the " + facts.Count(withheld, "problem") + " that are withheld are not counted (–)."
	}
	return s
}

// table8 is what GeoEval-hard has of solid and of analytic geometry. Of each kind its problems' shapes are told, the kinds of its
// questions, and the school years that records say.
func (b *build) table8() onefile.Section {
	shapes, kinds, grades := map[schema.ProblemType]map[string]bool{}, map[schema.ProblemType]map[string]bool{}, map[int]bool{}
	count := map[schema.ProblemType]int{}
	for _, kind := range schema.HardKinds {
		shapes[kind], kinds[kind] = map[string]bool{}, map[string]bool{}
	}
	all, withheld := b.rows.Rows(schema.HardProblems), 0
	for _, row := range all {
		h := row.(*schema.HardProblem)
		if b.about.lacks(sourceOf(h.ID)) {
			withheld++
		}
		count[h.Kind]++
		shapes[h.Kind][string(h.Shape)] = true
		if h.QuestionKind != "" {
			kinds[h.Kind][string(h.QuestionKind)] = true
		}
		if year, err := strconv.Atoi(b.byID[h.ID].NativeLevel); err == nil {
			grades[year] = true
		}
	}
	listed := func(of map[string]bool) string {
		return cmp.Or(strings.Join(slices.Sorted(maps.Keys(of)), ", "), "–")
	}
	years := "–"
	if len(grades) > 0 {
		all := slices.Sorted(maps.Keys(grades))
		years = fmt.Sprintf("%d to %d", all[0], all[len(all)-1])
	}
	t := onefile.Table{Head: []string{"GeoEval-hard", "paper", b.ours()}}
	for _, kind := range schema.HardKinds {
		t.Rows = append(t.Rows,
			[]string{string(kind) + ": problems", facts.Number(paperTypes[kind]), facts.Number(count[kind])},
			[]string{string(kind) + ": shapes", "–", listed(shapes[kind])},
			[]string{string(kind) + ": kinds of question", paperKinds, listed(kinds[kind])})
	}
	t.Rows = append(t.Rows, []string{"school years" + ofTold(withheld, len(all)), paperGrades, years})
	return onefile.Section{ID: "table-8", Title: "Table 8: GeoEval-hard", Tables: []onefile.Table{t},
		Note: "The paper prints how many shapes and curves there are as pictures of figures that its text does not have. School years are those that records say."}
}

func sum[K comparable](counts map[K]int) int {
	all := 0
	for _, n := range counts {
		all += n
	}
	return all
}

// became is what became of the records.
func (b *build) became() onefile.Section {
	t := onefile.Table{Head: []string{"source", "read", "problems", "rejects", "left out", "diagram not there", "duplicates"}}
	all := map[string]int64{}
	for _, source := range b.summary.Sources() {
		c := map[string]int64{}
		for _, column := range b.summary.Columns {
			c[column.Name] = column.Counts[source]
			all[column.Name] += column.Counts[source]
		}
		t.Rows = append(t.Rows, became(string(source), c))
	}
	t.Rows = append(t.Rows, became("all", all))
	return onefile.Section{ID: "records", Title: "Records", Tables: []onefile.Table{t},
		Note: "What became of the records: read = problems + rejects + left out."}
}

// became says what became of a source's records, by the columns of the build's summary.
func became(source string, counts map[string]int64) []string {
	cells := []string{source}
	for _, column := range []string{"read", "problems", "rejects", "left_out", "diagrams_missing", "duplicates"} {
		cells = append(cells, facts.Number(int(counts[column])))
	}
	return cells
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// figure compares the selection with figure 6 or 7: axis source or shape.
func (b *build) figure(axis, id, title, note string, paper []part) onefile.Section {
	s := onefile.Section{ID: id, Title: title, Note: note, Legend: b.paperAndOurs()}
	t := onefile.Table{Caption: "Targets and what came of them",
		Head: []string{axis, "paper", b.ours(), "selected", "target", "supply", "why they differ"}}
	said := map[string]float64{}
	for _, p := range paper {
		said[p.Name] = p.Percent
	}
	var names []string
	for _, p := range paper {
		names = append(names, p.Name)
	}
	selected := map[string]int{}
	for _, r := range joined.All(b.rows, schema.Selection) {
		name := r.Group
		if axis == "shape" {
			name = string(r.Shape)
		}
		selected[name]++
	}
	// A release does not have the targets.
	margins := map[string]schema.Margin{}
	for _, m := range pipeline.Value[[]schema.Margin](b.summary, "margins") {
		if m.Axis == axis {
			margins[m.Name] = m
		}
	}
	for _, name := range slices.Sorted(maps.Keys(selected)) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(margins)) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(selected)+len(margins) == 0 {
		s.Note = "This " + b.about.kind() + " has no selection."
		return s
	}
	var rows []onefile.Pair
	for _, name := range names {
		ours := 100 * onefile.Mean(selected[name], sum(selected))
		rows = append(rows, onefile.Pair{Name: name, Paper: said[name], Ours: ours})
		cells := []string{name, onefile.Number(said[name]) + " %", onefile.Number(ours) + " %", facts.Number(selected[name])}
		if m, has := margins[name]; has {
			cells = append(cells, facts.Number(int(m.Target)), facts.Number(int(m.Supply)), m.Reason)
		} else if len(margins) > 0 {
			cells = append(cells, "–", "–", "")
		}
		t.Rows = append(t.Rows, cells)
	}
	t.Head = t.Head[:len(t.Rows[0])]
	s.Chart, s.Tables = onefile.Pairs(title, b.ours(), " %", rows), []onefile.Table{t}
	return s
}

func (b *build) figure6() onefile.Section {
	return b.figure("source", "figure-6", "Figure 6: GeoEval-2000 by source", "The paper counts Geometry3K in PGPS9K.",
		paperGroups)
}

func (b *build) figure7() onefile.Section {
	return b.figure("shape", "figure-7", "Figure 7: GeoEval-2000 by shape",
		fmt.Sprintf("By the primary shape of each of the %s selected problems.",
			facts.Number(len(b.rows.Rows(schema.Selection)))), paperShapeParts)
}

// ours names the numbers that stand beside the paper's.
func (b *build) ours() string { return "this " + b.about.kind() }

func (b *build) paperAndOurs() []onefile.Key {
	return []onefile.Key{{Class: "paper", Name: "paper"}, {Class: "ours", Name: b.ours()}}
}
