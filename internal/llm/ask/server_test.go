package ask_test

import (
	"net/http"
	"strings"
	"testing"

	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/llmtest"
)

// An error that is about a model and its server names these, whichever question met it; one that is about a question names the question
// as a reader knows it. Who goes on without an answer is told the reason alone.
func TestWhoseAnErrorIs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		status int
		// url is the server's, where nobody is there.
		url, said string
		ofServer  bool
	}{
		{"another key", http.StatusUnauthorized, "", "the server says 401 Unauthorized: ", true},
		{"not allowed", http.StatusForbidden, "", "the server says 403 Forbidden: ", true},
		{"no such model", http.StatusNotFound, "", "the server says 404 Not Found: ", true},
		{"nobody listens", 0, "http://127.0.0.1:1/v1", "127.0.0.1:1 refused the connection: is the server running?", true},
		{"a wrong request", http.StatusBadRequest, "", "the server says 400 Bad Request: ", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Start(t, llmtest.Options{Weather: func(*llmtest.Call) llmtest.Event { return llmtest.Status(c.status) }})
			task := newTask(t, t.TempDir(), s, 1, 3)
			if c.url != "" {
				task.Session.Config.BaseURL = c.url
			}
			want := "model " + model + " at " + task.Session.Config.BaseURL + ": " + c.said
			for _, thing := range []string{"A|text|main|a/1|0001", "A|text|main|a/2|0001"} { // the second finds that nothing more is asked
				q := about(t, thing, nil)
				q.Name = "A, text, main a/1, answer 1"
				if !c.ofServer {
					want = q.Name + ": candidate 1: " + c.said
				}
				_, err := task.Ask(t.Context(), q)
				if err == nil || !strings.HasPrefix(err.Error(), want) {
					t.Errorf("%v, want %s", err, want)
				}
				if r := (&ask.Reply{Err: err}); c.status > 0 && c.status != http.StatusUnauthorized && !strings.HasPrefix(r.Why(), c.said) {
					t.Error(r.Why())
				}
			}
		})
	}
}

// A run of failures that ends the asking is the server's too.
func TestARunOfFailuresIsTheServers(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Weather: func(*llmtest.Call) llmtest.Event { return llmtest.Status(http.StatusBadGateway) }})
	task := newTask(t, t.TempDir(), s, 1, 3)
	task.Session.Config.BreakAfter = 1
	if _, err := task.Ask(t.Context(), about(t, "a", nil)); err == nil || !strings.HasPrefix(err.Error(), "a: candidate 1: ") {
		t.Error(err)
	}
	_, err := task.Ask(t.Context(), about(t, "b", nil))
	if want := "model " + model + " at " + s.URL + ": "; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
