package llm

import (
	"fmt"
	"slices"
)

// Share gives the part of a configuration that one of several builds has, which run on machines of their own and know nothing
// of each other: of what may be spent one of parts equal ones, and of each limit of requests and tokens one of atOnce, the
// number of builds that run at a time. So together they keep to the configuration. A limit that leaves less than one request
// a minute for each is a [*ConfigError].
func (c Config) Share(parts, atOnce int) (Config, error) {
	share := func(path string, of *int) error {
		if *of == 0 {
			return nil
		}
		if *of < atOnce {
			return &ConfigError{path, fmt.Sprintf("%d is too little for %d builds that share it: have fewer run at a time", *of, atOnce)}
		}
		*of /= atOnce
		return nil
	}
	for _, l := range []struct {
		path string
		of   *int
	}{{"requests_per_minute", &c.RequestsPerMinute}, {"tokens_per_minute", &c.TokensPerMinute}} {
		if err := share(l.path, l.of); err != nil {
			return c, err
		}
	}
	if c.InFlight > 0 {
		c.InFlight = max(1, c.InFlight/atOnce)
	}
	if c.MaxCost != Unlimited {
		c.MaxCost /= float64(parts)
	}
	c.Servers = slices.Clone(c.Servers)
	for i := range c.Servers {
		s := &c.Servers[i]
		for _, l := range []struct {
			path string
			of   **int
		}{{"requests_per_minute", &s.RequestsPerMinute}, {"tokens_per_minute", &s.TokensPerMinute}} {
			if *l.of == nil {
				continue
			}
			*l.of = new(**l.of)
			if err := share(fmt.Sprintf("servers.%d.%s", i, l.path), *l.of); err != nil {
				return c, err
			}
		}
		if s.InFlight != nil {
			s.InFlight = new(max(1, *s.InFlight/atOnce))
		}
	}
	return c, nil
}

// Cap lowers the limits of all servers to so many requests on the wire to each, and so many a minute; 0 lowers none.
func (c *Config) Cap(inFlight, perMinute int) error {
	if inFlight < 0 || inFlight > maxInFlight {
		return fmt.Errorf("--in-flight %d: it must be between 1 and %d, or 0 for no bound", inFlight, maxInFlight)
	}
	if perMinute < 0 {
		return fmt.Errorf("--requests-per-minute %d: it must be above 0, or 0 for no bound", perMinute)
	}
	c.InFlight, c.RequestsPerMinute = least(c.InFlight, inFlight), least(c.RequestsPerMinute, perMinute)
	c.Servers = slices.Clone(c.Servers)
	for i := range c.Servers {
		for _, l := range []struct {
			of  **int
			cap int
		}{{&c.Servers[i].InFlight, inFlight}, {&c.Servers[i].RequestsPerMinute, perMinute}} {
			if *l.of != nil {
				*l.of = new(least(**l.of, l.cap))
			}
		}
	}
	return nil
}
