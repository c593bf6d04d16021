package report

import (
	"fmt"

	"geoeval/pipeline"
	"geoeval/schema"
)

// table6 is the statistics of the benchmark.
func (b *build) table6() section {
	s := b.statistics()
	t := table{Head: []string{"", "paper", b.ours()}}
	add := func(name string, paper, ours int, known bool) {
		said := "–"
		if known {
			said = count(paper)
		}
		t.Rows = append(t.Rows, []string{name, said, count(ours)})
	}
	add("problems", 5050, s.problems(), true)
	var rows []pair
	for _, c := range schema.Subsets {
		n, known := paperSubsets[c]
		add(c.Title, n, s.Subsets[c], known)
		rows = append(rows, pair{c.Title, float64(n), float64(s.Subsets[c])})
	}
	for _, name := range inputs {
		n, known := paperInputs[name]
		add("given as "+name, n, s.Inputs[name], known)
	}
	for _, kind := range schema.AnswerKinds {
		n, known := paperAnswers[kind]
		add("answer: "+string(kind), n, s.Answers[kind], known)
	}
	for _, kind := range schema.ProblemTypes {
		add("type: "+string(kind), paperTypes[kind], s.Types[kind], true)
	}
	t.Rows = append(t.Rows,
		[]string{"mean length of a problem, words", number(paperTextWords), number(mean(s.TextWords, s.problems()))},
		[]string{"mean length of a description, words", number(paperDescriptionWords),
			number(mean(s.DescriptionWords, s.Described))})
	add("shapes", paperShapes, len(s.Shapes), true)
	return section{
		ID: "table-6", Title: "Table 6: the subsets", Tables: []table{t}, Legend: b.paperAndOurs(),
		Chart: pairs("Table 6: the subsets", b.ours(), "", rows),
		Note:  "Over the four subsets. The paper's rows do not add up to 5,050 problems in any grouping; these do. A backward question asks for a number, and is counted without its diagram where that shows the number. Descriptions are clauses, and the drawing code of MATH.",
	}
}

// table7 is the sources.
func (b *build) table7() section {
	diagrams, descriptions := map[schema.Source]int{}, map[schema.Source]int{}
	for i := range b.problems {
		p := &b.problems[i]
		if p.ImageWidth > 0 {
			diagrams[p.Source]++
		}
		if len(p.Description()) > 0 {
			descriptions[p.Source]++
		}
	}
	t := table{Head: []string{"source", "paper: problems", "diagrams", "descriptions", b.ours() + ": problems", "with a diagram", "with a description", "selected"}}
	all := struct{ paper, diagrams, descriptions int }{}
	sum := map[string]int64{}
	var rows []pair
	for _, source := range b.summary.Sources() {
		c := map[string]int64{}
		for _, column := range b.summary.Columns {
			c[column.Name] = column.Counts[source]
			sum[column.Name] += column.Counts[source]
		}
		said, pictured, described := "–", "–", "–"
		r := pair{string(source), -1, float64(c["problems"])}
		if p, ok := paperSources[source]; ok {
			said, pictured, described = count(p.Problems), yes(p.Diagram), yes(p.Description)
			all.paper += p.Problems
			r.Paper = float64(p.Problems)
		}
		all.diagrams += diagrams[source]
		all.descriptions += descriptions[source]
		t.Rows = append(t.Rows, []string{string(source), said, pictured, described, count(int(c["problems"])),
			count(diagrams[source]), count(descriptions[source]), count(int(c["selected"]))})
		rows = append(rows, r)
	}
	t.Rows = append(t.Rows, []string{"all", count(all.paper), "", "", count(int(sum["problems"])), count(all.diagrams),
		count(all.descriptions), count(int(sum["selected"]))})
	return section{
		ID: "table-7", Title: "Table 7: the sources", Tables: []table{t}, Legend: b.paperAndOurs(),
		Chart: pairs("Table 7: the sources", b.ours(), "", rows),
		Note:  "The paper's rows add up to 24,911 problems and its text says 24,912, which is right with Geometry3K's 3,002.",
	}
}

// became is what became of the records.
func (b *build) became() section {
	t := table{Head: []string{"source", "read", "problems", "rejects", "left out", "diagram not there", "duplicates"}}
	sum := map[string]int64{}
	for _, source := range b.summary.Sources() {
		c := map[string]int64{}
		for _, column := range b.summary.Columns {
			c[column.Name] = column.Counts[source]
			sum[column.Name] += column.Counts[source]
		}
		t.Rows = append(t.Rows, became(string(source), c))
	}
	t.Rows = append(t.Rows, became("all", sum))
	return section{ID: "records", Title: "Records", Tables: []table{t},
		Note: "What became of the records: read = problems + rejects + left out."}
}

// became says what became of a source's records, by the columns of the build's summary.
func became(source string, counts map[string]int64) []string {
	cells := []string{source}
	for _, column := range []string{"read", "problems", "rejects", "left_out", "diagrams_missing", "duplicates"} {
		cells = append(cells, count(int(counts[column])))
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
func (b *build) figure(axis, id, title, note string, paper []part) section {
	s := section{ID: id, Title: title, Note: note, Legend: b.paperAndOurs()}
	t := table{Caption: "Targets and what came of them",
		Head: []string{axis, "paper", b.ours(), "target", "supply", "selected", "why they differ"}}
	said := map[string]float64{}
	for _, p := range paper {
		said[p.Name] = p.Percent
	}
	margins := map[string]schema.Margin{}
	var names []string
	for _, p := range paper {
		names = append(names, p.Name)
	}
	for _, m := range pipeline.Value[[]schema.Margin](b.summary, "margins") {
		if m.Axis == axis {
			if _, known := said[m.Name]; !known {
				names = append(names, m.Name)
			}
			margins[m.Name] = m
		}
	}
	if len(margins) == 0 {
		s.Note = "This " + b.about.kind() + " has no selection."
		return s
	}
	var rows []pair
	for _, name := range names {
		m := margins[name]
		ours := 100 * mean(int(m.Selected), len(b.rows.Rows(schema.Selection)))
		rows = append(rows, pair{name, said[name], ours})
		t.Rows = append(t.Rows, []string{name, number(said[name]) + " %", number(ours) + " %", count(int(m.Target)),
			count(int(m.Supply)), count(int(m.Selected)), m.Reason})
	}
	s.Chart, s.Tables = pairs(title, b.ours(), " %", rows), []table{t}
	return s
}

func (b *build) figure6() section {
	return b.figure("source", "figure-6", "Figure 6: GeoEval-2000 by source", "The paper counts Geometry3K in PGPS9K.",
		paperGroups)
}

func (b *build) figure7() section {
	return b.figure("shape", "figure-7", "Figure 7: GeoEval-2000 by shape",
		fmt.Sprintf("By the primary shape of each of the %s selected problems.",
			count(len(b.rows.Rows(schema.Selection)))), paperShapeParts)
}

// ours names the numbers that stand beside the paper's.
func (b *build) ours() string { return "this " + b.about.kind() }

func (b *build) paperAndOurs() []key { return []key{{"paper", "paper"}, {"ours", b.ours()}} }
