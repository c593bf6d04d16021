package session_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
	"geoeval/internal/llm/session"
)

const (
	// testKey is a key that must appear nowhere.
	testKey = "sk-invented-0123456789abcdef"
	model   = "gpt-3.5-turbo-0125"
)

// questions are n requests, five candidates to a text.
func questions(n int) []llm.Request {
	var all []llm.Request
	for i := range n {
		all = append(all, llm.Request{
			Prompt: "p1", Candidate: 1 + i%5, Model: model, MaxTokens: 60,
			Messages: []llm.Message{{Role: "user", Content: fmt.Sprintf("Say it in other words: what is the area of square %d?", i/5)}},
		})
	}
	return all
}

// newSession is a session with a server, with batches enabled.
func newSession(t testing.TB, folder, url string, change func(*session.Session)) *session.Session {
	d := session.New(folder, testKey, false)
	d.Tune = func(o *llm.Options) { o.FirstWait = time.Microsecond }
	d.Config = llm.Config{
		BaseURL: url, RequestsPerMinute: 100_000_000, TokensPerMinute: 1_000_000_000, InFlight: 8, Timeout: llm.Duration(time.Minute),
		Attempts: 30, BreakAfter: 1000, MaxCost: 100, Prices: map[string]llm.Price{model: {Input: 1, Output: 2}},
		Batch: llm.Batch{Enabled: true, Discount: 0.5, Poll: llm.Duration(time.Millisecond)},
	}
	if change != nil {
		change(d)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

func ignore() {}

// asked asks one after the other, and gives the errors.
func asked(t testing.TB, d *session.Session, requests []llm.Request) (failed []error) {
	t.Helper()
	client, err := d.Client()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range requests {
		if _, err := client.Ask(t.Context(), r); err != nil {
			failed = append(failed, err)
		}
	}
	return failed
}

func holdsNoKey(t testing.TB, folder string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if strings.Contains(string(b)+path, testKey) {
			t.Errorf("%s holds the key", path)
		}
		return err
	})
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func once(t testing.TB, b *llmtest.Batches, n int) {
	t.Helper()
	if got := len(b.Asked()); got != n {
		t.Errorf("%d requests were in batches, not %d", got, n)
	}
	for key, n := range b.Asked() {
		if n != 1 {
			t.Errorf("%s was in %d batches", key, n)
		}
	}
}

// bill is what a server's answers cost, in dollars: those of batches at half the price.
func bill(s *llmtest.Server, b *llmtest.Batches) float64 {
	dollars := func(u llm.Usage) float64 { return float64(u.PromptTokens+2*u.CompletionTokens) / 1e6 }
	return dollars(s.Billed()) - dollars(b.Billed())/2
}
