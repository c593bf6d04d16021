package llm

import (
	"fmt"
	"slices"
	"strings"
)

// Share gives the part of a configuration that one of several builds has, which run on machines of their own and know nothing
// of each other: of what may be spent one of parts equal ones, and of each limit of requests and tokens one of atOnce, the
// number of builds that run at a time. So together they keep to the configuration. A limit that leaves less than one request
// a minute for each is a [*ConfigError].
func (c Config) Share(parts, atOnce int) (Config, error) {
	var few error
	c.limit(func(path string, of *int, inFlight bool) {
		switch {
		case inFlight && *of > 0:
			*of = max(1, *of/atOnce)
		case *of == 0 || few != nil:
		case *of < atOnce:
			few = &ConfigError{path, fmt.Sprintf("%d is too little for %d builds that share it: have fewer run at a time", *of, atOnce)}
		default:
			*of /= atOnce
		}
	})
	if c.MaxCost != Unlimited {
		c.MaxCost /= float64(parts)
	}
	return c, few
}

// Cap lowers the limits of all servers to so many requests on the wire to each, and so many a minute; 0 lowers none.
func (c *Config) Cap(inFlight, perMinute int) error {
	if inFlight < 0 || inFlight > maxInFlight {
		return fmt.Errorf("--in-flight %d: it must be between 1 and %d, or 0 for no bound", inFlight, maxInFlight)
	}
	if perMinute < 0 {
		return fmt.Errorf("--requests-per-minute %d: it must be above 0, or 0 for no bound", perMinute)
	}
	c.limit(func(path string, of *int, onWire bool) {
		switch {
		case onWire:
			*of = least(*of, inFlight)
		case !strings.HasSuffix(path, "tokens_per_minute"):
			*of = least(*of, perMinute)
		}
	})
	return nil
}

// limit calls change with each limit that the configuration has, and its key; the limits are its own by then. inFlight says of one
// that it bounds what is on the wire at one time.
func (c *Config) limit(change func(path string, of *int, inFlight bool)) {
	change("requests_per_minute", &c.RequestsPerMinute, false)
	change("tokens_per_minute", &c.TokensPerMinute, false)
	change("in_flight", &c.InFlight, true)
	c.Servers = slices.Clone(c.Servers)
	for i := range c.Servers {
		s := &c.Servers[i]
		for _, l := range []struct {
			key string
			of  **int
		}{{"requests_per_minute", &s.RequestsPerMinute}, {"tokens_per_minute", &s.TokensPerMinute}, {"in_flight", &s.InFlight}} {
			if *l.of != nil {
				*l.of = new(**l.of)
				change(fmt.Sprintf("servers.%d.%s", i, l.key), *l.of, l.key == "in_flight")
			}
		}
	}
}
