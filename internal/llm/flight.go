package llm

import (
	"context"
	"sync"
	"time"
)

// Flights share one purchase among all who ask for the same at the same time. (singleflight shares too, but does not know
// when nobody waits any more, and so cannot end what it shares.)
type flights struct {
	mu sync.Mutex
	of map[string]*flight
}

// A flight is one purchase under way.
type flight struct {
	// waiting is how many wait for it; at 0 it is cancelled and only ends what it has begun to keep.
	waiting int
	cancel  context.CancelCauseFunc
	// done is closed when answer and err are set.
	done   chan struct{}
	answer *Answer
	err    error
}

// landing bounds how long the last one who waits stays when his context is done, so that an answer that has arrived is on
// the disk before the program ends.
const landing = 30 * time.Second

// share gives what buy returns, to all who ask with one key at one time. buy's context ends when all of theirs have ended.
// ended says instead that an earlier, cancelled flight had to be waited for: its answer may be there now.
func (s *flights) share(ctx context.Context, key string, buy func(context.Context) (*Answer, error)) (a *Answer, ended bool, err error) {
	s.mu.Lock()
	f, ok := s.of[key]
	if ok && f.waiting == 0 {
		s.mu.Unlock()
		select {
		case <-f.done:
			return nil, true, nil
		case <-ctx.Done():
			return nil, false, context.Cause(ctx)
		}
	}
	if !ok {
		f = s.launch(ctx, key, buy)
	}
	f.waiting++
	s.mu.Unlock()

	select {
	case <-f.done:
		return f.answer, false, f.err
	case <-ctx.Done():
	}
	if !s.leave(f, context.Cause(ctx)) {
		return nil, false, context.Cause(ctx)
	}
	select {
	case <-f.done:
		return f.answer, false, f.err
	case <-time.After(landing):
		return nil, false, context.Cause(ctx)
	}
}

// launch starts a flight. The caller holds the lock.
func (s *flights) launch(ctx context.Context, key string, buy func(context.Context) (*Answer, error)) *flight {
	ctx, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	f := &flight{cancel: cancel, done: make(chan struct{})}
	s.of[key] = f
	go func() {
		f.answer, f.err = buy(ctx)
		s.mu.Lock()
		delete(s.of, key)
		s.mu.Unlock()
		close(f.done)
		cancel(nil)
	}()
	return f
}

// leave says whether the one who leaves was the last.
func (s *flights) leave(f *flight, why error) (last bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f.waiting--
	if f.waiting == 0 {
		f.cancel(why)
	}
	return f.waiting == 0
}
