package llm

import (
	"context"
	"errors"
	"net/http"
	"time"

	"geoeval/internal/llm/ledger"
)

// A purchase is what the links of the chain know of a request for an answer that the request itself does not say. It
// travels with the request's context.
type purchase struct {
	// asked is the request, and key its key in the ledger.
	asked Request
	key   string
	// entry is the answer in the ledger, nil before.
	entry *ledger.Entry
	// to is where it is sent, slot when, and body what is sent.
	to   *route
	slot *slot
	body []byte
	// estimate is what the answer can cost at most, in tokens.
	estimate Usage
	// attempts is how often it was sent.
	attempts int
}

type purchaseKey struct{}

func withPurchase(ctx context.Context, p *purchase) context.Context {
	return context.WithValue(ctx, purchaseKey{}, p)
}

// purchaseOf is a request's purchase. All requests that the chain gets are made with one.
func purchaseOf(req *http.Request) *purchase { return req.Context().Value(purchaseKey{}).(*purchase) }

// A doer is a chain as go-openai calls it.
type doer struct{ http.RoundTripper }

func (d doer) Do(req *http.Request) (*http.Response, error) { return d.RoundTrip(req) }

// A failure is a try that gave no answer.
type failure struct {
	*ServerError
	reply
}

func (f *failure) Unwrap() error { return f.ServerError }

// A reply is what is known of a try, whatever it gave.
type reply struct {
	// sent says that the server may have seen the request; refused that it said it would not answer, and so took
	// nothing.
	sent, refused bool
	// status is the response's, 0 where there was none, and code and message are those of one that is no answer.
	status        int
	code, message string
	// wait is how long the server asks to wait before the next try; 0 where it does not say.
	wait   time.Duration
	header http.Header
	// usage is what the response says that it cost, also where it is no answer.
	usage Usage
}

// replyOf is what is known of a try by what it returned.
func replyOf(response *http.Response, err error) *reply {
	if err == nil {
		return &response.Body.(*answerBody).reply
	}
	if f := new(failure); errors.As(err, &f) {
		return &f.reply
	}
	return &reply{} // it was not sent
}
