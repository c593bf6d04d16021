package llm_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/llm/llmtest"
)

// A download that stands still ends after the time that one try may take, and says so.
func TestADownloadThatStalls(t *testing.T) {
	s := llmtest.Start(t, llmtest.Options{})
	s.Handle("GET /v1/files/f/content", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "a line\n")
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}))
	config := fast(s.URL)
	config.Timeout = llm.Duration(20 * time.Millisecond)
	client := newClient(t, config, newMemory(), instantly)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/files/f/content", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := client.Service("").Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	got, err := io.ReadAll(response.Body)
	if string(got) != "a line\n" || !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "nothing came for 20ms") {
		t.Errorf("%q, %v", got, err)
	}
}
