package translate

import (
	"context"
	"errors"

	"geoeval/internal/llm"
	"geoeval/internal/llm/prompt"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
)

// Plan says what translating would buy: a candidate of each problem that has none that passes, after those that the ledger
// has have been checked, and with them as many more as will fail; see [session.History].
func (s *stage) Plan(ctx context.Context, job *stages.Job) (*stages.Plan, error) {
	if !s.config.Enabled {
		return nil, nil
	}
	problems, err := chinese(job)
	if err != nil {
		return nil, err
	}
	template, err := newPrompt()
	if err != nil {
		return nil, err
	}
	recall, err := s.session.Recall()
	if err != nil {
		return nil, err
	}
	var demands []session.Demand
	past := session.History{}
	for _, p := range problems {
		rows, err := s.translate(ctx, recall, template, p)
		if missing := new(llm.MissingError); err != nil && !errors.As(err, &missing) {
			return nil, err
		}
		past.Asked += len(rows)
		passed := len(rows) > 0 && rows[len(rows)-1].Passed
		if passed {
			past.Passed++
		}
		if passed || len(rows) == s.config.Limit {
			past.Ended++
			past.AskedOfEnded += len(rows)
			continue
		}
		r, err := s.request(template, p, len(rows)+1)
		if err != nil {
			return nil, err
		}
		demands = append(demands, session.Demand{Requests: []llm.Request{r}, Text: p.Text, Room: s.config.Limit - len(rows), Begun: len(rows) > 0})
	}
	f, err := s.session.Forecast(demands, past, prefetched)
	if err != nil {
		return nil, err
	}
	return &stages.Plan{
		Model: s.config.Model.Name, Answers: past.Asked + f.Calls, Owned: past.Asked, Calls: f.Calls,
		PromptTokens: f.PromptTokens, CompletionTokens: f.CompletionTokens, Cost: f.Dollars,
	}, nil
}

// prefetched is how many candidates of a problem are bought in batches, where these are enabled: the one that is asked for in
// any case.
const prefetched = 1

// prefetch buys the first candidate of each problem in batches, where these are enabled. What fails is asked again one by one:
// it is little, and a batch may take a day.
func (s *stage) prefetch(ctx context.Context, job *stages.Job, template *prompt.Prompt, problems []*schema.Problem) error {
	var requests []llm.Request
	for _, p := range problems {
		r, err := s.request(template, p, prefetched)
		if err != nil {
			return err
		}
		requests = append(requests, r)
	}
	job.Live = s.session.Live
	if err := s.session.Prefetch(ctx, requests, func() { job.Step(0, len(problems)) }); err != nil {
		return err
	}
	return s.session.Expect(requests)
}
