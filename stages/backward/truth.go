package backward

import (
	"geoeval/internal/program"
	"geoeval/internal/program/fit"
	"geoeval/internal/text/mask"
	"geoeval/internal/text/quantity"
	"geoeval/schema"
)

// reasonOf is the reason that a table has for a misfit.
var reasonOf = map[fit.Kind]schema.UnmaskedReason{
	fit.Unsettled: schema.TextUnsettled, fit.Unread: schema.TextUnread, fit.Measures: schema.MeasuresClash,
	fit.Foreign: schema.ForeignConstant, fit.Unaccounted: schema.NumberUnused, fit.Contradicted: schema.RelationDiffers,
	fit.Told: schema.ToldElsewhere,
}

// misfit says how a question's program does not fit its text, nil where it does. The text of a problem with a figure is
// whole only with it, so that it is not held against its program.
func misfit(sub subject, solution *program.Program, numbers []schema.Number, m *mask.Masking) *refused {
	p := sub.problem
	if p.SolutionLanguage != schema.MathQAProgram && p.SolutionLanguage != schema.EquationProgram {
		return nil
	}
	reading := quantity.Read(p.Text)
	found := fit.Check(fit.Problem{
		Program: solution, Reading: reading, Numbers: forProgram(numbers), Of: quantitiesOf(reading, numbers), Masked: m.Numbers,
		Gold: *sub.check.Gold, Slack: *sub.check.Tolerance, Answer: p.Answer,
	})
	if found == nil {
		return nil
	}
	return &refused{reasonOf[found.Kind], found.Detail}
}

// quantitiesOf gives for each number the place of the quantity that it is, or is part of, −1 where it is none.
func quantitiesOf(r *quantity.Reading, numbers []schema.Number) []int {
	of := make([]int, len(numbers))
	for i, n := range numbers {
		of[i] = -1
		for k, q := range r.Quantities {
			if n.Field == schema.InText && int(n.Start) < q.End && q.Start < int(n.End) {
				of[i] = k
				break
			}
		}
	}
	return of
}
