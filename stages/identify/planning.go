package identify

import (
	"cmp"
	"context"
	"slices"

	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/facts"
	"geoeval/stages"
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
	var voted, open, sure []ask.Question
	if s.config.Answer {
		for i := range hearings {
			voted = append(voted, hearings[i].whether())
		}
	}
	voting := s.voting()
	for i := range findings {
		f := &findings[i]
		voted = append(voted, f.identify())
		if f.total() == 0 {
			continue
		}
		known, found, err := s.recall(ctx, voting, f)
		if err != nil {
			return nil, err
		}
		behind := []ask.Question{f.extract(), f.align(f.said())} // passages are as long as the response at the most
		switch {
		case !known:
			open = append(open, behind...)
		case found:
			sure = append(sure, behind...)
		}
	}
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
		distinct, _, err := part.task.Distinct(part.questions)
		if err != nil {
			return nil, err
		}
		plan, err := part.task.Plan(ctx, distinct)
		if err != nil {
			return nil, err
		}
		add(total, (*stages.Plan)(plan), part.least, part.expected)
	}
	return total, nil
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

// add adds a plan to another, of whose calls at least, and as expected, such parts are made.
func add(total, p *stages.Plan, least, expected float64) {
	part := func(n int, of float64) int { return int(float64(n)*of + 0.5) }
	total.Model = cmp.Or(total.Model, p.Model)
	total.Owned += p.Owned
	total.Answers += p.Owned + part(p.Calls, expected)
	total.Calls += part(p.Calls, expected)
	total.PromptTokens += part(p.PromptTokens, expected)
	total.CompletionTokens += part(p.CompletionTokens, expected)
	total.Cost += p.Cost * expected
	total.Checked += p.Checked
	total.Passed += p.Passed
	total.CallsLow += part(p.CallsLow, least)
	total.CallsHigh += p.CallsHigh
	total.CostLow += p.CostLow * least
	total.CostHigh += p.CostHigh
	total.SecondsLow += p.SecondsLow * least
	total.SecondsHigh += p.SecondsHigh
	for _, name := range p.Unpriced {
		if !slices.Contains(total.Unpriced, name) {
			total.Unpriced = append(total.Unpriced, name)
		}
	}
	for _, of := range p.Models {
		at := slices.IndexFunc(total.Models, func(m facts.Part) bool { return m.Model == of.Model })
		if at < 0 {
			total.Models = append(total.Models, facts.Part{Model: of.Model})
			at = len(total.Models) - 1
		}
		m := &total.Models[at]
		m.Calls += part(of.Calls, expected)
		m.PromptTokens += part(of.PromptTokens, expected)
		m.CompletionTokens += part(of.CompletionTokens, expected)
		m.Cost += of.Cost * expected
	}
	total.Stops = total.Stops || p.Stops
}
