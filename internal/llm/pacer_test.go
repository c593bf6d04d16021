package llm

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// A mock is a server in a time that is not real: it says of a request that arrives with so many others whether it takes it, and
// how long it takes to say so.
type mock struct {
	takes   func(now time.Time) bool
	latency func(beside int) time.Duration
	// most is how many it takes at a time, 0 for any number; late: it takes as long to refuse as to answer.
	most int
	late bool
	// wait is what it asks to wait when it refuses, and often how often it refuses a request of some number whatever comes.
	wait  time.Duration
	often func(number int) int

	beside                int
	answered              []time.Time
	refused, refusedLater int // in all, and after the first minute
	began                 time.Time
}

// ask has as many requests answered as there are, and gives how long that took.
func (m *mock) ask(t *testing.T, p *pacer, n int) time.Duration {
	t.Helper()
	m.began = time.Now()
	lock := make(chan struct{}, 1)
	left := make(chan int, n)
	for i := range n {
		left <- i
	}
	close(left)
	done := make(chan error)
	for range p.width.most {
		go func() {
			for i := range left {
				if err := m.one(t.Context(), p, lock, i); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range p.width.most {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	return time.Since(m.began)
}

func (m *mock) one(ctx context.Context, p *pacer, lock chan struct{}, number int) error {
	often := 0
	if m.often != nil {
		often = m.often(number)
	}
	s, err := p.begin(ctx)
	if err != nil {
		return err
	}
	defer s.end()
	for {
		if err := s.admit(ctx, 1); err != nil {
			return err
		}
		lock <- struct{}{}
		m.beside++
		takes, now := m.most == 0 || m.beside <= m.most, time.Now()
		takes = takes && m.takes(now) && often <= 0
		often--
		latency := m.latency(m.beside)
		switch {
		case takes:
			m.answered = append(m.answered, now)
		default:
			m.refused++
			if now.Sub(m.began) > time.Minute {
				m.refusedLater++
			}
			if !m.late {
				latency = time.Millisecond
			}
		}
		<-lock
		time.Sleep(latency)
		lock <- struct{}{}
		m.beside--
		<-lock
		if takes {
			return s.back(served, &reply{sent: true})
		}
		if err := s.back(refused, &reply{sent: true, err: &ServerError{Status: http.StatusTooManyRequests, wait: m.wait}}); err != nil {
			return err
		}
	}
}

// The ways to count by the minute.
func sliding(perMinute int) func(time.Time) bool {
	var at []time.Time
	return func(now time.Time) bool {
		for len(at) > 0 && now.Sub(at[0]) >= time.Minute {
			at = at[1:]
		}
		if len(at) >= perMinute {
			return false
		}
		at = append(at, now)
		return true
	}
}

// fixed windows begin so long after the minute.
func fixed(perMinute int, after time.Duration) func(time.Time) bool {
	window, n := int64(-1), 0
	return func(now time.Time) bool {
		if w := now.Add(-after).UnixNano() / int64(time.Minute); w != window {
			window, n = w, 0
		}
		n++
		return n <= perMinute
	}
}

func bucket(perMinute, size int) func(time.Time) bool {
	tokens, last := float64(size), time.Time{}
	return func(now time.Time) bool {
		if !last.IsZero() {
			tokens = min(float64(size), tokens+float64(perMinute)/60*now.Sub(last).Seconds())
		}
		last = now
		if tokens < 1 {
			return false
		}
		tokens--
		return true
	}
}

// A server that counts by the minute, however it does, and does not say when to come again: it is asked about as fast as it
// takes requests, and refuses few.
func TestARateIsLearned(t *testing.T) {
	const perMinute, minutes = 300, 9
	for name, takes := range map[string]func(limit int) func(time.Time) bool{
		"a sliding window":                sliding,
		"a window from the first request": func(limit int) func(time.Time) bool { return fixed(limit, 0) },
		"a window that ends soon":         func(limit int) func(time.Time) bool { return fixed(limit, 2*time.Second) },
		"a window that is half over":      func(limit int) func(time.Time) bool { return fixed(limit, 30*time.Second) },
		"a bucket of 1":                   func(limit int) func(time.Time) bool { return bucket(limit, 1) },
		"a bucket of 10":                  func(limit int) func(time.Time) bool { return bucket(limit, 10) },
		"a bucket of a minute":            func(limit int) func(time.Time) bool { return bucket(limit, limit) },
		"a bucket of two minutes":         func(limit int) func(time.Time) bool { return bucket(limit, 2*limit) },
	} {
		for _, late := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, late %v", name, late), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					m := &mock{takes: takes(perMinute), late: late, latency: always(200 * time.Millisecond)}
					took := m.ask(t, newPacer(512, 0, 0, time.Second/4), perMinute*minutes)
					if rate := perMinute * minutes / took.Minutes(); rate < 0.9*perMinute {
						t.Errorf("%v a minute", rate)
					}
					if m.refused > perMinute*minutes/10 || m.refusedLater > perMinute*minutes/50 {
						t.Errorf("%d are refused, %d of them after the first minute", m.refused, m.refusedLater)
					}
				})
			})
		}
	}
	for name, takes := range map[string]func(time.Time) bool{
		"a sliding window": sliding(40), "a window": fixed(40, 10*time.Second), "a bucket": bucket(40, 1),
	} {
		t.Run("slow, "+name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := &mock{takes: takes, latency: always(200 * time.Millisecond)}
				if took := m.ask(t, newPacer(512, 0, 0, time.Second/4), 360); took > 10*time.Minute || m.refused > 36 {
					t.Errorf("it took %v, and %d are refused", took, m.refused)
				}
			})
		})
	}
}

