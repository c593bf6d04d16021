package llm

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// run has so many goroutines send for a while, each of whose requests takes as long as latency says, and gives when
// they were let through. The time is not real.
func run(l *pacer, workers int, during time.Duration, estimate int, exchange func(*slot) reply) []time.Time {
	ctx, cancel := context.WithTimeout(context.Background(), during)
	defer cancel()
	var mu sync.Mutex
	var at []time.Time
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for {
				t, err := l.begin(ctx)
				if err != nil {
					return
				}
				if t.admit(ctx, estimate) != nil {
					return
				}
				mu.Lock()
				at = append(at, time.Now())
				mu.Unlock()
				r := exchange(t)
				t.back(served, &r)
				t.end()
			}
		})
	}
	wg.Wait()
	return at
}

func takes(d time.Duration) func(*slot) reply {
	return func(*slot) reply { time.Sleep(d); return reply{} }
}

// capped is a pacer with limits of the configuration, 0 for none.
func capped(perMinute, tokensPerMinute int) *pacer {
	return newPacer(1000, perMinute, tokensPerMinute, time.Second/4)
}

// most is the greatest number of times within any minute.
func most(at []time.Time) int {
	slices.SortFunc(at, time.Time.Compare)
	first, n := 0, 0
	for i := range at {
		for at[i].Sub(at[first]) >= time.Minute {
			first++
		}
		n = max(n, i-first+1)
	}
	return n
}

func TestRequestsAMinute(t *testing.T) {
	for _, n := range []int{3, 60, 500, 6000, 30_000} {
		for _, workers := range []int{1, 64} {
			if workers == 1 && n > 500 {
				continue // one at a time cannot be that fast
			}
			synctest.Test(t, func(t *testing.T) {
				l := capped(n, 0)
				const minutes = 10
				at := run(l, workers, minutes*time.Minute, 1, func(*slot) reply {
					time.Sleep(time.Duration(rand.IntN(100)) * time.Millisecond)
					return reply{}
				})
				if rate := float64(len(at)) / minutes; rate < 0.95*float64(n) || rate > float64(n) {
					t.Errorf("%d a minute, %d workers: %v are sent", n, workers, rate)
				}
				if got := most(at); got > n {
					t.Errorf("%d a minute, %d workers: one minute has %d", n, workers, got)
				}
			})
		}
	}
}

// No pause is made up for afterwards.
func TestNoBurstAfterAPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := capped(600, 0)
		at := run(l, 64, 5*time.Minute, 1, func(t *slot) reply {
			time.Sleep(time.Second)
			if t.number == 500 {
				l.mu.Lock()
				l.pause(time.Now().Add(2 * time.Minute))
				l.pause(time.Now().Add(time.Second)) // takes nothing from the longer one
				l.mu.Unlock()
			}
			return reply{}
		})
		if got := most(at); got > 600 {
			t.Errorf("one minute has %d", got)
		}
		slices.SortFunc(at, time.Time.Compare)
		longest := time.Duration(0)
		for i := range at[1:] {
			longest = max(longest, at[i+1].Sub(at[i]))
		}
		if longest < 2*time.Minute || longest > 2*time.Minute+time.Second {
			t.Errorf("the pause was %v", longest)
		}
	})
}

func TestTokensAMinute(t *testing.T) {
	for _, c := range []struct{ estimate, used int }{{1000, 1000}, {4000, 500}, {50, 50}, {500, 700}} {
		synctest.Test(t, func(t *testing.T) {
			const perMinute, minutes = 60_000, 60
			l := capped(0, perMinute)
			at := run(l, 64, minutes*time.Minute, c.estimate, func(*slot) reply {
				time.Sleep(2 * time.Second)
				return reply{usage: Usage{PromptTokens: c.used}}
			})
			if rate := float64(len(at)*c.used) / minutes; rate < 0.95*perMinute || rate > perMinute {
				t.Errorf("%+v: %v tokens a minute", c, rate)
			}
			if got := most(at) * c.used; got > perMinute+max(c.estimate, c.used) {
				t.Errorf("%+v: one minute has %d tokens", c, got)
			}
		})
	}
}

// headers are what a server says.
func headers(pairs ...string) http.Header {
	h := http.Header{}
	for i := 0; i < len(pairs); i += 2 {
		h.Set(pairs[i], pairs[i+1])
	}
	return h
}

func TestTheServersLimitsAreKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := capped(0, 0)
		at := run(l, 64, 10*time.Minute, 10, func(*slot) reply {
			time.Sleep(500 * time.Millisecond)
			return reply{header: headers("x-ratelimit-limit-requests", "300", "x-ratelimit-remaining-requests", "299", "x-ratelimit-reset-requests", "200ms")}
		})
		if rate := float64(len(at)) / 10; rate < 0.95*300 || rate > 300+64 { // the first requests go before the server has spoken
			t.Errorf("%v a minute", rate)
		}
	})
}

