package llm_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"geoeval/internal/format/ordered"
	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
)

// Questions that wait long for their next try, as the server failed at them or refuses them and takes others, keep no worker: all others
// are answered meanwhile, no more at a time than may be. Who ends the asking then does not wait for them, and nothing stays written down
// as sent.
func TestQuestionsThatWaitKeepNoWorker(t *testing.T) {
	const n = 40
	for _, c := range []struct {
		status, inFlight int
		waiting          []int
	}{
		{500, 1, []int{5}}, {500, 4, []int{5, 6, 7, 8}}, {500, 4, []int{1, 2, 3, 4, 20, 21, 22}},
		{429, 1, []int{5, 15}}, {429, 4, []int{5, 12, 19, 26}},
	} {
		t.Run(fmt.Sprintf("%d, %d at a time, %v wait", c.status, c.inFlight, c.waiting), func(t *testing.T) {
			s := llmtest.Start(t, llmtest.Options{Key: testKey, Weather: func(call *llmtest.Call) llmtest.Event {
				if slices.ContainsFunc(c.waiting, func(i int) bool { return call.Messages[0].Content == numbered(i).Messages[0].Content }) {
					return llmtest.Status(c.status, "Retry-After", "600")
				}
				return llmtest.Event{}
			}})
			config, dir := fast(s.URL), t.TempDir()
			config.InFlight = c.inFlight
			l := opened(t, dir)
			client := newClient(t, config, l, alone)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			all := make([]int, n)
			for i := range all {
				all[i] = i
			}
			var answered atomic.Int64
			var last error
			for _, err := range ordered.Map(ctx, c.inFlight, n, slices.Values(all), func(ctx context.Context, i int) (*llm.Answer, error) {
				a, err := client.Ask(ctx, numbered(i))
				if err == nil && int(answered.Add(1)) == n-len(c.waiting) {
					cancel()
				}
				return a, err
			}) {
				last = err
			}
			if !errors.Is(last, context.Canceled) || s.Requests() != n {
				t.Errorf("%v after %d requests, %d answered", last, s.Requests(), answered.Load())
			}
			if got := s.MaxInFlight(); got > c.inFlight {
				t.Errorf("%d at a time", got)
			}
			for _, i := range c.waiting {
				r := numbered(i)
				if a, ok := l.Unanswered(r.Key()); ok && a.Attempt > 0 {
					t.Errorf("question %d is written down as sent: %+v", i, a)
				}
			}
		})
	}
}
