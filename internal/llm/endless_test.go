package llm_test

import (
	"context"
	"crypto/x509"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
)

// hijacked takes the connection of a request over, says something and then does something with it until the client
// leaves.
func hijacked(say string, then func(conn io.Writer, gone <-chan struct{})) llmtest.Event {
	return llmtest.Event{Kind: llmtest.Hostile, Respond: func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			return
		}
		defer conn.Close()
		gone := make(chan struct{})
		go func() {
			defer close(gone)
			_, _ = io.Copy(io.Discard, conn)
		}()
		if _, err := io.WriteString(conn, say); err == nil {
			then(conn, gone)
		}
	}}
}

func silence(_ io.Writer, gone <-chan struct{}) { <-gone }

// again says something over and over.
func again(s string, every time.Duration) func(io.Writer, <-chan struct{}) {
	return func(conn io.Writer, gone <-chan struct{}) {
		for {
			if _, err := io.WriteString(conn, s); err != nil {
				return
			}
			select {
			case <-gone:
				return
			case <-time.After(every):
			}
		}
	}
}

const ok = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

// endless are responses that do not come to an end.
var endless = map[string]llmtest.Event{
	"nothing at all":             hijacked("", silence),
	"half a status":              hijacked("HTTP/1.1 2", silence),
	"half of the headers":        hijacked(ok, silence),
	"headers, one by one":        hijacked(ok, again("X-More: x\r\n", 20*time.Millisecond)),
	"headers, letter by letter":  hijacked(ok+"X-More: ", again("x", time.Millisecond)),
	"hints, one after the other": hijacked("", again("HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n", 20*time.Millisecond)),
	"half a body":                hijacked(ok+"Content-Length: 100\r\n\r\n"+`{"model":"m",`, silence),
	"half a body without length": hijacked(ok+"\r\n"+`{"model":"m",`, silence),
	"a body, byte by byte":       hijacked(ok+"\r\n"+`{"model":"`, again("x", time.Millisecond)),
	"chunks of a byte":           hijacked(ok+"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", again("1\r\n \r\n", time.Millisecond)),
	"half a compressed body":     hijacked(ok+"Content-Encoding: gzip\r\n\r\n\x1f\x8b\x08\x00", silence),
	"a refusal without end":      hijacked("HTTP/1.1 400 Bad Request\r\n\r\n{", silence),
	"a refusal, byte by byte":    hijacked("HTTP/1.1 503 Service Unavailable\r\n\r\n", again("x", time.Millisecond)),
	"a body with its last chunk missing": hijacked(ok+"Transfer-Encoding: chunked\r\n\r\n"+
		"d\r\n{\"model\":\"m\"}\r\n", silence),
}

// The timeout is that of the whole exchange, whatever of it takes long.
func TestTheTimeoutHolds(t *testing.T) {
	for name, e := range endless {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(e)})
			config := fast(s.URL)
			config.Attempts, config.Timeout = 1, llm.Duration(time.Second/4)
			l := newMemory()
			_, err := newClient(t, config, l, instantly).Ask(t.Context(), ask("q"))
			var failed *llm.ServerError
			if !errors.As(err, &failed) || l.len() != 0 {
				t.Fatal(err)
			}
			if failed.Status == 0 && !errors.Is(err, context.DeadlineExceeded) {
				t.Error(err)
			}
		})
	}
}

// Who does not want to wait any more does not, whatever the server does.
func TestNothingHoldsUpWhoLeaves(t *testing.T) {
	for name, e := range endless {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(e)})
			config := fast(s.URL)
			config.Timeout = llm.Duration(time.Hour)
			client := newClient(t, config, newMemory(), llm.Options{FirstWait: 2, Arriving: 50 * time.Millisecond, Keeping: time.Hour})
			ctx, leave := context.WithCancel(t.Context())
			done := make(chan error)
			go func() { _, err := client.Ask(ctx, ask("q")); done <- err }()
			for s.Requests() == 0 {
				time.Sleep(time.Millisecond)
			}
			leave()
			select {
			case err := <-done:
				if !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
			case <-time.After(time.Minute):
				t.Fatal("it still waits")
			}
		})
	}
}

// A server that switches to another protocol is none, and says nothing that is waited for.
func TestAServerThatSwitchesProtocols(t *testing.T) {
	const switching = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
	for name, e := range map[string]llmtest.Event{
		"and is silent":             hijacked(switching, silence),
		"and talks":                 hijacked(switching, again("{}", time.Millisecond)),
		"and answers as if not":     hijacked(switching+completed(`"a"`), silence),
		"with a length":             hijacked(strings.Replace(switching, "\r\n\r\n", "\r\nContent-Length: 5\r\n\r\n", 1), silence),
		"without saying which":      hijacked("HTTP/1.1 101 Switching Protocols\r\n\r\n", silence),
		"and ends":                  {Kind: llmtest.Raw, Body: switching},
		"and names another address": hijacked(strings.Replace(switching, "\r\n\r\n", "\r\nLocation: https://other.example\r\n\r\n", 1), silence),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{Weather: llmtest.Repeat(e)})
			config := fast(s.URL)
			config.Timeout = llm.Duration(time.Hour)
			l := newMemory()
			_, err := newClient(t, config, l, instantly).Ask(t.Context(), ask("q"))
			var failed *llm.ServerError
			if !errors.As(err, &failed) || failed.Status != http.StatusSwitchingProtocols || s.Requests() != 1 || l.len() != 0 {
				t.Fatalf("%v after %d requests", err, s.Requests())
			}
			if !strings.Contains(err.Error(), "check base_url") {
				t.Errorf("says not what to do: %v", err)
			}
		})
	}
}

// A server that would have HTTP/2, with all that its frames can do to a client, does not get it.
func TestOnlyOneRequestIsOnAConnection(t *testing.T) {
	protocols := make(chan string, 1)
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		protocols <- r.Proto
		io.WriteString(w, completed(`"a"`))
	}))
	s.EnableHTTP2 = true
	s.StartTLS()
	defer s.Close()
	client := newClient(t, fast(s.URL+"/v1"), newMemory(), instantly)
	client.Trust(func(pool *x509.CertPool) { pool.AddCert(s.Certificate()) })
	if _, err := client.Ask(t.Context(), ask("q")); err != nil {
		t.Fatal(err)
	}
	if p := <-protocols; p != "HTTP/1.1" {
		t.Error(p)
	}
}

// A server may ask to wait for ever; nobody does.
func TestNobodyWaitsForEver(t *testing.T) {
	for _, after := range []string{
		"31536000", "1e300", "Inf", "+Inf", "9223372036854775807", "99999999999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT",
	} {
		t.Run(after, func(t *testing.T) {
			client, s, _ := weather(t, llmtest.Repeat(llmtest.Status(429, "Retry-After", after)))
			_, err := client.Ask(t.Context(), ask("q"))
			var failed *llm.ServerError
			if !errors.As(err, &failed) || s.Requests() != 1 || !strings.Contains(err.Error(), "asks to wait") {
				t.Errorf("%v after %d requests", err, s.Requests())
			}
		})
	}
	for _, after := range []string{"-5", "NaN", "soon", "", "0x10", "Fri, 31 Dec 1999 23:59:59 GMT"} {
		t.Run("none: "+after, func(t *testing.T) {
			client, s, _ := weather(t, llmtest.Script(llmtest.Status(429, "Retry-After", after)))
			if _, err := client.Ask(t.Context(), ask("q")); err != nil || s.Requests() != 2 {
				t.Errorf("%v after %d requests", err, s.Requests())
			}
		})
	}
}
