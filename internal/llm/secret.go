package llm

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
)

// leastSecret is the length from which a key is a secret. A shorter one is a word that some servers on this machine
// want, such as EMPTY; taking words out of answers would change them.
const leastSecret = 8

// redacted stands where the key stood.
const redacted = "[key]"

// A secret is the key. Functions hold it, so no way of printing or dumping what holds a secret shows it.
type secret struct {
	empty bool
	// authorize puts the key where the server looks for it.
	authorize func(http.Header)
	// redact takes the key out of a text that came from outside.
	redact func(string) string
}

func newSecret(key string) (*secret, error) {
	for _, r := range key {
		// What HTTP would refuse, it would refuse with the key in the error.
		if r <= ' ' || r > '~' || r == '"' || r == '\\' {
			return nil, &ConfigError{"", "the API key has a character in it that no key has, perhaps a space or newline at its end: set it again"}
		}
	}
	s := &secret{empty: key == "", authorize: func(http.Header) {}, redact: func(text string) string { return text }}
	if key != "" {
		s.authorize = func(h http.Header) { h.Set("Authorization", "Bearer "+key) }
	}
	if len(key) >= leastSecret {
		s.redact = strings.NewReplacer(spellings(key)...).Replace
	}
	return s, nil
}

// spellings are the ways in which a server may repeat a key, each followed by what to put there.
func spellings(key string) []string {
	quoted, _ := json.Marshal(key) // with < > & as \u003c and so on
	var pairs []string
	for _, s := range []string{
		key, strings.Trim(string(quoted), `"`), strings.ReplaceAll(key, "/", `\/`), url.QueryEscape(key), url.PathEscape(key),
	} {
		pairs = append(pairs, s, redacted)
	}
	return pairs
}

// redactError is err, or where its text has the key, an error of the same text without.
func (s *secret) redactError(err error) error {
	if err == nil {
		return nil
	}
	if text := s.redact(err.Error()); text != err.Error() {
		return errors.New(text)
	}
	return err
}
