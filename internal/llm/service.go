package llm

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/sashabaranov/go-openai"
)

// transfer bounds one call of the service. The largest are files of 200 MB.
const transfer = 15 * time.Minute

// Service sends what is no single request for an answer, such as the files of the Batch API. It adds the key, and takes
// it out of all that comes back; it tries nothing again and counts nothing. Redirects are errors, [*ServerError].
func (c *Client) Service() openai.HTTPDoer { return doer{&service{c.authorized, c.options.Now}} }

// CanBuy says whether there is somebody to buy from: the client is not offline, and has a key where one is needed.
func (c *Client) CanBuy() bool { return !c.options.Offline && c.buyable }

// A service sends a call once, in bounded time, and follows no redirect.
type service struct {
	next http.RoundTripper
	now  func() time.Time
}

func (s *service) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithTimeoutCause(req.Context(), transfer,
		fmt.Errorf("not done in %v: %w", transfer, context.DeadlineExceeded))
	response, err := s.next.RoundTrip(req.Clone(ctx))
	if err != nil {
		defer cancel()
		return nil, onTheWay(ctx, err)
	}
	if response.StatusCode/100 == 3 {
		defer cancel()
		defer response.Body.Close()
		return nil, refusal(reply{}, response, nil, nil, s.now()).ServerError
	}
	response.Body = &boundedBody{response.Body, ctx, cancel}
	return response, nil
}

// A boundedBody ends with a context, and that with it.
type boundedBody struct {
	io.ReadCloser
	ctx    context.Context
	cancel context.CancelFunc
}

func (b *boundedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err != nil && err != io.EOF {
		err = onTheWay(b.ctx, err)
	}
	return n, err
}

func (b *boundedBody) Close() error {
	defer b.cancel()
	return b.ReadCloser.Close()
}
