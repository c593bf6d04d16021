package session_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"geoeval/internal/llm"
	"geoeval/internal/llm/batch"
	"geoeval/internal/llm/ledger"
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

func TestWhatIsPrefetchedIsInTheLedger(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: testKey})
	b := s.Batches(llmtest.BatchOptions{Looks: 2})
	folder, all := t.TempDir(), questions(20)
	d := newSession(t, folder, s.URL, nil)
	var live []string
	if err := d.Prefetch(t.Context(), all, func() { live = append(live, d.Live()) }); err != nil {
		t.Fatal(err)
	}
	if len(live) == 0 || live[0] != "1 batches under way, 0 of 20 requests answered" || strings.Contains(d.Live(), "batches") {
		t.Errorf("%q, and then %q", live, d.Live())
	}
	once(t, b, len(all))
	calls, requests := b.Calls(), s.Requests()
	if failed := asked(t, d, all); failed != nil || s.Requests() != requests {
		t.Errorf("%v, and %d requests", failed, s.Requests()-requests)
	}
	d.Close()
	l, err := ledger.Open(folder, ledger.Options{ReadOnly: true}) // with what batches leave behind beside it
	if err != nil || l.Len() != len(all) {
		t.Fatal(l.Len(), err)
	}
	d = newSession(t, folder, s.URL, nil)
	if err := d.Prefetch(t.Context(), all, ignore); err != nil || b.Calls() != calls {
		t.Errorf("%v, and %d calls for nothing", err, b.Calls()-calls)
	}
	holdsNoKey(t, folder)
}

func TestWhereNothingIsPrefetched(t *testing.T) {
	for name, make := range map[string]func(folder, url string) *session.Session{
		"not enabled": func(folder, url string) *session.Session {
			return newSession(t, folder, url, func(d *session.Session) { d.Config.Batch.Enabled = false })
		},
		"offline": func(folder, url string) *session.Session {
			d := session.New(folder, testKey, true)
			d.Config = newSession(t, folder, url, nil).Config
			return d
		},
		"no key": func(folder, _ string) *session.Session {
			d := session.New(folder, "", false)
			d.Config = newSession(t, folder, "https://nobody.invalid/v1", nil).Config
			return d
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := llmtest.Start(t, llmtest.Options{})
			s.Batches(llmtest.BatchOptions{})
			folder := filepath.Join(t.TempDir(), "ledger")
			if err := make(folder, s.URL).Prefetch(t.Context(), questions(3), ignore); err != nil {
				t.Error(err)
			}
			if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) || s.Connections() != 0 {
				t.Errorf("%v after %d connections", err, s.Connections())
			}
		})
	}
}

// A build is killed while a batch is under way. The next one collects it, and submits nothing again; what came to be wanted
// meanwhile is in a batch of its own.
func TestABatchOutlivesItsBuild(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: testKey})
	b := s.Batches(llmtest.BatchOptions{Looks: 3})
	folder, all := t.TempDir(), questions(25)
	for looks := range 3 {
		ctx, cancel := context.WithCancelCause(t.Context())
		killed, n := errors.New("killed"), 0
		d := newSession(t, folder, s.URL, nil)
		err := d.Prefetch(ctx, all[:15], func() {
			if n++; n > looks/2 {
				cancel(killed)
			}
		})
		if !errors.Is(err, killed) {
			t.Fatal(err)
		}
		cancel(nil)
		d.Close()
		holdsNoKey(t, folder)
	}
	if b.Len() != 1 || s.Requests() != 0 {
		t.Fatalf("%d batches, %d answered", b.Len(), s.Requests())
	}
	d := newSession(t, folder, s.URL, nil)
	if err := d.Prefetch(t.Context(), all, ignore); err != nil {
		t.Fatal(err)
	}
	once(t, b, len(all))
	if b.Len() != 2 || s.Requests() != len(all) {
		t.Errorf("%d batches, %d answered", b.Len(), s.Requests())
	}
	if failed := asked(t, d, all); failed != nil || s.Requests() != len(all) {
		t.Errorf("%v, %d answered", failed, s.Requests())
	}
}

