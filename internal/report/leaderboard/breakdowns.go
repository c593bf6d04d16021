package leaderboard

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/facts"
	"geoeval/internal/report/onefile"
	"geoeval/schema"
)

// mostSeries is how many rows of the leaderboard a chart draws, the best on the main subset; tables have all.
const mostSeries = 6

// A cut is a breakdown as the page shows it.
type cut struct {
	by              schema.Breakdown
	id, title, note string
	// order is that of its cells; others follow.
	order []string
}

func cuts() []cut {
	shown := []string{schema.DiagramShown, schema.DiagramNone}
	return []cut{
		{schema.BySource, "table-11", "Table 11: by source", "The paper counts Geometry3K in PGPS9K.",
			spelled(schema.Sources)},
		{schema.BySubject, "figure-2", "Figure 2: by subject",
			"A question counts in each of its subjects, so that the cells overlap.", schema.Subjects},
		{schema.ByConstant, "figure-3", "Figure 3: outside constants",
			"Whether the solution needs a constant that the question does not give, such as π.",
			[]string{schema.ConstantNeeded, schema.ConstantUnused}},
		{schema.ByWords, "figure-4", "Figure 4: length in words", "The length of the text, split at white space.",
			schema.Bands(schema.ByWords)},
		{schema.ByCharacters, "figure-4-characters", "Figure 4: length in characters",
			"The paper's text speaks of characters, its code counts words: here are both.",
			schema.Bands(schema.ByCharacters)},
		{schema.ByThird, "figure-5", "Figure 5: complexity",
			"In thirds of the problems with the same kind of solution (program, prose, none), by the paper's measure; questions that " +
				"are not rated are left out.", spelled(schema.Levels)},
		{schema.ByLevel, "figure-5-cuts", "Figure 5: complexity, by the paper's cuts",
			"Easy to 0.2, Middle to 0.6, Hard above. Worked prose sets the scale, so that nearly all that has a program is Easy.",
			spelled(schema.Levels)},
		{schema.ByDiagram, "by-diagram", "With and without a diagram",
			"Whether the question has a diagram that may be shown: the paper's A and T.", shown},
		{schema.ByDescription, "by-description", "With and without a description",
			"Whether there are clauses that describe the diagram. These are other questions, not the same ones asked " +
				"twice: those are among the pairs of settings.", shown},
		{schema.ByDescriptionWords, "by-description-words", "Length of the description",
			"In words, where there is a description.", schema.Bands(schema.ByDescriptionWords)},
		{schema.ByShape, "by-shape", "By shape", "The shape that a question counts for.", spelled(schema.Shapes)},
		{schema.ByProblemType, "by-type", "By problem type", "", spelled(schema.ProblemTypes)},
		{schema.ByGoal, "by-goal", "By goal", "The quantity that is asked for.", spelled(schema.Goals)},
		{schema.ByLanguage, "by-language", "By language", "", spelled(schema.Languages)},
		{schema.ByChoices, "by-choices", "With and without choices", "", shown},
	}
}

func spelled[E ~string](members []E) []string {
	out := make([]string, len(members))
	for i, m := range members {
		out[i] = string(m)
	}
	return out
}

// breakdowns are the accuracies in parts of the subsets: a chart of the main one, and tables of all.
func (e *evaluation) breakdowns() []onefile.Section {
	var out []onefile.Section
	ranked := e.ranked()
	for _, c := range cuts() {
		s := onefile.Section{ID: c.id, Title: c.title, Note: c.note, Folded: true}
		for _, subset := range schema.EvaluatedSubsets {
			values := e.values(c, subset)
			if len(values) == 0 {
				continue
			}
			if len(s.Tables) == 0 {
				e.draw(&s, c, subset, values, ranked)
			}
			s.Tables = append(s.Tables, e.table(c, subset, values, ranked))
		}
		if len(s.Tables) > 0 {
			out = append(out, s)
		}
	}
	return out
}

// ranked are the runs in the order of the leaderboard.
func (e *evaluation) ranked() []int {
	var out []int
	for _, m := range e.board() {
		for _, row := range m.Rows {
			out = append(out, slices.IndexFunc(e.runs, func(r run) bool { return r.name() == row.Key }))
		}
	}
	return out
}

// values are the cells of a breakdown that any run has in a subset, in their order.
func (e *evaluation) values(c cut, subset schema.Subset) []string {
	seen := map[string]bool{}
	for at := range e.scores {
		if at.subset == subset && at.breakdown == c.by {
			seen[at.value] = true
		}
	}
	var out []string
	for v := range seen {
		out = append(out, v)
	}
	place := func(v string) int {
		if i := slices.Index(c.order, v); i >= 0 {
			return i
		}
		return len(c.order)
	}
	slices.SortFunc(out, func(a, b string) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a, b))
	})
	return out
}

// draw draws the runs that are ranked first.
func (e *evaluation) draw(s *onefile.Section, c cut, subset schema.Subset, values []string, ranked []int) {
	series := ranked[:min(len(ranked), mostSeries)]
	if len(series) < len(ranked) {
		s.Note += fmt.Sprintf(" The chart has the first %d rows of the leaderboard, the tables all %d.", len(series), len(ranked))
	}
	var groups []onefile.Group
	for _, v := range values {
		g := onefile.Group{Name: words(v)}
		for _, k := range series {
			g.Of = append(g.Of, estimate(e.scores[cell{k, subset, c.by, v}], e.nameOf(k)+", "+words(v)))
		}
		groups = append(groups, g)
	}
	s.Chart = onefile.Intervals(c.title+", subset "+string(subset), onefile.Percent, groups)
	s.Legend = e.legend(series)
}

// legend says which colour is whose.
func (e *evaluation) legend(series []int) []onefile.Key {
	var out []onefile.Key
	for i, k := range series {
		out = append(out, onefile.Key{Class: fmt.Sprintf("part-%d", i%8), Name: e.nameOf(k)})
	}
	return out
}

func (e *evaluation) nameOf(k int) string { return e.runs[k].model + ", " + e.runs[k].setting }

// words writes the name of a cell.
func words(name string) string { return strings.ReplaceAll(name, "_", " ") }

func estimate(s *schema.Score, name string) *onefile.Estimate {
	if s == nil || s.Accuracy == nil {
		return nil
	}
	low, high, _ := s.Interval()
	if low == nil || high == nil {
		return nil
	}
	return &onefile.Estimate{Value: 100 * *s.Accuracy, Low: 100 * *low, High: 100 * *high, Few: s.Few,
		Said: fmt.Sprintf("%s: %s %% of %s, %s", name, percent(*s.Accuracy), facts.Number(int(s.N)), span(low, high))}
}

func (e *evaluation) table(c cut, subset schema.Subset, values []string, ranked []int) onefile.Table {
	t := onefile.Table{Head: append([]string{"model", "setting"}, each(values, words)...),
		Caption: fmt.Sprintf("Subset %s: percent right, with the number of responses; * fewer than %d", subset,
			schema.FewBelow)}
	for _, k := range ranked {
		cells := []string{e.runs[k].model, e.runs[k].setting}
		for _, v := range values {
			cells = append(cells, cellText(e.scores[cell{k, subset, c.by, v}]))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

func cellText(s *schema.Score) string {
	if s == nil || s.Accuracy == nil {
		return "–"
	}
	text := fmt.Sprintf("%s (%s)", percent(*s.Accuracy), facts.Number(int(s.N)))
	if s.Few {
		text += "*"
	}
	return text
}

func each(all []string, do func(string) string) []string {
	out := make([]string, len(all))
	for i, s := range all {
		out[i] = do(s)
	}
	return out
}
