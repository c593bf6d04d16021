package reform

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"geoeval/internal/program"
	"geoeval/internal/program/fit"
	"geoeval/internal/text/quantity"
	"geoeval/schema"
)

// A refusal says why a problem is not reformed.
type refusal struct {
	reason schema.UnreformedReason
	detail string
}

func refuse(reason schema.UnreformedReason, format string, args ...any) *refusal {
	return &refusal{reason, fmt.Sprintf(format, args...)}
}

// A chance gives a number that depends on the problem and the parts alone.
type chance func(parts ...string) uint64

// An original is a problem as it was read.
type original struct {
	*schema.Problem
	check *schema.ProgramCheck
	// numbers are those that the program is read with, numerals those that stand in text and clauses.
	numbers  []schema.Number
	numerals []numeral
	program  *program.Program
	// value is what the program gives.
	value float64
	asked quantity.Asked
	// fits: the program fits the text, which has been looked at.
	fits bool
	gold written
	// choices are read where there are any.
	choices []written
	figure  *drawing
}

// reform makes a problem's reformed one, or says why there is none.
func reform(p *schema.Problem, check *schema.ProgramCheck, b *schema.Backward, lot chance) (*schema.Reformed, *refusal) {
	o, why := read(p, check)
	if why != nil {
		return nil, why
	}
	n, why := o.drawn(lot)
	if n == nil && why == nil {
		n, why = o.scaled(lot)
	}
	if why != nil {
		return nil, why
	}
	return o.row(n, b, lot)
}

// read reads a problem, and refuses those that nothing can be said of for certain.
func read(p *schema.Problem, check *schema.ProgramCheck) (*original, *refusal) {
	o := &original{Problem: p, check: check}
	if check.Status != schema.Verified || p.Solution == "" || check.Gold == nil || p.AnswerValue == nil {
		return nil, refuse(schema.ReformNoProgram, "%s", check.Status)
	}
	if why := leans(p); why != "" {
		return nil, refuse(schema.ReformLeans, "%s", why)
	}
	reading := quantity.Read(p.Text)
	if why := o.readNumerals(reading); why != nil {
		return nil, why
	}
	o.asked = reading.Asked
	o.numbers = numbersOf(p)
	var err error
	if o.program, err = program.Parse(program.Language(p.SolutionLanguage), p.Solution, o.numbers); err != nil {
		return nil, refuse(schema.ReformNoProgram, "%v", err)
	}
	values, err := o.program.Evaluate()
	if err != nil || len(values) != 1 {
		return nil, refuse(schema.ReformUnfit, "its program does not give one value")
	}
	o.value = values[0]
	if why := contradicts(p.Text, o.value); why != "" {
		return nil, refuse(schema.ReformUnfit, "%s", why)
	}
	if check.Percent {
		return nil, refuse(schema.ReformAnswerForm, "a percentage does not change with the figure")
	}
	if why := o.fit(reading); why != nil {
		return nil, why
	}
	if why := o.readAnswer(); why != nil {
		return nil, why
	}
	if p.DiagramScene != "" {
		if o.figure, err = readDrawing(p); err != nil {
			return nil, refuse(schema.ReformDiagram, "%v", err)
		}
	}
	return o, nil
}

// fit holds the program against the text where the languages of programs and of texts allow it.
func (o *original) fit(reading *quantity.Reading) *refusal {
	if o.SolutionLanguage != schema.MathQAProgram && o.SolutionLanguage != schema.EquationProgram {
		return nil
	}
	if m := fit.Check(o.fitting(o.program, reading, o.numbers, *o.check.Gold, o.Answer)); m != nil {
		return refuse(schema.ReformUnfit, "%s", m.Detail)
	}
	o.fits = true
	return nil
}

// fitting is what package fit is asked of a program and its text.
func (o *original) fitting(p *program.Program, reading *quantity.Reading, numbers []schema.Number, gold float64, answer string) fit.Problem {
	of := make([]int, len(numbers))
	for i, n := range numbers {
		of[i] = slices.IndexFunc(reading.Quantities, func(q quantity.Quantity) bool {
			return n.Field == schema.InText && int(n.Start) < q.End && q.Start < int(n.End)
		})
	}
	return fit.Problem{Program: p, Reading: reading, Of: of, Gold: gold, Slack: max(*o.check.Tolerance, math.Abs(gold)*1e-3), Answer: answer,
		Pictured: o.Diagram == schema.PictureDiagram}
}

// A renewal is new numbers for a problem, with the answer that follows from them.
type renewal struct {
	// values are the new ones of the numerals.
	values []float64
	// scale is the factor of a similar figure, 0 where numbers were drawn; power is the answer's.
	scale   float64
	power   int
	program *program.Program
	value   float64
	answer  string
	choices []string
	// undone is what solving for one of the new numbers gave back.
	undone string
}

// edit is how one kind of numbers is called in a row.
func (n *renewal) edit() string {
	if n.scale == 0 {
		return schema.NumbersDrawn
	}
	return schema.NumbersScaled
}

// renew runs the program with new values of the numerals, and solves it for one of them; nil where the two do not agree.
func (o *original) renew(values []float64) *renewal {
	given := slices.Clone(o.numbers)
	changed := -1
	for i, n := range o.numbers {
		for k, m := range o.numerals {
			if values[k] == m.value || !m.within(n) {
				continue
			}
			given[i].Value, given[i].Text = &values[k], m.write(values[k])
			if slices.Contains(o.program.Uses(), i) {
				changed = i
			}
		}
	}
	if changed < 0 {
		return nil
	}
	n := &renewal{values: values, program: o.program.With(given)}
	found, err := n.program.Evaluate()
	if err != nil || len(found) != 1 || found[0] <= 0 || schema.Apart(found[0], o.value) <= 1e-9*math.Abs(o.value) {
		return nil
	}
	n.value = found[0]
	// The same number may have several places in the list of numbers.
	var masked []int
	for i := range given {
		if given[i].Value != nil && *given[i].Value == *given[changed].Value && (given[i].Name == given[changed].Name || given[i].Name == "") {
			masked = append(masked, i)
		}
	}
	want := *given[changed].Value
	back, err := n.program.Solve(program.Question{Masked: masked, Answer: n.value, Slack: n.value * 1e-9, Low: program.Smallest, High: program.Greatest})
	if err != nil || !slices.ContainsFunc(slices.Concat(back.Values, back.Near), func(v float64) bool { return math.Abs(v-want) <= 1e-6*want }) {
		return nil
	}
	n.undone = fmt.Sprintf("solving the program for %s with the answer %s given gives it back", given[changed].Text, strconv.FormatFloat(n.value, 'g', 10, 64))
	return n
}