func TestWhatABatchRefusesIsAskedByItself(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: testKey})
	b := s.Batches(llmtest.BatchOptions{Refuses: func(key string) bool { return key[0] < '4' }})
	all := questions(40)
	d := newSession(t, t.TempDir(), s.URL, nil)
	if err := d.Prefetch(t.Context(), all, ignore); err != nil {
		t.Fatal(err)
	}
	answered := s.Requests()
	if answered == 0 || answered == len(all) {
		t.Fatalf("the batch answered %d", answered)
	}
	if failed := asked(t, d, all); failed != nil || s.Requests() != len(all) {
		t.Errorf("%v, and %d answers", failed, s.Requests())
	}
	once(t, b, len(all))
	client, err := d.Client()
	if err != nil {
		t.Fatal(err)
	}
	if spent, billed := client.Progress().Dollars, bill(s, b); spent != billed {
		t.Errorf("$%v are counted, $%v billed", spent, billed)
	}
}

// Nobody is made to pay the full price without a word.
func TestABatchThatIsRefusedAsAWhole(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: testKey})
	b := s.Batches(llmtest.BatchOptions{Fails: "too many tokens enqueued"})
	d := newSession(t, t.TempDir(), s.URL, nil)
	err := d.Prefetch(t.Context(), questions(5), ignore)
	if err == nil || !strings.HasPrefix(err.Error(), "batch-1 was refused as a whole: too many tokens enqueued: ") || b.Len() != 1 {
		t.Errorf("%v after %d batches", err, b.Len())
	}
	client, err := d.Client()
	if err != nil || client.Progress().Dollars != 0 {
		t.Errorf("%v, and %+v", err, client.Progress())
	}
}

// bill is what a server's answers cost, in dollars: those of batches at half the price.
func bill(s *llmtest.Server, b *llmtest.Batches) float64 {
	dollars := func(u llm.Usage) float64 { return float64(u.PromptTokens+2*u.CompletionTokens) / 1e6 }
	return dollars(s.Billed()) - dollars(b.Billed())/2
}

// storm is every weather that passes.
var storm = []llmtest.Event{
	llmtest.Status(429), llmtest.Status(500), llmtest.Status(503), {Kind: llmtest.ResetBefore}, {Kind: llmtest.ResetAfter},
	{Kind: llmtest.ResetInside}, {Kind: llmtest.ShortBody}, {Kind: llmtest.Closed},
}

func TestBatchesInAStorm(t *testing.T) {
	for seed := range 10 {
		s := llmtest.Start(t, llmtest.Options{Key: testKey})
		b := s.Batches(llmtest.BatchOptions{Looks: 2, Weather: func(n int) llmtest.Event {
			chance := sha256.Sum256(fmt.Appendf(nil, "%d %d", seed, n))
			if chance[0] < 128 {
				return llmtest.Event{}
			}
			return storm[int(chance[1])%len(storm)]
		}})
		all := questions(10)
		folder := t.TempDir()
		d := newSession(t, folder, s.URL, nil)
		if err := d.Prefetch(t.Context(), all, ignore); err != nil {
			t.Fatal(err)
		}
		once(t, b, len(all))
		if failed := asked(t, d, all); failed != nil || s.Requests() != len(all) {
			t.Errorf("%v, and %d answers", failed, s.Requests())
		}
		holdsNoKey(t, folder)
	}
}

