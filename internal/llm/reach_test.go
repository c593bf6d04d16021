package llm_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"geoeval/internal/llm"
)

func TestReach(t *testing.T) {
	const key = "sk-very-secret-0123456789"
	for _, test := range []struct {
		name   string
		answer http.HandlerFunc
		want   []string
		err    string
	}{
		{"there", func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/v1/models" || r.Header.Get("Authorization") != "Bearer "+key {
				w.WriteHeader(http.StatusTeapot)
			}
			fmt.Fprint(w, `{"object": "list", "data": [{"id": "b"}, {"id": "a"}]}`)
		}, []string{"a", "b"}, ""},
		{"a key that is refused", func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusUnauthorized)
			fmt.Fprintf(w, `{"error": {"message": "wrong key: %s"}}`, r.Header.Get("Authorization"))
		}, nil, "401"},
		{"no list", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>") }, nil, "invalid character"},
		{"elsewhere", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.1:1/", http.StatusFound)
		}, nil, "302"},
		{"silent", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, nil, "no whole answer in"},
		{"without end", func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(w, `{"data": [`)
			for range 1000 {
				if _, err := fmt.Fprint(w, strings.Repeat(`{"id": "x"},`, 1000)); err != nil {
					return
				}
			}
		}, nil, "unexpected EOF"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(test.answer)
			defer server.Close()
			patience := time.Minute
			if test.name == "silent" {
				patience = 50 * time.Millisecond
			}
			models, err := llm.Reach(t.Context(), llm.Config{BaseURL: server.URL + "/v1"}, "", key, patience)
			if (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) || !slices.Equal(models, test.want) {
				t.Errorf("%q, %v", models, err)
			}
			if err != nil && strings.Contains(err.Error(), key) {
				t.Errorf("the error tells the key: %v", err)
			}
		})
	}
}
