package llm_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/llmtest"
)

// A memory is a Ledger for tests. It refuses a second entry for a key.
type memory struct {
	mu      sync.Mutex
	entries map[string]*ledger.Entry
	// before is called before each Append; what it returns is the Append's error.
	before func() error
	twice  []string
}

func newMemory() *memory { return &memory{entries: map[string]*ledger.Entry{}} }

func (m *memory) Lookup(key string) (*ledger.Entry, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e, ok := m.entries[key]
	return e, ok
}

func (m *memory) Append(ctx context.Context, e *ledger.Entry) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if m.before != nil {
		if err := m.before(); err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.entries[e.Key]; ok {
		m.twice = append(m.twice, e.Key)
		return errors.New("a second answer")
	}
	m.entries[e.Key] = e
	return nil
}

func (m *memory) Ask(ctx context.Context, _ *ledger.Asked) error { return ctx.Err() }

func (m *memory) Unanswered(string) (ledger.Asked, bool) { return ledger.Asked{}, false }

func (m *memory) len() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.entries)
}

const (
	testKey = "sk-test-0123456789abcdef"
	model   = "gpt-x"
)

// fast is a configuration that nothing in it slows down.
func fast(url string) llm.Config {
	return llm.Config{
		BaseURL: url, RequestsPerMinute: 100_000_000, TokensPerMinute: 1_000_000_000, InFlight: 16,
		Timeout: llm.Duration(time.Minute), Attempts: 4, BreakAfter: 1000, MaxCost: 1000,
		Prices: map[string]llm.Price{model: {Input: 2, Output: 8}},
	}
}

// instantly are options under which nobody waits between tries.
var instantly = llm.Options{FirstWait: 2}

func newClient(t testing.TB, c llm.Config, l llm.Ledger, o llm.Options) *llm.Client {
	t.Helper()
	client, err := llm.New(c, testKey, l, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return client
}

// ask is a request of its own for every text.
func ask(text string) llm.Request {
	return llm.Request{
		Prompt: "p", Candidate: 1, Model: model, Messages: []llm.Message{{Role: "user", Content: text}}, MaxTokens: 50,
	}
}

// weather is a client of a server under some weather, with a ledger.
func weather(t testing.TB, w func(*llmtest.Call) llmtest.Event) (*llm.Client, *llmtest.Server, *memory) {
	s := llmtest.Start(t, llmtest.Options{Weather: w, Key: testKey})
	l := newMemory()
	return newClient(t, fast(s.URL), l, instantly), s, l
}

// all asks many requests at one time, and gives their errors.
func all(ctx context.Context, c *llm.Client, n int, request func(i int) llm.Request) []error {
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { _, errs[i] = c.Ask(ctx, request(i)) })
	}
	wg.Wait()
	return errs
}

func numbered(i int) llm.Request { return ask(fmt.Sprintf("question %d", i)) }

var _ llm.Ledger = (*ledger.Ledger)(nil)
