package llm

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// DefaultKey is the environment variable with the key of the server that the section itself describes.
const DefaultKey = "OPENAI_API_KEY"

// The kinds of servers.
const (
	// OpenAI is every server that has OpenAI's endpoints: OpenRouter, vLLM, Ollama.
	OpenAI = "openai"
	// Azure has them under the deployment of a model, with another header for the key.
	Azure = "azure"
)

// A Server is a server beside the one that the section itself describes. What is not set is as it is there, but for the
// key, the prices and batches: these are each server's own.
type Server struct {
	// Name is what a model names it by.
	Name string `yaml:"name"`
	// BaseURL is where its endpoints begin; for Azure the resource's address, as in https://name.openai.azure.com.
	BaseURL string `yaml:"base_url"`
	// Kind is OpenAI, also where it is empty, or Azure.
	Kind string `yaml:"kind,omitempty"`
	// Key is the name of the environment variable with the server's key; "" sends none.
	Key string `yaml:"key,omitempty"`
	// APIVersion is Azure's, as in 2024-10-21, and Deployments are the names that models are deployed under there; one that
	// is not among them is deployed under its own.
	APIVersion  string            `yaml:"api_version,omitempty"`
	Deployments map[string]string `yaml:"deployments,omitempty"`
	// Headers are sent with every request. They stand in the configuration, which is no place for a key.
	Headers map[string]string `yaml:"headers,omitempty"`
	// Insecure lets prompts and answers go over plain http to another machine; never with a key.
	Insecure bool `yaml:"insecure,omitempty"`
	// RequestsPerMinute, TokensPerMinute, InFlight and Timeout are as those of [Config].
	RequestsPerMinute *int      `yaml:"requests_per_minute,omitempty"`
	TokensPerMinute   *int      `yaml:"tokens_per_minute,omitempty"`
	InFlight          *int      `yaml:"in_flight,omitempty"`
	Timeout           *Duration `yaml:"timeout,omitempty"`
	// Prices are what the models cost on this server.
	Prices map[string]Price `yaml:"prices,omitempty"`
	// Batch says whether what is surely needed is bought in batches here; nil is no.
	Batch *Batch `yaml:"batch,omitempty"`
}

// maxServers bounds the servers of a configuration, and maxHeaders the headers of each.
const (
	maxServers = 32
	maxHeaders = 16
)

var (
	serverName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,39}$`)
	variable   = regexp.MustCompile(`^[A-Z_][A-Z0-9_]{0,99}$`)
	apiVersion = regexp.MustCompile(`^[A-Za-z0-9.-]{1,40}$`)
	deployment = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$`)
	headerName = regexp.MustCompile(`^[A-Za-z0-9-]{1,100}$`)
	// telling is in the names of headers that have keys, as well as one can tell.
	telling = regexp.MustCompile(`(?i)auth|key|token|secret|cookie|password|credential|session`)
)

// ownHeaders are those that the client or HTTP itself sets.
var ownHeaders = []string{
	"Accept", "Accept-Encoding", "Connection", "Content-Encoding", "Content-Length", "Content-Type", "Expect", "Host",
	"Keep-Alive", "Te", "Trailer", "Transfer-Encoding", "Upgrade", "User-Agent",
}

// Server gives the server of a name as it is asked, with all that it takes over; "" is the one that the section itself
// describes. ok is false where there is none.
func (c *Config) Server(name string) (s Server, ok bool) {
	if name != "" {
		i := slices.IndexFunc(c.Servers, func(s Server) bool { return s.Name == name })
		if i < 0 {
			return Server{}, false
		}
		s = c.Servers[i]
	} else {
		s = Server{BaseURL: c.BaseURL, Key: DefaultKey, Prices: c.Prices, Batch: &c.Batch}
	}
	s.Kind = cmp.Or(s.Kind, OpenAI)
	s.RequestsPerMinute = cmp.Or(s.RequestsPerMinute, &c.RequestsPerMinute)
	s.TokensPerMinute = cmp.Or(s.TokensPerMinute, &c.TokensPerMinute)
	s.InFlight = cmp.Or(s.InFlight, &c.InFlight)
	s.Timeout = cmp.Or(s.Timeout, &c.Timeout)
	if s.Batch == nil {
		s.Batch = &Batch{}
	}
	return s, true
}

// MostInFlight is how many requests may be on the wire at one time.
func (s *Server) MostInFlight() int { return cmp.Or(*s.InFlight, UsualInFlight) }

// UnknownServer says what to do about a name that is no server's.
func (c *Config) UnknownServer(name string) string {
	names := c.serverNames()
	if len(names) == 0 {
		return fmt.Sprintf("%q is no server: describe it under llm.servers, or remove this key and ask the one of llm.base_url", name)
	}
	return fmt.Sprintf("%q is no server of llm.servers; these are %s", name, strings.Join(names, ", "))
}

// serverNames are the names of the servers that are in the list.
func (c *Config) serverNames() []string {
	names := make([]string, len(c.Servers))
	for i := range c.Servers {
		names[i] = c.Servers[i].Name
	}
	return names
}

// InBatches says whether what is surely needed of a server is bought in batches, and for which share of the price.
func (c *Config) InBatches(server string) (share float64, enabled bool) {
	s, _ := c.Server(server)
	if s.Batch == nil || !s.Batch.Enabled {
		return 1, false
	}
	return 1 - s.Batch.Discount, true
}

// priceOf is what a model costs on a server, and whether it has a price there: one on this machine that has none costs nothing.
func (c *Config) priceOf(server, model string) (Price, bool) {
	s, _ := c.Server(server)
	p, priced := s.Prices[model]
	return p, priced || s.isLocal()
}

