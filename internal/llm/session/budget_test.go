package session_test

import (
	"context"
	"errors"
	"os"
	"testing"

	"pgregory.net/rapid"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/session"
)

// Batches and single requests together never cost more than max_cost, in any build; what is left over is used.
func TestBatchesKeepToTheBudget(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		long := rapid.IntRange(5, 60).Draw(r, "completion")
		s := llmtest.Start(t, llmtest.Options{Key: testKey, Usage: func(c *llmtest.Call, _ string) llm.Usage {
			return llm.Usage{PromptTokens: 10, CompletionTokens: long}
		}})
		nth := rapid.IntRange(2, 20).Draw(r, "refuses")
		var kill func(call int) llmtest.Event
		b := s.Batches(llmtest.BatchOptions{
			Looks:   rapid.IntRange(0, 2).Draw(r, "looks"),
			Refuses: func(key string) bool { return (int(key[0])*256+int(key[1]))%nth == 0 },
			Weather: func(call int) llmtest.Event { return kill(call) },
		})
		folder, err := os.MkdirTemp(t.TempDir(), "")
		if err != nil {
			t.Fatal(err)
		}
		all := questions(60)
		limit := rapid.Float64Range(0, 0.01).Draw(r, "max cost")
		for range rapid.IntRange(1, 3).Draw(r, "builds") {
			before := bill(s, b)
			d := newSession(t, folder, s.URL, func(d *session.Session) { d.Config.MaxCost = limit })
			ctx, cancel := context.WithCancel(t.Context())
			last := b.Calls() + rapid.IntRange(1, 12).Draw(r, "killed after calls")
			dies := rapid.SampledFrom([]llmtest.Kind{llmtest.ResetBefore, llmtest.ResetAfter, llmtest.Fair}).Draw(r, "dies")
			kill = func(call int) llmtest.Event {
				if call < last {
					return llmtest.Event{}
				}
				cancel()
				return llmtest.Event{Kind: dies}
			}
			err := d.Prefetch(ctx, nil, all, ignore)
			cancel()
			if err != nil && !errors.Is(err, context.Canceled) {
				r.Fatal(err)
			}
			var reached *llm.BudgetError
			for _, err := range asked(t, d, all) {
				if !errors.As(err, &reached) {
					r.Fatal(err)
				}
			}
			client, err := d.Client()
			if err != nil {
				r.Fatal(err)
			}
			spent := client.Progress().Dollars
			if billed := bill(s, b) - before; billed > limit+1e-12 || spent > limit+1e-12 || billed > spent+1e-12 {
				r.Errorf("$%v billed, $%v counted, of $%v", billed, spent, limit)
			}
			d.Close()
		}
	})
}

// The worst that a batch can cost is much more than it does; its rounds use up what is left over.
func TestABatchThatDoesNotFitIsBoughtInParts(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: testKey, Usage: func(*llmtest.Call, string) llm.Usage {
		return llm.Usage{PromptTokens: 20, CompletionTokens: 10}
	}})
	b := s.Batches(llmtest.BatchOptions{})
	all := questions(100)
	d := newSession(t, t.TempDir(), s.URL, func(d *session.Session) { d.Config.MaxCost = 100 * 40 / 1e6 })
	if err := d.Prefetch(t.Context(), nil, all, ignore); err != nil {
		t.Fatal(err)
	}
	once(t, b, len(all))
	if b.Len() < 2 || s.Requests() != len(all) {
		t.Errorf("%d batches, %d answers", b.Len(), s.Requests())
	}
}

func TestWithoutABudgetNothingIsSubmitted(t *testing.T) {
	for name, change := range map[string]func(*session.Session){
		"nothing to spend": func(d *session.Session) { d.Config.MaxCost = 0 },
		"too little":       func(d *session.Session) { d.Config.MaxCost = 2 * 100 / 1e6 },
	} {
		t.Run(name, func(t *testing.T) {
			s := llmtest.Start(t, llmtest.Options{Key: testKey})
			b := s.Batches(llmtest.BatchOptions{})
			d := newSession(t, t.TempDir(), s.URL, change)
			err := d.Prefetch(t.Context(), nil, questions(50), ignore)
			if err != nil || b.Len() != 0 {
				t.Errorf("%v after %d batches", err, b.Len())
			}
		})
	}
}

// A model whose tokens nobody here can count is taken to have one a byte.
func TestAModelThatCountsOtherwiseKeepsToTheBudget(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: testKey, Usage: func(c *llmtest.Call, _ string) llm.Usage {
		return llm.Usage{PromptTokens: len(c.Messages[0].Content), CompletionTokens: 60}
	}})
	b := s.Batches(llmtest.BatchOptions{})
	all := questions(100)
	for i := range all {
		all[i].Model = "invented-7b"
	}
	d := newSession(t, t.TempDir(), s.URL, func(d *session.Session) {
		d.Config.MaxCost, d.Config.Prices = 0.003, map[string]llm.Price{"invented-7b": {Input: 1, Output: 2}}
	})
	if err := d.Prefetch(t.Context(), nil, all, ignore); err != nil {
		t.Fatal(err)
	}
	if billed := bill(s, b); b.Len() == 0 || billed > 0.003 {
		t.Errorf("$%v of $0.003, in %d batches", billed, b.Len())
	}
}
