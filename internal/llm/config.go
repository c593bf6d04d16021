package llm

import (
	"fmt"
	"maps"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Unlimited as a Config's MaxCost is no limit. It has to be written down; nothing defaults to it.
const Unlimited = -1

// Config says where answers are bought, how fast, and for how much. None of it changes an answer.
type Config struct {
	// BaseURL is where the server's endpoints begin, as in https://api.openai.com/v1. Plain http is for this machine
	// only.
	BaseURL string `yaml:"base_url"`
	// RequestsPerMinute and TokensPerMinute bound all requests together, and InFlight those on the wire at one time, up to
	// 10,000; 0 is no bound but the server's. A server that takes less is asked for less.
	RequestsPerMinute int `yaml:"requests_per_minute,omitempty"`
	TokensPerMinute   int `yaml:"tokens_per_minute,omitempty"`
	InFlight          int `yaml:"in_flight,omitempty"`
	// Timeout bounds one try of a request as a whole, from its first byte to its answer's last, however slowly it comes, as
	// text: 60s.
	Timeout Duration `yaml:"timeout"`
	// Attempts is how often one request is tried, at least 1.
	Attempts int `yaml:"attempts"`
	// BreakAfter is after how many requests in a row that failed for good, refused or with all tries used, nothing more
	// is asked; at least 1. As a request's tries take a while, a short outage is no reason to stop, however many it
	// hits.
	BreakAfter int `yaml:"break_after"`
	// MaxCost is what one build may spend, in dollars. What earlier builds spent does not count. At 0 nothing that has
	// a price can be bought; -1 is no limit.
	MaxCost float64 `yaml:"max_cost"`
	// MinPassRate is below which part of answers that pass a stage buys no more; without it, every stage buys whatever
	// passes.
	MinPassRate PassRates `yaml:"min_pass_rate,omitempty"`
	// Prices are the models' prices. A model that has none can be asked only without a limit, or on this machine, where it costs
	// nothing; one that is free elsewhere has zeros.
	Prices map[string]Price `yaml:"prices"`
	// Batch says whether what is surely needed is bought in batches first.
	Batch Batch `yaml:"batch"`
	// Servers are others, which models name.
	Servers []Server `yaml:"servers,omitempty"`
}

// Batch is how requests are bought through the Batch API.
type Batch struct {
	Enabled bool `yaml:"enabled"`
	// Discount is the part of the price that is taken off, at least 0 and below 1.
	Discount float64 `yaml:"discount"`
	// Poll is how long to wait between two looks at batches under way, 1ms to 1h.
	Poll Duration `yaml:"poll"`
}

// fault says what is wrong, by key; both are empty where nothing is.
func (b *Batch) fault() (key, why string) {
	switch {
	case !(b.Discount >= 0 && b.Discount < 1):
		return "discount", fmt.Sprintf("%v is not at least 0 and below 1", b.Discount)
	case b.Enabled && (b.Poll < Duration(time.Millisecond) || b.Poll > Duration(time.Hour)):
		return "poll", fmt.Sprintf("%v is not between 1ms and 1h", b.Poll)
	}
	return "", ""
}

// A Price is what a model costs, in dollars per million tokens.
type Price struct {
	Input  float64 `yaml:"input"`
	Output float64 `yaml:"output"`
}

// maxInFlight bounds the requests on the wire at one time.
const maxInFlight = 10_000

// UsualInFlight bounds them where the configuration does not.
const UsualInFlight = 512

// maxPrice bounds a price, in dollars per million tokens, so that sums stay exact.
const maxPrice = 1000

// A Duration is a time.Duration that is written as text: 1m30s.
type Duration time.Duration

// UnmarshalText reads what [time.ParseDuration] reads.
func (d *Duration) UnmarshalText(b []byte) error {
	v, err := time.ParseDuration(string(b))
	if err != nil {
		return fmt.Errorf("%q is not a duration such as 60s", b)
	}
	*d = Duration(v)
	return nil
}

// fits says that a duration bounds a try.
func (d Duration) fits() bool { return d >= Duration(time.Millisecond) && d <= Duration(time.Hour) }

// MarshalText writes what UnmarshalText reads.
func (d Duration) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

func (d Duration) String() string { return time.Duration(d).String() }

// Validate says what is wrong with a configuration, as a [*ConfigError].
func (c *Config) Validate() error {
	if why := badBase(c.BaseURL); why != "" {
		return &ConfigError{"base_url", why}
	}
	for _, n := range []struct {
		path         string
		value, least int
	}{
		{"requests_per_minute", c.RequestsPerMinute, 0}, {"tokens_per_minute", c.TokensPerMinute, 0}, {"in_flight", c.InFlight, 0},
		{"attempts", c.Attempts, 1}, {"break_after", c.BreakAfter, 1},
	} {
		if n.value < n.least {
			return &ConfigError{n.path, fmt.Sprintf("%d is below %d", n.value, n.least)}
		}
	}
	switch {
	case c.InFlight > maxInFlight:
		return &ConfigError{"in_flight", fmt.Sprintf("%d is above %d", c.InFlight, maxInFlight)}
	case !c.Timeout.fits():
		return &ConfigError{"timeout", fmt.Sprintf("%v is not between 1ms and 1h", c.Timeout)}
	case c.MaxCost != Unlimited && !(c.MaxCost >= 0 && c.MaxCost <= 1e6):
		return &ConfigError{"max_cost", fmt.Sprintf("%v is neither between 0 and 1000000 nor -1, which is no limit", c.MaxCost)}
	}
	prices := func() (key, why string) { return pricesFault(c.Prices) }
	if key, why := firstFault(under("min_pass_rate", c.MinPassRate.fault), under("batch", c.Batch.fault), under("prices", prices)); key != "" {
		return &ConfigError{key, why}
	}
	return c.checkServers()
}

// firstFault is what the first of some checks finds wrong.
func firstFault(checks ...func() (key, why string)) (key, why string) {
	for _, check := range checks {
		if key, why := check(); key != "" {
			return key, why
		}
	}
	return "", ""
}

// under names what a check finds wrong by the section that it is in.
func under(section string, check func() (key, why string)) func() (key, why string) {
	return func() (string, string) {
		key, why := check()
		if key != "" {
			key = section + "." + key
		}
		return key, why
	}
}

// pricesFault says which model's price is none, and why; both are empty where there is no such.
func pricesFault(prices map[string]Price) (model, why string) {
	for _, model := range slices.Sorted(maps.Keys(prices)) {
		p := prices[model]
		for _, d := range []float64{p.Input, p.Output} {
			if !(d >= 0 && d <= maxPrice) {
				return model, fmt.Sprintf("%v dollars per million tokens is not between 0 and %d", d, maxPrice)
			}
		}
	}
	return "", ""
}

// badBase says why an address is none to send a key to, or nothing.
func badBase(base string) string {
	if why := badServer(base, true); why != "" {
		return why
	}
	return plain(base)
}

// plain says why an address carries what is sent in the clear, or nothing.
func plain(base string) string {
	if u, err := url.Parse(base); err == nil && u.Scheme == "http" && !loopback(u.Hostname()) {
		return fmt.Sprintf("%q would carry the key in the clear: use https; http is for this machine only, and without a key "+
			"for a server under servers that has insecure: true", base)
	}
	return ""
}

// badServer says why an address is none of a server, or nothing. One that is insecure may be plain http.
func badServer(base string, insecure bool) string {
	u, err := url.Parse(base)
	switch {
	case err != nil || u.Host == "" || u.Opaque != "":
		return fmt.Sprintf("%q is no address such as https://api.openai.com/v1", base)
	case u.User != nil:
		return "holds a user name or password; the key comes from the environment alone"
	case u.RawQuery+u.Fragment != "":
		return fmt.Sprintf("%q has more behind the path: remove it", base)
	case u.Scheme != "http" && u.Scheme != "https":
		return fmt.Sprintf("%q is neither https nor, on this machine, http", base)
	case !insecure && plain(base) != "":
		return fmt.Sprintf("%q would carry prompts and answers in the clear: use https; where there is no key and the network is "+
			"your own, insecure: true lets it pass", base)
	}
	return ""
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// CostOf is what so many tokens cost of the model that a request asks, in dollars, and whether that has a price.
func (c *Config) CostOf(r *Request, u Usage) (dollars float64, priced bool) {
	p, ok := c.priceOf(r.Server, r.Model)
	return cost(p, u).dollars(), ok
}
