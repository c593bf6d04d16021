package llm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
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
	// maxHeader bounds a response's headers, and maxRefusal the body of one that is no answer, in bytes. The body of one
	// that may be an answer is bounded by MaxBody.
	maxHeader  = 64 << 10
	maxRefusal = 64 << 10
	// maxMessage bounds what an error repeats of a response, in bytes.
	maxMessage = 500
)

// exchange sends a request once and reads the response whole. It ends when the context does, or the timeout has passed.
func (p *purchase) exchange(of context.Context) *reply {
	var sending delivery
	var refusing atomic.Bool
	timeout := time.Duration(*p.to.server.Timeout)
	ctx, cancel := context.WithTimeoutCause(context.WithoutCancel(of), timeout,
		fmt.Errorf("no whole answer in %v (timeout): %w", timeout, context.DeadlineExceeded))
	defer cancel()
	defer context.AfterFunc(of, func() {
		if !sending.stop() && !refusing.Load() {
			select {
			case <-time.After(p.options.Arriving):
			case <-ctx.Done():
			}
		}
		cancel()
	})()
	out := p.sent.Clone(httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(got httptrace.GotConnInfo) {
			p.to.reached.Store(true)
			sending.begin(got.Conn)
		},
	}))
	out.ContentLength = int64(len(p.body))
	out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(p.body)), nil }
	out.Body, _ = out.GetBody()
	response, err := p.to.authorized.RoundTrip(out)
	if err != nil {
		return &reply{sent: sending.written(), err: &ServerError{Err: onTheWay(ctx, err)}}
	}
	defer response.Body.Close()
	answering, most := response.StatusCode/100 == 2, maxRefusal
	if answering {
		most = MaxBody(p.asked)
	}
	refusing.Store(!answering)
	r := &reply{sent: true, header: response.Header}
	content, err := readAll(ctx, response, most+1)
	if err != nil && answering {
		r.err = &ServerError{Err: fmt.Errorf("the answer broke off after %d bytes: %w", len(content), onTheWay(ctx, err))}
		return r
	}
	var none error
	if answering {
		if r.entry, r.usage, none = NewEntry(p.asked, content); none == nil {
			return r
		}
	}
	if err == nil {
		if r.entry = NewRefusal(p.asked, response.StatusCode, content); r.entry != nil {
			r.refused = true
			return r
		}
	}
	if answering {
		code, message := said(content)
		r.err = &ServerError{Status: response.StatusCode, Code: code, Message: message, Err: none, page: isPage(content), empty: len(bytes.TrimSpace(content)) == 0}
		r.refused = err == nil && !errors.Is(none, ErrHalf)
		return r
	}
	// Such a response costs nothing; but where a server that failed did not say so to the end, nobody knows at what it failed.
	r.refused = response.StatusCode < 500 || err == nil
	r.err = refusal(response, content, p.options.Now())
	r.err.page = isPage(content)
	return r
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

// refusal is the error of a response that is no answer.
func refusal(response *http.Response, content []byte, now time.Time) *ServerError {
	e := &ServerError{Status: response.StatusCode, wait: retryAfter(response.Header, now)}
	e.Code, e.Message = said(content)
	if to, err := response.Location(); err == nil && response.StatusCode/100 == 3 {
		to = &url.URL{Scheme: to.Scheme, Host: to.Host, Path: to.Path} // the rest may hold a password
		e.Message = Clip("it names another address, " + to.String())
	}
	if e.wait > patience && !e.final() {
		e.Message = strings.TrimSpace(e.Message + " (it asks to wait " + longWait(e.wait) + ")")
		e.hopeless = true
	}
	return e
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
	return Clip(code), Clip(message)
}

// Clip makes text from outside one that can be shown on one line.
func Clip(s string) string {
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
