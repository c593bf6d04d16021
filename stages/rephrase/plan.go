package rephrase

import (
	"context"
	"errors"

	"geoeval/internal/llm"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
)

// Plan says what rephrasing would buy: for each problem the candidates that it lacks after those that the ledger has have
// been checked, and with them as many more as will fail; see [session.History].
func (s *stage) Plan(ctx context.Context, job *stages.Job) (*stages.Plan, error) {
	if s.config.Provider != Model {
		return nil, nil
	}
	problems, err := stages.Selected(job)
	if err != nil {
		return nil, err
	}
	prompts, err := newPrompts()
	if err != nil {
		return nil, err
	}
	recall, err := s.session.Recall()
	if err != nil {
		return nil, err
	}
	by := &model{&s.config.Model, prompts, func(ctx context.Context, r llm.Request) (*llm.Answer, error) {
		a, err := recall(ctx, r)
		if missing := new(llm.MissingError); errors.As(err, &missing) {
			return nil, errNoMore
		}
		return a, err
	}}
	var demands []session.Demand
	past := session.History{}
	for _, p := range problems {
		o, err := s.config.rephrase(ctx, job.Chance, by, p)
		if err != nil {
			return nil, err
		}
		past.Asked += len(o.candidates)
		past.Passed += int(o.augmented.Passed)
		w := session.Demand{Text: p.Text, Room: s.config.Limit - len(o.candidates), Begun: len(o.candidates) > 0}
		if o.full || w.Room == 0 {
			past.Ended++
			past.AskedOfEnded += len(o.candidates)
			continue
		}
		if w.Requests, err = by.requests(p, len(o.candidates), min(s.config.Candidates-int(o.augmented.Passed), w.Room)); err != nil {
			return nil, err
		}
		demands = append(demands, w)
	}
	f, err := s.session.Forecast(demands, past, s.config.Candidates)
	if err != nil {
		return nil, err
	}
	return &stages.Plan{
		Model: s.config.Model.Name, Answers: past.Asked + f.Owned + f.Calls, Owned: past.Asked + f.Owned, Calls: f.Calls,
		PromptTokens: f.PromptTokens, CompletionTokens: f.CompletionTokens, Cost: f.Dollars,
	}, nil
}

// prefetch buys in batches, where these are enabled, what is asked of every problem in any case: as many candidates as are to
// pass. What fails is asked again one by one: it is little, and a batch may take a day.
func (s *stage) prefetch(ctx context.Context, job *stages.Job, by *model, problems []*schema.Problem) error {
	var requests []llm.Request
	for _, p := range problems {
		more, err := by.requests(p, 0, s.config.Candidates)
		if err != nil {
			return err
		}
		requests = append(requests, more...)
	}
	job.Live = s.session.Live
	if err := s.session.Prefetch(ctx, requests, func() { job.Step(0, len(problems)) }); err != nil {
		return err
	}
	return s.session.Expect(requests)
}
