package llm_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
)

// bad is every weather that passes.
var bad = map[string]llmtest.Event{
	"429":                 llmtest.Status(429),
	"408":                 llmtest.Status(408),
	"500":                 llmtest.Status(500),
	"502 with a page":     {Kind: llmtest.Refused, Status: 502, Body: "<html>Bad Gateway</html>"},
	"503":                 llmtest.Status(503),
	"reset before":        {Kind: llmtest.ResetBefore},
	"reset after":         {Kind: llmtest.ResetAfter},
	"reset inside":        {Kind: llmtest.ResetInside},
	"closed":              {Kind: llmtest.Closed},
	"short JSON":          {Kind: llmtest.ShortJSON},
	"short body":          {Kind: llmtest.ShortBody},
	"short chunks":        {Kind: llmtest.ShortChunks},
	"a page":              {Kind: llmtest.Garbage, Body: "<html>Please log in</html>"},
	"nothing":             {Kind: llmtest.Garbage},
	"no JSON":             {Kind: llmtest.Garbage, Body: "{malformed json: <<<chaos>>>"},
	"JSON that is broken": {Kind: llmtest.Garbage, Body: `{"id":"chatcmpl-1","object":"error",,"choices":[]}`},
	"JSON of something":   {Kind: llmtest.Garbage, Body: `{"error":{"message":"overloaded"}}`},
	"a report of itself":  {Kind: llmtest.Garbage, Body: `{"status":"the model is being loaded"}`},
}

func TestWhatPassesIsTriedAgain(t *testing.T) {
	for name, e := range bad {
		t.Run(name, func(t *testing.T) {
			client, s, ledger := weather(t, llmtest.Script(e, e))
			r := ask("q")
			a, err := client.Ask(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			attempts := 3
			if name == "429" { // which is no try
				attempts = 1
			}
			if kept := ledger.entries[r.Key()]; a.Text != "q" || s.Requests() != 3 || kept.Attempts != attempts {
				t.Errorf("%+v after %d requests, kept with %d attempts", a, s.Requests(), kept.Attempts)
			}
			if p := client.Progress(); p.Tries != 3 || p.Retries != 2 || p.InFlight != 0 {
				t.Errorf("%+v", p)
			}
		})
	}
}

func TestWhatDoesNotPassFailsAfterSoManyTries(t *testing.T) {
	for name, e := range bad {
		if name == "429" {
			continue // see TestAServerThatRefusesEverythingEndsIt
		}
		t.Run(name, func(t *testing.T) {
			client, s, ledger := weather(t, llmtest.Repeat(e))
			_, err := client.Ask(t.Context(), ask("q"))
			var failed *llm.ServerError
			attempts, says := 4, "run this again later"
			if e.Kind == llmtest.Garbage && (e.Body == "" || strings.HasPrefix(e.Body, "<")) { // base_url is wrong, as nothing was answered yet
				attempts, says = 3, "no answer of a model: set base_url, which should end in /v1"
			}
			if !errors.As(err, &failed) || failed.Attempts != attempts || s.Requests() != attempts || ledger.len() != 0 {
				t.Fatalf("%v after %d requests", err, s.Requests())
			}
			if !strings.Contains(err.Error(), says) {
				t.Errorf("says not what to do: %v", err)
			}
		})
	}
}

// A page behind an answer is one of a proxy on the way, and passes like any other weather.
func TestAPageBehindAnAnswerIsTriedToTheEnd(t *testing.T) {
	for _, name := range []string{"a page", "nothing"} {
		client, s, _ := weather(t, func(c *llmtest.Call) llmtest.Event {
			if c.Number == 1 {
				return llmtest.Event{}
			}
			return bad[name]
		})
		if _, err := client.Ask(t.Context(), ask("first")); err != nil {
			t.Fatal(err)
		}
		_, err := client.Ask(t.Context(), ask("q"))
		var failed *llm.ServerError
		if !errors.As(err, &failed) || failed.Attempts != 4 || s.Requests() != 5 {
			t.Errorf("%s: %v after %d requests", name, err, s.Requests())
		}
	}
}

func TestCausesAreKept(t *testing.T) {
	for _, c := range []struct {
		name    string
		event   llmtest.Event
		timeout time.Duration
		want    error
	}{
		{"reset", llmtest.Event{Kind: llmtest.ResetAfter}, time.Minute, syscall.ECONNRESET},
		{"broken off", llmtest.Event{Kind: llmtest.ShortBody}, time.Minute, io.ErrUnexpectedEOF},
		{"silence", llmtest.Event{Kind: llmtest.Hang}, time.Second / 4, context.DeadlineExceeded},
		{"too slow", llmtest.Event{Kind: llmtest.Slow, Latency: time.Minute}, time.Second / 4, context.DeadlineExceeded},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(c.event)})
			config := fast(s.URL)
			config.Attempts, config.Timeout = 1, llm.Duration(c.timeout)
			_, err := newClient(t, config, newMemory(), instantly).Ask(t.Context(), ask("q"))
			var failed *llm.ServerError
			if !errors.As(err, &failed) || !errors.Is(err, c.want) {
				t.Errorf("want %v, got %v", c.want, err)
			}
		})
	}
}

