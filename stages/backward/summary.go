package backward

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/stages"
)

// Counts is what became of a source's selected problems when they were asked backward: Selected = Asked and the sum of
// Unmasked.
type Counts struct {
	Source   string                          `json:"source"`
	Selected int64                           `json:"selected"`
	Asked    int64                           `json:"asked"`
	Unmasked map[schema.UnmaskedReason]int64 `json:"unmasked"`
}

// summarize counts the backward questions of each source that has problems in GeoEval-2000, as [Counts].
func (s *stage) summarize(job *stages.Job) (*stages.Summary, error) {
	questions, err := stages.RowsIfThere(job, schema.Backwards, "id", "parent_id", "source")
	unmasked, err2 := stages.RowsIfThere(job, schema.Unmaskeds, "id", "reason")
	counts := map[schema.Source]*Counts{}
	of := func(source schema.Source) *Counts {
		if counts[source] == nil {
			counts[source] = &Counts{Source: string(source), Unmasked: map[schema.UnmaskedReason]int64{}}
		}
		counts[source].Selected++
		return counts[source]
	}
	for i := range questions {
		of(questions[i].Source).Asked++
	}
	for i := range unmasked {
		of(stages.SourceOf(unmasked[i].ID)).Unmasked[unmasked[i].Reason]++
	}
	all := stages.InOrder(counts)
	return &stages.Summary{Name: "backward", Value: all, Text: table(all), Subset: s.subset(job, all)}, errors.Join(err, err2)
}

// subset is how large GeoEval-backward is, and why no more problems qualify; nil where it was not built.
func (s *stage) subset(job *stages.Job, counts []Counts) *stages.Subset {
	if !stages.IsThere(job, schema.Backwards) {
		return nil
	}
	all := sum(counts)
	m := &stages.Subset{Name: "GeoEval-backward", Has: int(all.Asked), Size: s.config.Size}
	if m.Has < m.Size && all.Selected > 0 {
		var reasons []stages.Part
		for _, r := range schema.UnmaskedReasons {
			reasons = append(reasons, stages.Part{Name: strings.ReplaceAll(string(r), "_", " "), N: all.Unmasked[r]})
		}
		m.Why = fmt.Sprintf("the other %d problems do not qualify: %s", all.Selected-all.Asked, stages.Largest(reasons, 4))
	}
	return m
}

// sum adds up what became of the problems of all sources.
func sum(counts []Counts) Counts {
	all := Counts{Source: "all", Unmasked: map[schema.UnmaskedReason]int64{}}
	for _, c := range counts {
		all.Selected += c.Selected
		all.Asked += c.Asked
		for r, n := range c.Unmasked {
			all.Unmasked[r] += n
		}
	}
	return all
}

// table spells counts, and their sum.
func table(counts []Counts) string {
	if len(counts) == 0 {
		return ""
	}
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "backward\tselected\tasked\t")
	var reasons []schema.UnmaskedReason // of those about the text or a figure, those that there are
	for _, r := range schema.UnmaskedReasons {
		if slices.ContainsFunc(counts, func(c Counts) bool { return c.Unmasked[r] > 0 }) ||
			!schema.IsAboutText(r) && r != schema.FigureTells {
			reasons = append(reasons, r)
			fmt.Fprintf(t, "%s\t", strings.ReplaceAll(string(r), "_", " "))
		}
	}
	fmt.Fprintln(t)
	line := func(c Counts) {
		fmt.Fprintf(t, "%s\t%d\t%d\t", c.Source, c.Selected, c.Asked)
		for _, r := range reasons {
			fmt.Fprintf(t, "%d\t", c.Unmasked[r])
		}
		fmt.Fprintln(t)
	}
	for _, c := range counts {
		line(c)
	}
	line(sum(counts))
	t.Flush()
	return b.String()
}
