package llm

import (
	"errors"
	"net/http"
)

// leastSecret is the length from which a key is a secret. A shorter one is a word that some servers on this machine
// want, such as EMPTY; taking words out of answers would change them.
const leastSecret = 8

// A secret is the key. Functions hold it, so no way of printing or dumping what holds a secret shows it.
type secret struct {
	empty bool
	// authorize puts the key where the server looks for it.
	authorize func(http.Header)
	// redact takes the key out of a text that came from outside, and find says where it is; see [redactor].
	redact func(string) string
	find   func(string) []extent
}

func newSecret(key string) (*secret, error) {
	for _, r := range key {
		// What HTTP would refuse, it would refuse with the key in the error.
		if r <= ' ' || r > '~' || r == '"' || r == '\\' {
			return nil, &ConfigError{"", "the API key has a character in it that no key has, perhaps a space or newline at its end: set it again"}
		}
	}
	s := &secret{
		empty: key == "", authorize: func(http.Header) {}, redact: func(text string) string { return text },
		find: func(string) []extent { return nil },
	}
	if key != "" {
		s.authorize = func(h http.Header) { h.Set("Authorization", "Bearer "+key) }
	}
	if len(key) >= leastSecret {
		r := newRedactor(key)
		s.redact, s.find = r.redact, r.find
	}
	return s, nil
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
