package identify

import (
	"context"

	"geoeval/internal/llm/ask"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// Plan says what judging would buy. What is asked of a principle behind its votes depends on these: where they are in the
// ledger they tell; where they are not, every other principle is taken to be found, none at the least and all at the most. So does
// what is asked about passages depend on these: where they are not in the ledger, several responses may have the same ones, which are
// put to a judge once, and some may have none that can be read.
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
	asked, err := s.questions(ctx, voting, findings)
	if err != nil {
		return nil, err
	}
	voted = append(voted, asked.voted...)
	total := &stages.Plan{}
	for _, part := range []struct {
		task      *ask.Task
		questions []ask.Question
		least     float64
		expected  float64
	}{{voting, voted, 1, 1}, {s.telling(), asked.sure, 1, 1}, {s.telling(), asked.likely, 0, 1}, {s.telling(), asked.open, 0, 0.5}} {
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

// What is asked of findings: voted is what is voted on, sure what is asked for sure, likely what is as soon as there are passages, and
// open what depends on votes that the ledger does not have.
type planned struct{ voted, sure, likely, open []ask.Question }

// questions are those that are asked of findings.
func (s *stage) questions(ctx context.Context, voting *ask.Task, findings []finding) (all planned, err error) {
	telling := s.telling()
	for i := range findings {
		f := &findings[i]
		all.voted = append(all.voted, f.identify())
		if f.total() == 0 {
			continue
		}
		known, found, err := s.recall(ctx, voting, f)
		if err != nil {
			return planned{}, err
		}
		extract, longest := f.extract(), f.align(f.said()) // passages are as long as the response at the most
		switch {
		case !known:
			all.open = append(all.open, extract, longest)
			continue
		case !found:
			continue
		}
		all.sure = append(all.sure, extract)
		passages, err := telling.Recall(ctx, extract)
		if err != nil {
			return planned{}, err
		}
		switch n := len(passages); {
		case n > 0 && passages[n-1].Passed():
			all.sure = append(all.sure, f.align(passages[n-1].Text))
		case n < telling.Limit:
			all.likely = append(all.likely, longest)
		}
	}
	return all, nil
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