func TestWhatIsFinalIsNotTriedAgain(t *testing.T) {
	for status, advice := range map[int]string{
		400: "check the model", 401: "check OPENAI_API_KEY", 403: "take another model", 404: "check base_url",
		422: "check the model", 301: "base_url", 308: "base_url",
	} {
		t.Run(fmt.Sprint(status), func(t *testing.T) {
			client, s, _ := weather(t, llmtest.Repeat(llmtest.Status(status, "Location", "https://elsewhere.example/v1?key=1")))
			_, err := client.Ask(t.Context(), ask("q"))
			var refused *llm.ServerError
			if !errors.As(err, &refused) || refused.Status != status || s.Requests() != 1 {
				t.Fatalf("%v after %d requests", err, s.Requests())
			}
			if !strings.Contains(err.Error(), advice) {
				t.Errorf("says not what to do: %v", err)
			}
			if status >= 400 && !strings.Contains(err.Error(), fmt.Sprint("refused with ", status)) {
				t.Errorf("says not what the server said: %v", err)
			}
			if p := client.Progress(); p.Dollars != 0 || p.Failed != 1 {
				t.Errorf("%+v", p)
			}
		})
	}
}

// What a server says that nobody can follow, or wait for, is told as it is, without a password.
func TestWhatNobodyFollows(t *testing.T) {
	for name, c := range map[string]struct {
		event      llmtest.Event
		want, hide string
	}{
		"a relative redirect": {llmtest.Status(307, "Location", "/elsewhere/chat"), "it names another address, http://127.0.0.1:", "://:"},
		"its path":            {llmtest.Status(308, "Location", "/elsewhere/chat"), "/elsewhere/chat", "://:"},
		"a password":          {llmtest.Status(307, "Location", "https://user:hush@other.example/v1?key=hush"), "https://other.example/v1", "hush"},
		"no address":          {llmtest.Status(307), "307", "://"},
		"a century":           {llmtest.Status(429, "Retry-After", "3153600000"), "it asks to wait a year or more", "8760h"},
		"an hour":             {llmtest.Status(429, "Retry-After", "3600"), "it asks to wait 1h0m0s", "more"},
	} {
		t.Run(name, func(t *testing.T) {
			client, _, _ := weather(t, llmtest.Repeat(c.event))
			_, err := client.Ask(t.Context(), ask("q"))
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), c.hide) {
				t.Errorf("%v, want %q and not %q", err, c.want, c.hide)
			}
		})
	}
}

func TestAnAccountWithoutCreditEndsEverything(t *testing.T) {
	client, s, _ := weather(t, llmtest.Repeat(llmtest.Event{Kind: llmtest.Refused, Status: 429, Code: "insufficient_quota"}))
	_, err := client.Ask(t.Context(), ask("q"))
	if !strings.Contains(err.Error(), "no credit left") {
		t.Error(err)
	}
	_, err = client.Ask(t.Context(), ask("another"))
	var stopped *llm.StoppedError
	if !errors.As(err, &stopped) || s.Requests() != 1 {
		t.Errorf("%v after %d requests", err, s.Requests())
	}
}

func TestTheServerIsWaitedFor(t *testing.T) {
	now := time.Date(2024, 2, 10, 12, 0, 0, 0, time.UTC)
	for name, e := range map[string]llmtest.Event{
		"milliseconds": llmtest.Status(429, "Retry-After-Ms", "150", "Retry-After", "1000"),
		"a date":       llmtest.Status(503, "Retry-After", now.Add(time.Second).Format(http.TimeFormat)),
		"seconds":      llmtest.Status(429, "Retry-After", "0.15"),
		"a window": {Kind: llmtest.Refused, Status: 429, Header: http.Header{
			"X-Ratelimit-Remaining-Requests": {"0"}, "X-Ratelimit-Reset-Requests": {"150ms"}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Script(e)})
			o := instantly
			o.Now = func() time.Time { return now }
			if _, err := newClient(t, fast(s.URL), newMemory(), o).Ask(t.Context(), ask("q")); err != nil {
				t.Fatal(err)
			}
			if at := s.Times(); len(at) != 2 || at[1].Sub(at[0]) < 140*time.Millisecond {
				t.Errorf("asked at %v", at)
			}
		})
	}
}

