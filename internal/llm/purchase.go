package llm

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"geoeval/internal/format/ordered"
	"geoeval/internal/llm/ledger"
)

// A purchase is an answer being bought. Its methods lie one in the other, from the one that go-openai calls to the one that sends:
//
//	Do         what go-openai cannot carry of a request is added ([Request.extend])
//	record     the answer is in the ledger before anybody sees it
//	retry      one try after the other
//	spend      money is set aside for the try, and settled
//	pace       when it is sent: how many are on the wire, how many a minute; and again where the server refuses for now
//	ask        the ledger has that it is sent, before it is
//	exchange   the response is read whole
//
// and behind them is [authorized] with the key, which nothing above has or sees. The order of the last ones keeps the rate even:
// what the pacer lets through is on the wire at once. One that waits ends when the breaker opens; what is on the wire by then may
// still arrive, and is paid for.
type purchase struct {
	*Client
	Terms
	asked *Request
	// key is the request's, in the ledger.
	key string
	// entry is the answer in the ledger, nil before.
	entry *ledger.Entry
	// to is where it is sent, slot when; sent is what go-openai makes, and body what is in it.
	to   *route
	slot *slot
	sent *http.Request
	body []byte
	// breaker ends the asking of its part; failedAfter is how many answers that had at the first try that failed, 0 before.
	breaker     *breaker
	failedAfter int
	// estimate is what the answer can cost at most, in tokens.
	estimate Usage
	// attempts is how often it was sent, and strange how often no answer of a model came of that, but a page or nothing.
	attempts, strange int
	// unknown is how many tries may have been paid and have no answer, those of former processes with them, and written how many
	// the ledger tells of.
	unknown, written int
}

// A reply is what is known of a try, whatever it gave.
type reply struct {
	// entry is the answer, or a refusal that concerns the prompt alone; err is why there is none.
	entry *ledger.Entry
	err   *ServerError
	// sent says that the server may have seen the request; refused that it said it would not answer, and so took
	// nothing.
	sent, refused bool
	// header is the response's, nil where there was none.
	header http.Header
	// usage is what the response says that it cost, also where it is no answer.
	usage Usage
}

// Do buys the answer to the request that go-openai makes. The answer is in entry; go-openai gets an empty one.
func (p *purchase) Do(req *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return nil, err
	}
	if p.body, err = p.asked.extend(body, p.to.server.deployed(p.asked.Model)); err != nil {
		return nil, err
	}
	p.sent = req
	if err := p.record(req.Context()); err != nil {
		return nil, err
	}
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader("{}"))}, nil
}

// A Ledger keeps answers: it is what the client needs of a [ledger.Ledger]. It is used by many goroutines at a time.
// One that has a method Err() error is asked before anything is bought: what it returns is a [RecordError], for a
// ledger that cannot be read may have the answer already.
type Ledger interface {
	// Lookup gives a key's entry.
	Lookup(key string) (*ledger.Entry, bool)
	// Append returns when the entry is on the disk. The context is never cancelled.
	Append(ctx context.Context, e *ledger.Entry) error
	// Ask returns when it is on the disk that a request is sent. The context is never cancelled.
	Ask(ctx context.Context, a *ledger.Asked) error
	// Unanswered gives what a former process, or another, has written of a request that may have been paid and has no answer.
	Unanswered(key string) (a ledger.Asked, ok bool)
}

// record keeps an answer before anybody sees it, also where nobody waits for it any more: it is paid for. If that
// fails, nothing more is bought.
func (p *purchase) record(ctx context.Context) error {
	r, err := p.retry(ctx)
	if err != nil {
		return err
	}
	e := r.entry
	e.Time, e.Attempts = p.options.Now().UTC().Format(time.RFC3339), p.attempts
	if err := p.ledger.Append(context.WithoutCancel(ctx), e); err != nil {
		err = &RecordError{p.key, err}
		p.to.breaker.open(err)
		return err
	}
	p.entry = e
	return nil
}

// spend sets money aside for a try before it is sent, and settles it afterwards. The reply is nil where nothing was tried.
func (p *purchase) spend(ctx context.Context) (*reply, error) {
	watched, stop := p.watch(ctx)
	defer stop()
	reserved, err := p.reserve(watched)
	if err != nil {
		return nil, err
	}
	r, err := p.pace(ctx)
	if r == nil || !r.sent || r.refused && r.usage == (Usage{}) {
		reserved.Release(p.key)
	} else {
		reserved.Charge(p.key, r.usage, r.err == nil)
		p.unknown++
	}
	reserved.Close() // without usage, as what it could have cost
	return r, err
}

// pace sends a try when the pacer admits it, and reports the outcome to the pacer. A request that the server refuses for now is sent
// again; that is not a failed try. While it waits for that whoever asks may ask something else, which the pacer lets out where the
// server takes others.
func (p *purchase) pace(ctx context.Context) (*reply, error) {
	watched, stop := p.watch(ctx)
	defer stop()
	back := func() {}
	defer func() { back() }()
	for {
		if err := p.slot.admit(watched, p.estimate.PromptTokens+p.estimate.CompletionTokens); err != nil {
			return nil, err
		}
		back()
		if err := p.ask(ctx); err != nil {
			return nil, errors.Join(p.slot.back(unsent, &reply{}), err)
		}
		if err := cmp.Or(p.why(), context.Cause(ctx)); err != nil { // it opened, or nobody waits any more, as this one's time came
			return nil, errors.Join(p.slot.back(unsent, &reply{}), err)
		}
		p.attempts++
		p.to.traffic.sent(time.Now(), p)
		p.count(p.Meter, func(p *Progress) { p.Tries++; p.InFlight++ })
		r := p.exchange(ctx)
		p.to.traffic.returned(time.Now(), p)
		p.count(p.Meter, func(p *Progress) { p.InFlight-- })
		what := r.became()
		end := p.slot.back(what, r)
		switch {
		case what == served:
			return r, nil
		case what != refused:
			return r, r.err
		case end != nil:
			return nil, end
		case watched.Err() != nil:
			return nil, context.Cause(watched)
		}
		p.attempts--
		p.count(p.Meter, func(p *Progress) { p.Retries++ })
		p.settle(ctx)
		back = ordered.Aside(ctx)
	}
}

// became says what became of a try.
func (r *reply) became() outcome {
	switch e := r.err; {
	case e == nil:
		return served
	case !r.sent:
		return unsent
	case e.final():
		return failed
	case e.Status == http.StatusTooManyRequests, e.Status == http.StatusServiceUnavailable && e.wait > 0:
		return refused
	case e.Status == http.StatusServiceUnavailable, errors.Is(e.Err, context.DeadlineExceeded):
		return overloaded
	}
	return failed
}

// why is why nothing more is sent: the breaker opened, or the gate ended.
func (p *purchase) why() error { return p.breaker.why(p.Gate) }

// watch is a context that also ends where nothing more is sent; see [breaker.watch].
func (p *purchase) watch(ctx context.Context) (context.Context, func()) {
	return p.breaker.watch(ctx, p.Gate)
}
