package llm

import (
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

// schedule is how long to wait between the tries of one request: anything from nothing to a bound that begins at first and
// doubles. The whole range is drawn from, so that requests which failed together do not come again together.
func schedule(first time.Duration) *backoff.ExponentialBackOff {
	return &backoff.ExponentialBackOff{
		InitialInterval: first / 2, RandomizationFactor: 1, Multiplier: 2, MaxInterval: first / 2 * longestWait,
	}
}

// A passing error is a failed try that another may follow.
type passing struct {
	*ServerError
	// wait is how long the server asks to wait before; 0 where it does not say.
	wait time.Duration
}

func (p *passing) Unwrap() error { return p.ServerError }

// As has backoff wait as long as the server asks to.
func (p *passing) As(target any) bool {
	if t, ok := target.(**backoff.RetryAfterError); ok && p.wait > 0 {
		*t = &backoff.RetryAfterError{Duration: p.wait}
		return true
	}
	return false
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
	const year = 365 * 24 * 3600
	if !(seconds > 0) {
		return 0
	}
	return time.Duration(min(seconds, year) * float64(time.Second))
}