func TestNobodyWaitsForADay(t *testing.T) {
	for name, e := range map[string]llmtest.Event{
		"Retry-After": llmtest.Status(429, "Retry-After", "86400"),
		"a window":    {Header: http.Header{"X-Ratelimit-Remaining-Requests": {"0"}, "X-Ratelimit-Reset-Requests": {"23h59m50s"}}},
	} {
		t.Run(name, func(t *testing.T) {
			client, s, _ := weather(t, llmtest.Repeat(e))
			_, first := client.Ask(t.Context(), ask("a"))
			_, err := client.Ask(t.Context(), ask("b"))
			if err == nil || s.Requests() != 1 || !strings.Contains(err.Error(), "h0m0s") && !strings.Contains(err.Error(), "h59m50s") {
				t.Errorf("%v, then %v after %d requests", first, err, s.Requests())
			}
		})
	}
}

func TestNoServer(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	client := newClient(t, fast("http://"+l.Addr().String()), newMemory(), instantly)
	_, err = client.Ask(t.Context(), ask("q"))
	if !errors.Is(err, syscall.ECONNREFUSED) {
		t.Error(err)
	}
	if p := client.Progress(); p.Dollars != 0 {
		t.Errorf("nobody was asked, and $%v are spent", p.Dollars)
	}
}

func TestHugeResponsesAreNotRead(t *testing.T) {
	huge := map[string]llmtest.Event{
		"body":   {Kind: llmtest.Garbage, Body: strings.Repeat(" ", 9<<20)},
		"header": {Header: http.Header{"X-Long": {strings.Repeat("x", 100<<10)}}},
	}
	for name, e := range huge {
		t.Run(name, func(t *testing.T) {
			client, _, ledger := weather(t, llmtest.Repeat(e))
			if _, err := client.Ask(t.Context(), ask("q")); err == nil || ledger.len() != 0 {
				t.Error(err)
			}
		})
	}
}

func TestOddAnswersAreAnswers(t *testing.T) {
	for name, e := range map[string]llmtest.Event{
		"mislabelled": {Kind: llmtest.Mislabelled}, "without usage": {Kind: llmtest.NoUsage},
		"slow": {Kind: llmtest.Slow, Latency: 50 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			client, s, _ := weather(t, llmtest.Repeat(e))
			if a, err := client.Ask(t.Context(), ask("q")); err != nil || a.Text != "q" || s.Requests() != 1 {
				t.Errorf("%+v, %v", a, err)
			}
		})
	}
}

func TestARunOfFailuresEndsEverything(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(llmtest.Status(500))})
	config := fast(s.URL)
	config.InFlight, config.Attempts, config.BreakAfter = 4, 2, 5
	client := newClient(t, config, newMemory(), instantly)
	ends := 0
	for _, err := range all(t.Context(), client, 300, numbered) {
		var stopped *llm.StoppedError
		if errors.As(err, &stopped) {
			ends++
			if stopped.Failures != 5 || !strings.Contains(err.Error(), "run this again later") {
				t.Error(err)
			}
		}
	}
	// Besides the five, those fail for themselves that were on the wire.
	if ends < 300-5-config.InFlight || s.Requests() > (5+2*config.InFlight)*config.Attempts {
		t.Errorf("%d ended, after %d requests", ends, s.Requests())
	}
}

func TestAnAnswerEndsARunOfFailures(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Weather: func(c *llmtest.Call) llmtest.Event {
		if c.Number%3 == 0 {
			return llmtest.Event{}
		}
		return llmtest.Status(500)
	}})
	config := fast(s.URL)
	config.Attempts, config.BreakAfter = 1, 3
	client := newClient(t, config, newMemory(), instantly)
	for i := range 30 {
		_, err := client.Ask(t.Context(), numbered(i))
		var stopped *llm.StoppedError
		if errors.As(err, &stopped) {
			t.Fatal(err)
		}
	}
}

// The failures of one model, or of one stage's questions, end the asking of no other.
func TestFailuresEndNoOtherModel(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Weather: func(c *llmtest.Call) llmtest.Event {
		if c.Model == model && c.Messages[0].Content != "soon" {
			return llmtest.Status(500)
		}
		return llmtest.Event{}
	}})
	config := fast(s.URL)
	config.Attempts, config.BreakAfter, config.MaxCost = 2, 3, llm.Unlimited
	client := newClient(t, config, newMemory(), instantly)
	var stopped *llm.StoppedError
	for i := range 4 {
		if _, err := client.Ask(t.Context(), numbered(i)); err == nil || errors.As(err, &stopped) != (i == 3) {
			t.Errorf("%d: %v", i, err)
		}
	}
	other := ask("q")
	other.Model = "judge"
	_, err := client.Ask(t.Context(), other)
	_, later := client.AskOn(t.Context(), llm.Terms{Meter: &llm.Meter{}}, ask("soon"))
	if err := errors.Join(err, later); err != nil {
		t.Error(err)
	}
}

