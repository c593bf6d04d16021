package llm

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"geoeval/internal/format/ordered"

	"github.com/cenkalti/backoff/v5"
)

// quotaCode is the error code of an account without credit. It comes as a 429, but no waiting helps.
const quotaCode = "insufficient_quota"

// mostStrange is how often a request is tried where a page or nothing comes as its answer, and no other one of the model was
// answered: base_url is wrong, which no waiting mends. Behind an answer it may be a proxy's page that passes.
const mostStrange = 3

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
func (e *ServerError) As(target any) bool {
	if t, ok := target.(**backoff.RetryAfterError); ok && e.wait > 0 {
		*t = &backoff.RetryAfterError{Duration: e.wait}
		return true
	}
	return false
}

// retry sends a request until it is answered, so many times at the most. Between two tries whoever asks may ask something else.
func (p *purchase) retry(ctx context.Context) (*reply, error) {
	watched, stop := p.watch(ctx)
	defer stop()
	back := func() {}
	defer func() { back() }()
	r, err := backoff.Retry(watched, func() (*reply, error) { back(); return p.try(ctx) },
		backoff.WithBackOff(schedule(p.options.FirstWait)),
		backoff.WithMaxTries(uint(p.config.Attempts)),
		backoff.WithMaxElapsedTime(0),
		backoff.WithNotify(func(err error, wait time.Duration) {
			failed := err.(*ServerError)
			p.slot.sleep()
			p.settle(ctx)
			back = ordered.Aside(ctx)
			p.to.traffic.retried(p, retrial{time.Now().Add(wait), failed.Status, failed.page && failed.noModels(), p.attempts + 1, p.most(failed)})
			p.count(p.Meter, func(p *Progress) { p.Retries++ })
			p.options.Log.Info("trying again", "request", brief(p.key), "wait", wait, "why", failed.what())
		}),
	)
	if err != nil {
		return nil, p.failed(err)
	}
	return r, nil
}

// most is how often a request is tried that failed so.
func (p *purchase) most(failed *ServerError) int {
	if p.strange > 0 && failed.noModels() {
		return min(mostStrange, p.config.Attempts)
	}
	return p.config.Attempts
}

// try sends a request once. An error that no further try would mend is permanent.
func (p *purchase) try(ctx context.Context) (*reply, error) {
	r, err := p.spend(ctx)
	tried := r != nil
	if tried && p.attempts == 1 {
		p.failedAfter = p.breaker.answered()
	}
	switch {
	case err == nil:
		p.breaker.succeeded()
		return r, nil
	case tried && ctx.Err() != nil:
		err = context.Cause(ctx)
	case tried && p.why() != nil:
		err = p.why()
	case tried && !r.err.final():
		if r.err.noModels() && p.breaker.answered() == 0 {
			if p.strange++; p.strange >= mostStrange {
				r.err.given = true
				return nil, backoff.Permanent(r.err)
			}
		}
		end := p.to.unreachable(r.err)
		if end == nil {
			return nil, r.err
		}
		p.to.breaker.open(end)
		err = end
	}
	return nil, backoff.Permanent(err)
}

// failed is the error of a request that is not tried again.
func (p *purchase) failed(err error) error {
	var permanent *backoff.PermanentError
	if errors.As(err, &permanent) {
		err = permanent.Err
	}
	var server *ServerError
	if !errors.As(err, &server) || errors.Is(err, p.breaker.err()) {
		return err
	}
	server.Attempts = p.attempts
	server.Server, server.Variable, server.keyless = p.to.server.Name, p.to.server.Key, p.to.authorized.key.empty
	if server.everyone() {
		p.to.breaker.open(&StoppedError{1, server})
	}
	p.breaker.failed(server, p.failedAfter)
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