// A server with a window of its own, of another length than expected, is not asked for more than it says is left. Where
// requests overtake one another on their way, it is so by a few.
func TestTheServersWindowIsKept(t *testing.T) {
	for _, kind := range []string{"requests", "tokens"} {
		synctest.Test(t, func(t *testing.T) {
			const left, window, each = 50, 20 * time.Second, 10
			l := capped(6000, 0)
			var mu sync.Mutex
			begin, used, refused := time.Now(), 0, 0
			unit := 1
			if kind == "tokens" {
				unit = each
			}
			answered := 0
			run(l, 8, 10*time.Minute, each, func(*slot) reply {
				mu.Lock()
				for time.Since(begin) >= window {
					begin, used = begin.Add(window), 0
				}
				if used+unit > left*unit {
					refused++
				} else {
					used += unit
					answered++
				}
				h := headers("x-ratelimit-remaining-"+kind, strconv.Itoa(left*unit-used), "x-ratelimit-reset-"+kind, (window - time.Since(begin)).String())
				mu.Unlock()
				time.Sleep(700 * time.Millisecond)
				return reply{header: h}
			})
			if refused > answered/100 || answered < int(0.8*left*10*60/window.Seconds()) {
				t.Errorf("%s: %d answered, %d refused", kind, answered, refused)
			}
		})
	}
}

func TestLongWindowsAreGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := capped(0, 0)
		first := sent(t, l, 1)
		first.back(served, &reply{header: headers("x-ratelimit-remaining-tokens", "5", "x-ratelimit-reset-tokens", "5h0m0s")})
		err := first.admit(t.Context(), 6)
		var failed *ServerError
		if !errors.As(err, &failed) || !failed.everyone() {
			t.Error(err)
		}
		if err := first.admit(t.Context(), 5); err != nil {
			t.Error(err)
		}
	})
}

// sent is a request of so many tokens that was let through.
func sent(t *testing.T, l *pacer, tokens int) *slot {
	t.Helper()
	s, err := l.begin(t.Context())
	if err == nil {
		err = s.admit(t.Context(), tokens)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestWaitingEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := capped(1, 0)
		begin := time.Now()
		at := run(l, 10, 5*time.Second, 1, takes(0))
		if len(at) != 1 || time.Since(begin) != 5*time.Second {
			t.Errorf("%d sent in %v", len(at), time.Since(begin))
		}
	})
}

func TestResets(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	for text, want := range map[string]time.Duration{
		"1s": time.Second, "6m0s": 6 * time.Minute, "20ms": 20 * time.Millisecond, "8.64s": 8640 * time.Millisecond, "1h2m3s": 3723 * time.Second,
		"0s": 0, "12": 12 * time.Second, "0.5": time.Second / 2, " 1s ": time.Second,
		"1700000030": 30 * time.Second, "1700000030000": 30 * time.Second, "1699999990": 0, "2023-11-14T22:13:30Z": 10 * time.Second,
	} {
		if got, ok := parseReset(text, now); !ok || got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	for _, text := range []string{"", "soon", "-1s", "NaN", "Inf", "1e300", "1e18", "1d"} {
		if got, ok := parseReset(text, now); ok {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestRetryAfter(t *testing.T) {
	now := time.Date(2024, 2, 10, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		header http.Header
		want   time.Duration
	}{
		{headers(), 0},
		{headers("Retry-After", "3"), 3 * time.Second},
		{headers("retry-after-ms", "250", "Retry-After", "3"), 250 * time.Millisecond},
		{headers("Retry-After", "Sat, 10 Feb 2024 12:00:30 GMT"), 30 * time.Second},
		{headers("Retry-After", "Sat, 10 Feb 2024 11:00:30 GMT"), 0},
		{headers("Retry-After", "-3"), 0},
		{headers("Retry-After", "NaN"), 0},
		{headers("Retry-After", "soon"), 0},
		{headers("Retry-After", "1e300"), 365 * 24 * time.Hour},
	} {
		if got := retryAfter(c.header, now); got != c.want {
			t.Errorf("%v: %v", c.header, got)
		}
	}
}

// The waits are drawn from the whole range up to a bound that doubles.
func TestSchedule(t *testing.T) {
	var sum, greatest [10]time.Duration
	const n = 2000
	for range n {
		s := schedule(time.Second)
		s.Reset()
		for i := range sum {
			d := s.NextBackOff()
			sum[i] += d
			greatest[i] = max(greatest[i], d)
		}
	}
	for i := range sum {
		bound := min(time.Second<<i, 32*time.Second)
		mean := sum[i] / n
		if greatest[i] > bound+1 || greatest[i] < bound*95/100 || mean < bound*45/100 || mean > bound*55/100 {
			t.Errorf("wait %d of at most %v: mean %v, greatest %v", i+1, bound, mean, greatest[i])
		}
	}
}

// What an earlier request heard is old news once a later one was heard.
func TestLateHeadersAreNotTaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := capped(60_000, 0)
		var slots []*slot
		for range 10 {
			slots = append(slots, sent(t, l, 1))
		}
		slots[9].back(served, &reply{header: headers("x-ratelimit-remaining-requests", "0", "x-ratelimit-reset-requests", "10s")})
		slots[0].back(served, &reply{header: headers("x-ratelimit-remaining-requests", "99", "x-ratelimit-reset-requests", "10s")})
		begin := time.Now()
		if err := slots[0].admit(t.Context(), 1); err != nil || time.Since(begin) != 10*time.Second {
			t.Errorf("%v after %v", err, time.Since(begin))
		}
	})
}
