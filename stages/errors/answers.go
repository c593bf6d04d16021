package errors

import (
	"fmt"

	"geoeval/schema"
	"geoeval/stages"
)

// An answer is a wrong one, with its question.
type answer struct {
	schema.Attempt
	text     string
	question *schema.Evaluated
	// needs are what the problem is annotated with, in the order of ids: what an error may be about.
	needs []*schema.Principle
	// passed is why nobody is asked about it; "" where judges are.
	passed schema.Unclassified
}

// An evaluation is its wrong answers, in the order of attempts.
type evaluation struct{ answers []answer }

func read(job *stages.Job) (*evaluation, error) {
	questions, err := stages.ByID(job, schema.EvaluatedQuestions)
	if err != nil {
		return nil, err
	}
	grades, err := stages.ByID(job, schema.Grades)
	if err != nil {
		return nil, err
	}
	judgements, err := stages.Rows(job, schema.Judgements)
	if err != nil {
		return nil, err
	}
	rulings := schema.FirstRulings(judgements)
	needs, err := readNeeds(job, questions)
	if err != nil {
		return nil, err
	}
	e := &evaluation{}
	for rows, err := range stages.Scan(job, schema.Responses) {
		if err != nil {
			return nil, err
		}
		for i := range rows {
			r := &rows[i]
			g, of := grades[r.Key()], string(r.Subset)+"|"+r.ProblemID
			if g == nil || questions[of] == nil {
				return nil, fmt.Errorf("the response %s has no grade, or no question; evaluate anew", r.Key())
			}
			ruling := rulings[r.Key()]
			if g.Right(ruling) {
				continue
			}
			e.answers = append(e.answers, answer{r.Attempt, r.Text, questions[of], needs[of], schema.NotAskedAbout(r, g, ruling)})
		}
	}
	return e, nil
}

// readNeeds gives what may be an error's principle, by the keys of questions.
func readNeeds(job *stages.Job, questions map[string]*schema.Evaluated) (map[string][]*schema.Principle, error) {
	principles, err := stages.ByID(job, schema.Principles)
	if err != nil {
		return nil, err
	}
	rows, err := stages.Rows(job, schema.Annotations)
	if err != nil {
		return nil, err
	}
	all, needs := schema.NeedsOf(principles, rows), map[string][]*schema.Principle{}
	for key, q := range questions {
		needs[key] = all.Of(q)
	}
	return needs, nil
}
