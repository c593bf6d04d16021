package llm

import (
	"io"
	"net/http"
	"slices"

	"github.com/sashabaranov/go-openai"
)

// Authorized adds the key to every request to the server, and takes the keys of all servers out of all that comes back:
// headers, errors, and the body as it arrives. Nothing behind it needs to know a key.
type authorized struct {
	next http.RoundTripper
	key  *secret
	// headers are the server's own.
	headers map[string]string
}

func (a *authorized) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	out.Header.Del("Authorization")
	out.Header.Del(openai.AzureAPIKeyHeader) // go-openai sends it empty
	if a.key.mine(req.URL) {
		for name, value := range a.headers {
			out.Header.Set(name, value)
		}
		a.key.authorize(out.Header)
	}
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
	response.Body = &redactedBody{in: response.Body, key: a.key}
	return response, nil
}

// A redactedBody is a body without the key.
type redactedBody struct {
	in  io.ReadCloser
	key *secret
	// held is what was read and not looked through to its end; rest is what is still to be given; err comes after both.
	held []byte
	rest string
	err  error
}

const (
	// glance is how much of a body is looked through at a time, in bytes, and overlap how much of it again with what
	// comes then: a key that is spelled with more bytes is found where it does not end a glance.
	glance  = 64 << 10
	overlap = 16 << 10
)

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

// next reads until there is a glance, or the body's end.
func (b *redactedBody) next() {
	for len(b.held) < glance && b.err == nil {
		var n int
		b.held = slices.Grow(b.held, glance)
		n, b.err = b.in.Read(b.held[len(b.held):glance])
		b.held = b.held[:len(b.held)+n]
	}
	text := string(b.held)
	given := len(text)
	if b.err == nil {
		given -= overlap
	} else if b.err != io.EOF {
		b.err = b.key.redactError(b.err)
	}
	for _, s := range b.key.find(text) {
		if s.from < given && s.to > given {
			given = s.from
		}
		if given == 0 {
			given = s.to
		}
	}
	b.rest, b.held = b.key.redact(text[:given]), append(b.held[:0], text[given:]...)
}

func (b *redactedBody) Close() error { return b.in.Close() }
