package selection

import (
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/stages"
)

// summarize counts the selected problems of each source, and tells what became of each target.
func (s *stage) summarize(job *stages.Job) (*stages.Summary, error) {
	selected, err := stages.RowsIfThere(job, schema.Selection, "id")
	margins, err2 := stages.RowsIfThere(job, schema.Margins)
	counts := map[schema.Source]int64{}
	for i := range selected {
		counts[stages.SourceOf(selected[i].ID)]++
	}
	return &stages.Summary{
		Columns: []stages.SourceColumn{{Name: "selected", Head: "selected", Counts: counts}},
		Name:    "margins", Value: append([]schema.Margin{}, margins...), Text: table(margins), Subset: s.subset(job, len(selected), margins),
	}, errors.Join(err, err2)
}

// subset is how large GeoEval-2000 is, and which of its targets were not met; nil where it was not built.
func (s *stage) subset(job *stages.Job, selected int, margins []schema.Margin) *stages.Subset {
	if !stages.IsThere(job, schema.Selection) {
		return nil
	}
	m := &stages.Subset{Name: "GeoEval-2000", Has: selected, Size: s.config.Size}
	var lacking []stages.Part
	for _, t := range margins {
		lacking = append(lacking, stages.Part{Name: t.Name, N: t.Target - t.Selected})
	}
	if m.Why = stages.Largest(lacking, 6); m.Why != "" {
		m.Why = "too few of " + m.Why
	}
	return m
}

// table spells margins.
func table(margins []schema.Margin) string {
	if len(margins) == 0 {
		return ""
	}
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "selection\ttarget\tsupply\tselected\t")
	for _, m := range margins {
		fmt.Fprintf(t, "%s %s\t%d\t%d\t%d\t%s\n", m.Axis, m.Name, m.Target, m.Supply, m.Selected, m.Reason)
	}
	t.Flush()
	return b.String()
}
