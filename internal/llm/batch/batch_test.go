package batch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/llmtest"

	"github.com/google/go-cmp/cmp"
	"github.com/sashabaranov/go-openai"
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
		inputs, err := split(wanted, bound.requests, bound.bytes)
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
			if again, _ := split(wanted, bound.requests, bound.bytes); again[i].hash != in.hash || in.hash != hashOf(b) {
				t.Error("the hash is not that of the file")
			}
			n += len(in.keys)
		}
		if n != len(all) {
			t.Errorf("%d requests, want %d", n, len(all))
		}
	}
	if _, err := split(wanted, 10, 100); err == nil {
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
		{Model: "gpt-4o", MaxTokens: 10, Temperature: 0.123456789012, Messages: []llm.Message{{Role: "user", Content: "q"}}},
		{Model: "o3-mini", MaxTokens: 10, Temperature: 1, Messages: []llm.Message{{Role: "user", Content: "q"}}},
		{Model: "gpt-5", MaxTokens: 10, Temperature: 1, Messages: []llm.Message{{Role: "user", Content: "q"}}},
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

// A dying doer is a process that is killed around one of its calls.
type dying struct {
	doer   openai.HTTPDoer
	left   int
	after  bool // the call arrives, its response does not
	cancel context.CancelFunc
}

func (d *dying) Do(r *http.Request) (*http.Response, error) {
	d.left--
	if d.left > 0 {
		return d.doer.Do(r)
	}
	if d.left == 0 && d.after {
		if res, err := d.doer.Do(r); err == nil {
			res.Body.Close()
		}
	}
	d.cancel()
	return nil, errors.New("killed")
}

// Killed before or after any call, and again and again: nothing is submitted twice, and all is answered in the end.
func TestKilledAtEveryCall(t *testing.T) {
	all := append(questions("m-1", 5), questions("m-2", 2)...)
	for _, after := range []bool{false, true} {
		for n := 1; ; n++ {
			h := newHarness(t)
			h.options.Requests = 3
			dieAt := func(n int) error {
				ctx, cancel := context.WithCancel(context.Background())
				defer cancel()
				h.options.Doer = &dying{h.service.Client(), n, after, cancel}
				_, err := h.run(ctx, all)
				return err
			}
			err := dieAt(n)
			finished := err == nil
			if !finished && !errors.Is(err, context.Canceled) {
				t.Fatalf("call %d: %v", n, err)
			}
			dieAt(2) // and once more, soon after it began again
			h.options.Doer = h.service.Client()
			r := h.mustRun(all)
			if r.Failures != nil {
				t.Fatalf("call %d: %v", n, r.Failures)
			}
			h.answered(all)
			h.once()
			if uploads := h.service.count("POST /v1/files"); uploads != 3 {
				t.Errorf("call %d, after %v: %d uploads, want 3", n, after, uploads)
			}
			if t.Failed() {
				t.Fatalf("killed at call %d, after it %v", n, after)
			}
			if finished {
				if n < 15 {
					t.Errorf("only %d calls", n)
				}
				break
			}
		}
	}
}

// A ledger that fails at any entry ends the Run; what is missing is recorded by the next.
func TestLedgerFails(t *testing.T) {
	all := questions("m", 6)
	for n := range 6 {
		h := newHarness(t)
		l := &failing{Ledger: h.options.Ledger, left: n}
		h.options.Ledger = l
		if _, err := h.run(context.Background(), all); !errors.Is(err, errFull) {
			t.Fatal(err)
		}
		h.options.Ledger = l.Ledger
		if r := h.mustRun(all); r.Known != n || r.Answered != 6-n || r.Failures != nil {
			t.Errorf("%+v", r)
		}
		h.answered(all)
		h.once()
	}
}

var errFull = errors.New("full")

type failing struct {
	llm.Ledger
	mu   sync.Mutex
	left int
}

func (f *failing) Append(ctx context.Context, e *ledger.Entry) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.left == 0 {
		return errFull
	}
	f.left--
	return f.Ledger.Append(ctx, e)
}

// The service fails at a quarter of all calls, of whatever kind: nothing is lost, nothing submitted twice.
func TestServerFaults(t *testing.T) {
	for _, status := range []int{500, 502, 429, 408} {
		h := newHarness(t)
		h.options.Requests = 2
		n := 0
		h.service.fault = func(string) int {
			if n++; hashOf([]byte{byte(n), byte(status)})[0] < '4' {
				return status
			}
			return 0
		}
		all := questions("m", 5)
		if r := h.mustRun(all); r.Answered != 5 || r.Failures != nil {
			t.Errorf("%d: %+v", status, r)
		}
		h.answered(all)
		h.once()
	}
}

