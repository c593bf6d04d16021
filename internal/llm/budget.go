package llm

import (
	"context"
	"sync"
)

// A budget keeps what is spent, with what the requests on the way could cost, within a limit.
type budget struct {
	config *Config
	limit  money // maxMoney: none

	mu sync.Mutex
	// spent is what was paid or may have been paid; doubtful is the part that may, and lost what of that came without an answer.
	spent, doubtful, lost money
	// reserved is what the requests on the way could cost, those in batches with them.
	reserved money
	// stretch is by how much a model counted more prompt tokens than were estimated, at worst; at least 1.
	stretch map[asked]float64
	// settled is closed and made anew when a reservation is settled; waiters is how many wait for that.
	settled chan struct{}
	waiters int
}

func newBudget(c *Config) *budget {
	b := &budget{config: c, limit: maxMoney, stretch: map[asked]float64{}, settled: make(chan struct{})}
	if c.MaxCost != Unlimited {
		b.limit = atMost(c.MaxCost)
	}
	return b
}

// Asked is a model on a server: its price, and how it counts.
type asked struct{ server, model string }

func askedOf(r *Request) asked { return asked{r.Server, r.Model} }

// settles returns when a channel is closed, or with an error when ctx ends.
func (b *budget) settles(ctx context.Context, settled <-chan struct{}) error {
	defer func() {
		b.mu.Lock()
		b.waiters--
		b.mu.Unlock()
	}()
	select {
	case <-settled:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// waiting is how many wait until it is known what others cost.
func (b *budget) waiting() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.waiters
}

// stretched is an estimate as it would be had the server's counting been known. The caller holds the lock.
func (b *budget) stretched(of asked, u Usage) Usage {
	if s := b.stretch[of]; s > 1 {
		u.PromptTokens = int(float64(u.PromptTokens)*s) + 1
	}
	return u
}

// learn takes in what a server counted where so much was estimated.
func (b *budget) learn(of asked, estimate, u Usage) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if s := float64(u.PromptTokens) / float64(max(estimate.PromptTokens, 1)); s > max(b.stretch[of], 1) {
		b.stretch[of] = s
	}
}

// charged learns from usage and says what is paid for it, at a price; doubtful is the part of it that the server did not say.
func (b *budget) charged(of asked, estimate, u Usage, at Price) (paid, doubtful money) {
	b.learn(of, estimate, u)
	b.mu.Lock()
	defer b.mu.Unlock()
	paid = cost(at, u.or(b.stretched(of, estimate)))
	return paid, paid - cost(at, u)
}

// settle says of money that was reserved what was paid; doubtful is the part of it that may not have been, and lost what of that came
// without an answer.
func (b *budget) settle(reserved, paid, doubtful, lost money) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.reserved -= reserved
	b.spent = b.spent.plus(paid)
	b.doubtful = b.doubtful.plus(doubtful)
	b.lost = b.lost.plus(lost)
	close(b.settled)
	b.settled = make(chan struct{})
}
