package llm

import "net/http"

// Limited sends every try when the limits let it through, and tells them what the response says of the server's.
type limited struct {
	next    http.RoundTripper
	breaker *breaker
	limits  *limits
}

func (l *limited) RoundTrip(req *http.Request) (*http.Response, error) {
	estimate := purchaseOf(req).estimate
	ctx, stop := l.breaker.watch(req.Context())
	defer stop()
	permit, err := l.limits.admit(ctx, estimate.PromptTokens+estimate.CompletionTokens)
	if err != nil {
		return nil, err
	}
	response, err := l.next.RoundTrip(req)
	r := replyOf(response, err)
	permit.hear(r.header)
	switch {
	case !r.sent:
		permit.used(0)
	case r.usage != Usage{}:
		permit.used(r.usage.PromptTokens + r.usage.CompletionTokens)
	}
	if f, failed := err.(*failure); failed && f.Status == http.StatusTooManyRequests && r.wait > 0 {
		l.limits.pause(r.wait) // the limit is everyone's
	}
	return response, err
}
