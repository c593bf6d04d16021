package llm

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// A quota is what the server's rate-limit headers say of one kind of limit, requests or tokens: x-ratelimit-limit-…,
// x-ratelimit-remaining-… and x-ratelimit-reset-….
type quota struct {
	// limit is how many there are when none is used; 0 is unknown.
	limit int
	// known says that the rest was heard.
	known bool
	// allowed is up to which count of all that were ever sent there are some left, until resetAt.
	allowed int
	resetAt time.Time
}

// hear takes the headers of the response to a request; sent is the count of all that were sent up to and with it. The
// server has counted these, but for one or the other that was overtaken on its way, and may not have counted any later
// one: from these, remaining is reckoned.
func (q *quota) hear(h http.Header, kind string, now time.Time, sent int) {
	if n, err := strconv.Atoi(h.Get("X-Ratelimit-Limit-" + kind)); err == nil && n > 0 {
		q.limit = n
	}
	remaining, err := strconv.Atoi(h.Get("X-Ratelimit-Remaining-" + kind))
	reset, ok := parseReset(h.Get("X-Ratelimit-Reset-"+kind), now)
	if err != nil || remaining < 0 || !ok {
		return // without a time, nobody knows until when it holds; a 429 says it then
	}
	q.known, q.allowed, q.resetAt = true, sent+remaining, now.Add(reset)
}

// wait is how long to wait before n more are sent after so many.
func (q *quota) wait(now time.Time, sent, n int) time.Duration {
	if !q.known || sent+n <= q.allowed {
		return 0
	}
	if wait := q.resetAt.Sub(now); wait > 0 {
		return wait
	}
	q.known = false // it began anew; the next response says more
	return 0
}

// parseReset reads a time until a reset: 1s, 6m0s, 20ms; a bare number is seconds, or one of a great many a time since 1970, in
// seconds or milliseconds; and a time as in RFC 3339.
func parseReset(s string, now time.Time) (time.Duration, bool) {
	s = strings.TrimSpace(s)
	if n, err := strconv.ParseFloat(s, 64); err == nil {
		switch {
		case n >= 1e15:
			return 0, false
		case n >= 1e11:
			return max(time.UnixMilli(int64(n)).Sub(now), 0), true
		case n >= 1e9:
			return max(time.Unix(int64(n), 0).Sub(now), 0), true
		}
		s += "s"
	}
	if at, err := time.Parse(time.RFC3339, s); err == nil {
		return max(at.Sub(now), 0), true
	}
	d, err := time.ParseDuration(s)
	return d, err == nil && d >= 0
}
