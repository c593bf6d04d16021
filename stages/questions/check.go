package questions

import (
	"fmt"

	"geoeval/schema"
	"geoeval/stages"
)

// Check wants every annotation to name a principle of the catalogue and a problem of a question that is asked.
func (s *stage) Check(job *stages.Job, fault func(error)) error {
	questions, err := stages.Rows(job, schema.EvaluatedQuestions)
	if err != nil {
		return err
	}
	principles, err := stages.Rows(job, schema.Principles)
	if err != nil {
		return err
	}
	annotations, err := stages.Rows(job, schema.Annotations)
	if err != nil {
		return err
	}
	asked, known := map[string]bool{}, map[string]bool{}
	for i := range questions {
		asked[questions[i].ParentID] = true
	}
	for i := range principles {
		known[principles[i].ID] = true
	}
	for i := range annotations {
		a := &annotations[i]
		wrong := func(field, why string) {
			fault(&schema.FieldError{Table: schema.Annotations.Name(), Row: schema.Annotations.Key(a), Field: field, Why: why})
		}
		if !asked[a.ProblemID] {
			wrong("problem_id", fmt.Sprintf("no question is %s, or was made of it", a.ProblemID))
		}
		if !known[a.Principle] {
			wrong("principle", fmt.Sprintf("%s is not in the table %s", a.Principle, schema.Principles.Name()))
		}
	}
	return nil
}
