package llm_test

import (
	"testing"

	"geoeval/internal/llm"

	"github.com/google/go-cmp/cmp"
)

func TestShare(t *testing.T) {
	limits := func(requests, tokens, inFlight int, cost float64, own *int) llm.Config {
		return llm.Config{RequestsPerMinute: requests, TokensPerMinute: tokens, InFlight: inFlight, MaxCost: cost,
			Servers: []llm.Server{{Name: "own", RequestsPerMinute: own, TokensPerMinute: own, InFlight: own}, {Name: "like the first"}}}
	}
	for _, c := range []struct {
		name          string
		of            llm.Config
		parts, atOnce int
		want          llm.Config
		fault         string
	}{
		{"one", limits(10, 100, 5, 3, new(7)), 1, 1, limits(10, 100, 5, 3, new(7)), ""},
		{"four at once", limits(10, 101, 5, 3, new(9)), 4, 4, limits(2, 25, 1, 0.75, new(2)), ""},
		{"two at a time of four", limits(10, 101, 5, 3, new(9)), 4, 2, limits(5, 50, 2, 0.75, new(4)), ""},
		{"more at once than in flight", limits(10, 100, 2, 3, nil), 10, 10, limits(1, 10, 1, 0.3, nil), ""},
		{"nothing to spend", limits(10, 100, 5, 0, nil), 4, 4, limits(2, 25, 1, 0, nil), ""},
		{"no limit of what is spent", limits(10, 100, 5, llm.Unlimited, nil), 4, 4, limits(2, 25, 1, llm.Unlimited, nil), ""},
		{"too few requests", limits(3, 100, 5, 1, nil), 4, 4, llm.Config{}, "requests_per_minute"},
		{"too few tokens", limits(10, 3, 5, 1, nil), 4, 4, llm.Config{}, "tokens_per_minute"},
		{"too few of a server", limits(10, 100, 5, 1, new(3)), 4, 4, llm.Config{}, "servers.0.requests_per_minute"},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := c.of.Servers[0]
			got, err := c.of.Share(c.parts, c.atOnce)
			if c.fault != "" {
				if fault, ok := err.(*llm.ConfigError); !ok || fault.Path != c.fault {
					t.Errorf("got %v, want a fault of %s", err, c.fault)
				}
				return
			}
			if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
				t.Error(err, diff)
			}
			if diff := cmp.Diff(before, c.of.Servers[0]); diff != "" {
				t.Error("what is shared was changed:", diff)
			}
		})
	}
}
