package identify

import (
	"context"

	"geoeval/internal/llm/ask"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// Plan says what judging would buy. What is asked of a principle behind its votes depends on these: where they are in the
// ledger they tell; where they are not, every other principle is taken to be found, none at the least and all at the most.
func (s *stage) Plan(ctx context.Context, job *stages.Job) (*stages.Plan, error) {
	if len(s.config.Judges) == 0 {
		return nil, nil
	}
	e, err := s.read(job)
	if err != nil {
		return nil, err
	}
	hearings, findings, err := s.hearings(job, e)
	if err != nil {
		return nil, err
	}
	voting := s.voting()
	var voted []ask.Question
	if s.config.Answer {
		for i := range hearings {
			voted = append(voted, hearings[i].whether())
		}
	}
	identify, sure, open, err := s.questions(ctx, voting, findings)
	if err != nil {
		return nil, err
	}
	voted = append(voted, identify...)
	total := &stages.Plan{}
	for _, part := range []struct {
		task      *ask.Task
		questions []ask.Question
		least     float64
		expected  float64
	}{{voting, voted, 1, 1}, {s.telling(), sure, 1, 1}, {s.telling(), open, 0, 0.5}} {
		if len(part.questions) == 0 {
			continue
		}
		plan, err := asking.PlanOf(ctx, part.task, part.questions)
		if err != nil {
			return nil, err
		}
		total.Add(plan, part.least, part.expected)
	}
	return total, nil
}

// questions are those that are voted on, and those behind votes: where the ledger knows that they are asked, and where it does not
// know whether.
func (s *stage) questions(ctx context.Context, voting *ask.Task, findings []finding) (voted, sure, open []ask.Question, err error) {
	for i := range findings {
		f := &findings[i]
		voted = append(voted, f.identify())
		if f.total() == 0 {
			continue
		}
		known, found, err := s.recall(ctx, voting, f)
		if err != nil {
			return nil, nil, nil, err
		}
		behind := []ask.Question{f.extract(), f.align(f.said())} // passages are as long as the response at the most
		switch {
		case !known:
			open = append(open, behind...)
		case found:
			sure = append(sure, behind...)
		}
	}
	return voted, sure, open, nil
}

// recall says whether the ledger has the votes on a principle, and whether they find it.
func (s *stage) recall(ctx context.Context, voting *ask.Task, f *finding) (known, found bool, err error) {
	answers, err := voting.Recall(ctx, f.identify())
	if err != nil {
		return false, false, err
	}
	if len(answers) < s.config.Votes {
		return false, false, nil
	}
	yes, _, known, _, _ := s.votes(&ask.Reply{Answers: answers})
	return known, yes >= int64(s.config.Positive), nil
}

// Bound implements [stages.Bounder]: without judges nothing is bought; what they are asked depends on the principles of each problem.
func (s *stage) Bound(context.Context, stages.SizeOf) (*stages.Plan, bool, error) {
	return nil, len(s.config.Judges) == 0, nil
}
