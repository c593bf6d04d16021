package stages

import (
	"slices"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// WrittenNumbers are the numbers that a problem's text writes out in words, besides those that it has by name. There are none in a
// solution language whose programs call every number by its name.
func WrittenNumbers(p *schema.Problem) (all []schema.Number) {
	if p.SolutionLanguage != schema.EquationProgram && p.SolutionLanguage != schema.MathQAProgram {
		return nil
	}
	for _, w := range mathtext.WrittenNumbers(p.Text) {
		written := schema.Number{Text: w.Text, Value: &w.Value, Field: schema.InText, Start: int64(w.Start), End: int64(w.End)}
		if !slices.ContainsFunc(p.Numbers, func(n schema.Number) bool {
			return n.Field == schema.InText && n.Start < written.End && written.Start < n.End
		}) {
			all = append(all, written)
		}
	}
	return all
}
