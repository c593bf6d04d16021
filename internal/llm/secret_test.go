package llm_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
)

// oddKey has all that is spelled otherwise in JSON and in addresses.
const oddKey = "sk-a/b+c<d>&e=0123456789"

// echoes are responses of a server that repeats the Authorization header wherever it can.
func echoes(key string) map[string]func(*llmtest.Call) llmtest.Event {
	in := func(e llmtest.Event) func(*llmtest.Call) llmtest.Event {
		return func(c *llmtest.Call) llmtest.Event {
			sent := c.Header.Get("Authorization")
			quoted, _ := json.Marshal(sent)
			e.Body = strings.ReplaceAll(strings.ReplaceAll(e.Body, "QUOTED", strings.Trim(string(quoted), `"`)), "AUTH", sent)
			h := http.Header{}
			for k, v := range e.Header {
				h.Set(k, strings.ReplaceAll(v[0], "AUTH", sent))
			}
			e.Header = h
			return e
		}
	}
	refused := func(status int, body string) func(*llmtest.Call) llmtest.Event {
		return in(llmtest.Event{Kind: llmtest.Refused, Status: status, Body: body})
	}
	return map[string]func(*llmtest.Call) llmtest.Event{
		"401":             refused(401, `{"error":{"message":"wrong: AUTH","code":"AUTH"}}`),
		"400 quoted":      refused(400, `{"error":{"message":"wrong: QUOTED"}}`),
		"403 text":        refused(403, "you sent AUTH"),
		"500 page":        refused(500, "<html>AUTH</html>"),
		"429 long":        refused(429, strings.Repeat("x", 480)+" AUTH"),
		"garbage":         in(llmtest.Event{Kind: llmtest.Garbage, Body: "AUTH"}),
		"odd JSON":        in(llmtest.Event{Kind: llmtest.Garbage, Body: `{"choices":"AUTH"}`}),
		"error in 200":    in(llmtest.Event{Kind: llmtest.Garbage, Body: `{"error":{"message":"QUOTED"},"choices":[]}`}),
		"redirect":        in(llmtest.Event{Kind: llmtest.Refused, Status: 302, Header: http.Header{"Location": {"https://AUTH.example/AUTH"}}}),
		"answer":          in(llmtest.Event{Kind: llmtest.Garbage, Body: `{"model":"AUTH","choices":[{"message":{"content":"QUOTED"}}]}`}),
		"odd header":      in(llmtest.Event{Header: http.Header{"Retry-After": {"AUTH"}, "X-Ratelimit-Reset-Requests": {"AUTH"}}}),
		"hijacked header": in(llmtest.Event{Kind: llmtest.Raw, Body: "HTTP/1.1 200 OK\r\nAUTH\r\n\r\n"}),
		"hijacked status": in(llmtest.Event{Kind: llmtest.Raw, Body: "AUTH\r\n\r\n"}),
		"hijacked length": in(llmtest.Event{Kind: llmtest.Raw, Body: "HTTP/1.1 200 OK\r\nContent-Length: AUTH\r\n\r\n"}),
		"hijacked coding": in(llmtest.Event{Kind: llmtest.Raw, Body: "HTTP/1.1 200 OK\r\nTransfer-Encoding: AUTH\r\n\r\n"}),
	}
}

func TestTheKeyIsNowhere(t *testing.T) {
	for _, key := range []string{testKey, oddKey} {
		for name, w := range echoes(key) {
			t.Run(name, func(t *testing.T) {
				s := llmtest.Start(t, llmtest.Options{Weather: w})
				var log bytes.Buffer
				o := instantly
				o.Log = slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
				ledger := newMemory()
				client, err := llm.New(fast(s.URL), key, ledger, o)
				if err != nil {
					t.Fatal(err)
				}
				a, err := client.Ask(t.Context(), ask("q"))
				if got := s.Calls()[0].Header.Get("Authorization"); got != "Bearer "+key {
					t.Fatalf("%q was sent", got)
				}
				_, stopped := client.Ask(t.Context(), numbered(1))
				texts := []string{log.String(), fmt.Sprintf("%v %+v %#v %s", client, client, client, client)}
				for _, e := range []error{err, stopped} {
					for ; e != nil; e = errors.Unwrap(e) {
						texts = append(texts, e.Error(), fmt.Sprintf("%+v %#v", e, e))
					}
				}
				for _, e := range ledger.entries {
					b, _ := json.Marshal(e)
					texts = append(texts, string(b), string(e.Response), fmt.Sprintf("%+v", e))
				}
				texts = append(texts, fmt.Sprintf("%+v %+v", a, client.Progress()))
				quoted, _ := json.Marshal(key)
				for _, text := range texts {
					for _, spelled := range []string{key, key[:12], strings.Trim(string(quoted), `"`)} {
						if strings.Contains(text, spelled) {
							t.Errorf("%q is in %s", spelled, text)
						}
					}
				}
			})
		}
	}
}

func TestKeysThatAreNone(t *testing.T) {
	for _, key := range []string{"sk-0123456789\n", " sk-0123456789", "sk-01234\"56789", "schlüssel-0123"} {
		_, err := llm.New(fast("https://llm.invalid/v1"), key, newMemory(), llm.Options{})
		var wrong *llm.ConfigError
		if !errors.As(err, &wrong) || strings.Contains(err.Error(), strings.TrimSpace(key)) {
			t.Error(err)
		}
	}
}

// A word that a server on this machine wants as its key stays in the answers.
func TestShortKeysAreNoSecrets(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{Key: "EMPTY"})
	client, err := llm.New(fast(s.URL), "EMPTY", newMemory(), instantly)
	if err != nil {
		t.Fatal(err)
	}
	if a, err := client.Ask(t.Context(), ask("an EMPTY set")); err != nil || a.Text != "an EMPTY set" {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestNoKeyIsNoHeader(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	client, err := llm.New(fast(s.URL), "", newMemory(), instantly)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Ask(t.Context(), ask("q")); err != nil {
		t.Fatal(err)
	}
	if v, ok := s.Calls()[0].Header["Authorization"]; ok {
		t.Errorf("%q is sent", v)
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	other := llmtest.Start(t, llmtest.Options{})
	for _, status := range []int{301, 302, 303, 307, 308} {
		client, s, _ := weather(t, llmtest.Repeat(llmtest.Status(status, "Location", other.URL+"/chat/completions")))
		_, err := client.Ask(context.Background(), ask("q"))
		if err == nil || !strings.Contains(err.Error(), strings.TrimSuffix(other.URL, "/v1")) || s.Requests() != 1 {
			t.Errorf("%d: %v", status, err)
		}
	}
	if n := other.Connections(); n != 0 {
		t.Errorf("%d connections to the other address", n)
	}
}