func TestServerFailsForGood(t *testing.T) {
	all := questions("m", 2)
	for _, tc := range []struct {
		call   string
		status int
		says   string
	}{
		{"GET /v1/batches", 401, "OPENAI_API_KEY"},
		{"POST /v1/files", 403, "OPENAI_API_KEY"},
		{"POST /v1/batches", 400, "check the model"},
		{"GET /v1/batches/{id}", 500, "run again"},
		{"GET /v1/files/{id}/content", 503, "run again"},
	} {
		h := newHarness(t)
		h.service.fault = func(call string) int {
			if call == tc.call {
				return tc.status
			}
			return 0
		}
		_, err := h.run(context.Background(), all)
		refused := new(APIError)
		if !errors.As(err, &refused) || refused.Status != tc.status || !strings.Contains(err.Error(), tc.says) {
			t.Errorf("%s: %v", tc.call, err)
		}
		h.service.fault = nil
		if r := h.mustRun(all); r.Answered != 2 {
			t.Errorf("%s: afterwards %+v", tc.call, r)
		}
		h.answered(all)
		h.once()
	}
}

func TestLeaveAndComeBack(t *testing.T) {
	h := newHarness(t)
	all := questions("m", 3)
	later := errors.New("later")
	wait := h.options.Wait
	h.options.Wait = func(context.Context) error { return later }
	if _, err := h.run(context.Background(), all); err != later {
		t.Fatal(err)
	}
	if n := h.service.count("POST /v1/batches"); n != 1 {
		t.Fatalf("%d batches", n)
	}
	h.options.Wait = wait
	// What is not asked for any more is paid for, and collected too.
	if r := h.mustRun(all[:1]); r.Answered != 3 {
		t.Errorf("%+v", r)
	}
	h.answered(all)
	h.once()
}

// What was uploaded and not submitted is not bought when it is no longer wanted.
func TestWishesChange(t *testing.T) {
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

func TestLostFolder(t *testing.T) {
	h := newHarness(t)
	all := questions("m", 4)
	wait := h.options.Wait
	h.options.Wait = func(context.Context) error { return errors.New("later") }
	h.run(context.Background(), all)
	if err := os.RemoveAll(h.options.Folder); err != nil {
		t.Fatal(err)
	}
	h.options.Wait = wait
	h.mustRun(all)
	h.answered(all)
	h.once()
}

// The file that an earlier Run uploaded has expired.
func TestLostFile(t *testing.T) {
	h := newHarness(t)
	all := questions("m", 4)
	h.service.fault = func(call string) int {
		if call == "POST /v1/batches" {
			return 401
		}
		return 0
	}
	h.run(context.Background(), all)
	h.service.fault = nil
	for id, f := range h.service.files {
		delete(h.service.files, id)
		h.service.files["gone"] = &serviceFile{"gone", "x", f.content}
	}
	h.mustRun(all)
	h.answered(all)
	h.once()
}

func TestResultsNobodyExpected(t *testing.T) {
	all := questions("m", 4)
	for name, tc := range map[string]struct {
		spoil   func(string) string
		missing int
	}{
		"a line twice":        {func(s string) string { return s + s }, 0},
		"another's line":      {func(s string) string { return strings.ReplaceAll(s, all[0].Key(), "someone's") }, 1},
		"blank lines":         {func(s string) string { return "\n" + s + "\n\n" }, 0},
		"a line that is torn": {func(s string) string { return s[:len(s)-20] }, 1},
		"rubbish":             {func(string) string { return "<html>\n\x00\n[]\nnull\n7\n" }, 4},
		"no choices":          {func(s string) string { return strings.ReplaceAll(s, "choices", "voices") }, 4},
		"a line without end":  {func(s string) string { return s + strings.Repeat("x", maxLine+1) }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.service.fate = func(*serviceBatch) fate { return fate{status: "completed", spoil: tc.spoil} }
			r := h.mustRun(all)
			if len(r.Failures) != tc.missing || r.Answered != 4-tc.missing {
				t.Errorf("%+v", r)
			}
			h.once()
		})
	}
}

// A download that breaks off is not the end of the results.
func TestBrokenDownload(t *testing.T) {
	h := newHarness(t)
	h.options.Doer = &cutting{doer: h.service.Client(), left: 2}
	all := questions("m", 6)
	if r := h.mustRun(all); r.Answered != 6 || r.Failures != nil {
		t.Errorf("%+v", r)
	}
	h.answered(all)
	h.once()
}

func TestResultsGone(t *testing.T) {
	h := newHarness(t)
	all := questions("m", 2)
	h.service.fault = func(call string) int {
		if call == "GET /v1/files/{id}/content" {
			return 404
		}
		return 0
	}
	if r := h.mustRun(all); len(r.Failures) != 2 {
		t.Errorf("%+v", r)
	}
	h.closed()
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
