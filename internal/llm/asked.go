package llm

import (
	"context"
	"time"

	"geoeval/internal/llm/ledger"
)

// outlast waits until the time is up of a request that another process has sent, where that process may still live: its answer may
// be in the ledger then.
func (p *purchase) outlast(ctx context.Context) error {
	a, ok := p.ledger.Unanswered(p.key)
	left := min(a.Until.Sub(p.options.Now()), time.Duration(*p.to.server.Timeout))
	if !ok || p.options.Alone || p.options.Claim != nil || left <= 0 {
		return nil
	}
	timer := time.NewTimer(left)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	if l, ok := p.ledger.(interface{ Refresh() error }); ok {
		return l.Refresh()
	}
	return nil
}

// ask writes down that the request is sent now.
func (p *purchase) ask(ctx context.Context) error {
	now := p.options.Now()
	a := &ledger.Asked{Key: p.key, Until: now.Add(time.Duration(*p.to.server.Timeout)).UTC(), Attempt: p.unknown + 1}
	if err := p.ledger.Ask(context.WithoutCancel(ctx), a); err != nil {
		err = &RecordError{p.key, err}
		p.to.breaker.open(err)
		return err
	}
	p.written, p.slot.left = a.Attempt, time.Now()
	return nil
}

// settle takes back what is written of tries that the server did not take, where there is no answer: at the end, and before the next
// try is waited for, so that a program that is killed leaves no more written down as sent than were on the wire.
func (p *purchase) settle(ctx context.Context) {
	if p.entry == nil && p.written > p.unknown {
		a := &ledger.Asked{Key: p.key, Until: p.options.Now().UTC(), Attempt: p.unknown}
		_ = p.ledger.Ask(context.WithoutCancel(ctx), a) // without the line, they may have been paid
		p.written = p.unknown
	}
}
