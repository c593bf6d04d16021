package llm

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"
)

// quotaCode is the error code of an account without credit. It comes as a 429, but no waiting helps.
const quotaCode = "insufficient_quota"

// longestWait is how many times the first wait the longest is, on the average.
const longestWait = 32

// schedule is how long to wait between the tries of one request: anything from nothing to a bound that begins at first
// and doubles. The whole range is drawn from, so that requests which failed together do not come again together.
func schedule(first time.Duration) *backoff.ExponentialBackOff {
	return &backoff.ExponentialBackOff{
		InitialInterval: first / 2, RandomizationFactor: 1, Multiplier: 2, MaxInterval: first / 2 * longestWait,
	}
}

// As has backoff wait as long as the server asks to.
func (f *failure) As(target any) bool {
	if t, ok := target.(**backoff.RetryAfterError); ok && f.wait > 0 {
		*t = &backoff.RetryAfterError{Duration: f.wait}
		return true
	}
	return false
}

// Retries send a request until it is answered, so many times at the most.
type retries struct {
	next     http.RoundTripper
	to       *route
	attempts int
	first    time.Duration // the bound of the first wait
	counters *counters
	log      *slog.Logger
}

func (r *retries) RoundTrip(req *http.Request) (*http.Response, error) {
	p := purchaseOf(req)
	ctx, stop := r.to.breaker.watch(req.Context())
	defer stop()
	response, err := backoff.Retry(ctx, func() (*http.Response, error) { return r.try(req) },
		backoff.WithBackOff(schedule(r.first)),
		backoff.WithMaxTries(uint(r.attempts)),
		backoff.WithMaxElapsedTime(0),
		backoff.WithNotify(func(err error, wait time.Duration) {
			failed := err.(*failure)
			r.counters.retried(ctx, p, retrial{time.Now().Add(wait), failed.Status, p.attempts + 1, r.attempts})
			r.log.Info("trying again", "request", brief(p.key), "wait", wait, "why", failed.what())
		}),
	)
	if err != nil {
		return nil, r.failed(err, p.attempts)
	}
	return response, nil
}

// try sends a request once. An error that no further try would mend is permanent.
func (r *retries) try(req *http.Request) (*http.Response, error) {
	response, err := r.next.RoundTrip(req)
	if err == nil {
		r.to.breaker.succeeded()
		return response, nil
	}
	var f *failure
	switch tried := errors.As(err, &f); {
	case tried && req.Context().Err() != nil:
		err = context.Cause(req.Context())
	case tried && r.to.breaker.why(req.Context()) != nil:
		err = r.to.breaker.why(req.Context())
	case tried && !f.final():
		return nil, f
	}
	return nil, backoff.Permanent(err)
}

// failed is the error of a request that is not tried again after so many attempts.
func (r *retries) failed(err error, attempts int) error {
	var permanent *backoff.PermanentError
	if errors.As(err, &permanent) {
		err = permanent.Err
	}
	var server *ServerError
	if !errors.As(err, &server) || errors.Is(err, r.to.breaker.err()) {
		return err
	}
	server.Attempts = attempts
	server.Server, server.Variable = r.to.server.Name, r.to.server.Key
	r.to.breaker.failed(server, server.everyone())
	return server
}

// retryAfter is how long the headers of a response ask to wait; 0 is nothing. Retry-After is whole seconds or a date.
func retryAfter(h http.Header, now time.Time) time.Duration {
	if ms, err := strconv.ParseFloat(strings.TrimSpace(h.Get("Retry-After-Ms")), 64); err == nil {
		return span(ms / 1000)
	}
	after := strings.TrimSpace(h.Get("Retry-After"))
	if s, err := strconv.ParseFloat(after, 64); err == nil {
		return span(s)
	}
	if date, err := http.ParseTime(after); err == nil {
		return span(date.Sub(now).Seconds())
	}
	return 0
}

// span is seconds as a duration, between nothing and a year.
func span(seconds float64) time.Duration {
	if !(seconds > 0) {
		return 0
	}
	return time.Duration(min(seconds, year.Seconds()) * float64(time.Second))
}

// year is the longest wait that is told exactly.
const year = 365 * 24 * time.Hour

// longWait says in words how long a server asks to wait.
func longWait(d time.Duration) string {
	if d >= year {
		return "a year or more"
	}
	return d.Round(time.Second).String()
}
