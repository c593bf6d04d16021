package errors

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/stages"
)

// Counts is how many wrong answers have which kind of first error before one who classifies.
type Counts struct {
	By string `json:"by"`
	// Kinds counts each kind by its name, of Of wrong answers.
	Kinds map[schema.ErrorKind]int64 `json:"kinds"`
	Of    int64                      `json:"of"`
}

// summarize counts kinds for each who classifies, over all models and settings, in the order of the table.
func (s *stage) summarize(job *stages.Job) (*stages.Summary, error) {
	rows, err := stages.RowsIfThere(job, schema.ErrorShares, "model", "setting", "by", "breakdown", "value", "kind", "count")
	if err != nil || len(rows) == 0 {
		return &stages.Summary{}, err
	}
	var all []*Counts
	by := map[string]*Counts{}
	for i := range rows {
		r := &rows[i]
		if r.Breakdown != schema.ErrorsInAll {
			continue
		}
		c := by[r.By]
		if c == nil {
			c = &Counts{By: r.By, Kinds: map[schema.ErrorKind]int64{}}
			by[r.By], all = c, append(all, c)
		}
		c.Kinds[r.Kind] += r.Count
		c.Of += r.Count
	}
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "first errors by\t")
	for _, k := range schema.ErrorKinds {
		fmt.Fprintf(t, "%s\t", strings.ReplaceAll(string(k), "_", " "))
	}
	fmt.Fprintln(t, "of\t")
	for _, c := range all {
		fmt.Fprintf(t, "%s\t", c.By)
		for _, k := range schema.ErrorKinds {
			fmt.Fprintf(t, "%d\t", c.Kinds[k])
		}
		fmt.Fprintf(t, "%d\t\n", c.Of)
	}
	t.Flush()
	return &stages.Summary{Name: "errors", Value: all, Text: b.String()}, nil
}
