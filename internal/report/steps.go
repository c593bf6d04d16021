package report

import (
	"geoeval/internal/program"
	"geoeval/internal/report/onefile"
	"geoeval/schema"
)

// ProgramSteps tells a solution program step by step, with the values that it gives; nothing where the solution is none that can be
// read. The numbers are those of its problem.
func ProgramSteps(language schema.SolutionLanguage, solution string, of []schema.Number) []program.Step {
	if solution == "" || language == schema.Prose {
		return nil
	}
	parsed, err := program.Parse(program.Language(language), solution, of)
	if err != nil {
		return nil // the table of checks says what is wrong with it
	}
	return parsed.Steps()
}

// programSteps tells a problem's solution program to the page.
func programSteps(p *schema.Problem) []onefile.Row {
	var out []onefile.Row
	for _, s := range ProgramSteps(p.SolutionLanguage, p.Solution, p.Numbers) {
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
