package llm

import (
	"context"
	"fmt"
	"io"
	"math"
	"net/http"
	"strings"
	"time"

	"github.com/sashabaranov/go-openai"
)

// transfer bounds one call of the service. The largest are files of 200 MB.
const transfer = 15 * time.Minute

// maxReport bounds a response of the service that is no file's content, in bytes: a list of 10,000 files has 3 MB.
const maxReport = 8 << 20

// Service sends what is no single request for an answer, such as the files of the Batch API. It adds the key, and takes
// it out of all that comes back; it tries nothing again and counts nothing. Redirects, and a change to another protocol,
// are errors, [*ServerError]. The content of a file (a path that ends with /content) is as long as it is; everything else
// is bounded, and more of it is an error.
//
// The server is one of the configuration, "" for the one that it describes itself.
func (c *Client) Service(server string) openai.HTTPDoer {
	to := c.routes[server]
	return &service{to.authorized, c.options.Now, time.Duration(*to.server.Timeout), to.server.Name, to.server.Key}
}

// CanBuy says whether a server can be bought from: the client is not offline, and has a key where one is needed.
func (c *Client) CanBuy(server string) bool {
	to := c.routes[server]
	return !c.options.Offline && to != nil && to.buyable
}

// A service sends a call once, in bounded time, and follows no redirect.
type service struct {
	next http.RoundTripper
	now  func() time.Time
	// stall is how long a response may send nothing.
	stall time.Duration
	// server and variable are as in [ServerError].
	server, variable string
}

func (s *service) Do(req *http.Request) (*http.Response, error) {
	ctx, done := context.WithTimeoutCause(req.Context(), transfer,
		fmt.Errorf("not done in %v: %w", transfer, context.DeadlineExceeded))
	ctx, stop := context.WithCancelCause(ctx)
	cancel := func() { stop(nil); done() }
	response, err := s.next.RoundTrip(req.Clone(ctx))
	if err != nil {
		defer cancel()
		return nil, onTheWay(ctx, err)
	}
	if n := response.StatusCode / 100; n == 1 || n == 3 {
		defer cancel()
		defer response.Body.Close()
		refused := refusal(response, nil, s.now())
		refused.Server, refused.Variable = s.server, s.variable
		return nil, refused
	}
	b := &boundedBody{ReadCloser: response.Body, ctx: ctx, cancel: cancel, left: maxReport, stall: s.stall, stop: stop}
	if response.StatusCode/100 == 2 && strings.HasSuffix(req.URL.Path, "/content") {
		b.left = math.MaxInt64
	}
	b.unhook = context.AfterFunc(ctx, func() { b.ReadCloser.Close() })
	response.Body = b
	return response, nil
}

// A boundedBody ends with a context, whatever it waits for, and that with it.
type boundedBody struct {
	io.ReadCloser
	ctx    context.Context
	cancel context.CancelFunc
	unhook func() bool
	// left is how many bytes more there may be.
	left int64
	// stop ends the context where nothing comes for as long as stall.
	stop  context.CancelCauseFunc
	stall time.Duration
}

func (b *boundedBody) Read(p []byte) (int, error) {
	if b.left == 0 {
		return 0, fmt.Errorf("the response has more than %d bytes", maxReport)
	}
	stalled := time.AfterFunc(b.stall, func() {
		b.stop(fmt.Errorf("nothing came for %v (timeout): %w", b.stall, context.DeadlineExceeded))
	})
	n, err := b.ReadCloser.Read(p[:min(int64(len(p)), b.left)])
	stalled.Stop()
	b.left -= int64(n)
	if err != nil && err != io.EOF {
		err = onTheWay(b.ctx, err)
	}
	return n, err
}

func (b *boundedBody) Close() error {
	defer b.cancel()
	b.unhook()
	return b.ReadCloser.Close()
}
