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

// What comes as an answer and is a page, or nothing, names the address too.
func TestAPageAsAnAnswerNamesTheAddress(t *testing.T) {
	for want, err := range map[string]*ServerError{
		"that is a page, and no answer of a model: set base_url, ": {Status: 200, page: true}, "that is empty, and no answer of a model: set base_url, ": {Status: 200, empty: true},
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not say %q", err, want)
		}
	}
}