// Questions that always fail are asked to the end, and stop nobody, as long as others are answered.
func TestQuestionsThatAlwaysFailStopNobody(t *testing.T) {
	const n = 300
	s := llmtest.Start(t, llmtest.Options{Latency: time.Millisecond, Weather: func(c *llmtest.Call) llmtest.Event {
		if c.Messages[0].Content == "question 9" {
			return llmtest.Status(500)
		}
		return llmtest.Event{}
	}})
	config := fast(s.URL)
	config.BreakAfter = 1
	client := newClient(t, config, newMemory(), instantly)
	for i, err := range all(t.Context(), client, n, numbered) {
		var stopped *llm.StoppedError
		if (err != nil) != (i == 9) || errors.As(err, &stopped) {
			t.Errorf("%d: %v", i, err)
		}
	}
}

func TestWhatIsOnTheWireWhenAllEndsStillCounts(t *testing.T) {
	release := make(chan struct{})
	s := llmtest.Start(t, llmtest.Options{
		Answer: func(*llmtest.Call) string { <-release; return "late" },
		Weather: func(c *llmtest.Call) llmtest.Event {
			if c.Messages[0].Content == "bad" {
				return llmtest.Status(401)
			}
			return llmtest.Event{}
		},
	})
	ledger := newMemory()
	client := newClient(t, fast(s.URL), ledger, instantly)
	late := make(chan error)
	go func() { _, err := client.Ask(t.Context(), ask("good")); late <- err }()
	for s.Requests() == 0 {
		time.Sleep(time.Millisecond)
	}
	if _, err := client.Ask(t.Context(), ask("bad")); err == nil {
		t.Error("no error")
	}
	close(release)
	if err := <-late; err != nil || ledger.len() != 1 {
		t.Error(err)
	}
}

// While a page is tried again, the progress says that it is one, and not that all is well.
func TestAPageIsToldWhileItIsTriedAgain(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(bad["a page"])})
	client := newClient(t, fast(s.URL), newMemory(), llm.Options{FirstWait: time.Hour})
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { _, err := client.Ask(ctx, ask("q")); done <- err }()
	for client.Progress().Retries == 0 {
		time.Sleep(time.Millisecond)
	}
	_, waits := client.Standing()
	if len(waits) != 1 || !strings.HasPrefix(waits[0].String(), "retrying after a web page where an answer should be (is base_url right?), attempt 2 of 3, in ") {
		t.Errorf("%v", waits)
	}
	stop()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// storm is most of the bad weathers, without what takes long.
func storm() []llmtest.Event {
	var events []llmtest.Event
	for _, name := range []string{"429", "500", "502 with a page", "reset before", "reset after", "reset inside", "closed", "short JSON",
		"short body", "short chunks", "a page"} {
		events = append(events, bad[name])
	}
	return append(events, llmtest.Event{Latency: 3 * time.Millisecond}, llmtest.Status(429, "Retry-After-Ms", "2"))
}

func TestInAStormEveryAnswerIsPaidOnceAndKeptOnce(t *testing.T) {
	const n = 500
	s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Seeded(1, 0.6, storm()...)})
	config := fast(s.URL)
	config.Attempts = 100
	ledger := newMemory()
	client := newClient(t, config, ledger, instantly)
	for i, err := range all(t.Context(), client, 3*n, func(i int) llm.Request { return numbered(i % n) }) {
		if err != nil {
			t.Errorf("%d: %v", i, err)
		}
	}
	paid := s.Paid()
	for hash, times := range paid {
		if times != 1 {
			t.Errorf("%s is paid %d times", hash, times)
		}
	}
	if len(paid) != n || ledger.len() != n || len(ledger.twice) != 0 {
		t.Errorf("%d paid, %d kept, %d twice", len(paid), ledger.len(), len(ledger.twice))
	}
	if got := s.MaxInFlight(); got > config.InFlight {
		t.Errorf("%d in flight", got)
	}
}

func TestAllWaitWhenOneIsToldTo(t *testing.T) {
	client, s, _ := weather(t, llmtest.Script(llmtest.Status(429, "Retry-After-Ms", "300")))
	first := make(chan error)
	go func() { _, err := client.Ask(t.Context(), ask("a")); first <- err }()
	for client.Progress().Retries == 0 {
		time.Sleep(time.Millisecond)
	}
	_, err := client.Ask(t.Context(), ask("b"))
	if err := errors.Join(err, <-first); err != nil {
		t.Fatal(err)
	}
	if at := s.Times(); len(at) != 3 || at[1].Sub(at[0]) < 290*time.Millisecond {
		t.Errorf("asked at %v", at)
	}
}
