package llm

import (
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

	"geoeval/internal/llm/ledger"

	"github.com/sashabaranov/go-openai"
)

const (
	// maxHeader bounds a response's headers, and maxRefusal the body of one that is no answer, in bytes. The body of one
	// that may be an answer is bounded by MaxBody.
	maxHeader  = 64 << 10
	maxRefusal = 64 << 10
	// maxMessage bounds what an error repeats of a response, in bytes.
	maxMessage = 500
)

// An exchange sends a request once and reads the response whole. It ends when the request's context does, or the
// timeout has passed. What is no answer is a [*failure].
type exchange struct {
	next     http.RoundTripper
	timeout  time.Duration
	arriving time.Duration // see Options.Arriving
	now      func() time.Time
	counters *counters
}

// An answerBody stands for the body of a response that is an answer. It has been read and is in entry; for those who read
// it all the same it is an empty object.
type answerBody struct {
	io.ReadCloser
	entry *ledger.Entry
	reply
}

func (x *exchange) RoundTrip(req *http.Request) (*http.Response, error) {
	p := purchaseOf(req)
	p.attempts++
	x.counters.sent(req.Context(), p)
	response, err := x.exchange(req)
	x.counters.returned(req.Context(), p, replyOf(response, err).usage)
	return response, err
}

func (x *exchange) exchange(req *http.Request) (*http.Response, error) {
	var sending delivery
	var refusing atomic.Bool
	ctx, cancel := context.WithTimeoutCause(context.WithoutCancel(req.Context()), x.timeout,
		fmt.Errorf("no whole answer in %v (timeout): %w", x.timeout, context.DeadlineExceeded))
	defer cancel()
	defer context.AfterFunc(req.Context(), func() {
		if sending.written() && !refusing.Load() {
			select {
			case <-time.After(x.arriving):
			case <-ctx.Done():
			}
		}
		cancel()
	})()
	out := req.Clone(httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(got httptrace.GotConnInfo) { sending.begin(got.Conn) },
	}))
	var err error
	if out.Body, err = req.GetBody(); err != nil {
		return nil, err
	}
	response, err := x.next.RoundTrip(out)
	if err != nil {
		return nil, &failure{&ServerError{Err: onTheWay(ctx, err)}, reply{sent: sending.written()}}
	}
	defer response.Body.Close()
	asked := &purchaseOf(req).asked
	answering, most := response.StatusCode/100 == 2, maxRefusal
	if answering {
		most = MaxBody(asked)
	}
	refusing.Store(!answering)
	r := reply{sent: true, status: response.StatusCode, header: response.Header}
	content, err := readAll(ctx, response, most+1)
	switch {
	case !answering && err == nil:
		if entry := NewRefusal(asked, response.StatusCode, content); entry != nil {
			r.refused = true
			return answered(req, response, entry, r), nil
		}
		fallthrough
	case !answering:
		return nil, refusal(r, response, content, err, x.now())
	case err != nil:
		err = fmt.Errorf("the answer broke off after %d bytes: %w", len(content), onTheWay(ctx, err))
		return nil, &failure{&ServerError{Err: err}, r}
	}
	entry, used, err := NewEntry(asked, content)
	r.usage = used
	if err != nil {
		if entry := NewRefusal(asked, response.StatusCode, content); entry != nil {
			r.refused = true
			return answered(req, response, entry, r), nil
		}
		code, message := said(content)
		return nil, &failure{&ServerError{Status: response.StatusCode, Code: code, Message: message, Err: err}, r}
	}
	return answered(req, response, entry, r), nil
}

// answered makes of a response one whose answer is in an entry, be that a refusal.
func answered(req *http.Request, response *http.Response, entry *ledger.Entry, r reply) *http.Response {
	response.StatusCode, response.Request = http.StatusOK, req
	response.Body = &answerBody{io.NopCloser(strings.NewReader("{}")), entry, r}
	return response
}

// readAll reads so many bytes of a response's body at the most, and ends when the context does, whatever the body waits
// for. The connection of a server that switches to another protocol is no body: nothing of it is read.
func readAll(ctx context.Context, response *http.Response, most int) ([]byte, error) {
	if response.StatusCode/100 == 1 {
		return nil, nil
	}
	body := response.Body
	defer context.AfterFunc(ctx, func() { body.Close() })()
	return io.ReadAll(io.LimitReader(body, int64(most)))
}

// onTheWay is an error of the network, or the reason why the try was ended.
func onTheWay(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// refusal is a response that is no answer. Such a response costs nothing; but where a server that failed did not say so
// to the end, nobody knows at what it failed.
func refusal(r reply, response *http.Response, content []byte, broken error, now time.Time) *failure {
	r.refused = response.StatusCode < 500 || broken == nil && len(content) > 0
	r.wait = retryAfter(response.Header, now)
	e := &ServerError{Status: response.StatusCode}
	e.Code, e.Message = said(content)
	r.code, r.message = e.Code, e.Message
	if to, err := response.Location(); err == nil && response.StatusCode/100 == 3 {
		to = &url.URL{Scheme: to.Scheme, Host: to.Host, Path: to.Path} // the rest may hold a password
		e.Message = clip("it names another address, " + to.String())
	}
	if r.wait > patience && !e.final() {
		e.Message = strings.TrimSpace(e.Message + " (it asks to wait " + longWait(r.wait) + ")")
		e.hopeless = true
	}
	return &failure{e, r}
}

// said is the error code and message in a body; where there are none, the message is the body's beginning.
func said(content []byte) (code, message string) {
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
	return clip(code), clip(message)
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
