package facts

import (
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// A Reason is what is waited for.
type Reason string

// The reasons to wait.
const (
	// Requests: a minute has no more room for requests; PerMinute is how many it may have.
	Requests Reason = "requests"
	// Tokens: a minute has no more room for tokens; PerMinute is how many it may have.
	Tokens Reason = "tokens"
	// Pause: the server asked to wait.
	Pause Reason = "pause"
	// Retry: requests failed and are tried again. Status is the last failure's, 0 where there was no response; Attempt
	// is the next try's number, of Attempts.
	Retry Reason = "retry"
	// Answers: requests are on the wire, and nothing came back for a while; Seconds is that while.
	Answers Reason = "answers"
	// Batches: so many Batches are under way, and Done of their Total requests are answered.
	Batches Reason = "batches"
	// Budget: what is on the way could cost all that is left of max_cost.
	Budget Reason = "budget"
)

// A Wait is something that is waited for.
type Wait struct {
	For Reason `json:"for"`
	// Server is who makes one wait, by its name.
	Server string `json:"server,omitempty"`
	// Ours: the limit is the configuration's, and not the server's.
	Ours bool `json:"ours,omitempty"`
	// PerMinute is the limit, where it is known.
	PerMinute int `json:"per_minute,omitempty"`
	// Seconds is how long it still takes; for Answers, how long it has taken.
	Seconds float64 `json:"seconds,omitempty"`
	// Within is, for Retry, in how long the last of them is tried; Seconds is the first.
	Within float64 `json:"within,omitempty"`
	// Requests is how many wait.
	Requests int `json:"requests,omitempty"`
	Status   int `json:"status,omitempty"`
	// Page: a web page came where an answer should be.
	Page     bool `json:"page,omitempty"`
	Attempt  int  `json:"attempt,omitempty"`
	Attempts int  `json:"attempts,omitempty"`
	Batches  int  `json:"batches,omitempty"`
	Done     int  `json:"done,omitempty"`
	Total    int  `json:"total,omitempty"`
}

// String says in words what is waited for.
func (w Wait) String() string {
	switch w.For {
	case Requests, Tokens, Pause:
		return w.allowed() + w.next()
	case Retry:
		return fmt.Sprintf("retrying after %s, attempt %d of %d", w.failure(), w.Attempt, w.Attempts) + w.more()
	case Answers:
		return fmt.Sprintf("the server has been silent for %s; %s in flight", seconds(w.Seconds), Count(w.Requests, "request"))
	case Batches:
		return fmt.Sprintf("%s under way, %s of %s done", batches(w.Batches), Number(w.Done), Number(w.Total)) + w.looked()
	case Budget:
		return fmt.Sprintf("%s waiting: what is in flight could cost all that max_cost leaves", Count(w.Requests, "request"))
	}
	return string(w.For)
}

// Least is how many seconds pass at the least until what waits goes on.
func (w Wait) Least() float64 {
	if w.For == Answers {
		return 0 // those are how long it has waited
	}
	return max(w.Seconds, w.Within)
}

func (w Wait) allowed() string {
	what := "requests"
	if w.For == Tokens {
		what = "tokens"
	}
	switch {
	case w.PerMinute == 0 && w.Requests > 0:
		return fmt.Sprintf("the server refuses, %s so far", Count(w.Requests, "request"))
	case w.PerMinute == 0:
		return "the server asks to wait"
	case w.Ours:
		return fmt.Sprintf("the configuration allows %s %s a minute", Number(w.PerMinute), what)
	}
	return fmt.Sprintf("the server allows %s %s a minute", Number(w.PerMinute), what)
}

func (w Wait) next() string { return "; next in " + seconds(w.Seconds) }

func (w Wait) more() string {
	s := ", in " + seconds(w.Seconds)
	if w.Requests > 1 {
		s += fmt.Sprintf("; %s more like it", Number(w.Requests-1))
	}
	return s
}

func (w Wait) looked() string {
	if w.Seconds < 1 {
		return ""
	}
	return "; next look in " + seconds(w.Seconds)
}

// failure says how a try failed.
func (w Wait) failure() string {
	if w.Page {
		return "a web page where an answer should be (is base_url right?)"
	}
	if w.Status == 0 {
		return "no answer"
	}
	if w.Status == http.StatusOK {
		return "200 OK without an answer"
	}
	if text := http.StatusText(w.Status); text != "" {
		return fmt.Sprintf("%d %s", w.Status, text)
	}
	return strconv.Itoa(w.Status)
}

func seconds(s float64) string { return Span(time.Duration(s * float64(time.Second))) }

// batches is a number of batches.
func batches(n int) string {
	if n == 1 {
		return "1 batch"
	}
	return Number(n) + " batches"
}
