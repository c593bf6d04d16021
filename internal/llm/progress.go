package llm

import "sync"

// Progress is how far a client is. Dollars and tokens are those of this client alone.
type Progress struct {
	// Done is how many requests were answered: FromLedger without asking, Bought by asking. Failed is how many were not;
	// those whose context ended are not among them.
	Done, FromLedger, Bought, Failed int
	// Waiting is how many are under way, and InFlight how many of these are on the wire.
	Waiting, InFlight int
	// Tries is how often something was sent, Retries how often again.
	Tries, Retries int
	// PromptTokens and CompletionTokens are what the server said its answers cost.
	PromptTokens, CompletionTokens int
	// Dollars is what is spent. Doubtful is the part of it that may not have been: it is what tries could have cost of which
	// nobody knows what they cost.
	Dollars, Doubtful float64
}

// A tally counts.
type tally struct {
	mu sync.Mutex
	p  Progress
}

func (t *tally) count(f func(*Progress)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(&t.p)
}

func (t *tally) sent()     { t.count(func(p *Progress) { p.Tries++; p.InFlight++ }) }
func (t *tally) returned() { t.count(func(p *Progress) { p.InFlight-- }) }
func (t *tally) retried()  { t.count(func(p *Progress) { p.Retries++ }) }
func (t *tally) began()    { t.count(func(p *Progress) { p.Waiting++ }) }

func (t *tally) settled(r *reply) {
	t.count(func(p *Progress) {
		p.PromptTokens += r.usage.PromptTokens
		p.CompletionTokens += r.usage.CompletionTokens
	})
}

// recalled counts an answer from the ledger.
func (t *tally) recalled() { t.count(func(p *Progress) { p.Done++; p.FromLedger++ }) }

// ended counts the end of what began.
func (t *tally) ended(err error, cancelled bool) {
	t.count(func(p *Progress) {
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
