package batch

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/llmtest"

	"github.com/google/go-cmp/cmp"
)

func TestSeveralInputs(t *testing.T) {
	h := newHarness(t)
	h.options.Requests = 3
	all := append(questions("m-1", 7), questions("m-2", 2)...)
	r := h.mustRun(slices.Concat(all, all)) // each twice
	if diff := cmp.Diff(&Report{Answered: 9}, r); diff != "" {
		t.Error(diff)
	}
	h.answered(all)
	h.once()
	if n := h.service.count("POST /v1/batches"); n != 4 {
		t.Errorf("%d batches, want 3 for one model and 1 for the other", n)
	}
	calls := len(h.service.calls)
	if diff := cmp.Diff(&Report{Known: 9}, h.mustRun(all)); diff != "" {
		t.Error(diff)
	}
	if len(h.service.calls) != calls {
		t.Error("asks again what is in the ledger")
	}
}

func TestBounds(t *testing.T) {
	all := questions("m", 50)
	wanted := map[string]llm.Request{}
	for _, r := range all {
		wanted[r.Key()] = r
	}
	for _, bound := range []struct{ requests, bytes int }{{7, MaxBytes}, {MaxRequests, 1000}, {2, 900}} {
		inputs, err := split(&llm.Server{}, wanted, bound.requests, bound.bytes)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for i, in := range inputs {
			u, err := in.upload()
			if err != nil {
				t.Fatal(err)
			}
			b := u.MarshalJSONL()
			if len(in.keys) > bound.requests || len(b) > bound.bytes {
				t.Errorf("%v: input %d has %d requests, %d bytes", bound, i, len(in.keys), len(b))
			}
			if lines := strings.Count(string(b), "\n") + 1; lines != len(in.keys) {
				t.Errorf("%d lines for %d requests", lines, len(in.keys))
			}
			if again, _ := split(&llm.Server{}, wanted, bound.requests, bound.bytes); again[i].hash != in.hash || in.hash != hashOf(b) {
				t.Error("the hash is not that of the file")
			}
			n += len(in.keys)
		}
		if n != len(all) {
			t.Errorf("%d requests, want %d", n, len(all))
		}
	}
	if _, err := split(&llm.Server{}, wanted, 10, 100); err == nil {
		t.Error("a request that fits nowhere is no error")
	}
}

// The body in an input file is what the client sends.
func TestBodyIsTheClients(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	l, err := ledger.Open(t.TempDir(), ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	client, err := llm.New(llm.Config{
		BaseURL: s.URL, RequestsPerMinute: 1e6, TokensPerMinute: 1e9, InFlight: 1, Timeout: llm.Duration(10 * time.Second),
		Attempts: 1, BreakAfter: 100, MaxCost: llm.Unlimited,
	}, "sk-test-0123456789abcdef", l, llm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range []llm.Request{
		{Model: "gpt-3.5-turbo", MaxTokens: 10, Messages: []llm.Message{{Role: "system", Content: "<a> & \"b\" ∠"}, {Role: "user", Content: ""}}},
		{Model: "gpt-4o", MaxTokens: 10, Temperature: new(0.123456789012), Messages: []llm.Message{{Role: "user", Content: "q"}}},
		{Model: "o3-mini", MaxTokens: 10, Temperature: new(1.0), Messages: []llm.Message{{Role: "user", Content: "q"}}},
		{Model: "gpt-5", MaxTokens: 10, Temperature: new(1.0), Messages: []llm.Message{{Role: "user", Content: "q"}}},
	} {
		if _, err := client.Ask(context.Background(), r); err != nil {
			t.Fatal(err)
		}
		got, err := llm.Body(&r)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(s.Calls()[i].Body), string(got)); diff != "" {
			t.Errorf("%s: %s", r.Model, diff)
		}
	}
}

// What ended other than well: what was answered is kept, the rest is reported, and asked again by the next Run alone.
func TestEnds(t *testing.T) {
	all := questions("m", 5)
	keys := make([]string, len(all))
	for i := range all {
		keys[i] = all[i].Key()
	}
	slices.Sort(keys)
	only := func(status int, answers ...int) func(string) int {
		return func(key string) int {
			if i := slices.Index(keys, key); i < len(answers) {
				return answers[i]
			}
			return status
		}
	}
	failures := func(from int, f Failure) []Failure {
		var fs []Failure
		for _, key := range keys[from:] {
			f.Key, f.Batch = key, "batch_1"
			fs = append(fs, f)
		}
		return fs
	}
	for name, tc := range map[string]struct {
		fate     fate
		failures []Failure
	}{
		"an error file alone":      {fate{status: "completed", answer: only(400)}, failures(0, Failure{Status: 400, Code: "bad", Message: "no"})},
		"some failed":              {fate{status: "completed", answer: only(500, 200, 200)}, failures(2, Failure{Status: 500, Code: "bad", Message: "no"})},
		"expired in part":          {fate{status: "expired", answer: only(1, 200)}, failures(1, Failure{Code: "batch_expired", Message: "not in time"})},
		"expired with nothing":     {fate{status: "expired", answer: only(0)}, failures(0, Failure{Code: "expired", Message: "the results say nothing of it"})},
		"cancelled in part":        {fate{status: "cancelled", answer: only(0, 200, 200, 200)}, failures(3, Failure{Code: "cancelled", Message: "the results say nothing of it"})},
		"refused as a whole":       {fate{status: "failed", answer: only(0), errors: "too many"}, failures(0, Failure{Code: "failed", Message: "too many"})},
		"completed without a word": {fate{status: "completed", answer: only(0)}, failures(0, Failure{Code: "completed", Message: "the results say nothing of it"})},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.service.fate = func(*serviceBatch) fate { return tc.fate }
			r := h.mustRun(all)
			if diff := cmp.Diff(&Report{Answered: len(all) - len(tc.failures), Failures: tc.failures}, r); diff != "" {
				t.Error(diff)
			}
			h.once()
			h.service.fate = nil
			r = h.mustRun(all)
			if r.Known+r.Answered != len(all) || r.Answered != len(tc.failures) || r.Failures != nil {
				t.Errorf("the next Run: %+v", r)
			}
			h.answered(all)
			h.closed()
		})
	}
}

