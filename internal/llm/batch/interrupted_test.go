package batch

import (
	"context"
	"errors"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"

	"github.com/sashabaranov/go-openai"
)

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
