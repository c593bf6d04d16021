package leaderboard

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"geoeval/internal/facts"
	"geoeval/internal/report/onefile"
	"geoeval/schema"
)

// points is the scale of differences of accuracies, in points of percent, that has room for so many to each side.
func points(most float64) onefile.Scale {
	for _, side := range []float64{10, 20, 50} {
		if most <= side {
			return onefile.Scale{From: -side, To: side, Ticks: []float64{-side, -side / 2, 0, side / 2, side}}
		}
	}
	return onefile.Scale{From: -100, To: 100, Ticks: []float64{-100, -50, 0, 50, 100}}
}

// memorised sets each model on questions beside itself on what was made of them, and in one setting beside another.
func (e *evaluation) memorised() []onefile.Section {
	forward := e.paired(schema.BetweenSubsets, "memorisation", "Forward and backward: what memorisation looks like",
		"The same problems, asked as published and then backward, in other words or with other names and numbers. A model that solves them "+
			"falls little where they are told in other words; one that remembers them falls much. What is lost on reformed ones, "+
			"which ask the same of other numbers, is memory. Backward questions are other questions "+
			"of the same problems, and may be harder by themselves. Problems that aug has in their own wording are no pairs.",
		func(c *schema.Comparison) (of, between string) {
			return c.A.Model + ", " + c.A.Setting, string(c.A.Subset) + " − " + string(c.B.Subset)
		})
	settings := e.paired(schema.BetweenSettings, "table-3", "Settings, paired (table 3)",
		"One model on the same questions in two settings, such as with and without the description of the diagram.",
		func(c *schema.Comparison) (of, between string) {
			return c.A.Model, string(c.A.Subset) + ": " + c.A.Setting + " − " + c.B.Setting
		})
	return []onefile.Section{forward, settings}
}

// paired is a section of the comparisons of a kind. name says whose a comparison is, and between what.
func (e *evaluation) paired(kind schema.ComparisonKind, id, title, note string,
	name func(*schema.Comparison) (of, between string)) onefile.Section {
	s := onefile.Section{ID: id, Title: title, Note: note, Folded: true}
	t := onefile.Table{Head: []string{"whose", "difference of", "pairs", "first right", "second right", "both", "only first",
		"only second", "neither", "difference", "95 % interval", "p", "p (Holm)", "told apart"}}
	chart := &grouped{}
	for i := range e.comparisons {
		c := &e.comparisons[i]
		if c.Kind != kind {
			continue
		}
		of, between := name(c)
		between95 := signed(c.Low) + " to " + signed(c.High)
		t.Rows = append(t.Rows, []string{of, between, count(c.N), part(c.Both+c.OnlyA, c.N), part(c.Both+c.OnlyB, c.N),
			count(c.Both), count(c.OnlyA), count(c.OnlyB), count(c.Neither), signed(c.Difference), between95, probability(c.P),
			probability(c.Holm), told(c)})
		if c.Difference != nil && c.Low != nil && c.High != nil {
			chart.add(between, of, &onefile.Estimate{
				Value: 100 * *c.Difference, Low: 100 * *c.Low, High: 100 * *c.High, Few: c.N < schema.FewBelow,
				Said: fmt.Sprintf("%s, %s: %s points on %s pairs, %s", of, between, signed(c.Difference), count(c.N), between95),
			})
		}
	}
	if len(t.Rows) == 0 {
		s.Note += " There are no such pairs in this evaluation."
		return s
	}
	s.Tables = []onefile.Table{t}
	chart.draw(&s, title+", difference in points", points(chart.most()))
	return s
}

// A grouped chart has estimates by group and series, in the order in which they came.
type grouped struct {
	groups, series []string
	of             map[[2]string]*onefile.Estimate
}

func (g *grouped) add(group, series string, e *onefile.Estimate) {
	if g.of == nil {
		g.of = map[[2]string]*onefile.Estimate{}
	}
	if !slices.Contains(g.groups, group) {
		g.groups = append(g.groups, group)
	}
	if !slices.Contains(g.series, series) {
		g.series = append(g.series, series)
	}
	g.of[[2]string{group, series}] = e
}

// most is how far from 0 an interval reaches at the most.
func (g *grouped) most() float64 {
	most := 0.0
	for _, e := range g.of {
		most = max(most, math.Abs(e.Low), math.Abs(e.High))
	}
	return most
}

