package reform

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/text/mathtext"
	"geoeval/schema"
	"geoeval/stages"
)

// check runs the program of each reformed problem on the numbers that its row has, however it was made: it gives the answer, or of an
// exchanged one, with the asked number put in, what the text gives.
func (s *stage) check(job *stages.Job, fault func(error)) error {
	if s.config.Limit == 0 {
		return nil
	}
	rows, err := stages.Rows(job, schema.Reformeds)
	if err != nil {
		return err
	}
	of := make(map[string]*schema.Reformed, len(rows))
	for i := range rows {
		of[rows[i].ParentID] = &rows[i]
	}
	for some, err := range stages.Subjects(job) {
		if err != nil {
			return err
		}
		for _, subject := range some {
			r, p := of[subject.Key], stages.RowOf(subject, schema.Problems)
			if r == nil || p == nil {
				continue
			}
			if field, why := broken(r, p); why != "" {
				fault(&schema.FieldError{Table: schema.Reformeds.Name(), Row: r.ID, Field: field, Why: why})
			}
		}
	}
	return nil
}

// broken says what of a reformed problem does not hold, "" for nothing.
func broken(r *schema.Reformed, p *schema.Problem) (field, why string) {
	exchanged := slices.Contains(r.Edits, schema.Exchanged)
	numbers := slices.Clone(r.Numbers)
	for _, n := range p.Numbers {
		if exchanged && n.Name != "" && !slices.ContainsFunc(r.Numbers, func(m schema.Number) bool { return m.Name == n.Name }) {
			numbers = append(numbers, schema.Number{Name: n.Name, Text: r.Answer, Value: r.AnswerValue, Field: schema.InText})
		}
	}
	numbers = numbersOf(&schema.Problem{Text: r.Text, Numbers: numbers, SolutionLanguage: p.SolutionLanguage})
	parsed, err := program.Parse(program.Language(p.SolutionLanguage), r.Solution, numbers)
	if err != nil {
		return "solution", err.Error()
	}
	values, err := parsed.Evaluate()
	switch {
	case err != nil || len(values) != 1:
		return "solution", "it does not give one value"
	case exchanged && !states(r.Text, values[0]):
		return "text", fmt.Sprintf("with the answer %s the program gives %g, which it does not state", r.Answer, values[0])
	case exchanged:
		return "", ""
	}
	w, ok := readWritten(r.Answer)
	if !ok || math.Abs(w.value-values[0]) > max(math.Pow10(-w.places()), 2e-3*values[0]) {
		return "answer", fmt.Sprintf("is %s, and the program gives %g", r.Answer, values[0])
	}
	return "", ""
}

// states reports whether a text has a number, or as many times π or a root.
func states(text string, value float64) bool {
	return slices.ContainsFunc(mathtext.Numbers(text), func(n mathtext.Number) bool {
		read, ok := mathtext.ReadAnswer(text[n.Start:min(len(text), n.End+12)])
		return math.Abs(n.Value-value) <= 1e-9*value || ok && math.Abs(read.Value-value) <= 1e-6*value ||
			strings.HasPrefix(strings.TrimLeft(text[n.End:], " "), "pi") && math.Abs(n.Value*math.Pi-value) <= 1e-6*value
	})
}
