package check

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"geoeval/internal/program"
	"geoeval/schema"
)

// check runs a problem's program and gives its row. What is wrong with the program is in the row; an error is a fault
// of this project.
func (c *Config) check(p *schema.Problem) (schema.ProgramCheck, error) {
	row := schema.ProgramCheck{ID: p.ID, Status: schema.NoProgram}
	if p.Solution == "" || p.SolutionLanguage == schema.Prose {
		return row, nil
	}
	a := newAnswer(p)
	if a.gold != nil {
		row.Gold = &a.gold.value
	}
	values, err := run(p)
	if err != nil {
		var wrong *program.Error
		if !errors.As(err, &wrong) {
			return row, fmt.Errorf("%s: its program: %w", p.ID, err)
		}
		row.Status, row.Failure, row.Detail = schema.NotExecutable, schema.CheckFailure(wrong.Kind), inWords(wrong)
		return row, nil
	}
	if row.Percent = a.percent; a.percent {
		for i := range values {
			values[i] = rounded(values[i] / 100)
		}
	}
	c.judge(&row, values, a, p.Answer)
	return row, nil
}

// run gives the values that a problem's program admits, the one that is meant first.
func run(p *schema.Problem) ([]float64, error) {
	parsed, err := program.Parse(program.Language(p.SolutionLanguage), p.Solution, p.Numbers)
	if err != nil {
		return nil, err
	}
	return parsed.Evaluate()
}

// rounded is a value to the twelve significant digits that programs are evaluated to.
func rounded(value float64) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(value, 'e', 11, 64), 64)
	if err != nil {
		return value
	}
	return short
}

// judge holds values against an answer. Where a program admits several, the first that is the gold answer counts, or
// else the first.
func (c *Config) judge(row *schema.ProgramCheck, values []float64, a *answer, published string) {
	if len(values) > 1 {
		for _, v := range slices.Sorted(slices.Values(values)) {
			row.Values = append(row.Values, &v)
		}
	}
	row.Computed = &values[0]
	if a.gold == nil {
		row.Status, row.Failure = schema.NotExecutable, schema.GoldNotANumber
		row.Detail = fmt.Sprintf("the program gives %v, and the gold answer %q is no number", values[0], published)
		row.NearestChoice = letter(a.nearest(values[0]))
		return
	}
	held := c.compare(values[0], a)
	for _, v := range values[1:] {
		if held.holds() {
			break
		}
		if other := c.compare(v, a); other.holds() {
			held = other
		}
	}
	row.Status = schema.Mismatch
	if held.holds() {
		row.Status = schema.Verified
	}
	row.Computed, row.Gold, row.Tolerance, row.ToleranceFrom = &held.value, &held.gold, &held.tolerance, held.from
	row.NearestChoice = letter(a.nearest(held.value))
	if a.contradictory() {
		row.Detail = fmt.Sprintf("the problem contradicts itself: its gold answer is %v, "+
			"and another choice is nearer to that than its gold choice, %v", a.gold.value, a.choice.value)
	}
}

// inWords says what is wrong with a program, and where.
func inWords(e *program.Error) string {
	if e.Step == 0 {
		return e.Why
	}
	return fmt.Sprintf("step %d: %s", e.Step, e.Why)
}