// isLocal says that a server is on this machine.
func (s *Server) isLocal() bool {
	u, err := url.Parse(s.BaseURL)
	return err == nil && loopback(u.Hostname())
}

// IsFree says that the model that a request asks costs nothing though it has no price, as its server is on this machine.
func (c *Config) IsFree(r *Request) bool {
	s, _ := c.Server(r.Server)
	_, priced := s.Prices[r.Model]
	return !priced && s.isLocal()
}

// free says that an answer to a request costs nothing: its price is 0, or it has none and is from a server on this machine.
func (c *Config) free(r *Request) bool {
	s, _ := c.Server(r.Server)
	if p, priced := s.Prices[r.Model]; priced {
		return p == Price{}
	}
	return local(s.BaseURL)
}

// deployed is the name that a model has on a server, and in its addresses.
func (s *Server) deployed(model string) string {
	if s.Kind != Azure {
		return model
	}
	return cmp.Or(s.Deployments[model], model)
}

// fault says what is wrong with a server, by key; both are empty where nothing is.
func (s *Server) fault() (key, why string) {
	switch why := badServer(s.BaseURL, s.Insecure); {
	case !serverName.MatchString(s.Name):
		return "name", fmt.Sprintf("%q is no name of a server: up to 40 small letters, digits, _ and -", s.Name)
	case why != "":
		return "base_url", why
	case !slices.Contains([]string{"", OpenAI, Azure}, s.Kind):
		return "kind", fmt.Sprintf("%q is neither %s nor %s", s.Kind, OpenAI, Azure)
	case s.Key != "" && !variable.MatchString(s.Key):
		return "key", "is no name of an environment variable, such as OPENROUTER_API_KEY: the key itself belongs into the " +
			"environment alone; if it stood here, make a new one"
	case s.Insecure && s.Key != "":
		return "insecure", "no key is sent over plain http: remove key, or use https"
	case s.Insecure && plain(s.BaseURL) == "":
		return "insecure", "is for plain http to another machine, and base_url is not that: remove it"
	}
	prices := func() (key, why string) { return pricesFault(s.Prices) }
	return firstFault(s.azureFault, s.headerFault, under("prices", prices), s.limitFault)
}

func (s *Server) limitFault() (key, why string) {
	for _, n := range []struct {
		key   string
		value *int
	}{{"requests_per_minute", s.RequestsPerMinute}, {"tokens_per_minute", s.TokensPerMinute}, {"in_flight", s.InFlight}} {
		if n.value != nil && *n.value < 1 {
			return n.key, fmt.Sprintf("%d is below 1", *n.value)
		}
	}
	switch {
	case s.InFlight != nil && *s.InFlight > maxInFlight:
		return "in_flight", fmt.Sprintf("%d is above %d", *s.InFlight, maxInFlight)
	case s.Timeout != nil && !s.Timeout.fits():
		return "timeout", fmt.Sprintf("%v is not between 1ms and 1h", *s.Timeout)
	case s.Batch == nil:
		return "", ""
	}
	if key, why := s.Batch.fault(); key != "" {
		return "batch." + key, why
	}
	return "", ""
}

func (s *Server) azureFault() (key, why string) {
	if s.Kind != Azure {
		switch {
		case s.APIVersion != "":
			return "api_version", "is for kind: azure alone: set kind, or remove it"
		case len(s.Deployments) > 0:
			return "deployments", "are for kind: azure alone: set kind, or remove them"
		}
		return "", ""
	}
	if !apiVersion.MatchString(s.APIVersion) {
		return "api_version", fmt.Sprintf("%q is no version of Azure's interface, such as 2024-10-21", s.APIVersion)
	}
	if u, err := url.Parse(s.BaseURL); err == nil && strings.Contains(u.Path+"/", "/openai/") {
		return "base_url", "is to end before /openai: for kind: azure that is added"
	}
	for _, model := range slices.Sorted(maps.Keys(s.Deployments)) {
		if !deployment.MatchString(s.Deployments[model]) {
			return "deployments." + model, fmt.Sprintf("%q is no name of a deployment", s.Deployments[model])
		}
	}
	return "", ""
}

func (s *Server) headerFault() (key, why string) {
	if len(s.Headers) > maxHeaders {
		return "headers", fmt.Sprintf("are %d, and at most %d are sent", len(s.Headers), maxHeaders)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Headers)) {
		value := s.Headers[name]
		odd := strings.ContainsFunc(value, func(r rune) bool { return r < ' ' || r > '~' })
		switch {
		case !headerName.MatchString(name):
			return "headers." + name, "is no name of a header"
		case slices.Contains(ownHeaders, http.CanonicalHeaderKey(name)):
			return "headers." + name, "is set by the client itself: remove it"
		case telling.MatchString(name):
			return "headers." + name, "may be a secret, and this file is no place for one: put it into an environment variable " +
				"and name that under key"
		case odd || len(value) > 1000:
			return "headers." + name, "has a character that no header has, or more than 1000"
		}
	}
	return "", ""
}

// checkServers says what is wrong with the servers of a configuration.
func (c *Config) checkServers() error {
	if len(c.Servers) > maxServers {
		return &ConfigError{"servers", fmt.Sprintf("are %d, and there may be %d", len(c.Servers), maxServers)}
	}
	seen := map[string]bool{}
	for i := range c.Servers {
		s := &c.Servers[i]
		path := fmt.Sprintf("servers.%d", i)
		if key, why := s.fault(); key != "" {
			return &ConfigError{path + "." + key, why}
		}
		if seen[s.Name] {
			return &ConfigError{path + ".name", fmt.Sprintf("there is another server %s: each has a name of its own", s.Name)}
		}
		seen[s.Name] = true
	}
	return nil
}
