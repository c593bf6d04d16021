package llm

import (
	"errors"
	"sync"
)

// Progress is how far a client is, or of a [Meter], what was asked with it. Dollars and tokens are those of this client
// alone.
type Progress struct {
	// Done is how many requests were answered: FromLedger without asking, Bought by asking, and Refused for what the prompt is, which costs
	// nothing and is kept. Failed is how many were sent and were not, and Unasked how many were not sent, as something ended the asking;
	// those whose context ended are not among them.
	Done, FromLedger, Bought, Refused, Failed, Unasked int
	// Free is how many of Bought cost nothing: their price is 0, or they have none and are from a server on this machine.
	Free int
	// Waiting is how many are under way, and InFlight how many of these are on the wire.
	Waiting, InFlight int
	// Tries is how often something was sent, Retries how often again.
	Tries, Retries int
	// PromptTokens and CompletionTokens are what the server said its answers cost.
	PromptTokens, CompletionTokens int
	// Dollars is what is spent, or may have been. Doubtful is the part of it that may: it is what tries could have cost of which nobody
	// knows what they cost. Lost is the part of Doubtful of tries that brought no answer.
	Dollars, Doubtful, Lost float64
}

// Paid is what is spent beyond doubt, in dollars.
func (p *Progress) Paid() float64 {
	if p.Doubtful >= p.Dollars {
		return 0
	}
	return p.Dollars - p.Doubtful
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

// count counts something.
func (m *Meter) count(f func(*Progress)) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	f(&m.p)
}

// Progress is what was counted so far.
func (m *Meter) Progress() Progress {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.p
}

// Batched counts answers that were bought in a batch, by their keys; so many of them are refusals.
func (m *Meter) Batched(keys []string, refused int) {
	m.count(func(p *Progress) {
		if m.batched == nil {
			m.batched = map[string]bool{}
		}
		for _, key := range keys {
			m.batched[key] = true
		}
		p.Bought += len(keys) - refused
		p.Refused += refused
	})
}

// recalled counts an answer from the ledger.
func (m *Meter) recalled(key string) {
	m.count(func(p *Progress) {
		p.Done++
		if m.batched[key] {
			delete(m.batched, key)
			return
		}
		p.FromLedger++
	})
}

// count counts something in the client's meter, and in that of those who ask.
func (c *Client) count(m *Meter, f func(*Progress)) {
	c.all.count(f)
	m.count(f)
}

// ended counts the end of a purchase.
func (p *purchase) ended(err error, cancelled bool) {
	p.to.traffic.ended(p)
	p.count(p.Meter, func(now *Progress) {
		now.Waiting--
		switch {
		case err == nil && p.entry == nil: // another process bought it, and it was recalled
		case err == nil && isRefusal(p.entry.Fault):
			now.Done++
			now.Refused++
		case err == nil:
			now.Done++
			now.Bought++
			if p.config.free(p.asked) {
				now.Free++
			}
		case cancelled:
		case p.attempts == 0 && (errors.As(err, new(*StoppedError)) || !errors.As(err, new(*ServerError))): // what is refused for now is no try
			now.Unasked++
		default:
			now.Failed++
		}
	})
}
