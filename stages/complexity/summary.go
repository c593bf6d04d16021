package complexity

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/stages"
)

// Counts is how many problems of a source are of each level, by the paper's cuts of the score and by quantile, in the
// order of [schema.Levels].
type Counts struct {
	Source     string  `json:"source"`
	ByScore    []int64 `json:"by_score"`
	ByQuantile []int64 `json:"by_quantile"`
}

// Summarize counts the rated problems of each source by level, as [Counts].
func (s *stage) Summarize(job *stages.Job) (*stages.Summary, error) {
	counts := map[schema.Source]*Counts{}
	err := stages.EachIfThere(job, schema.Ratings, func(r *schema.Rating) {
		source := stages.SourceOf(r.ID)
		c := counts[source]
		if c == nil {
			c = &Counts{string(source), make([]int64, len(schema.Levels)), make([]int64, len(schema.Levels))}
			counts[source] = c
		}
		c.ByScore[slices.Index(schema.Levels, r.Level)]++
		c.ByQuantile[slices.Index(schema.Levels, r.LevelByQuantile)]++
	}, "id", "level", "level_by_quantile")
	sum := stages.InOrder(counts)
	return &stages.Summary{Name: "complexity", Value: sum, Text: table(sum)}, err
}

// table spells counts.
func table(counts []Counts) string {
	if len(counts) == 0 {
		return ""
	}
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "complexity\t")
	for _, by := range []string{"", " third"} {
		for _, level := range schema.Levels {
			fmt.Fprintf(t, "%s%s\t", level, by)
		}
	}
	fmt.Fprintln(t)
	all := Counts{Source: "all", ByScore: make([]int64, len(schema.Levels)), ByQuantile: make([]int64, len(schema.Levels))}
	line := func(c Counts) {
		fmt.Fprintf(t, "%s\t", c.Source)
		for _, n := range slices.Concat(c.ByScore, c.ByQuantile) {
			fmt.Fprintf(t, "%d\t", n)
		}
		fmt.Fprintln(t)
	}
	for _, c := range counts {
		line(c)
		for i := range schema.Levels {
			all.ByScore[i] += c.ByScore[i]
			all.ByQuantile[i] += c.ByQuantile[i]
		}
	}
	line(all)
	t.Flush()
	return b.String()
}
