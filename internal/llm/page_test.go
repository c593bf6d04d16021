package llm

import (
	"strings"
	"testing"
)

// A server that answers with a page has no models at this path: the error says so, and names what to mend.
func TestAPageSaysThatTheAddressIsWrong(t *testing.T) {
	for body, want := range map[string]bool{
		"<!DOCTYPE html><p>no": true, "\n <html lang=en>": true, "<HTML>": true, `{"detail":"Not Found"}`: false, "": false, "no <html>": false,
	} {
		err := &ServerError{Status: 404, page: isPage([]byte(body))}
		if got := strings.Contains(err.Error(), "no such path: is base_url right? It should end in /v1"); got != want {
			t.Errorf("%q: %v", body, err)
		}
	}
}