// A build that dies when its batch is created does not know that it was. The next one finds it, and what it costs counts; and
// so it is when the folder that remembers it is lost, however little may be spent.
func TestABatchThatNobodyRemembers(t *testing.T) {
	for _, lost := range []bool{false, true} {
		s := llmtest.Start(t, llmtest.Options{Key: testKey})
		ctx, cancel := context.WithCancel(t.Context())
		b := s.Batches(llmtest.BatchOptions{Weather: func(call int) llmtest.Event {
			if call != 3 { // the list, the file, the batch
				return llmtest.Event{}
			}
			cancel()
			return llmtest.Event{Kind: llmtest.ResetAfter}
		}})
		folder, all := t.TempDir(), questions(20)
		d := newSession(t, folder, s.URL, nil)
		if err := d.Prefetch(ctx, all, ignore); !errors.Is(err, context.Canceled) || b.Len() != 1 {
			t.Fatalf("%v after %d batches", err, b.Len())
		}
		d.Close()
		if lost {
			if err := os.RemoveAll(filepath.Join(folder, "batches")); err != nil {
				t.Fatal(err)
			}
		}
		d = newSession(t, folder, s.URL, func(d *session.Session) { d.Config.MaxCost = 1e-6 })
		if err := d.Prefetch(t.Context(), all, ignore); err != nil {
			t.Fatal(err)
		}
		once(t, b, len(all))
		client, err := d.Client()
		if err != nil {
			t.Fatal(err)
		}
		if spent, billed := client.Progress().Dollars, bill(s, b); b.Len() != 1 || spent != billed || s.Requests() != len(all) {
			t.Errorf("%d batches, $%v counted, $%v billed", b.Len(), spent, billed)
		}
	}
}

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
			err := d.Prefetch(ctx, all, ignore)
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
	if err := d.Prefetch(t.Context(), all, ignore); err != nil {
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
		"no price":         func(d *session.Session) { d.Config.Prices = nil },
	} {
		t.Run(name, func(t *testing.T) {
			s := llmtest.Start(t, llmtest.Options{Key: testKey})
			b := s.Batches(llmtest.BatchOptions{})
			d := newSession(t, t.TempDir(), s.URL, change)
			err := d.Prefetch(t.Context(), questions(50), ignore)
			var unpriced *llm.BudgetError
			if errors.As(err, &unpriced) != (d.Config.Prices == nil) || b.Len() != 0 {
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
	if err := d.Prefetch(t.Context(), all, ignore); err != nil {
		t.Fatal(err)
	}
	if billed := bill(s, b); b.Len() == 0 || billed > 0.003 {
		t.Errorf("$%v of $0.003, in %d batches", billed, b.Len())
	}
}

// Whatever a server does with the key that it is sent, nobody reads it.
func TestTheKeyIsInNothingOfABatch(t *testing.T) {
	refusal := func(status int, headers ...string) llmtest.Event {
		e := llmtest.Status(status, headers...)
		e.Body, e.Code = "no, "+testKey, testKey
		return e
	}
	for name, c := range map[string]struct {
		key     string
		weather llmtest.Event
		status  int
	}{
		"the server refuses it":     {"sk-another", llmtest.Event{}, 401},
		"a refusal repeats it":      {"", refusal(400), 400},
		"there are no batches":      {"", refusal(404), 404},
		"a redirection has it":      {"", refusal(302, "Location", "https://"+testKey+".invalid/?key="+testKey), 302},
		"the model says it":         {"", llmtest.Event{}, 0},
		"a server fails for good":   {"", refusal(503), 503},
		"an account has no credit ": {"", llmtest.Event{Kind: llmtest.Refused, Status: 429, Code: "insufficient_quota"}, 429},
	} {
		t.Run(name, func(t *testing.T) {
			s := llmtest.Start(t, llmtest.Options{Key: c.key, Answer: func(*llmtest.Call) string { return "It is " + testKey }})
			b := s.Batches(llmtest.BatchOptions{Weather: func(int) llmtest.Event { return c.weather }})
			folder := t.TempDir()
			d := newSession(t, folder, s.URL, nil)
			err := d.Prefetch(t.Context(), questions(5), ignore)
			var failed *batch.APIError
			if errors.As(err, &failed) != (c.status != 0) || failed != nil && failed.Status != c.status {
				t.Errorf("%v", err)
			}
			if said := fmt.Sprintf("%v %+v %#v", err, err, err); strings.Contains(said, testKey) {
				t.Errorf("the key is said: %s", said)
			}
			if final := c.status/100 == 3 || c.status/100 == 4; final && b.Calls() > 1 {
				t.Errorf("%d calls", b.Calls())
			}
			holdsNoKey(t, folder)
			if c.status == 0 {
				a, err := d.Recall()
				if err != nil {
					t.Fatal(err)
				}
				got, err := a(t.Context(), questions(1)[0])
				if err != nil || got.Text != "It is [key]" {
					t.Errorf("%+v, %v", got, err)
				}
			}
		})
	}
}

// The service's calls leave no key in what they were made of.
func TestTheServiceKeepsTheKeyToItself(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	s.Handle("GET /v1/said", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Said", r.Header.Get("Authorization"))
		fmt.Fprintf(w, "first\n%s%s\nno newline %[1]s", r.Header.Get("Authorization"), strings.Repeat("x", 100_000))
	}))
	client, err := newSession(t, t.TempDir(), s.URL, nil).Client()
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequest(http.MethodGet, s.URL+"/said", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := client.Service().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var body strings.Builder
	for {
		var b [7]byte
		n, err := response.Body.Read(b[:])
		body.Write(b[:n])
		if err != nil {
			break
		}
	}
	want := "first\nBearer [key]" + strings.Repeat("x", 100_000) + "\nno newline Bearer [key]"
	if body.String() != want || response.Header.Get("X-Said") != "Bearer [key]" {
		t.Errorf("%.100q, %v", body.String(), response.Header)
	}
	if said := fmt.Sprintf("%+v %#v %+v %v", req.Header, response.Header, response.Request.Header, client); strings.Contains(said, testKey) {
		t.Error("the key is said")
	}
}
