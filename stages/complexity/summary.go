package complexity

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/stages"
)

// Counts is how many problems of a source, or with a kind of solution, are of each level, by quantile and by the paper's cuts of
// the score, in the order of [schema.Levels].
type Counts struct {
	Source     schema.Source       `json:"source,omitempty"`
	Solution   schema.SolutionKind `json:"solution,omitempty"`
	ByQuantile []int64             `json:"by_quantile"`
	ByScore    []int64             `json:"by_score"`
}

func newCounts() *Counts {
	return &Counts{ByQuantile: make([]int64, len(schema.Levels)), ByScore: make([]int64, len(schema.Levels))}
}

func (c *Counts) add(r *schema.Rating) {
	c.ByQuantile[slices.Index(schema.Levels, r.LevelByQuantile)]++
	c.ByScore[slices.Index(schema.Levels, r.Level)]++
}

// summarize counts the rated problems by level, as [Counts]: of each source, and then of each kind of solution.
func (s *stage) summarize(job *stages.Job) (*stages.Summary, error) {
	sources, kinds, all := map[schema.Source]*Counts{}, map[schema.SolutionKind]*Counts{}, newCounts()
	err := stages.EachIfThere(job, schema.Ratings, func(r *schema.Rating) {
		source := stages.SourceOf(r.ID)
		if sources[source] == nil {
			sources[source] = newCounts()
			sources[source].Source = source
		}
		if kinds[r.SolutionKind] == nil {
			kinds[r.SolutionKind] = newCounts()
			kinds[r.SolutionKind].Solution = r.SolutionKind
		}
		for _, c := range []*Counts{sources[source], kinds[r.SolutionKind], all} {
			c.add(r)
		}
	}, "id", "solution_kind", "level", "level_by_quantile")
	sum := stages.InOrder(sources)
	for _, k := range schema.SolutionKinds {
		if kinds[k] != nil {
			sum = append(sum, *kinds[k])
		}
	}
	return &stages.Summary{Name: "complexity", Value: sum, Text: table(sum, all)}, err
}

// table spells counts.
func table(counts []Counts, all *Counts) string {
	if len(counts) == 0 {
		return ""
	}
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "complexity\t")
	for _, by := range []string{" third", ""} {
		for _, level := range schema.Levels {
			fmt.Fprintf(t, "%s%s\t", level, by)
		}
	}
	fmt.Fprintln(t)
	line := func(name string, c *Counts) {
		fmt.Fprintf(t, "%s\t", name)
		for _, n := range slices.Concat(c.ByQuantile, c.ByScore) {
			fmt.Fprintf(t, "%d\t", n)
		}
		fmt.Fprintln(t)
	}
	for i := range counts {
		line(counts[i].Name(), &counts[i])
	}
	line("all", all)
	t.Flush()
	return b.String()
}

// Name says what is counted.
func (c *Counts) Name() string {
	if c.Solution != "" {
		return "solution: " + string(c.Solution)
	}
	return string(c.Source)
}
