package backward

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/text/mask"
	"geoeval/schema"
	"geoeval/stages"
)

// check holds each question against its problem, however it was made: the number, put back in the mask's places, gives the
// problem byte for byte, and the recovered number, put into the program in the masked one's place, gives the gold answer.
func (s *stage) check(job *stages.Job, fault func(error)) error {
	questions, err := stages.Rows(job, schema.Backwards)
	if err != nil {
		return err
	}
	of := make(map[string][]*schema.Backward, len(questions))
	for i := range questions {
		of[questions[i].ParentID] = append(of[questions[i].ParentID], &questions[i])
	}
	for some, err := range stages.Subjects(job) {
		if err != nil {
			return err
		}
		for _, subject := range some {
			sub, err := read(subject)
			if err != nil {
				return err
			}
			for _, q := range of[subject.Key] {
				if err := sub.holds(q); err != nil {
					fault(err)
				}
			}
		}
	}
	return nil
}

// holds says what is wrong with a question about a problem.
func (sub *subject) holds(q *schema.Backward) error {
	wrong := func(field, format string, args ...any) error {
		return &schema.FieldError{Table: schema.Backwards.Name(), Row: q.ID, Field: field, Why: fmt.Sprintf(format, args...)}
	}
	p := sub.problem
	places := make([]mask.Place, len(q.Places))
	for i, n := range q.Places {
		places[i] = mask.Place{Clause: mask.InText, Start: int(n.Start), End: int(n.End), Text: n.Text}
		if n.Field == schema.InClauses {
			places[i].Clause = int(n.Clause)
		}
		places[i].Spaced = mask.IsSpaced(p.Text, p.Semantic, places[i])
	}
	text, clauses, err := mask.Fill(q.Text, q.Semantic, q.Mask, places)
	switch {
	case err != nil:
		return wrong("places", "%v", err)
	case !strings.HasPrefix(text, mask.Trim(p.Text)):
		return wrong("text", "with the number put back it is not the problem's text")
	case !slices.Equal(clauses, p.Semantic):
		return wrong("semantic_clauses", "with the number put back they are not the problem's")
	case !q.Recoverable:
		return nil
	}
	gives, err := sub.with(q)
	if err != nil {
		return wrong("recovered", "put into the program: %v", err)
	}
	if !slices.ContainsFunc(gives,
		func(v float64) bool { return schema.Apart(v, *sub.check.Gold) <= *sub.check.Tolerance }) {
		return wrong("recovered", "put into the program it gives %v, and the gold answer is %v", gives, *sub.check.Gold)
	}
	return nil
}

// with runs a problem's program with the recovered number in the places of the masked one.
func (sub *subject) with(q *schema.Backward) ([]float64, error) {
	p := sub.problem
	numbers := numbersOf(p)
	given := slices.Clone(numbers)
	for i, n := range numbers {
		for _, place := range q.Places {
			if n.Field == place.Field && n.Clause == place.Clause && n.Start <= place.Start && place.End <= n.End &&
				n.Value != nil {
				value := *n.Value / *q.X * *q.Recovered
				given[i].Value, given[i].Text = &value, fmt.Sprint(value)
			}
		}
	}
	solution, err := program.Parse(program.Language(p.SolutionLanguage), p.Solution, numbers)
	if err != nil {
		return nil, err
	}
	return solution.With(given).Evaluate()
}
