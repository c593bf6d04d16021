package session_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"geoeval/internal/llm/batch"
	"geoeval/internal/llm/llmtest"
)

// Whatever a server does with the key that it is sent, nobody reads it.
func TestTheKeyIsInNothingOfABatch(t *testing.T) {
	refusal := func(status int, headers ...string) llmtest.Event {
		e := llmtest.Status(status, headers...)
		e.Body, e.Code = "no, "+testKey, testKey
		return e
	}
	for name, c := range map[string]struct {
		key     string
		weather llmtest.Event
		status  int
	}{
		"the server refuses it":     {"sk-another", llmtest.Event{}, 401},
		"a refusal repeats it":      {"", refusal(400), 400},
		"there are no batches":      {"", refusal(404), 404},
		"a redirection has it":      {"", refusal(302, "Location", "https://"+testKey+".invalid/?key="+testKey), 302},
		"the model says it":         {"", llmtest.Event{}, 0},
		"a server fails for good":   {"", refusal(503), 503},
		"an account has no credit ": {"", llmtest.Event{Kind: llmtest.Refused, Status: 429, Code: "insufficient_quota"}, 429},
	} {
		t.Run(name, func(t *testing.T) {
			s := llmtest.Start(t, llmtest.Options{Key: c.key, Answer: func(*llmtest.Call) string { return "It is " + testKey }})
			b := s.Batches(llmtest.BatchOptions{Weather: func(int) llmtest.Event { return c.weather }})
			folder := t.TempDir()
			d := newSession(t, folder, s.URL, nil)
			err := d.Prefetch(t.Context(), nil, questions(5), ignore)
			var failed *batch.APIError
			if errors.As(err, &failed) != (c.status != 0) || failed != nil && failed.Status != c.status {
				t.Errorf("%v", err)
			}
			if said := fmt.Sprintf("%v %+v %#v", err, err, err); strings.Contains(said, testKey) {
				t.Errorf("the key is said: %s", said)
			}
			if final := c.status/100 == 3 || c.status/100 == 4; final && b.Calls() > 1 {
				t.Errorf("%d calls", b.Calls())
			}
			holdsNoKey(t, folder)
			if c.status == 0 {
				a, err := d.Recall()
				if err != nil {
					t.Fatal(err)
				}
				got, err := a(t.Context(), questions(1)[0])
				if err != nil || got.Text != "" || !strings.HasPrefix(got.Unusable, "repeats the key") {
					t.Errorf("%+v, %v", got, err)
				}
			}
		})
	}
}

// The service's calls leave no key in what they were made of.
func TestTheServiceKeepsTheKeyToItself(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	s.Handle("GET /v1/said", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Said", r.Header.Get("Authorization"))
		fmt.Fprintf(w, "first\n%s%s\nno newline %[1]s", r.Header.Get("Authorization"), strings.Repeat("x", 100_000))
	}))
	client, err := newSession(t, t.TempDir(), s.URL, nil).Client()
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequest(http.MethodGet, s.URL+"/said", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := client.Service("").Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var body strings.Builder
	for {
		var b [7]byte
		n, err := response.Body.Read(b[:])
		body.Write(b[:n])
		if err != nil {
			break
		}
	}
	want := "first\nBearer [key]" + strings.Repeat("x", 100_000) + "\nno newline Bearer [key]"
	if body.String() != want || response.Header.Get("X-Said") != "Bearer [key]" {
		t.Errorf("%.100q, %v", body.String(), response.Header)
	}
	if said := fmt.Sprintf("%+v %#v %+v %v", req.Header, response.Header, response.Request.Header, client); strings.Contains(said, testKey) {
		t.Error("the key is said")
	}
}
