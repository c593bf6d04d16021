package llm

import (
	"context"
	"errors"
	"net/http"
)

// Paced sends a try when the pacer admits it, and reports the outcome to the pacer. A request that the server refuses for now is sent
// again; that is not a failed try.
type paced struct {
	next     http.RoundTripper
	breaker  *breaker
	counters *counters
}

func (l *paced) RoundTrip(req *http.Request) (*http.Response, error) {
	p := purchaseOf(req)
	ctx, stop := l.breaker.watch(req.Context())
	defer stop()
	for {
		if err := p.slot.admit(ctx, p.estimate.PromptTokens+p.estimate.CompletionTokens); err != nil {
			return nil, err
		}
		if err := l.breaker.why(req.Context()); err != nil { // it opened as this one's time came
			return nil, errors.Join(p.slot.back(unsent, &reply{}), err)
		}
		response, err := l.next.RoundTrip(req)
		what, r := became(response, err), replyOf(response, err)
		end := p.slot.back(what, r)
		switch {
		case what != refused:
			return response, err
		case end != nil:
			return nil, end
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		}
		p.attempts--
		l.counters.refused(req.Context())
	}
}

// became says what became of a request.
func became(response *http.Response, err error) outcome {
	var f *failure
	switch {
	case err == nil:
		return served
	case !errors.As(err, &f) || !f.sent:
		return unsent
	case f.final():
		return failed
	case f.Status == http.StatusTooManyRequests, f.Status == http.StatusServiceUnavailable && f.wait > 0:
		return refused
	case f.Status == http.StatusServiceUnavailable, errors.Is(f.Err, context.DeadlineExceeded):
		return overloaded
	}
	return failed
}
