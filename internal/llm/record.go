package llm

import (
	"context"
	"encoding/json"
	"time"

	"geoeval/internal/llm/ledger"
)

// A Ledger keeps answers: it is what the client needs of a [ledger.Ledger]. It is used by many goroutines at a time. One that
// has a method Err() error is asked before anything is bought: what it returns is a [RecordError], for a ledger that cannot be
// read may have the answer already.
type Ledger interface {
	// Lookup gives a key's entry.
	Lookup(key string) (*ledger.Entry, bool)
	// Append returns when the entry is on the disk. The context is never cancelled.
	Append(ctx context.Context, e *ledger.Entry) error
}

// entry is a bought answer as the ledger keeps it. The response is as it came, but for the key.
func (d *doer) entry(p *purchase, r *reply) (*ledger.Entry, error) {
	request, err := json.Marshal(p.request)
	if err != nil {
		return nil, err
	}
	return &ledger.Entry{
		Key: p.key, Request: request, Response: r.body,
		PromptTokens: r.usage.PromptTokens, CompletionTokens: r.usage.CompletionTokens,
		Model: r.model, Time: d.now().UTC().Format(time.RFC3339), Attempts: p.attempts,
	}, nil
}

// keep records an answer, also where nobody waits for it any more: it is paid for. If that fails, nothing more is bought.
func (d *doer) keep(ctx context.Context, p *purchase, r *reply) error {
	e, err := d.entry(p, r)
	if err == nil {
		err = d.ledger.Append(context.WithoutCancel(ctx), e)
	}
	if err != nil {
		err = &RecordError{p.key, d.key.redactError(err)}
		d.breaker.open(err)
	}
	return err
}
