package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
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

// inFlight is how many requests may be on the wire at a time, of all workers together.
const inFlight = 4

// Two workers ask a language model for rephrasings: each answer is bought once, into a ledger that has what one build on one
// computer buys, and together they keep to the limits. A worker that is killed costs what it had on the wire, and no more.
func TestAnswersAreBoughtOnce(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("it looks for workers in /proc")
	}
	t.Setenv(llm.DefaultKey, "sk-invented")
	builtIn := corpus{limit: 10}
	c := corpus{data: filepath.Join(builtIn.local(t), "corpus-limited")}
	var calls atomic.Int64
	var at atomic.Pointer[func(call int64)] // what is done with a call
	model := llmtest.Start(t, llmtest.Options{Latency: 5 * time.Millisecond, Answer: func(call *llmtest.Call) string {
		n := calls.Add(1)
		if do := at.Load(); do != nil {
			(*do)(n)
		}
		return "Here is a question of geometry. " + call.Messages[len(call.Messages)-1].Content
	}})
	c.config = strings.NewReplacer(
		"provider: rules", "provider: model",
		"candidates: 5", "candidates: 2", "limit: 15", "limit: 3", "min_pass_rate: {rephrase: 0.33", "min_pass_rate: {rephrase: 0",
		"https://api.openai.com/v1", model.URL,
		"attempts: 8", "attempts: 8\n  in_flight: 4",
	).Replace(geoeval.Configuration)
	want := c.local(t)
	bought, all := keys(t, want)
	if segments := calls.Load(); len(bought) < 20 || int64(len(bought)) != segments || len(all) != 1 {
		t.Fatalf("one computer asks %d times for %d answers, in %d segments", segments, len(bought), len(all))
	}
	for _, killed := range []bool{false, true} {
		name := map[bool]string{false: "two workers", true: "one of them killed"}[killed]
		t.Run(name, func(t *testing.T) {
			endpoint, server := serve(t)
			var died atomic.Bool
			kill := func(n int64) {
				if n != int64(len(bought))/3 {
					return
				}
				for pid, of := range workersOf(server.Pid) {
					if p, err := os.FindProcess(pid); strings.HasSuffix(of, "_go-worker-2") && err == nil {
						died.Store(p.Kill() == nil)
					}
				}
			}
			calls.Store(0)
			at.Store(nil)
			if killed {
				at.Store(&kill)
			}
			out := filepath.Join(t.TempDir(), "out")
			said := builds(t, t.TempDir(), c.flags(t, out, "--endpoint", endpoint)...)
			mustBeSame(t, want, out)
			got, segments := keys(t, out)
			if !slices.Equal(bought, got) || len(segments) < 2 {
				t.Errorf("%d answers in %d segments are in the ledger, and %d are needed", len(got), len(segments), len(bought))
			}
			atMost, again := 0, twice(t, out)
			if killed {
				atMost = inFlight
			}
			if n := int(calls.Load()) - len(bought); n > again || again > atMost {
				t.Errorf("%d requests came twice, and the ledger says that of %d, with %d on the wire", n, again, atMost)
			}
			if told := strings.Contains(said, "answers were asked for again"); told != (again > 0) {
				t.Errorf("%d answers were asked twice: %s", again, said)
			}
			if failed := strings.Contains(said, "job 1 of 3 failed"); failed != killed || died.Load() != killed {
				t.Errorf("a worker was killed: %v; %s", died.Load(), said)
			}
			if !strings.Contains(said, "have fewer candidates that pass than were wanted") {
				t.Errorf("it does not tell what the stages note: %s", said)
			}
		})
	}
	if n := model.MaxInFlight(); n > inFlight {
		t.Errorf("%d requests were on the wire at a time", n)
	}
}

// twice is how many answers in the ledger of a build are marked as asked twice; no request is left without an answer.
func twice(t testing.TB, out string) int {
	t.Helper()
	dir := filepath.Join(out, "ledger")
	l, err := ledger.Open(dir, ledger.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if open, err := ledger.Unanswered(dir, ledger.Options{}); err != nil || len(open) > 0 {
		t.Errorf("%v are open, %v", open, err)
	}
	return l.AskedTwice()
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
