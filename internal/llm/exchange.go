package llm

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/sashabaranov/go-openai"
)

const (
	// maxBody and maxHeader bound a response, in bytes. An answer of 100,000 tokens has less than 1 MB.
	maxBody   = 8 << 20
	maxHeader = 64 << 10
	// maxMessage bounds what an error repeats of a response, in bytes.
	maxMessage = 500
	// arriving bounds how long the answer to a request that was sent is waited for when nobody wants it any more. It is paid for.
	arriving = 5 * time.Second
)

// newWire is the connection to the server. It follows no redirects: they would carry the key and the prompts elsewhere.
func newWire(inFlight int) *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConns, t.MaxIdleConnsPerHost = inFlight, inFlight
	t.MaxResponseHeaderBytes = maxHeader
	return t
}

// A reply is what one try gave.
type reply struct {
	// err is nil where there is an answer.
	err *ServerError
	// sent says that the server may have seen the request; refused that it said it would not answer, and so took nothing.
	sent, refused bool
	// wait is how long the server asks to wait before the next try; 0 where it does not say.
	wait   time.Duration
	header http.Header
	// body is the answer's body, without the key; model and usage are what it says of itself, also where it is no answer.
	body  []byte
	model string
	usage Usage
}

// exchange sends a request once and reads the response. It ends when the request's context does, or Timeout has passed.
func (d *doer) exchange(req *http.Request, body []byte) *reply {
	r := &reply{header: http.Header{}}
	var connected, refusing atomic.Bool
	ctx, cancel := context.WithTimeoutCause(context.WithoutCancel(req.Context()), time.Duration(d.config.Timeout),
		fmt.Errorf("no whole answer in %v (timeout): %w", d.config.Timeout, context.DeadlineExceeded))
	defer cancel()
	defer context.AfterFunc(req.Context(), func() {
		if connected.Load() && !refusing.Load() {
			sleep(ctx, arriving, nil)
		}
		cancel()
	})()
	out := req.Clone(httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { connected.Store(true) },
	}))
	d.key.authorize(out.Header)
	out.Body, out.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }

	response, err := d.wire.RoundTrip(out)
	r.sent = connected.Load()
	if err != nil {
		r.err = &ServerError{Err: d.onTheWay(ctx, err)}
		return r
	}
	defer response.Body.Close()
	refusing.Store(response.StatusCode/100 != 2)
	r.header = response.Header
	content, err := io.ReadAll(io.LimitReader(response.Body, maxBody+1))
	switch {
	case response.StatusCode/100 != 2:
		d.refusal(r, response, content, err)
	case err != nil:
		r.err = &ServerError{Err: fmt.Errorf("the answer broke off after %d bytes: %w", len(content), d.onTheWay(ctx, err))}
	case len(content) > maxBody:
		r.err = &ServerError{Status: response.StatusCode, Message: fmt.Sprintf("it has more than %d bytes", maxBody)}
	default:
		d.read(r, response.StatusCode, content)
	}
	return r
}

// onTheWay is an error of the network, without the key, or the reason why the try was ended.
func (d *doer) onTheWay(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return d.key.redactError(err)
}

// read reads the body of an answer.
func (d *doer) read(r *reply, status int, content []byte) {
	r.body = []byte(d.key.redact(string(content)))
	response, err := decode(r.body)
	r.model, r.usage = response.Model, usage(response)
	if err != nil {
		r.err = &ServerError{Status: status, Err: d.key.redactError(err)}
		r.err.Code, r.err.Message = d.said(r.body)
	}
}

// refusal reads the body of a response that is no answer. Such a response costs nothing; but where a server that failed did
// not say so to the end, nobody knows at what it failed.
func (d *doer) refusal(r *reply, response *http.Response, content []byte, broken error) {
	r.refused = response.StatusCode < 500 || broken == nil && len(content) > 0
	r.wait = retryAfter(response.Header, d.now())
	r.err = &ServerError{Status: response.StatusCode}
	r.err.Code, r.err.Message = d.said(content)
	if to, err := url.Parse(response.Header.Get("Location")); err == nil && response.StatusCode/100 == 3 {
		r.err.Message = d.key.redact(fmt.Sprintf("it names another address, %s://%s", to.Scheme, to.Host))
	}
	if r.wait > patience && !r.err.final() {
		r.err.Message = strings.TrimSpace(r.err.Message + " (it asks to wait " + r.wait.Round(time.Second).String() + ")")
		r.err.hopeless = true
	}
}

// said is the error code and message in a body, without the key; where there are none, the message is the body's beginning.
func (d *doer) said(content []byte) (code, message string) {
	var e openai.ErrorResponse
	if err := json.Unmarshal(content, &e); err == nil && e.Error != nil {
		message = e.Error.Message
		if e.Error.Code != nil {
			code = fmt.Sprint(e.Error.Code)
		}
		if code == "" || e.Error.Type == quotaCode {
			code = e.Error.Type
		}
	} else {
		message = strings.TrimSpace(string(content))
	}
	return clip(d.key.redact(code)), clip(d.key.redact(message))
}

// clip makes text from outside one that can be shown.
func clip(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
	if len(s) > maxMessage {
		s = strings.ToValidUTF8(s[:maxMessage], "") + "…"
	}
	return s
}
