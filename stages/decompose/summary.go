package decompose

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/stages"
)

// Counts is what became of a source's problems when they were taken apart: Problems = Two + Three + More and the sum of
// Undecomposed.
type Counts struct {
	Source   string `json:"source"`
	Problems int64  `json:"problems"`
	// Two, Three and More are the composites of so many steps.
	Two          int64                               `json:"two"`
	Three        int64                               `json:"three"`
	More         int64                               `json:"more"`
	Undecomposed map[schema.UndecomposedReason]int64 `json:"undecomposed"`
}

func (c *Counts) add(other *Counts) {
	c.Problems += other.Problems
	c.Two += other.Two
	c.Three += other.Three
	c.More += other.More
	for r, n := range other.Undecomposed {
		c.Undecomposed[r] += n
	}
}

// summarize counts what became of each source's problems, as [Counts].
func (s *stage) summarize(job *stages.Job) (*stages.Summary, error) {
	counts := map[schema.Source]*Counts{}
	of := func(source schema.Source) *Counts {
		if counts[source] == nil {
			counts[source] = &Counts{Source: string(source), Undecomposed: map[schema.UndecomposedReason]int64{}}
		}
		counts[source].Problems++
		return counts[source]
	}
	err := stages.EachIfThere(job, schema.Composites, func(row *schema.Composite) {
		switch c := of(row.Source); row.Steps {
		case 2:
			c.Two++
		case 3:
			c.Three++
		default:
			c.More++
		}
	}, "id", "source", "steps")
	err2 := stages.EachIfThere(job, schema.Undecomposeds, func(row *schema.Undecomposed) {
		of(stages.SourceOf(row.ID)).Undecomposed[row.Reason]++
	}, "id", "reason")
	sum := stages.InOrder(counts)
	return &stages.Summary{Name: "decompose", Value: sum, Text: table(sum)}, errors.Join(err, err2)
}

// table spells counts, and their sum. Reasons that no problem has are left out.
func table(counts []Counts) string {
	if len(counts) == 0 {
		return ""
	}
	all := Counts{Source: "all", Undecomposed: map[schema.UndecomposedReason]int64{}}
	for i := range counts {
		all.add(&counts[i])
	}
	reasons := slices.DeleteFunc(slices.Clone(schema.UndecomposedReasons), func(r schema.UndecomposedReason) bool {
		return all.Undecomposed[r] == 0
	})
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "taken apart\tproblems\t2 steps\t3 steps\t4 or more\t")
	for _, r := range reasons {
		fmt.Fprintf(t, "%s\t", strings.ReplaceAll(string(r), "_", " "))
	}
	fmt.Fprintln(t)
	for _, c := range append(slices.Clone(counts), all) {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t", c.Source, c.Problems, c.Two, c.Three, c.More)
		for _, r := range reasons {
			fmt.Fprintf(t, "%d\t", c.Undecomposed[r])
		}
		fmt.Fprintln(t)
	}
	t.Flush()
	return b.String()
}
