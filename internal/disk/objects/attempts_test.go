package objects_test

import (
	"context"
	"sync"
	"time"
)

// attempts are the attempts at requests that are under way, for which time is up when the test says so.
type attempts struct {
	mu   sync.Mutex
	open map[*attempt]bool
}

// An attempt is a context that is done as if a clock had ended it.
type attempt struct {
	context.Context
	done chan struct{}
	end  func()
}

func (a *attempt) Done() <-chan struct{} { return a.done }

func (a *attempt) Err() error {
	select {
	case <-a.done:
		return context.DeadlineExceeded
	default:
		return nil
	}
}

func (u *attempts) begin(ctx context.Context, _ time.Duration) (context.Context, context.CancelFunc) {
	a := &attempt{Context: ctx, done: make(chan struct{})}
	a.end = sync.OnceFunc(func() { close(a.done) })
	stop := context.AfterFunc(ctx, a.end)
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.open == nil {
		u.open = map[*attempt]bool{}
	}
	u.open[a] = true
	return a, func() {
		stop()
		a.end()
		u.mu.Lock()
		defer u.mu.Unlock()
		delete(u.open, a)
	}
}

func (u *attempts) timeOut() {
	u.mu.Lock()
	defer u.mu.Unlock()
	for a := range u.open {
		a.end()
	}
}
