package rephrase

import (
	"context"
	"errors"
	"math"
	"slices"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/tokens"
	"geoeval/stages"
)

// Plan says what rephrasing would buy: for each problem the candidates that it lacks after those that the ledger has have
// been checked. As many more are reckoned with as have failed so far, once the ledger has enough of them to tell.
func (s *stage) Plan(ctx context.Context, job *stages.Job) (*stages.Plan, error) {
	if s.config.Provider != Model {
		return nil, nil
	}
	problems, err := selected(job)
	if err != nil {
		return nil, err
	}
	prompts, err := newPrompts()
	if err != nil {
		return nil, err
	}
	book, err := s.desk.Ledger()
	if err != nil {
		return nil, err
	}
	counter, err := tokens.New()
	if err != nil {
		return nil, err
	}
	ask, err := owned(s.desk.Config, book)
	if err != nil {
		return nil, err
	}
	by := &model{&s.config.Model, prompts, ask}
	plan := &stages.Plan{Model: s.config.Model.Name}
	var questions []tokens.Question
	passed, asked := 0, 0
	for _, p := range problems {
		o, err := s.config.rephrase(ctx, job.Chance, by, p)
		if err != nil {
			return nil, err
		}
		passed += int(o.augmented.Passed)
		asked += len(o.candidates)
		lacking := min(s.config.Candidates-int(o.augmented.Passed), s.config.Limit-len(o.candidates))
		for k := range lacking {
			r, err := by.request(p, len(o.candidates)+1+k)
			if err != nil {
				return nil, err
			}
			questions = append(questions, tokens.Question{Request: &r, Text: p.Text})
		}
	}
	predictor := tokens.NewPredictor(counter)
	for e, err := range book.Entries() {
		if err == nil {
			err = predictor.Learn(e)
		}
		if err != nil {
			return nil, err
		}
	}
	estimate := predictor.Estimate(slices.Values(questions), s.desk.Config.Prices)
	again := 1.0
	if asked >= tokens.Enough && passed > 0 {
		again = float64(asked) / float64(passed)
	}
	scaled := func(n int) int { return int(math.Round(float64(n) * again)) }
	plan.Owned, plan.Calls = asked, scaled(estimate.Calls)
	plan.Answers = plan.Owned + plan.Calls
	plan.PromptTokens, plan.CompletionTokens, plan.Cost = scaled(estimate.PromptTokens), scaled(estimate.CompletionTokens), estimate.Dollars*again
	return plan, nil
}

// owned answers from a ledger alone.
func owned(config llm.Config, book *ledger.Ledger) (func(context.Context, llm.Request) (*llm.Answer, error), error) {
	client, err := llm.New(config, "", book, llm.Options{Offline: true})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, r llm.Request) (*llm.Answer, error) {
		a, err := client.Ask(ctx, r)
		var missing *llm.MissingError
		if errors.As(err, &missing) {
			return nil, errNoMore
		}
		return a, err
	}, nil
}
