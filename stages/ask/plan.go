package ask

import (
	"context"

	"geoeval/internal/llm/ask"
	"geoeval/schema"
	"geoeval/stages"
)

// Plan says what asking would buy; see [ask.Task.Plan].
func (s *stage) Plan(ctx context.Context, job *stages.Job) (*stages.Plan, error) {
	models := s.config.models()
	if len(models) == 0 {
		return nil, nil
	}
	questions, err := stages.Rows(job, schema.EvaluatedQuestions)
	if err != nil {
		return nil, err
	}
	a, err := s.asking(job)
	if err != nil {
		return nil, err
	}
	var all []ask.Question
	seen := map[string]bool{}
	attempts := s.config.attempts(questions)
	for i := range attempts {
		if attempts[i].model.Answerer != nil {
			continue
		}
		opening, _ := a.opening(&attempts[i])
		q := a.question(&attempts[i], opening)
		key, err := a.task.Key(&q)
		if err != nil {
			return nil, err
		}
		if !seen[key] {
			seen[key] = true
			all = append(all, q)
		}
	}
	plan, err := s.task(1, models).Plan(ctx, all)
	return (*stages.Plan)(plan), err
}
