package llm

import (
	"sync"
	"time"
)

// Progress is how far a client is, or of a [Meter], what was asked with it. Dollars and tokens are those of this client
// alone.
type Progress struct {
	// Done is how many requests were answered: FromLedger without asking, Bought by asking. Failed is how many were
	// not; those whose context ended are not among them.
	Done, FromLedger, Bought, Failed int
	// Waiting is how many are under way, and InFlight how many of these are on the wire.
	Waiting, InFlight int
	// Tries is how often something was sent, Retries how often again.
	Tries, Retries int
	// PromptTokens and CompletionTokens are what the server said its answers cost.
	PromptTokens, CompletionTokens int
	// Dollars is what is spent. Doubtful is the part of it that may not have been: it is what tries could have cost of
	// which nobody knows what they cost.
	Dollars, Doubtful float64
}

// A Meter counts what is asked with it ([Terms]), whichever client answers. The zero value is ready; it may be used by many goroutines. A
// nil Meter counts nothing.
type Meter struct {
	mu sync.Mutex
	p  Progress
	// batched are the keys of what was bought in batches and not asked for yet: the ledger has it by then, and it was
	// bought all the same.
	batched map[string]bool
}

// paid counts money, in the meter of those who asked; nil counts nothing.
func (m *Meter) paid(paid, doubtful money) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.p.Dollars += paid.dollars()
	m.p.Doubtful += doubtful.dollars()
}

// Progress is what was counted so far.
func (m *Meter) Progress() Progress {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.p
}

// Batched counts answers that were bought in a batch, by their keys.
func (m *Meter) Batched(keys []string) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.batched == nil {
		m.batched = map[string]bool{}
	}
	for _, key := range keys {
		m.batched[key] = true
	}
	m.p.Bought += len(keys)
}

// Counters count for a [Progress], and for the meters of those who ask.
type counters struct {
	mu sync.Mutex
	p  Progress
}

func (c *counters) progress() Progress {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.p
}

func (c *counters) count(m *Meter, f func(*Progress)) {
	c.mu.Lock()
	f(&c.p)
	c.mu.Unlock()
	if m != nil {
		m.mu.Lock()
		f(&m.p)
		m.mu.Unlock()
	}
}

func (c *counters) sent(p *purchase) {
	p.to.traffic.sent(time.Now(), p)
	c.count(p.Meter, func(p *Progress) { p.Tries++; p.InFlight++ })
}

func (c *counters) returned(p *purchase, u Usage) {
	p.to.traffic.returned(time.Now(), p)
	c.count(p.Meter, func(p *Progress) {
		p.InFlight--
		p.PromptTokens += u.PromptTokens
		p.CompletionTokens += u.CompletionTokens
	})
}

func (c *counters) retried(p *purchase, r retrial) {
	p.to.traffic.retried(p, r)
	c.count(p.Meter, func(p *Progress) { p.Retries++ })
}

// refused counts a request that is sent again, for the server took none.
func (c *counters) refused(p *purchase) { c.count(p.Meter, func(p *Progress) { p.Retries++ }) }

func (c *counters) began(p *purchase) { c.count(p.Meter, func(p *Progress) { p.Waiting++ }) }

// settled counts the tokens of a batch, also in the meter of those who asked.
func (c *counters) settled(m *Meter, u Usage) {
	c.count(m, func(p *Progress) {
		p.PromptTokens += u.PromptTokens
		p.CompletionTokens += u.CompletionTokens
	})
}

// recalled counts an answer from the ledger.
func (c *counters) recalled(m *Meter, key string) {
	c.mu.Lock()
	c.p.Done++
	c.p.FromLedger++
	c.mu.Unlock()
	if m != nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.p.Done++
		if m.batched[key] {
			delete(m.batched, key)
			return
		}
		m.p.FromLedger++
	}
}

// ended counts the end of what began.
func (c *counters) ended(bought *purchase, err error, cancelled bool) {
	bought.to.traffic.ended(bought)
	c.count(bought.Meter, func(p *Progress) {
		p.Waiting--
		switch {
		case err == nil && bought.entry == nil: // another process bought it, and it was recalled
		case err == nil:
			p.Done++
			p.Bought++
		case !cancelled:
			p.Failed++
		}
	})
}
