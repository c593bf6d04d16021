package llm

import "sync"

// Progress is how far a client is. Dollars and tokens are those of this client alone.
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

// Counters count for a [Progress].
type counters struct {
	mu sync.Mutex
	p  Progress
}

func (c *counters) count(f func(*Progress)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f(&c.p)
}

func (c *counters) sent()     { c.count(func(p *Progress) { p.Tries++; p.InFlight++ }) }
func (c *counters) returned() { c.count(func(p *Progress) { p.InFlight-- }) }
func (c *counters) retried()  { c.count(func(p *Progress) { p.Retries++ }) }
func (c *counters) began()    { c.count(func(p *Progress) { p.Waiting++ }) }

func (c *counters) settled(u Usage) {
	c.count(func(p *Progress) {
		p.PromptTokens += u.PromptTokens
		p.CompletionTokens += u.CompletionTokens
	})
}

// recalled counts an answer from the ledger.
func (c *counters) recalled() { c.count(func(p *Progress) { p.Done++; p.FromLedger++ }) }

// ended counts the end of what began.
func (c *counters) ended(err error, cancelled bool) {
	c.count(func(p *Progress) {
		p.Waiting--
		switch {
		case err == nil:
			p.Done++
			p.Bought++
		case !cancelled:
			p.Failed++
		}
	})
}