func always(d time.Duration) func(int) time.Duration { return func(int) time.Duration { return d } }

// As many requests are on the wire as the server answers best, and no more.
func TestAWidthIsFound(t *testing.T) {
	const n = 10_000
	anything := func(time.Time) bool { return true }
	for _, c := range []struct {
		name    string
		latency func(int) time.Duration
		most    int
		best    float64 // answers a second, at the best fixed width
	}{
		{"64 at a time, the others are refused", always(200 * time.Millisecond), 64, 320},
		{"64 at a time, the others wait", slowing(64, 1), 0, 320},
		{"slower from 32", slowing(32, 1), 0, 160},
		{"much slower from 48", slowing(48, 3), 0, 240},
		{"slower from 4", slowing(4, 1), 0, 20},
		{"four times as slow above 48", func(beside int) time.Duration {
			if beside > 48 {
				return 800 * time.Millisecond
			}
			return 200 * time.Millisecond
		}, 0, 240},
		{"never slower", always(200 * time.Millisecond), 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := &mock{takes: anything, latency: c.latency, most: c.most}
				took := m.ask(t, newPacer(512, 0, 0, time.Second/4), n)
				if rate := n / took.Seconds(); rate < 0.9*c.best || c.best == 0 && took > 9*time.Second {
					t.Errorf("%v answers a second in %v, and the best are %v; %d are refused", rate, took, c.best, m.refused)
				}
			})
		})
	}
}

// slowing is a latency that grows above so many at a time, as a power of how many there are.
func slowing(from, power int) func(int) time.Duration {
	return func(beside int) time.Duration {
		return time.Duration(200 * float64(time.Millisecond) * math.Pow(max(float64(beside)/float64(from), 1), float64(power)))
	}
}

