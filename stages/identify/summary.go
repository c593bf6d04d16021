package identify

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/stages"
)

// Counts is what came of looking for principles in one way.
type Counts struct {
	// By is the judge, or rule.
	By     string `json:"by"`
	Found  int    `json:"found"`
	Absent int    `json:"absent"`
	// Unparsed could not be read, and Errors have no answer.
	Unparsed int `json:"unparsed"`
	Errors   int `json:"errors"`
	// Counted is of how many found ones the key elements were counted.
	Counted int `json:"counted"`
}

// summarize counts what was found, the rule first and then the judges in the order of the configuration.
func (s *stage) summarize(job *stages.Job) (*stages.Summary, error) {
	rows, err := stages.RowsIfThere(job, schema.Applications, "model", "setting", "subset", "problem_id", "repeat", "principle", "way", "judge",
		"status", "counts")
	if err != nil || len(rows) == 0 {
		return &stages.Summary{}, err
	}
	all := []*Counts{{By: string(schema.FoundByRule)}}
	for i := range s.config.Judges {
		all = append(all, &Counts{By: s.config.Judges[i].Known()})
	}
	by := map[string]*Counts{"": all[0]}
	for _, c := range all[1:] {
		by[c.By] = c
	}
	for i := range rows {
		if c := by[rows[i].Judge]; c != nil { // else it is of another configuration
			c.count(&rows[i])
		}
	}
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "principles by\tfound\tabsent\tunparsed\terrors\tcounted\t")
	for _, c := range all {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t\n", c.By, c.Found, c.Absent, c.Unparsed, c.Errors, c.Counted)
	}
	t.Flush()
	return &stages.Summary{Name: "applications", Value: all, Text: b.String()}, nil
}

func (c *Counts) count(a *schema.Application) {
	switch a.Status {
	case schema.PrincipleFound:
		c.Found++
	case schema.PrincipleAbsent:
		c.Absent++
	case schema.PrincipleUnparsed:
		c.Unparsed++
	default:
		c.Errors++
	}
	if a.Counts == schema.Counted {
		c.Counted++
	}
}
