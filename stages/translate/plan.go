package translate

import (
	"context"

	"geoeval/stages"
)

// Plan says what translating would buy; see [ask.Task.Plan].
func (s *stage) Plan(ctx context.Context, job *stages.Job) (*stages.Plan, error) {
	if !s.config.Enabled {
		return nil, nil
	}
	problems, err := chinese(job)
	if err != nil {
		return nil, err
	}
	questions, err := s.questions(job, problems)
	if err != nil {
		return nil, err
	}
	plan, err := s.task().Plan(ctx, questions)
	return (*stages.Plan)(plan), err
}
