package report

import (
	"geoeval/internal/program"
	"geoeval/internal/report/onefile"
	"geoeval/schema"
)

// programSteps tells a problem's solution program step by step, with the values that it gives; nothing where there is none that
// can be read.
func programSteps(p *schema.Problem) []onefile.Row {
	if p.Solution == "" || p.SolutionLanguage == schema.Prose {
		return nil
	}
	numbers := make([]program.Number, len(p.Numbers))
	for i, n := range p.Numbers {
		numbers[i] = program.Number{Name: n.Name, Text: n.Text, Value: n.Value}
	}
	parsed, err := program.Parse(program.Language(p.SolutionLanguage), p.Solution, numbers)
	if err != nil {
		return nil // the table of checks says what is wrong with it
	}
	var out []onefile.Row
	for _, s := range parsed.Steps() {
		told := onefile.Row{"text": s.Text}
		var results []onefile.Row
		for _, r := range s.Results {
			results = append(results, onefile.Row{"name": r.Name, "values": r.Values})
		}
		if results != nil {
			told["results"] = results
		}
		out = append(out, told)
	}
	return out
}