// What was uploaded and not submitted is not bought when it is no longer wanted.
func TestWantsChange(t *testing.T) {
	h := newHarness(t)
	h.service.fault = func(call string) int {
		if call == "POST /v1/batches" {
			return 401
		}
		return 0
	}
	if _, err := h.run(context.Background(), questions("m", 4)); err == nil {
		t.Fatal("no error")
	}
	h.service.fault = nil
	fewer := questions("m", 2)
	if r := h.mustRun(fewer); r.Answered != 2 {
		t.Errorf("%+v", r)
	}
	h.answered(fewer)
	h.once()
}

func TestAtOnce(t *testing.T) {
	h := newHarness(t)
	h.options.Requests, h.options.AtOnce = 1, 2
	most := 0
	wait := h.options.Wait
	h.options.Wait = func(ctx context.Context) error {
		under := 0
		for _, b := range h.service.batches {
			if !ended(b.Status) {
				under++
			}
		}
		most = max(most, under)
		return wait(ctx)
	}
	all := questions("m", 7)
	h.mustRun(all)
	h.answered(all)
	h.once()
	if most != 2 {
		t.Errorf("%d batches at once", most)
	}
}

func TestDamagedState(t *testing.T) {
	for _, text := range []string{"{", `{"inputs":[null]}`, `{"inputs":[{"input":"../../x"}]}`, `{"inputs":[{"input":"` + strings.Repeat("a", 64) + `","requests":1}]}`} {
		h := newHarness(t)
		os.MkdirAll(h.options.Folder, 0o755)
		if err := os.WriteFile(filepath.Join(h.options.Folder, stateFile), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := h.run(context.Background(), questions("m", 1))
		if damaged := new(StateError); !errors.As(err, &damaged) {
			t.Errorf("%s: %v", text, err)
		}
		if len(h.service.calls) != 0 {
			t.Error("asks all the same")
		}
	}
}

func TestRefusedRequests(t *testing.T) {
	h := newHarness(t)
	for _, change := range []func(*llm.Request){
		func(r *llm.Request) { r.Model = "" }, func(r *llm.Request) { r.Messages = nil }, func(r *llm.Request) { r.MaxTokens = 0 },
	} {
		r := questions("m", 1)
		change(&r[0])
		if _, err := h.run(context.Background(), r); err == nil {
			t.Errorf("%+v is accepted", r[0])
		}
	}
	if _, err := New(Options{}); err == nil {
		t.Error("nothing is accepted as options")
	}
}
