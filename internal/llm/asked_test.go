package llm_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/llmtest"
)

// opened opens a ledger.
func opened(t testing.TB, dir string) *ledger.Ledger {
	t.Helper()
	l, err := ledger.Open(dir, ledger.Options{Fits: llm.Fits})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// sent has a process that is gone have sent a request so often.
func sent(t testing.TB, dir string, r llm.Request, attempts int, until time.Time) {
	t.Helper()
	l := opened(t, dir)
	if err := errors.Join(l.Ask(t.Context(), &ledger.Asked{Key: r.Key(), Until: until, Attempt: attempts}), l.Close()); err != nil {
		t.Fatal(err)
	}
}

// unanswered are the attempts of the requests in a folder that have no answer, by key.
func unanswered(t testing.TB, dir string) map[string]int {
	t.Helper()
	all, err := ledger.Unanswered(dir, ledger.Options{})
	if err != nil {
		t.Error(err)
	}
	attempts := map[string]int{}
	for _, a := range all {
		attempts[a.Key] = a.Attempt
	}
	return attempts
}

var alone = llm.Options{FirstWait: 2, Alone: true}

// Whatever arrives at the server is written down by then, with all tries of it that may be paid.
func TestARequestIsWrittenDownBeforeItIsSent(t *testing.T) {
	dir := t.TempDir()
	var key atomic.Pointer[string]
	s := llmtest.Start(t, llmtest.Options{Weather: func(c *llmtest.Call) llmtest.Event {
		if n := unanswered(t, dir)[*key.Load()]; n != (c.Number+1)/2 {
			t.Errorf("as request %d arrives, the ledger has %d", c.Number, n)
		}
		return []llmtest.Event{{Kind: llmtest.ResetAfter}, llmtest.Status(429)}[c.Number%2] // the second of two may be paid
	}})
	config := fast(s.URL)
	config.Attempts = 2
	client := newClient(t, config, opened(t, dir), alone)
	r := ask("once")
	k := r.Key()
	key.Store(&k)
	if _, err := client.Ask(t.Context(), r); err == nil || s.Requests() != 4 {
		t.Errorf("%v after %d requests", err, s.Requests())
	}
	if n := unanswered(t, dir)[k]; n != 2 {
		t.Errorf("%d tries may be paid", n)
	}
}

// What no server took is no request that may have been paid.
func TestWhatWasNotTakenIsNotOpen(t *testing.T) {
	for name, e := range map[string]llmtest.Event{
		"a key that is refused": llmtest.Status(401), "a server that fails": llmtest.Status(500), "one that refuses": llmtest.Status(429),
		"a prompt that is refused": {Kind: llmtest.Refused, Status: 400, Code: "content_filter"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(e)})
			client := newClient(t, fast(s.URL), opened(t, dir), alone)
			_, err := client.Ask(t.Context(), ask("once"))
			if open := unanswered(t, dir); len(open) > 0 || s.Requests() == 0 {
				t.Errorf("%v is open after %d requests and %v", open, s.Requests(), err)
			}
		})
	}
}

// What a process that is gone had sent is none of this one's money, as what that one bought is none, and its answers are marked.
func TestWhatAnotherProcessSentIsNotSpent(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	config := fast(s.URL)
	r := ask("once")
	priced := newClient(t, config, newMemory(), alone)
	config.MaxCost = priced.Cost(model, priced.Estimate(&r))
	each := priced.Cost(model, llm.Usage{PromptTokens: len("once"), CompletionTokens: len("once")})
	dir := t.TempDir()
	sent(t, dir, r, 3, time.Now().Add(time.Hour))
	l := opened(t, dir)
	client := newClient(t, config, l, alone)
	if res, n, err := client.ReserveBatch(nil, []llm.Request{r}, 0.5, false); err != nil || n != 1 {
		t.Errorf("%d are affordable in a batch, %v", n, err)
	} else {
		res.Cancel()
	}
	if _, err := client.Ask(t.Context(), r); err != nil {
		t.Error(err)
	}
	if p := client.Progress(); math.Abs(p.Dollars-each) > 1e-9 || p.Doubtful != 0 {
		t.Errorf("$%v spent, $%v of it in doubt, want $%v", p.Dollars, p.Doubtful, each)
	}
	if e, ok := l.Lookup(r.Key()); !ok || !e.AskedTwice || e.Attempts != 1 {
		t.Errorf("%+v", e)
	}
}

