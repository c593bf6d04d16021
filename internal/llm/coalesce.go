package llm

import (
	"context"
	"sync"
	"time"
)

// A group shares one call among all who ask for the same at the same time. (Package singleflight does so too, but does
// not know when nobody waits any more, and so cannot end what it shares.)
type group struct {
	// keeping bounds how long the last one who waits stays when his context is done; see Options.Keeping.
	keeping time.Duration

	mu    sync.Mutex
	calls map[string]*call
}

// A call is one answer being bought.
type call struct {
	// waiting is how many wait for it; at 0 it is cancelled and only ends what it has begun to keep.
	waiting int
	cancel  context.CancelCauseFunc
	// done is closed when answer and err are set.
	done   chan struct{}
	answer *Answer
	err    error
}

// do gives what buy returns, to all who ask with one key at one time. buy's context ends when all of theirs have ended.
// ended says instead that an earlier, cancelled call had to be waited for: its answer may be there now.
func (g *group) do(
	ctx context.Context, key string, buy func(context.Context) (*Answer, error),
) (a *Answer, ended bool, err error) {
	g.mu.Lock()
	c, ok := g.calls[key]
	if ok && c.waiting == 0 {
		g.mu.Unlock()
		select {
		case <-c.done:
			return nil, true, nil
		case <-ctx.Done():
			return nil, false, context.Cause(ctx)
		}
	}
	if !ok {
		c = g.start(ctx, key, buy)
	}
	c.waiting++
	g.mu.Unlock()

	select {
	case <-c.done:
		return c.answer, false, c.err
	case <-ctx.Done():
	}
	if !g.leave(c, context.Cause(ctx)) {
		return nil, false, context.Cause(ctx)
	}
	select {
	case <-c.done:
		return c.answer, false, c.err
	case <-time.After(g.keeping):
		return nil, false, context.Cause(ctx)
	}
}

// start starts a call. The caller holds the lock.
func (g *group) start(ctx context.Context, key string, buy func(context.Context) (*Answer, error)) *call {
	ctx, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	c := &call{cancel: cancel, done: make(chan struct{})}
	g.calls[key] = c
	go func() {
		c.answer, c.err = buy(ctx)
		g.mu.Lock()
		delete(g.calls, key)
		g.mu.Unlock()
		close(c.done)
		cancel(nil)
	}()
	return c
}

// leave says whether the one who leaves was the last.
func (g *group) leave(c *call, why error) (last bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	c.waiting--
	if c.waiting == 0 {
		c.cancel(why)
	}
	return c.waiting == 0
}
