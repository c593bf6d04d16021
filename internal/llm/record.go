package llm

import (
	"context"
	"net/http"
	"time"

	"geoeval/internal/llm/ledger"
)

// A Ledger keeps answers: it is what the client needs of a [ledger.Ledger]. It is used by many goroutines at a time.
// One that has a method Err() error is asked before anything is bought: what it returns is a [RecordError], for a
// ledger that cannot be read may have the answer already.
type Ledger interface {
	// Lookup gives a key's entry.
	Lookup(key string) (*ledger.Entry, bool)
	// Append returns when the entry is on the disk. The context is never cancelled.
	Append(ctx context.Context, e *ledger.Entry) error
}

// A recorder keeps an answer before anybody sees it, also where nobody waits for it any more: it is paid for. If that
// fails, nothing more is bought.
type recorder struct {
	next    http.RoundTripper
	breaker *breaker
	ledger  Ledger
	now     func() time.Time
}

func (r *recorder) RoundTrip(req *http.Request) (*http.Response, error) {
	response, err := r.next.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	p, e := purchaseOf(req), response.Body.(*answerBody).entry
	e.Time, e.Attempts = r.now().UTC().Format(time.RFC3339), p.attempts
	if err := r.ledger.Append(context.WithoutCancel(req.Context()), e); err != nil {
		err = &RecordError{p.key, err}
		r.breaker.open(err)
		return nil, err
	}
	p.entry = e
	return response, nil
}
