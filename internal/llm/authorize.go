package llm

import (
	"bufio"
	"fmt"
	"io"
	"net/http"

	"geoeval/internal/llm/ledger"
)

// Authorized adds the key to every request, and takes it out of all that comes back: headers, errors, and the body,
// line by line as it arrives. Nothing behind it needs to know the key.
type authorized struct {
	next http.RoundTripper
	key  *secret
}

func (a *authorized) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	a.key.authorize(out.Header)
	response, err := a.next.RoundTrip(out)
	if err != nil {
		return nil, a.key.redactError(err)
	}
	for _, values := range response.Header {
		for i := range values {
			values[i] = a.key.redact(values[i])
		}
	}
	response.Status, response.ContentLength = a.key.redact(response.Status), -1
	response.Header.Del("Content-Length")
	response.Request = req // which has no key
	response.Body = &redactedBody{in: bufio.NewReader(response.Body), body: response.Body, key: a.key}
	return response, nil
}

// A redactedBody is a body without the key, in which no newline can be.
type redactedBody struct {
	in   *bufio.Reader
	body io.Closer
	key  *secret
	// rest is what is still to be given of a line; err comes after it.
	rest string
	err  error
}

func (b *redactedBody) Read(p []byte) (int, error) {
	for b.rest == "" {
		if b.err != nil {
			return 0, b.err
		}
		b.next()
	}
	n := copy(p, b.rest)
	b.rest = b.rest[n:]
	return n, nil
}

func (b *redactedBody) next() {
	var line []byte
	for {
		part, err := b.in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > ledger.MaxLine+1:
			b.err = fmt.Errorf("a line of the response has more than %d bytes", ledger.MaxLine)
			return
		case err == bufio.ErrBufferFull:
			continue
		case err == io.EOF:
			b.err = err
		case err != nil:
			b.err = b.key.redactError(err)
		}
		b.rest = b.key.redact(string(line))
		return
	}
}

func (b *redactedBody) Close() error { return b.body.Close() }
