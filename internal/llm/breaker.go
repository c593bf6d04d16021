package llm

import (
	"context"
	"sync"
)

// A breaker ends everything after a run of failed requests. It does not close again: the build stops with what it has,
// and the next one goes on from there.
type breaker struct {
	after int
	// opened is cancelled with the reason when the breaker opens, or the one that it is a part of.
	opened context.Context
	open   context.CancelCauseFunc

	mu sync.Mutex
	// run is how many requests failed in a row, and answers how many were answered.
	run, answers int
	parts        map[part]*breaker
}

// A part is what is asked of one model with one meter: its failures tell nothing of another model, nor of another stage.
type part struct {
	meter *Meter
	model string
}

func newBreaker(of context.Context, after int) *breaker {
	b := &breaker{after: after, parts: map[part]*breaker{}}
	b.opened, b.open = context.WithCancelCause(of)
	return b
}

// part is the breaker of a part. It counts by itself, and is open once the whole one is.
func (b *breaker) part(m *Meter, model string) *breaker {
	b.mu.Lock()
	defer b.mu.Unlock()
	of := part{m, model}
	if b.parts[of] == nil {
		b.parts[of] = newBreaker(b.opened, b.after)
	}
	return b.parts[of]
}

// err is why nothing more is asked, nil as long as asking makes sense.
func (b *breaker) err() error { return context.Cause(b.opened) }

// succeeded says that a request was answered.
func (b *breaker) succeeded() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.run = 0
	b.answers++
}

// answered is how many requests were answered.
func (b *breaker) answered() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.answers
}

// failed says that a request failed for good, whose first try failed after so many answers. Where others were answered since, the
// fault is the request's, and tells nothing of the server.
func (b *breaker) failed(err error, after int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.answers > after {
		return
	}
	if b.run++; b.run >= b.after {
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
