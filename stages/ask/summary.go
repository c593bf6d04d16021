package ask

import (
	"fmt"
	"math"
	"strings"
	"text/tabwriter"

	"geoeval/schema"
	"geoeval/stages"
)

// An Asked is what came of asking one model in one setting.
type Asked struct {
	Model     string `json:"model"`
	Setting   string `json:"setting"`
	Answered  int    `json:"answered"`
	Truncated int    `json:"truncated"`
	Filtered  int    `json:"filtered"`
	// Errors have no answer.
	Errors int `json:"errors"`
	// Cost is in dollars, of requests that rows share once; null without a price.
	Cost *float64 `json:"cost"`
}

// summarize counts answers by model and setting.
func (s *stage) summarize(job *stages.Job) (*stages.Summary, error) {
	rows, err := stages.RowsIfThere(job, schema.Responses, "model", "setting", "subset", "problem_id", "repeat", "status",
		"request", "cost")
	if err != nil || len(rows) == 0 {
		return &stages.Summary{}, err
	}
	all := []*Asked{}
	paid := map[string]bool{}
	for i := range rows {
		r := &rows[i]
		if n := len(all); n == 0 || all[n-1].Model != r.Model || all[n-1].Setting != r.Setting {
			all = append(all, &Asked{Model: r.Model, Setting: r.Setting})
		}
		a := all[len(all)-1]
		a.count(r.Status)
		if r.Cost != nil {
			if a.Cost == nil {
				a.Cost = new(float64)
			}
			if !paid[r.Request] {
				*a.Cost = math.Round((*a.Cost+*r.Cost)*1e9) / 1e9 // whole billionths add up as they should
			}
			paid[r.Request] = true
		}
	}
	return &stages.Summary{Name: "responses", Value: all, Text: table(all)}, nil
}

// count counts an answer.
func (a *Asked) count(is schema.ResponseStatus) {
	switch is {
	case schema.Answered, schema.Declined:
		a.Answered++
	case schema.Truncated:
		a.Truncated++
	case schema.Filtered:
		a.Filtered++
	default:
		a.Errors++
	}
}

// table spells counts.
func table(all []*Asked) string {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "answers of\tin the setting\tanswered\ttruncated\tfiltered\terrors\tdollars\t")
	for _, a := range all {
		cost := "no price"
		if a.Cost != nil {
			cost = fmt.Sprintf("%.4f", *a.Cost)
		}
		fmt.Fprintf(t, "%s\t%s\t%d\t%d\t%d\t%d\t%s\t\n", a.Model, a.Setting, a.Answered, a.Truncated, a.Filtered, a.Errors, cost)
	}
	t.Flush()
	return b.String()
}
