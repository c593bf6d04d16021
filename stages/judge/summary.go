package judge

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/stages"
)

// Counts is what came of putting responses before one judge.
type Counts struct {
	Judge string `json:"judge"`
	Right int    `json:"right"`
	Wrong int    `json:"wrong"`
	// Unparsed could not be read, and Errors have no answer.
	Unparsed int `json:"unparsed"`
	Errors   int `json:"errors"`
}

// add counts a ruling.
func (c *Counts) add(r *schema.Judgement) {
	switch {
	case r.Ruling == schema.RuledRight:
		c.Right++
	case r.Ruling == schema.RuledWrong:
		c.Wrong++
	case r.Status == schema.JudgementUnparsed:
		c.Unparsed++
	default:
		c.Errors++
	}
}

// summarize counts rulings by judge, in the order of the table; people come behind models.
func (s *stage) summarize(job *stages.Job) (*stages.Summary, error) {
	rows, err := stages.RowsIfThere(job, schema.Judgements, "model", "setting", "subset", "problem_id", "repeat", "judge", "place",
		"ruling", "status")
	if err != nil || len(rows) == 0 {
		return &stages.Summary{}, err
	}
	by := map[string]*Counts{}
	for i := range rows {
		r := &rows[i]
		c := by[r.Judge]
		if c == nil {
			c = &Counts{Judge: r.Judge}
			by[r.Judge] = c
		}
		c.add(r)
	}
	var all []*Counts
	for i := range s.config.Judges {
		if c := by[s.config.Judges[i].Known()]; c != nil {
			all = append(all, c)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(by)) {
		if strings.HasPrefix(name, People) {
			all = append(all, by[name])
		}
	}
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "judged by\tright\twrong\tunparsed\terrors\t")
	for _, c := range all {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t\n", c.Judge, c.Right, c.Wrong, c.Unparsed, c.Errors)
	}
	t.Flush()
	return &stages.Summary{Name: "judgements", Value: all, Text: b.String()}, nil
}
