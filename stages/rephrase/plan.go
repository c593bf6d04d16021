package rephrase

import (
	"context"

	"geoeval/stages"
)

// Plan says what rephrasing would buy; see [ask.Task.Plan].
func (s *stage) Plan(ctx context.Context, job *stages.Job) (*stages.Plan, error) {
	if s.config.Provider != Model {
		return nil, nil
	}
	problems, err := stages.Selected(job)
	if err != nil {
		return nil, err
	}
	with, err := s.asking(job, problems)
	if err != nil {
		return nil, err
	}
	plan, err := s.task().Plan(ctx, with.questions(problems))
	return (*stages.Plan)(plan), err
}
