package rephrase

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/stages"
)

// Counts is what became of the candidates of a source's selected problems.
type Counts struct {
	Source   string `json:"source"`
	Problems int64  `json:"problems"`
	// Asked is the number of candidates, Passed that of those that passed every check.
	Asked  int64 `json:"asked"`
	Passed int64 `json:"passed"`
	// Differ is the number of these of which a judge finds that they say something else.
	Differ int64 `json:"differ,omitempty"`
	// Enough problems have as many that passed, and do not differ, as any has, Fewer have some, and None keep their own text.
	Enough int64 `json:"enough"`
	Fewer  int64 `json:"fewer"`
	None   int64 `json:"none"`
	// Models are those who wrote the texts that were drawn, sorted.
	Models []string `json:"models"`
}

// summarize counts the candidates of each source that has problems in GeoEval-2000, as [Counts].
func (s *stage) summarize(job *stages.Job) (*stages.Summary, error) {
	augmented, err := stages.RowsIfThere(job, schema.Augmenteds, "id", "parent_id", "candidate", "passed", "differ", "asked",
		"model")
	var most int64
	for i := range augmented {
		most = max(most, augmented[i].Passed-augmented[i].Differ)
	}
	counts := map[schema.Source]*Counts{}
	for i := range augmented {
		source := stages.SourceOf(augmented[i].ParentID)
		if counts[source] == nil {
			counts[source] = &Counts{Source: string(source), Models: []string{}}
		}
		counts[source].add(&augmented[i], most)
	}
	sum := stages.InOrder(counts)
	return &stages.Summary{Name: "rephrased", Value: sum, Text: table(sum), Subset: subset(job, sum)}, err
}

// subset is how large GeoEval-aug is, of which every problem of GeoEval-2000 has one; nil where it was not built.
func subset(job *stages.Job, counts []Counts) *stages.Subset {
	if !stages.IsThere(job, schema.Augmenteds) {
		return nil
	}
	m := &stages.Subset{Name: "GeoEval-aug"}
	none, differ := int64(0), int64(0)
	for _, c := range counts {
		m.Has += int(c.Problems)
		none += c.None
		differ += c.Differ
	}
	m.Size = m.Has
	if none > 0 {
		m.Why = fmt.Sprintf("%d keep their own wording (unchanged): no other one passed the checks", none)
		if differ > 0 {
			m.Why += ", or was judged to say the same"
		}
	}
	return m
}

func (c *Counts) add(a *schema.Augmented, most int64) {
	c.Problems++
	c.Asked += a.Asked
	c.Passed += a.Passed
	c.Differ += a.Differ
	switch a.Passed - a.Differ {
	case 0:
		c.None++
		return
	case most:
		c.Enough++
	default:
		c.Fewer++
	}
	if at, ok := slices.BinarySearch(c.Models, a.Model); !ok {
		c.Models = slices.Insert(c.Models, at, a.Model)
	}
}

// table spells counts, and their sum.
func table(counts []Counts) string {
	if len(counts) == 0 {
		return ""
	}
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "rephrased\tproblems\tcandidates\tpassed\tof them\tenough\tfewer\tnone\t")
	all := Counts{Source: "all"}
	line := func(c Counts) {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%.1f %%\t%d\t%d\t%d\t%s\n", c.Source, c.Problems, c.Asked, c.Passed,
			100*float64(c.Passed)/float64(max(c.Asked, 1)), c.Enough, c.Fewer, c.None, c.authors())
	}
	for _, c := range counts {
		line(c)
		all.Problems += c.Problems
		all.Asked += c.Asked
		all.Passed += c.Passed
		all.Differ += c.Differ
		all.Enough += c.Enough
		all.Fewer += c.Fewer
		all.None += c.None
	}
	line(all)
	t.Flush()
	return b.String()
}

func (c *Counts) authors() string {
	by := ""
	if len(c.Models) > 0 {
		by = "  written by " + strings.Join(c.Models, ", ")
	}
	if c.Differ > 0 {
		by += fmt.Sprintf("; %d judged to differ", c.Differ)
	}
	return by
}
