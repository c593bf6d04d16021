package principles

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/stages"
)

// Summary is what the tables of principles hold.
type Summary struct {
	// Principles counts the catalogue by benchmark.
	Principles []Reached `json:"principles"`
	// Unreached are the principles that no problem of the build needs, by id.
	Unreached []string `json:"unreached"`
	Sources   []Counts `json:"sources"`
}

// Reached is how much of a benchmark's principles the problems need.
type Reached struct {
	Benchmark schema.PrincipleOf `json:"benchmark"`
	Listed    int64              `json:"listed"`
	Reached   int64              `json:"reached"`
}

// Counts is what is annotated in a source: how many problems need a principle, and how many annotations there are by how they are
// known.
type Counts struct {
	Source   string `json:"source"`
	Problems int64  `json:"problems"`
	// How counts annotations of principles that are needed, Mentioned those of principles that are only mentioned.
	How       map[schema.AnnotatedBy]int64 `json:"how"`
	Mentioned map[schema.AnnotatedBy]int64 `json:"mentioned"`
}

func countsFor(source string) *Counts {
	return &Counts{Source: source, How: map[schema.AnnotatedBy]int64{}, Mentioned: map[schema.AnnotatedBy]int64{}}
}

// plus adds the annotations of others.
func (c *Counts) plus(o *Counts) {
	c.Problems += o.Problems
	for how, n := range o.How {
		c.How[how] += n
	}
	for how, n := range o.Mentioned {
		c.Mentioned[how] += n
	}
}

// mentions is how many annotations are of principles that are only mentioned.
func (c *Counts) mentions() (n int64) {
	for _, of := range c.Mentioned {
		n += of
	}
	return n
}

// summarize counts annotations by source, and names what no problem needs, as a [Summary].
func (s *stage) summarize(job *stages.Job) (*stages.Summary, error) {
	principles, err := stages.RowsIfThere(job, schema.Principles, "id", "benchmark", "problems")
	if err != nil {
		return nil, err
	}
	sum := Summary{Principles: []Reached{}, Unreached: []string{}}
	for _, benchmark := range schema.PrinciplesOf {
		if r := reachedOf(benchmark, principles); r.Listed > 0 {
			sum.Principles = append(sum.Principles, r)
		}
	}
	for _, p := range unreached(principles) {
		sum.Unreached = append(sum.Unreached, p.ID)
	}
	counts := map[schema.Source]*Counts{}
	last := ""
	err = stages.EachIfThere(job, schema.Annotations, func(a *schema.Annotation) {
		source := stages.SourceOf(a.ProblemID)
		if counts[source] == nil {
			counts[source] = countsFor(string(source))
		}
		if a.Role == schema.Mentioned {
			counts[source].Mentioned[a.How]++
			return
		}
		counts[source].How[a.How]++
		if a.ProblemID != last {
			counts[source].Problems++
			last = a.ProblemID
		}
	}, "problem_id", "how", "role")
	sum.Sources = stages.InOrder(counts)
	return &stages.Summary{Name: "principles", Value: sum, Text: text(&sum, principles)}, err
}

// unreached gives the principles that no problem needs.
func unreached(principles []schema.Principle) []schema.Principle {
	return slices.DeleteFunc(slices.Clone(principles), func(p schema.Principle) bool { return p.Problems > 0 })
}

// named lists principles by id, a line each.
func named(principles []schema.Principle) string {
	list := ""
	for i := range principles {
		list += "\n  " + principles[i].ID
	}
	return list
}

// text spells a summary.
func text(sum *Summary, principles []schema.Principle) string {
	if len(sum.Sources) == 0 {
		return ""
	}
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "principles\tproblems\t")
	var hows []schema.AnnotatedBy
	for _, how := range schema.AnnotatedBys {
		if slices.ContainsFunc(sum.Sources, func(c Counts) bool { return c.How[how] > 0 }) {
			hows = append(hows, how)
			fmt.Fprintf(t, "%s\t", strings.ReplaceAll(string(how), "_", " "))
		}
	}
	fmt.Fprintln(t, "mentioned\t")
	all := countsFor("all")
	line := func(c *Counts) {
		fmt.Fprintf(t, "%s\t%d\t", c.Source, c.Problems)
		for _, how := range hows {
			fmt.Fprintf(t, "%d\t", c.How[how])
		}
		fmt.Fprintf(t, "%d\t\n", c.mentions())
	}
	for i := range sum.Sources {
		c := &sum.Sources[i]
		line(c)
		all.plus(c)
	}
	line(all)
	t.Flush()
	for _, r := range sum.Principles {
		fmt.Fprintf(&b, "%s: %d of %d principles are needed by a problem\n", r.Benchmark, r.Reached, r.Listed)
	}
	if missing := unreached(principles); len(missing) > 0 {
		fmt.Fprintf(&b, "needed by none:%s\n", named(missing))
	}
	return b.String()
}

// reachedOf counts the principles of a benchmark, and those that problems need.
func reachedOf(benchmark schema.PrincipleOf, principles []schema.Principle) Reached {
	r := Reached{Benchmark: benchmark}
	for i := range principles {
		if principles[i].Benchmark == benchmark {
			r.Listed++
			if principles[i].Problems > 0 {
				r.Reached++
			}
		}
	}
	return r
}
