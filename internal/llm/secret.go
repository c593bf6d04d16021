package llm

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/sashabaranov/go-openai"
)

// leastSecret is the length from which a key is a secret. A shorter one is a word that some servers on this machine
// want, such as EMPTY; taking words out of answers would change them.
const leastSecret = 8

// A secret is the key of a server. Functions hold it, so no way of printing or dumping what holds a secret shows it.
type secret struct {
	empty bool
	// authorize puts the key where the server looks for it.
	authorize func(http.Header)
	// mine says of an address that it is the server's: nobody else gets the key.
	mine func(*url.URL) bool
	// redact takes the keys of all servers out of a text that came from outside, and find says where they are; see
	// [redactor].
	redact func(string) string
	find   func(string) []extent
}

// newSecrets makes the secrets of the servers of a configuration, by name, of their keys.
func newSecrets(c *Config, keys map[string]string) (map[string]*secret, error) {
	var long []string
	for _, name := range slices.Sorted(maps.Keys(keys)) {
		key := keys[name]
		s, ok := c.Server(name)
		// What HTTP would refuse, it would refuse with the key in the error.
		if strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }) || strings.ContainsAny(key, `"\`) {
			return nil, &ConfigError{"", fmt.Sprintf("the API key in %s has a character in it that no key has, perhaps a space or "+
				"newline at its end: set it again", s.Key)}
		}
		if ok && len(key) >= leastSecret && !slices.Contains(long, key) {
			long = append(long, key)
		}
	}
	redact, find := func(text string) string { return text }, func(string) []extent { return nil }
	if len(long) > 0 {
		r := newRedactor(long...)
		redact, find = r.redact, r.find
	}
	secrets := map[string]*secret{}
	for _, name := range append([]string{""}, c.serverNames()...) {
		s, _ := c.Server(name)
		secrets[name] = newSecret(&s, keys[name])
		secrets[name].redact, secrets[name].find = redact, find
	}
	return secrets, nil
}

// newSecret makes a server's secret, but for what hides all of them.
func newSecret(server *Server, key string) *secret {
	base, err := url.Parse(server.BaseURL)
	s := &secret{empty: key == "", authorize: func(http.Header) {}}
	s.mine = func(to *url.URL) bool { return err == nil && to.Scheme == base.Scheme && to.Host == base.Host }
	azure := server.Kind == Azure
	if key != "" {
		s.authorize = func(h http.Header) {
			if azure {
				h.Set(openai.AzureAPIKeyHeader, key)
				return
			}
			h.Set("Authorization", "Bearer "+key)
		}
	}
	return s
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
