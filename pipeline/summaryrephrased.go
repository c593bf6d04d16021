package pipeline

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
)

// RephrasedCounts is what became of the candidates of a source's selected problems.
type RephrasedCounts struct {
	Source   string `json:"source"`
	Problems int64  `json:"problems"`
	// Asked is the number of candidates, Passed that of those that passed every check.
	Asked  int64 `json:"asked"`
	Passed int64 `json:"passed"`
	// Enough problems have as many that passed as any has, Fewer have some, and None keep their own text.
	Enough int64 `json:"enough"`
	Fewer  int64 `json:"fewer"`
	None   int64 `json:"none"`
	// Models are those who wrote the texts that were drawn, sorted.
	Models []string `json:"models"`
}

// countRephrased counts the candidates of each source that has problems in GeoEval-2000.
func (p *Pipeline) countRephrased() ([]RephrasedCounts, error) {
	augmented, err := ReadIfThere(p.layout, schema.Augmenteds, "id", "parent_id", "candidate", "passed", "asked", "model")
	if err != nil {
		return nil, err
	}
	var most int64
	for i := range augmented {
		most = max(most, augmented[i].Passed)
	}
	counts := map[schema.Source]*RephrasedCounts{}
	for i := range augmented {
		source := sourceOf(augmented[i].ParentID)
		if counts[source] == nil {
			counts[source] = &RephrasedCounts{Source: string(source), Models: []string{}}
		}
		counts[source].add(&augmented[i], most)
	}
	out := []RephrasedCounts{}
	for _, s := range schema.Sources {
		if c := counts[s]; c != nil {
			out = append(out, *c)
		}
	}
	return out, nil
}

func (c *RephrasedCounts) add(a *schema.Augmented, most int64) {
	c.Problems++
	c.Asked += a.Asked
	c.Passed += a.Passed
	switch a.Passed {
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

func (s *Summary) writeRephrased(w io.Writer) error {
	if len(s.Rephrased) == 0 {
		return nil
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "\nrephrased\tproblems\tcandidates\tpassed\tof them\tenough\tfewer\tnone\t")
	all := RephrasedCounts{Source: "all"}
	line := func(c RephrasedCounts) {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%.1f %%\t%d\t%d\t%d\t%s\n", c.Source, c.Problems, c.Asked, c.Passed,
			100*float64(c.Passed)/float64(max(c.Asked, 1)), c.Enough, c.Fewer, c.None, c.writers())
	}
	for _, c := range s.Rephrased {
		line(c)
		all.Problems += c.Problems
		all.Asked += c.Asked
		all.Passed += c.Passed
		all.Enough += c.Enough
		all.Fewer += c.Fewer
		all.None += c.None
	}
	line(all)
	return t.Flush()
}

func (c *RephrasedCounts) writers() string {
	if len(c.Models) == 0 {
		return ""
	}
	return "  written by " + strings.Join(c.Models, ", ")
}