// A server that refuses everything is asked for so long, and no longer.
func TestAServerThatRefusesEverythingEndsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPacer(512, 0, 0, time.Second/4)
		s := sent(t, p, 1)
		begin := time.Now()
		for tries := 1; ; tries++ {
			err := s.back(refused, &reply{sent: true, err: &ServerError{Status: http.StatusTooManyRequests}})
			var end *ServerError
			if errors.As(err, &end) {
				if took := time.Since(begin); took < endurance || took > endurance+longTry || tries > 100 || !end.everyone() {
					t.Errorf("%v after %v and %d tries", err, took, tries)
				}
				return
			}
			if err := s.admit(t.Context(), 1); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// What the server refused comes first, and nothing new begins before it.
func TestRefusedOnesComeFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPacer(1, 0, 0, time.Second/4)
		first := sent(t, p, 1)
		if err := first.back(refused, &reply{sent: true, err: &ServerError{Status: http.StatusTooManyRequests, wait: 3 * time.Second}}); err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		again := make(chan error)
		go func() { again <- first.admit(t.Context(), 1) }()
		synctest.Wait()
		began := make(chan error)
		go func() {
			_, err := p.begin(t.Context())
			began <- err
		}()
		synctest.Wait()
		select {
		case <-began:
			t.Error("a new one began")
		case err := <-again:
			if err != nil || time.Since(begin) != 3*time.Second {
				t.Errorf("%v after %v", err, time.Since(begin))
			}
			first.back(served, &reply{sent: true})
			if err := <-began; err != nil {
				t.Error(err)
			}
		}
	})
}

// What a try that failed might have used is given back.
func TestFailedTriesGiveTheirTokensBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPacer(512, 0, 60_000, time.Second/4)
		begin := time.Now()
		s := sent(t, p, 50_000)
		s.back(failed, &reply{sent: true})
		if err := s.admit(t.Context(), 50_000); err != nil || time.Since(begin) > time.Second {
			t.Errorf("%v after %v", err, time.Since(begin))
		}
	})
}

// 503 and time-outs halve the number of requests on the wire, once for all that were on it.
func TestOverloadHalvesTheWidth(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPacer(512, 0, 0, time.Second/4)
		var all []*slot
		for range FirstInFlight {
			all = append(all, sent(t, p, 1))
		}
		time.Sleep(time.Second)
		for _, s := range all {
			s.back(overloaded, &reply{sent: true})
		}
		if n := p.width.now(); n != FirstInFlight/2 {
			t.Errorf("%d at a time", n)
		}
	})
}

// A server that refuses one request or the other, whatever their pace, is not taken for one that counts.
func TestRefusalsAtRandomHoldLittleBack(t *testing.T) {
	const n = 2_000
	for part, most := range map[float64]time.Duration{0.02: 10 * time.Second, 0.1: time.Minute, 0.25: 6 * time.Minute} {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				random := rand.New(rand.NewPCG(1, 1))
				m := &mock{takes: func(time.Time) bool { return random.Float64() >= part }, latency: always(200 * time.Millisecond)}
				if took := m.ask(t, newPacer(512, 0, 0, time.Second/4), n); took > most {
					t.Errorf("%d requests take %v, %d were refused", n, took, m.refused)
				}
			})
		})
	}
}

// A request that the server refuses, and asks to wait with, holds no other back as long as the server takes those.
func TestARefusedRequestHoldsNoOtherBack(t *testing.T) {
	for _, wait := range []time.Duration{0, time.Second, 5 * time.Second} {
		t.Run(wait.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := &mock{
					takes: func(time.Time) bool { return true }, latency: always(300 * time.Millisecond), wait: wait,
					often: func(number int) int {
						if number%20 == 7 {
							return 2
						}
						return 0
					},
				}
				if took := m.ask(t, newPacer(16, 0, 0, time.Second/4), 300); took > 15*time.Second+8*wait {
					t.Errorf("300 requests take %v, %d were refused", took, m.refused)
				}
			})
		})
	}
}

// What waits to be tried again keeps no other from being sent, as long as the server answers.
func TestTriesThatWaitKeepNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPacer(1, 0, 0, time.Second/4)
		for range 3 * underWayPerSlot {
			waits := sent(t, p, 1)
			waits.back(failed, &reply{sent: true})
			waits.sleep()
			other := sent(t, p, 1)
			time.Sleep(time.Millisecond)
			other.back(served, &reply{sent: true})
			other.end()
		}
		if n := len(p.asleep); n != 3*underWayPerSlot {
			t.Errorf("%d wait", n)
		}
	})
}