// draw gives a section the chart of the first series, and its legend.
func (g *grouped) draw(s *onefile.Section, title string, scale onefile.Scale) {
	series := g.series[:min(len(g.series), mostSeries)]
	if len(series) < len(g.series) {
		s.Note += fmt.Sprintf(" The chart has %d of %d rows, the table all.", len(series), len(g.series))
	}
	var groups []onefile.Group
	for _, name := range g.groups {
		group := onefile.Group{Name: name}
		for _, of := range series {
			group.Of = append(group.Of, g.of[[2]string{name, of}])
		}
		groups = append(groups, group)
	}
	if len(groups) == 0 {
		s.Folded = false
		return
	}
	s.Chart = onefile.Intervals(title, scale, groups)
	for i, of := range series {
		s.Legend = append(s.Legend, onefile.Key{Class: fmt.Sprintf("part-%d", i%8), Name: of})
	}
}

// told says whether a difference is told apart from none.
func told(c *schema.Comparison) string {
	switch {
	case c.Difference == nil:
		return ""
	case c.Tied:
		return "tied"
	case *c.Difference > 0:
		return "first is better"
	}
	return "second is better"
}

func count(n int64) string { return facts.Number(int(n)) }

// part writes k of n in percent.
func part(k, n int64) string {
	if n == 0 {
		return "–"
	}
	return percent(float64(k) / float64(n))
}

// signed writes a difference in points.
func signed(d *float64) string {
	if d == nil {
		return "–"
	}
	if math.Abs(*d) < .0005 {
		return "0.0"
	}
	return strings.Replace(fmt.Sprintf("%+.1f", 100**d), "-", "−", 1)
}

// probability writes a p-value.
func probability(p *float64) string {
	switch {
	case p == nil:
		return "–"
	case *p < .0001:
		return "< 0.0001"
	}
	return fmt.Sprintf("%.4f", *p)
}

// repeated is what a model reaches that is asked several times.
func (e *evaluation) repeated() []onefile.Section {
	if len(e.repeats) == 0 {
		return nil
	}
	s := onefile.Section{ID: "repeats", Title: "Several answers to a question", Folded: true,
		Note: "pass@k: one of k answers is right; majority@k: the commonest of k is. The intervals are clustered by " +
			"problem. The chart is of the subset " + string(e.repeats[0].Subset) + "."}
	t := onefile.Table{Head: []string{"model", "setting", "subset", "measure", "k", "questions", "percent", "95 % interval"}}
	chart := &grouped{}
	for i := range e.repeats {
		r := &e.repeats[i]
		if r.Value == nil {
			continue
		}
		t.Rows = append(t.Rows, []string{r.Model, r.Setting, string(r.Subset), r.Measure, fmt.Sprint(r.K), count(r.N),
			percent(*r.Value), span(r.Low, r.High)})
		if r.Low != nil && r.High != nil && r.Subset == e.repeats[0].Subset {
			of := r.Model + ", " + r.Setting
			group := string(r.Subset) + ": " + strings.Replace(r.Measure, "@k", fmt.Sprintf("@%d", r.K), 1)
			chart.add(group, of, &onefile.Estimate{
				Value: 100 * *r.Value, Low: 100 * *r.Low, High: 100 * *r.High, Few: r.N < schema.FewBelow,
				Said: fmt.Sprintf("%s, %s: %s %% of %s questions, %s", of, group, percent(*r.Value), count(r.N),
					span(r.Low, r.High)),
			})
		}
	}
	s.Tables = []onefile.Table{t}
	chart.draw(&s, s.Title, onefile.Percent)
	return []onefile.Section{s}
}

// A pairing is a comparison as the page's script reads it; A and B are places among the runs.
type pairing struct {
	Kind       schema.ComparisonKind `json:"kind"`
	A          int                   `json:"a"`
	B          int                   `json:"b"`
	Subset     schema.Subset         `json:"subset"`
	N          int64                 `json:"n"`
	Both       int64                 `json:"both"`
	OnlyA      int64                 `json:"only_a"`
	OnlyB      int64                 `json:"only_b"`
	Neither    int64                 `json:"neither"`
	Difference *float64              `json:"difference"`
	Low        *float64              `json:"low"`
	High       *float64              `json:"high"`
	P          *float64              `json:"p"`
	Holm       *float64              `json:"p_holm"`
	Tied       bool                  `json:"tied"`
}

// writeComparisons writes the comparisons of two runs on one subset.
func (e *evaluation) writeComparisons(_ context.Context, out *onefile.Packer) error {
	pairings := []pairing{}
	for i := range e.comparisons {
		c := &e.comparisons[i]
		a, b := e.runOf(c.A.Model, c.A.Setting), e.runOf(c.B.Model, c.B.Setting)
		if a < 0 || b < 0 || c.A.Subset != c.B.Subset {
			continue
		}
		pairings = append(pairings, pairing{c.Kind, a, b, c.A.Subset, c.N, c.Both, c.OnlyA, c.OnlyB, c.Neither,
			c.Difference, c.Low, c.High, c.P, c.Holm, c.Tied})
	}
	return out.JSON("comparisons", pairings)
}
