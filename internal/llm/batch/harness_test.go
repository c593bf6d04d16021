package batch

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"

	"github.com/google/go-cmp/cmp"
)

func questions(model string, n int) []llm.Request {
	var all []llm.Request
	for i := range n {
		all = append(all, llm.Request{
			Prompt: "p1", Candidate: 1 + i%5, Model: model, MaxTokens: 100,
			Messages: []llm.Message{{Role: "user", Content: fmt.Sprintf("%s <%d> & more", model, i)}},
		})
	}
	return all
}

// A harness is what one Run after the other works with.
type harness struct {
	t       testing.TB
	service *service
	options Options
}

func newHarness(t testing.TB) *harness {
	s := newService(t)
	dir := t.TempDir()
	l, err := ledger.Open(filepath.Join(dir, "ledger"), ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return &harness{t, s, Options{
		Folder: filepath.Join(dir, "batch"), BaseURL: s.URL + "/v1", Doer: s.Client(), Ledger: l,
		Wait: func(ctx context.Context) error { return ctx.Err() },
		Now:  func() time.Time { return time.Unix(1_700_000_000, 0) },
	}}
}

func (h *harness) run(ctx context.Context, requests []llm.Request) (*Report, error) {
	h.t.Helper()
	b, err := New(h.options)
	if err != nil {
		h.t.Fatal(err)
	}
	return b.Run(ctx, requests)
}

func (h *harness) mustRun(requests []llm.Request) *Report {
	h.t.Helper()
	r, err := h.run(context.Background(), requests)
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

// answered checks that these requests, and not more, are in the ledger, each with its own answer.
func (h *harness) answered(requests []llm.Request) {
	h.t.Helper()
	if n := h.options.Ledger.(*ledger.Ledger).Len(); n != len(requests) {
		h.t.Errorf("%d entries, want %d", n, len(requests))
	}
	for i := range requests {
		e, ok := h.options.Ledger.Lookup(requests[i].Key())
		if !ok {
			h.t.Errorf("request %d has no entry", i)
			continue
		}
		var kept llm.Request
		if err := json.Unmarshal(e.Request, &kept); err != nil {
			h.t.Error(err)
		}
		if diff := cmp.Diff(requests[i], kept); diff != "" {
			h.t.Error(diff)
		}
		want := &ledger.Entry{
			Key: requests[i].Key(), Request: e.Request, Response: json.RawMessage(answered(e.Key)),
			PromptTokens: 11, CompletionTokens: 5, Model: "m-2024", Time: "2023-11-14T22:13:20Z", Attempts: 1,
		}
		if diff := cmp.Diff(want, e); diff != "" {
			h.t.Error(diff)
		}
	}
}

// once checks that no request was in two batches, and that the folder has nothing open.
func (h *harness) once() {
	h.t.Helper()
	for key, n := range h.service.asked {
		if n != 1 {
			h.t.Errorf("request %s was submitted %d times", key, n)
		}
	}
	h.closed()
}

func (h *harness) closed() {
	h.t.Helper()
	files, _ := os.ReadDir(h.options.Folder)
	if len(files) != 1 || files[0].Name() != stateFile {
		h.t.Errorf("the folder has %v", files)
	}
}
