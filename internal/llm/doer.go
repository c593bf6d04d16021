package llm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v5"
)

// A purchase is one answer being bought. It travels with its context.
type purchase struct {
	key     string
	request *Request
	// estimate is what the answer can cost at most, in tokens.
	estimate Usage
	// attempts is how often it was sent.
	attempts int
}

type purchaseKey struct{}

func withPurchase(ctx context.Context, p *purchase) context.Context {
	return context.WithValue(ctx, purchaseKey{}, p)
}

// A doer is what lies between go-openai and the network: it completes the request ([Body]), waits for the limits and the budget,
// tries again, and records the answer before go-openai sees it.
type doer struct {
	config   *Config
	key      *secret
	ledger   Ledger
	now      func() time.Time
	log      *slog.Logger
	first    time.Duration // the bound of the first wait between tries
	wire     http.RoundTripper
	slots    chan struct{} // one value for every request on the wire
	limits   *limits
	budget   *budget
	breaker  *breaker
	counters *counters
}

// Do buys the answer that a request asks for. The response has it whole, and it is recorded. Errors are this package's, or
// the context's cause.
func (d *doer) Do(req *http.Request) (*http.Response, error) {
	p, ok := req.Context().Value(purchaseKey{}).(*purchase)
	if !ok {
		return nil, errors.New("llm: a request that is no purchase")
	}
	body, err := Body(p.request)
	if err != nil {
		return nil, &RequestError{p.key, fmt.Sprintf("cannot be sent: %v", err)}
	}
	ctx, stop := d.breaker.watch(req.Context())
	defer stop()
	r, err := backoff.Retry(ctx, func() (*reply, error) {
		r, err := d.try(ctx, req, body, p)
		var again *passing
		if err != nil && !errors.As(err, &again) {
			err = backoff.Permanent(err)
		}
		return r, err
	},
		backoff.WithBackOff(schedule(d.first)),
		backoff.WithMaxTries(uint(d.config.Attempts)),
		backoff.WithMaxElapsedTime(0),
		backoff.WithNotify(func(err error, wait time.Duration) {
			d.counters.retried()
			why := err.(*passing).what()
			d.log.Info("trying again", "request", brief(p.key), "wait", wait, "why", why)
		}),
	)
	if err != nil {
		return nil, d.failed(err, p)
	}
	return &http.Response{
		Status: "200 OK", StatusCode: http.StatusOK, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{},
		Body: io.NopCloser(bytes.NewReader(r.body)), ContentLength: int64(len(r.body)), Request: req,
	}, nil
}

// failed is the error of a request that is not tried again.
func (d *doer) failed(err error, p *purchase) error {
	var permanent *backoff.PermanentError
	if errors.As(err, &permanent) {
		err = permanent.Err
	}
	var server *ServerError
	if !errors.As(err, &server) || errors.Is(err, d.breaker.err()) {
		return err
	}
	server.Attempts = p.attempts
	d.breaker.failed(server, server.everyone())
	return server
}

// try sends a request once: when there is a slot, then money, then room within the limits. This order keeps the rate even:
// what the limits let through is on the wire at once.
func (d *doer) try(ctx context.Context, req *http.Request, body []byte, p *purchase) (*reply, error) {
	select {
	case d.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	r, err := d.send(ctx, req, body, p)
	<-d.slots
	if err != nil {
		return nil, err
	}
	// The next request need not wait for the disk.
	return r, d.keep(req.Context(), p, r)
}

func (d *doer) send(ctx context.Context, req *http.Request, body []byte, p *purchase) (*reply, error) {
	m, err := d.budget.reserve(ctx, p.request.Model, p.estimate)
	if err != nil {
		return nil, err
	}
	t, err := d.limits.admit(ctx, p.estimate.PromptTokens+p.estimate.CompletionTokens)
	if err != nil {
		m.release()
		return nil, err
	}
	p.attempts++
	d.counters.sent()
	r := d.exchange(req, body)
	d.counters.returned()
	d.settle(r, m, t)
	if r.err == nil {
		d.breaker.succeeded()
		return r, nil
	}
	if r.err.Status == http.StatusTooManyRequests && r.wait > 0 {
		d.limits.pause(r.wait) // the limit is everyone's
	}
	if err := context.Cause(req.Context()); err != nil {
		return nil, err
	}
	if err := d.breaker.err(); err != nil {
		return nil, err
	}
	if r.err.final() {
		return nil, r.err
	}
	return nil, &passing{r.err, r.wait}
}

// settle says to the budget and the limits what a try was.
func (d *doer) settle(r *reply, m *reservation, t *permit) {
	t.hear(r.header)
	switch {
	case !r.sent:
		m.release()
		t.used(0)
	case r.usage != Usage{}:
		m.charge(r.usage)
		t.used(r.usage.PromptTokens + r.usage.CompletionTokens)
	case r.refused:
		m.release()
	default:
		m.chargeWorst()
	}
	d.counters.settled(r)
}
