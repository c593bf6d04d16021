package llm

import (
	"context"
	"sync"
)

// A breaker ends everything after a run of failed requests. It does not close again: the build stops with what it has,
// and the next one goes on from there.
type breaker struct {
	after int
	// opened is cancelled with the reason when the breaker opens.
	opened context.Context
	open   context.CancelCauseFunc

	mu  sync.Mutex
	run int
}

func newBreaker(after int) *breaker {
	b := &breaker{after: after}
	b.opened, b.open = context.WithCancelCause(context.Background())
	return b
}

// err is why nothing more is asked, nil as long as asking makes sense.
func (b *breaker) err() error { return context.Cause(b.opened) }

// succeeded says that a request was answered.
func (b *breaker) succeeded() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.run = 0
}

// failed says that a request failed for good.
func (b *breaker) failed(err error, everyone bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.run++
	if everyone || b.run >= b.after {
		b.open(&StoppedError{b.run, err})
	}
}

// why is why nothing more is sent of requests with a gate ([Terms]): the breaker opened, or the gate ended.
func (b *breaker) why(gate context.Context) error {
	if err := b.err(); err != nil || gate == nil {
		return err
	}
	return context.Cause(gate)
}

// watch is ctx that also ends, for the same reason, when the breaker opens or the gate ends. It is for waiting: what is on
// the wire by then may still arrive, and is paid for. The caller calls stop.
func (b *breaker) watch(ctx, gate context.Context) (watched context.Context, stop func()) {
	watched, cancel := context.WithCancelCause(ctx)
	if err := b.why(gate); err != nil {
		cancel(err) // the hooks below would say so a little later
	}
	unhook := context.AfterFunc(b.opened, func() { cancel(b.err()) })
	unhookGate := func() bool { return true }
	if gate != nil {
		unhookGate = context.AfterFunc(gate, func() { cancel(b.why(gate)) })
	}
	return watched, func() { unhook(); unhookGate(); cancel(nil) }
}
