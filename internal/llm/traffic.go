package llm

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"geoeval/internal/facts"
)

// quiet is how long a server may take before it is told that it says nothing.
const quiet = 10 * time.Second

// A traffic knows the requests that are on the way to a server or wait to be sent again. The zero value is ready.
type traffic struct {
	mu sync.Mutex
	// out is when each request was sent that is not back, and again why and when each is sent that failed.
	out   map[*purchase]time.Time
	again map[*purchase]retrial
	// heard is when something came back last.
	heard time.Time
}

// A retrial is a try that is still to be made.
type retrial struct {
	at time.Time
	// status is that of the failure before, 0 where there was no response.
	status int
	// page: it was a page where an answer should be.
	page bool
	// attempt is the try's number, of so many attempts.
	attempt, attempts int
}

func (w *traffic) sent(now time.Time, p *purchase) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.out == nil {
		w.out, w.again = map[*purchase]time.Time{}, map[*purchase]retrial{}
	}
	w.out[p] = now
	delete(w.again, p)
}

func (w *traffic) returned(now time.Time, p *purchase) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.heard = now
	delete(w.out, p)
}

func (w *traffic) retried(p *purchase, r retrial) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.again[p] = r
}

func (w *traffic) ended(p *purchase) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.out, p)
	delete(w.again, p)
}

// waits says what the requests wait for.
func (w *traffic) waits(now time.Time) []facts.Wait {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all []facts.Wait
	if r, last, n := w.next(now); n > 0 {
		wait := facts.Wait{
			For: facts.Retry, Status: r.status, Page: r.page, Attempt: r.attempt, Attempts: r.attempts, Requests: n,
			Seconds: r.at.Sub(now).Seconds(),
		}
		if n > 1 {
			wait.Within = last.Sub(now).Seconds()
		}
		all = append(all, wait)
	}
	if len(w.out) > 0 {
		oldest := now
		for _, at := range w.out {
			if at.Before(oldest) {
				oldest = at
			}
		}
		if oldest.Before(w.heard) {
			oldest = w.heard
		}
		if silent := now.Sub(oldest); silent >= quiet {
			all = append(all, facts.Wait{For: facts.Answers, Requests: len(w.out), Seconds: silent.Seconds()})
		}
	}
	return all
}

// next is the try that is to be made first, when the last one is, and how many there are whose time has not come. The caller holds
// the lock.
func (w *traffic) next(now time.Time) (first retrial, last time.Time, n int) {
	var all []retrial
	for _, r := range w.again {
		if r.at.After(now) {
			all = append(all, r)
			if r.at.After(last) {
				last = r.at
			}
		}
	}
	if len(all) == 0 {
		return retrial{}, last, 0
	}
	return slices.MinFunc(all, func(a, b retrial) int {
		return cmp.Or(a.at.Compare(b.at), cmp.Compare(b.attempt, a.attempt), cmp.Compare(a.status, b.status))
	}), last, len(all)
}
