package ask

import (
	"context"
	"errors"
	"sync"

	"geoeval/internal/llm"
)

// A till is where a task's answers are bought. It is closed once too few of them pass.
type till struct {
	mu sync.Mutex
	// open ends with a [*YieldError] when the till is closed.
	open  context.Context
	close context.CancelCauseFunc
	// buying is how many answers are being bought; idle, where not nil, is closed when there are none.
	buying int
	idle   chan struct{}
}

// begin says that an answer is to be bought, as long as the context that it gives has not ended. The caller calls end.
func (b *till) begin() (open context.Context, end func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.open == nil {
		b.open, b.close = context.WithCancelCause(context.Background())
	}
	b.buying++
	return b.open, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.buying--; b.buying == 0 && b.idle != nil {
			close(b.idle)
			b.idle = nil
		}
	}
}

// settle waits until nothing is being bought any more, or ctx ends.
func (b *till) settle(ctx context.Context) {
	b.mu.Lock()
	if b.buying == 0 {
		b.mu.Unlock()
		return
	}
	if b.idle == nil {
		b.idle = make(chan struct{})
	}
	idle := b.idle
	b.mu.Unlock()
	select {
	case <-idle:
	case <-ctx.Done():
	}
}

// buyer asks a client, and buys nothing more once too few of a model's answers pass: what is on its way then is waited
// for, and is in the ledger, and nothing else is sent. That is a [*YieldError]. What the ledger has is given in any case.
func (t *Task) buyer(client *llm.Client) asker {
	return func(ctx context.Context, r llm.Request) (*llm.Answer, error) {
		l, err := t.Session.Ledger()
		if err != nil {
			return nil, err
		}
		if l.Has(r.Key()) || !client.CanBuy(r.Server) {
			return client.AskOn(ctx, llm.Terms{Meter: &t.meter}, r)
		}
		open, end := t.till.begin()
		if y := t.tally.of(asked(&r)); y.Below(t.MinPassRate) {
			t.till.close(&YieldError{Yield: *y, Setting: t.Setting, Minimum: t.MinPassRate})
		}
		a, err := client.AskOn(ctx, llm.Terms{Meter: &t.meter, Gate: open}, r)
		end()
		var yield *YieldError
		if errors.As(err, &yield) {
			t.till.settle(ctx)
			told := *yield
			p := client.Progress()
			told.Spent, told.Doubtful = p.Paid(), p.Doubtful
			return nil, &told
		}
		return a, err
	}
}

// asked names the model that a request asks.
func asked(r *llm.Request) string {
	if r.Server == "" {
		return r.Model
	}
	return r.Model + " at " + r.Server
}

// counting counts a question's answers once they are checked, and says which count towards the limit.
func (t *Task) counting(q *Question) func(int, *Answer) bool {
	return func(number int, a *Answer) bool {
		t.tally.count(q.ID, number, a)
		return !t.Anew || !a.Owned
	}
}
