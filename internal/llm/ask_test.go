package llm_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
)

func TestAnAnswerIsBoughtOnceAndThenComesFromTheLedger(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: testKey, Answer: llmtest.Echo})
	ledger := newMemory()
	o := instantly
	o.Now = func() time.Time { return time.Date(2024, 2, 10, 12, 0, 0, 0, time.FixedZone("", 3600)) }
	r := ask("how long is AB?")
	want := &llm.Answer{
		Text: "HOW LONG IS AB? #1", Model: model + "-2024", Finish: "stop", Usage: llm.Usage{PromptTokens: 15, CompletionTokens: 18},
		Time: "2024-02-10T11:00:00Z", Bound: "max_tokens",
	}
	for range 2 {
		got, err := newClient(t, fast(s.URL), ledger, o).Ask(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	if s.Requests() != 1 {
		t.Errorf("%d requests", s.Requests())
	}
	e := ledger.entries[r.Key()]
	if e.Time != "2024-02-10T11:00:00Z" || e.Attempts != 1 || e.PromptTokens != 15 || e.CompletionTokens != 18 || e.Model != model+"-2024" {
		t.Errorf("%+v", e)
	}
	var kept llm.Request
	if err := json.Unmarshal(e.Request, &kept); err != nil || kept.Key() != r.Key() {
		t.Errorf("the request is kept as %s: %v", e.Request, err)
	}
	if !strings.HasPrefix(string(e.Response), `{"choices":[{`) {
		t.Errorf("the response is kept as %s", e.Response)
	}
}

func TestOnTheWire(t *testing.T) {
	for _, c := range []struct {
		name        string
		temperature float64
		model       string
		want        string
	}{
		{"a temperature of 0 is sent", 0, model,
			`{"max_tokens":50,"messages":[{"role":"user","content":"q"}],"model":"gpt-x","stream":false,"temperature":0}`},
		{"all digits of another one are", 0.123456789012, model,
			`{"max_tokens":50,"messages":[{"role":"user","content":"q"}],"model":"gpt-x","stream":false,"temperature":0.123456789012}`},
		{"newer models know another name", 1, "o3-mini",
			`{"max_completion_tokens":50,"messages":[{"role":"user","content":"q"}],"model":"o3-mini","stream":false,"temperature":1}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := llmtest.Start(t, llmtest.Options{})
			config := fast(s.URL)
			config.MaxCost = llm.Unlimited
			r := ask("q")
			r.Temperature, r.Model = &c.temperature, c.model
			if _, err := newClient(t, config, newMemory(), instantly).Ask(t.Context(), r); err != nil {
				t.Fatal(err)
			}
			call := s.Calls()[0]
			if diff := cmp.Diff(c.want, string(call.Body)); diff != "" {
				t.Error(diff)
			}
			var names []string
			for name := range call.Header {
				switch name {
				case "Accept", "Accept-Encoding", "Content-Length", "Content-Type", "User-Agent": // what HTTP itself needs
				default:
					names = append(names, name)
				}
			}
			if diff := cmp.Diff([]string{"Authorization"}, names); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestEqualRequestsAtOneTimeAreOne(t *testing.T) {
	release := make(chan struct{})
	s := llmtest.Start(t, llmtest.Options{Answer: func(*llmtest.Call) string { <-release; return "once" }})
	client := newClient(t, fast(s.URL), newMemory(), instantly)
	go func() {
		for s.Requests() == 0 {
			time.Sleep(time.Millisecond)
		}
		close(release)
	}()
	for i, err := range all(t.Context(), client, 100, func(int) llm.Request { return ask("same") }) {
		if err != nil {
			t.Errorf("%d: %v", i, err)
		}
	}
	if s.Requests() != 1 {
		t.Errorf("%d requests", s.Requests())
	}
}

func TestOneWhoLeavesTakesNothingFromTheOthers(t *testing.T) {
	release := make(chan struct{})
	s := llmtest.Start(t, llmtest.Options{Answer: func(*llmtest.Call) string { <-release; return "once" }})
	client := newClient(t, fast(s.URL), newMemory(), instantly)
	ctx, leave := context.WithCancel(t.Context())
	left, stayed := make(chan error, 1), make(chan error, 1)
	go func() { _, err := client.Ask(ctx, ask("same")); left <- err }()
	for s.Requests() == 0 {
		time.Sleep(time.Millisecond)
	}
	go func() { _, err := client.Ask(t.Context(), ask("same")); stayed <- err }()
	time.Sleep(20 * time.Millisecond) // long enough, as a rule, for the second to have joined; the test holds if it has not
	leave()
	select {
	case err := <-left:
		if !errors.Is(err, context.Canceled) && err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Fatal("the one who left still waits")
	}
	close(release)
	if err := <-stayed; err != nil {
		t.Error(err)
	}
}

func TestCandidatesAreRequestsOfTheirOwn(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Answer: llmtest.Echo})
	client := newClient(t, fast(s.URL), newMemory(), instantly)
	for n := 1; n <= 3; n++ {
		r := ask("q")
		r.Candidate = n
		if _, err := client.Ask(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	if s.Requests() != 3 {
		t.Errorf("%d requests", s.Requests())
	}
}

func TestRequestsThatCannotBeSent(t *testing.T) {
	client, s, _ := weather(t, nil)
	for want, change := range map[string]func(*llm.Request){ // by what the error says
		"max_tokens 0":          func(r *llm.Request) { r.MaxTokens = 0 },
		"names no model":        func(r *llm.Request) { r.Model = "" },
		"has no messages":       func(r *llm.Request) { r.Messages = nil },
		"that is no number":     func(r *llm.Request) { r.Temperature = new(nan()) },
		"holds no conversation": func(r *llm.Request) { r.Model = "text-davinci-003" },
		"tokens_per_minute":     func(r *llm.Request) { r.MaxTokens = 1_000_000_000 },
	} {
		t.Run(want, func(t *testing.T) {
			r := ask("q")
			change(&r)
			_, err := client.Ask(t.Context(), r)
			var wrong *llm.RequestError
			if !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) {
				t.Errorf("want %q, got %v", want, err)
			}
		})
	}
	if s.Requests() != 0 {
		t.Errorf("%d requests", s.Requests())
	}
}

func nan() float64 { var zero float64; return zero / zero }

func TestOffline(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	ledger := newMemory()
	if _, err := newClient(t, fast(s.URL), ledger, instantly).Ask(t.Context(), ask("there")); err != nil {
		t.Fatal(err)
	}
	client := newClient(t, fast(s.URL), ledger, llm.Options{Offline: true})
	if _, err := client.Ask(t.Context(), ask("there")); err != nil {
		t.Error(err)
	}
	r := ask("missing")
	_, err := client.Ask(t.Context(), r)
	var missing *llm.MissingError
	if !errors.As(err, &missing) || missing.Key != r.Key() || !missing.Offline || !strings.Contains(err.Error(), "run this online") {
		t.Error(err)
	}
	if s.Requests() != 1 {
		t.Errorf("%d requests", s.Requests())
	}
}

func TestOfflineOpensNoConnection(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	client := newClient(t, fast(s.URL), newMemory(), llm.Options{Offline: true})
	all(t.Context(), client, 10, numbered)
	if n := s.Connections(); n != 0 {
		t.Errorf("%d connections", n)
	}
}

func TestWithoutAKeyNothingIsAskedFarAway(t *testing.T) {
	client, err := llm.New(fast("https://llm.invalid/v1"), "", newMemory(), instantly)
	if err != nil {
		t.Fatal(err)
	}
	_, err = client.Ask(t.Context(), ask("q"))
	var missing *llm.MissingError
	if !errors.As(err, &missing) || missing.Offline || !strings.Contains(err.Error(), "environment variable OPENAI_API_KEY") {
		t.Error(err)
	}
}

func TestABrokenLedgerStopsBuying(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	full := errors.New("no space left on device")
	ledger := newMemory()
	ledger.before = func() error { return full }
	client := newClient(t, fast(s.URL), ledger, instantly)
	for i := range 3 {
		_, err := client.Ask(t.Context(), numbered(i))
		var lost *llm.RecordError
		if !errors.As(err, &lost) || !errors.Is(err, full) {
			t.Error(err)
		}
	}
	if s.Requests() != 1 {
		t.Errorf("%d requests", s.Requests())
	}
}

type unreadable struct{ *memory }

func (unreadable) Err() error { return errors.New("segment is damaged") }

func TestNothingIsBoughtFromBehindAnUnreadableLedger(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	client := newClient(t, fast(s.URL), unreadable{newMemory()}, instantly)
	_, err := client.Ask(t.Context(), ask("q"))
	var lost *llm.RecordError
	if !errors.As(err, &lost) || s.Requests() != 0 {
		t.Error(err, s.Requests())
	}
}

func TestAnAnswerThatArrivedIsKeptAfterTheEnd(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	ctx, cancel := context.WithCancel(t.Context())
	ledger := newMemory()
	ledger.before = func() error { cancel(); time.Sleep(50 * time.Millisecond); return nil }
	client := newClient(t, fast(s.URL), ledger, instantly)
	r := ask("q")
	if a, err := client.Ask(ctx, r); err != nil || a.Text != "q" {
		t.Error(a, err)
	}
	if _, ok := ledger.Lookup(r.Key()); !ok {
		t.Error("a paid answer is lost")
	}
}

func TestAnAnswerThatIsArrivingIsKeptAfterTheEnd(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(llmtest.Event{Kind: llmtest.Slow, Latency: 300 * time.Millisecond}), Key: testKey})
	ledger, o := newMemory(), instantly
	o.Arriving = time.Minute // the answer comes in less, however busy the machine is
	client := newClient(t, fast(s.URL), ledger, o)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		for s.Billed().PromptTokens == 0 {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(100 * time.Millisecond)
		cancel()
	}()
	if _, err := client.Ask(ctx, ask("q")); err != nil {
		t.Error(err)
	}
	if ledger.len() != 1 {
		t.Error("a paid answer is lost")
	}
}

func TestTheEndComesPromptly(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(llmtest.Event{Kind: llmtest.Hang}), Key: testKey})
	o := instantly
	o.Arriving = 100 * time.Millisecond // of those on the wire nothing arrives
	client := newClient(t, fast(s.URL), newMemory(), o)
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	done := make(chan []error)
	go func() { done <- all(ctx, client, 100, numbered) }() // 16 on the wire, the rest waits for a slot
	for s.Requests() < 16 {
		time.Sleep(time.Millisecond)
	}
	cancel(why)
	select {
	case errs := <-done:
		for _, err := range errs {
			if !errors.Is(err, why) {
				t.Error(err)
			}
		}
	case <-time.After(time.Minute):
		t.Fatal("they still wait")
	}
	if p := client.Progress(); p.InFlight != 0 || p.Waiting != 0 || p.Failed != 0 || p.Doubtful == 0 || p.Doubtful != p.Dollars {
		t.Errorf("%+v", p)
	}
}

func TestProgressAddsUp(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Script(llmtest.Status(500), llmtest.Status(400))})
	config := fast(s.URL)
	config.InFlight = 1
	client := newClient(t, config, newMemory(), instantly)
	all(t.Context(), client, 10, numbered)
	for i := range 10 {
		client.Ask(t.Context(), numbered(i))
	}
	// The one refused is asked again, and then answered.
	want := llm.Progress{
		Done: 19, FromLedger: 9, Bought: 10, Failed: 1, Tries: 12, Retries: 1, PromptTokens: 100, CompletionTokens: 100,
		Dollars: client.Cost(model, llm.Usage{PromptTokens: 100, CompletionTokens: 100}),
	}
	if diff := cmp.Diff(want, client.Progress()); diff != "" {
		t.Error(diff)
	}
}

// Whoever asks while a cancelled purchase is still being recorded gets that answer, and buys no second one.
func TestACancelledPurchaseIsWaitedFor(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	recording, release := make(chan struct{}), make(chan struct{})
	ledger := newMemory()
	ledger.before = func() error { close(recording); <-release; return nil }
	client := newClient(t, fast(s.URL), ledger, instantly)
	ctx, cancel := context.WithCancel(t.Context())
	first, second := make(chan error, 1), make(chan error, 1)
	go func() { _, err := client.Ask(ctx, ask("q")); first <- err }()
	<-recording
	cancel()
	for client.Leaving() == 0 {
		time.Sleep(time.Millisecond)
	}
	go func() { _, err := client.Ask(t.Context(), ask("q")); second <- err }()
	time.Sleep(20 * time.Millisecond) // long enough, as a rule, for the second to wait; the test holds if it does not
	close(release)
	if err := errors.Join(<-first, <-second); err != nil || s.Requests() != 1 {
		t.Errorf("%v after %d requests", err, s.Requests())
	}
}

// Whoever asks while a cancelled purchase comes to its end does not share that end.
func TestACancellationIsNotShared(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Script(llmtest.Event{Kind: llmtest.Slow, Latency: time.Minute})})
	o := instantly
	o.Arriving = time.Second // it is not given up at once
	client := newClient(t, fast(s.URL), newMemory(), o)
	ctx, cancel := context.WithCancel(t.Context())
	first, second := make(chan error, 1), make(chan error, 1)
	go func() { _, err := client.Ask(ctx, ask("q")); first <- err }()
	for s.Billed().PromptTokens == 0 {
		time.Sleep(time.Millisecond)
	}
	cancel()
	for client.Leaving() == 0 {
		time.Sleep(time.Millisecond)
	}
	go func() { _, err := client.Ask(t.Context(), ask("q")); second <- err }()
	if err := <-first; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := <-second; err != nil || s.Requests() != 2 {
		t.Errorf("%v after %d requests", err, s.Requests())
	}
}
