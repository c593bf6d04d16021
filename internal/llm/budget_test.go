package llm_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
)

func TestTheBudgetIsNeverExceeded(t *testing.T) {
	events := append(storm(), llmtest.Event{Kind: llmtest.Hang}, llmtest.Event{Kind: llmtest.NoUsage}, llmtest.Event{Kind: llmtest.Slow, Latency: 40 * time.Millisecond})
	rapid.Check(t, func(r *rapid.T) {
		s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Seeded(rapid.Uint64().Draw(r, "seed"), rapid.Float64Range(0, 1).Draw(r, "bad"), events...)})
		config := fast(s.URL)
		config.InFlight = rapid.IntRange(1, 32).Draw(r, "in flight")
		config.Attempts = rapid.IntRange(1, 6).Draw(r, "attempts")
		config.Timeout = llm.Duration(20 * time.Millisecond)
		config.MaxCost = rapid.Float64Range(0, 0.02).Draw(r, "max cost")
		client := newClient(t, config, newMemory(), instantly)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		if ms := rapid.IntRange(0, 100).Draw(r, "cancelled after"); ms > 0 {
			time.AfterFunc(time.Duration(ms)*time.Millisecond, cancel)
		}
		for _, err := range all(ctx, client, 60, numbered) {
			var reached *llm.BudgetError
			if errors.As(err, &reached) && reached.Spent+reached.Worst <= reached.Max {
				r.Errorf("refused without need: %v", err)
			}
		}
		s.Settle()
		billed := client.Cost(model, s.Billed())
		if spent := client.Progress().Dollars; billed > config.MaxCost || spent > config.MaxCost || billed > spent {
			r.Errorf("$%v billed, $%v counted, of $%v", billed, spent, config.MaxCost)
		}
	})
}

// A request that fits once the others have cost less than they could is not refused, however many are on the way.
func TestTheBudgetIsUsedUp(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Latency: 2 * time.Millisecond})
	config := fast(s.URL)
	client := newClient(t, config, newMemory(), instantly)
	r := numbered(0)
	each := client.Cost(model, llm.Usage{PromptTokens: 10, CompletionTokens: 10})
	worst := client.Cost(model, client.Estimate(&r))
	config.MaxCost = 9*each + worst + each/2
	client = newClient(t, config, newMemory(), instantly)
	bought := 0
	for _, err := range all(t.Context(), client, 10, numbered) {
		var reached *llm.BudgetError
		switch {
		case err == nil:
			bought++
		case !errors.As(err, &reached):
			t.Error(err)
		}
	}
	if bought != 10 {
		t.Errorf("%d bought", bought)
	}
}

func TestWhatTheBudgetRefuses(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	free := map[string]llm.Price{model: {}}
	for _, c := range []struct {
		name   string
		limit  float64
		prices map[string]llm.Price
		bought bool
	}{
		{"nothing may be spent", 0, fast(s.URL).Prices, false},
		{"nothing may be spent, and nothing is", 0, free, true},
		{"no price", 1000, nil, false},
		{"no price and no limit", llm.Unlimited, nil, true},
		{"no limit", llm.Unlimited, fast(s.URL).Prices, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := fast(s.URL)
			config.MaxCost, config.Prices = c.limit, c.prices
			_, err := newClient(t, config, newMemory(), instantly).Ask(t.Context(), ask("q"))
			var refused *llm.BudgetError
			if errors.As(err, &refused) == c.bought {
				t.Error(err)
			}
		})
	}
}

// A counter of tokens that counts too few is found out by the first answer.
func TestEstimatesLearn(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Usage: func(*llmtest.Call, string) llm.Usage { return llm.Usage{PromptTokens: 1000, CompletionTokens: 50} }})
	config := fast(s.URL)
	o := instantly
	o.Tokens = func(string, string) int { return 1 }
	config.MaxCost = 2.9 * (1000*2 + 50*8) / 1e6
	client := newClient(t, config, newMemory(), o)
	var last error
	for i := range 10 {
		_, err := client.Ask(t.Context(), numbered(i))
		last = errors.Join(err)
	}
	var reached *llm.BudgetError
	if !errors.As(last, &reached) || s.Requests() != 2 {
		t.Errorf("%v after %d requests", last, s.Requests())
	}
}
