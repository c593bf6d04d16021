package llm

import (
	"context"
	"encoding/json"
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
	// extra are fields of the body that go-openai has no place for, by name.
	extra map[string]json.RawMessage
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

// newChain is what lies between go-openai and the network, from the link that go-openai calls to the one that sends:
//
//	completion   what go-openai leaves out of the body
//	slots        how many purchases are under way
//	recorder     the answer is in the ledger before go-openai sees it
//	retries      one try after the other
//	slots        how many requests are on the wire
//	budget       money is set aside for the try, and settled
//	limits       requests and tokens a minute
//	exchange     the response is read whole
//	authorized   the key, which nothing above has or sees
//
// The order of the last ones keeps the rate even: what the limits let through is on the wire at once. A link that waits
// ends when the breaker opens; what is on the wire by then may still arrive, and is paid for. The error of a try that
// gave no answer is a [*failure]; from retries on, it is a [*ServerError].
func (c *Client) newChain(authorized http.RoundTripper) doer {
	config := &c.config
	var next http.RoundTripper = &exchange{
		authorized, time.Duration(config.Timeout), c.options.Arriving, c.options.Now, c.counters,
	}
	next = &limited{next, c.breaker, c.limits}
	next = &spending{next, c.breaker, c.budget}
	next = &slots{next, c.breaker, make(chan struct{}, config.InFlight)}
	next = &retries{next, c.breaker, config.Attempts, c.options.FirstWait, c.counters, c.options.Log}
	next = &recorder{next, c.breaker, c.ledger, c.options.Now}
	next = &slots{next, c.breaker, make(chan struct{}, engagedPerSlot*config.InFlight)}
	return doer{&completion{next}}
}

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
