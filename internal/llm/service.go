package llm

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/sashabaranov/go-openai"

	"geoeval/internal/llm/ledger"
)

// transfer bounds one call of the service. The largest are files of 200 MB.
const transfer = 15 * time.Minute

// Service sends what is no single request for an answer, such as the files of the Batch API. It adds the key, and takes it
// out of all that comes back; it tries nothing again and counts nothing. Redirects are errors, [*ServerError].
func (c *Client) Service() openai.HTTPDoer { return service{c.doer} }

// CanBuy says whether there is somebody to buy from: the client is not offline, and has a key where one is needed.
func (c *Client) CanBuy() bool { return !c.options.Offline && c.buyable }

type service struct{ doer *doer }

// Do sends a call once. The response's body is read line by line as it arrives.
func (s service) Do(req *http.Request) (*http.Response, error) {
	d := s.doer
	ctx, cancel := context.WithTimeoutCause(req.Context(), transfer, fmt.Errorf("not done in %v: %w", transfer, context.DeadlineExceeded))
	out := req.Clone(ctx)
	d.key.authorize(out.Header)
	response, err := d.wire.RoundTrip(out)
	if err != nil {
		defer cancel()
		return nil, d.onTheWay(ctx, err)
	}
	if response.StatusCode/100 == 3 {
		defer cancel()
		defer response.Body.Close()
		r := &reply{}
		d.refusal(r, response, nil, nil)
		return nil, r.err
	}
	for _, values := range response.Header {
		for i := range values {
			values[i] = d.key.redact(values[i])
		}
	}
	response.Status, response.ContentLength = d.key.redact(response.Status), -1
	response.Header.Del("Content-Length")
	response.Request = req // which has no key
	response.Body = &clean{
		in: bufio.NewReader(response.Body), body: response.Body, redact: d.key.redact,
		fails: func(err error) error { return d.onTheWay(ctx, err) }, cancel: cancel,
	}
	return response, nil
}

// A clean body is one without the key, in which no newline can be.
type clean struct {
	in     *bufio.Reader
	body   io.Closer
	redact func(string) string
	fails  func(error) error
	cancel context.CancelFunc
	// rest is what is still to be given of a line; err comes after it.
	rest string
	err  error
}

func (c *clean) Read(p []byte) (int, error) {
	for c.rest == "" {
		if c.err != nil {
			return 0, c.err
		}
		c.next()
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

func (c *clean) next() {
	var line []byte
	for {
		part, err := c.in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > ledger.MaxLine+1:
			c.err = fmt.Errorf("a line of the response has more than %d bytes", ledger.MaxLine)
			return
		case err == bufio.ErrBufferFull:
			continue
		case err == io.EOF:
			c.err = err
		case err != nil:
			c.err = c.fails(err)
		}
		c.rest = c.redact(string(line))
		return
	}
}

func (c *clean) Close() error {
	defer c.cancel()
	return c.body.Close()
}
