package llm

import (
	"context"
	"net/http"
)

// engagedPerSlot is how many purchases there may be under way for every request on the wire. Twice as many keep the
// wire busy while some wait between two tries. With more, a server that is down would be asked everything once before
// anything is asked again, and so before anything fails for good.
const engagedPerSlot = 2

// Slots bound how many requests are under way behind them at one time.
type slots struct {
	next    http.RoundTripper
	breaker *breaker
	// taken has one value for each.
	taken chan struct{}
}

func (s *slots) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx, stop := s.breaker.watch(req.Context())
	defer stop()
	select {
	case s.taken <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	defer func() { <-s.taken }()
	if err := s.breaker.why(req.Context()); err != nil {
		return nil, err // it opened while this one waited
	}
	return s.next.RoundTrip(req)
}
