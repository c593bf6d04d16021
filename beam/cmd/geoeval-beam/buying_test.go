package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"geoeval"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/llmtest"
)

// inFlight is how many requests may be on the wire at a time.
const inFlight = 4

// A language model is asked for rephrasings: each answer is bought once, into a ledger that has what one build on one computer
// buys, within the limits.
func TestAnswersAreBoughtOnce(t *testing.T) {
	t.Setenv(llm.DefaultKey, "sk-invented")
	builtIn := corpus{limit: 10}
	c := corpus{data: filepath.Join(builtIn.local(t), "corpus-limited")}
	var calls atomic.Int64
	model := llmtest.Start(t, llmtest.Options{Latency: 5 * time.Millisecond, Answer: func(call *llmtest.Call) string {
		calls.Add(1)
		return "Here is a question of geometry. " + call.Messages[len(call.Messages)-1].Content
	}})
	c.config = strings.NewReplacer(
		"provider: rules", "provider: model",
		"candidates: 5", "candidates: 2", "limit: 15", "limit: 3", "min_pass_rate: {rephrase: 0.33", "min_pass_rate: {rephrase: 0",
		"https://api.openai.com/v1", model.URL,
		"attempts: 8", fmt.Sprintf("attempts: 8\n  in_flight: %d", inFlight),
	).Replace(geoeval.Configuration)
	want := c.local(t)
	bought, all := keys(t, want)
	if segments := calls.Load(); len(bought) < 20 || int64(len(bought)) != segments || len(all) != 1 {
		t.Fatalf("one computer asks %d times for %d answers, in %d segments", segments, len(bought), len(all))
	}
	calls.Store(0)
	out := filepath.Join(t.TempDir(), "out")
	said := builds(t, t.TempDir(), c.flags(t, out)...)
	mustBeSame(t, want, out)
	if got, _ := keys(t, out); !slices.Equal(bought, got) || int(calls.Load()) != len(bought) {
		t.Errorf("%d answers are in the ledger, %d were bought, and %d are needed", len(got), calls.Load(), len(bought))
	}
	if !strings.Contains(said, "have fewer candidates that pass than were wanted") {
		t.Errorf("it does not tell what the stages note: %s", said)
	}
	if n := model.MaxInFlight(); n > inFlight {
		t.Errorf("%d requests were on the wire at a time", n)
	}
}

// keys are what the ledger of a build has, and the names of its segments. Nothing of the key for the model is in it.
func keys(t testing.TB, out string) (keys, segments []string) {
	t.Helper()
	dir := filepath.Join(out, "ledger")
	l, err := ledger.Open(dir, ledger.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if segments, err = filepath.Glob(filepath.Join(dir, "*.jsonl")); err != nil {
		t.Fatal(err)
	}
	for _, name := range segments {
		if b, err := os.ReadFile(name); err != nil || bytes.Contains(b, []byte("sk-invented")) {
			t.Errorf("%s: %v, or it has the key", name, err)
		}
	}
	return l.Keys(), segments
}