// What no model answered costs nothing, whatever its status; what may have been answered counts, apart from what is spent. What was
// never sent did not fail.
func TestWhatIsNoAnswerCostsNothing(t *testing.T) {
	const n = 6
	counts := map[string]bool{"reset after": true, "reset inside": true, "reset before": true, "closed": true, "short JSON": true, "short body": true, "short chunks": true}
	for name, e := range bad {
		t.Run(name, func(t *testing.T) {
			if name == "429" {
				t.Skip("is no try")
			}
			s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(e)})
			config := fast(s.URL)
			config.Attempts, config.InFlight, config.BreakAfter = 1, 1, 2
			client := newClient(t, config, newMemory(), alone)
			all(t.Context(), client, n, numbered)
			p := client.Progress()
			if (p.Dollars > 0) != counts[name] || p.Paid() != 0 || p.Lost != p.Dollars {
				t.Errorf("$%v counted, $%v of it in doubt, $%v lost", p.Dollars, p.Doubtful, p.Lost)
			}
			if p.Failed != s.Requests() || p.Unasked > n-p.Failed {
				t.Errorf("%d failed and %d were not asked of %d, after %d requests", p.Failed, p.Unasked, n, s.Requests())
			}
		})
	}
}

// A limit that is reached tells what may have been spent apart, and that what is not sent did not fail.
func TestTheBudgetTellsWhatIsInDoubt(t *testing.T) {
	const n = 20
	s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Script(llmtest.Event{Kind: llmtest.ResetAfter})})
	config := fast(s.URL)
	priced := newClient(t, config, newMemory(), alone)
	r := numbered(1)
	config.Attempts, config.InFlight, config.MaxCost = 1, 1, 3*priced.Cost(model, priced.Estimate(&r))
	client := newClient(t, config, newMemory(), alone)
	var reached *llm.BudgetError
	for i := range n {
		_, err := client.Ask(t.Context(), numbered(i))
		errors.As(err, &reached)
	}
	p := client.Progress()
	if reached == nil || reached.Spent > reached.Max || p.Dollars > config.MaxCost || p.Failed != 1 || p.Unasked == 0 || p.Failed+p.Unasked+p.Bought != n {
		t.Fatalf("%v: %+v", reached, p)
	}
	if said := reached.Error(); !strings.Contains(said, fmt.Sprintf("(max_cost) is spent, $%.4f more may have been, and the next", p.Doubtful)) {
		t.Error(said)
	}
}

// Where the process that sent a request may still live, it is waited for as long as a try takes: and then asked again, unless it has
// an answer.
func TestWhoMayStillLiveIsWaitedFor(t *testing.T) {
	r := ask("once")
	for _, answered := range []bool{false, true} {
		t.Run(fmt.Sprint("answered ", answered), func(t *testing.T) {
			dir := t.TempDir()
			s := llmtest.Start(t, llmtest.Options{})
			sent(t, dir, r, 1, time.Now().Add(time.Hour))
			config := fast(s.URL)
			config.Timeout = llm.Duration(time.Second)
			client := newClient(t, config, opened(t, dir), instantly)
			until := time.Now().Add(time.Second)
			if answered {
				e, _, err := llm.NewEntry(&r, []byte(`{"object":"chat.completion","model":"m","choices":[{"message":{"content":"so"}}]}`))
				if err := errors.Join(err, opened(t, dir).Append(t.Context(), e)); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := client.Ask(t.Context(), r); err != nil {
				t.Fatal(err)
			}
			if answered != (s.Requests() == 0) {
				t.Errorf("%d requests", s.Requests())
			}
			for _, at := range s.Times() {
				if at.Before(until) {
					t.Errorf("it was asked again %v too early", until.Sub(at))
				}
			}
		})
	}
	t.Run("who is not to wait does not", func(t *testing.T) {
		dir := t.TempDir()
		s := llmtest.Start(t, llmtest.Options{})
		sent(t, dir, r, 1, time.Now().Add(time.Hour))
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(10*time.Millisecond, cancel)
		if _, err := newClient(t, fast(s.URL), opened(t, dir), instantly).Ask(ctx, r); !errors.Is(err, context.Canceled) || s.Requests() > 0 {
			t.Errorf("%v after %d requests", err, s.Requests())
		}
	})
}
