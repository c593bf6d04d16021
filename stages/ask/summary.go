package ask

import (
	"fmt"
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
	// Cost is in dollars, of requests that its rows share once; null without a price. What it shares with another setting counts in both.
	Cost  *float64 `json:"cost"`
	costs schema.Costs
}

// summarize counts answers by model and setting.
func (s *stage) summarize(job *stages.Job) (*stages.Summary, error) {
	rows, err := stages.RowsIfThere(job, schema.Responses, "model", "setting", "subset", "problem_id", "repeat", "status",
		"request", "cost", "cost_in_doubt")
	if err != nil || len(rows) == 0 {
		return &stages.Summary{}, err
	}
	all := []*Asked{}
	var costs schema.Costs
	for i := range rows {
		r := &rows[i]
		if n := len(all); n == 0 || all[n-1].Model != r.Model || all[n-1].Setting != r.Setting {
			all = append(all, &Asked{Model: r.Model, Setting: r.Setting})
		}
		a := all[len(all)-1]
		a.count(r.Status)
		costs.Add(r)
		if a.costs.Add(r); a.costs.Counted > 0 {
			a.Cost = new(a.costs.Dollars)
		}
	}
	return &stages.Summary{Name: "responses", Value: all, Text: table(all, &costs)}, nil
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

// table spells counts, and below them what all cost where that is not what the groups add up to.
func table(all []*Asked, costs *schema.Costs) string {
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
	sum := 0.0
	for _, a := range all {
		sum += a.costs.Dollars
	}
	if paid := fmt.Sprintf("%.4f", costs.Dollars); paid != fmt.Sprintf("%.4f", sum) {
		fmt.Fprintf(&b, "%s dollars in all: answers that settings share were paid once, and count in each\n", paid)
	}
	if doubt := costs.InDoubt(); doubt != "" {
		fmt.Fprintln(&b, doubt)
	}
	return b.String()
}
