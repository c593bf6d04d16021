package llm

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"time"

	"geoeval/internal/llm/facts"
)

// Standing says how fast the client's servers are asked at this moment, and what their requests wait for. It is those
// that were asked, or as long as none was, the one that the configuration itself describes.
func (c *Client) Standing() ([]facts.Server, []facts.Wait) {
	now := time.Now()
	var servers []facts.Server
	var waits []facts.Wait
	for _, name := range slices.Sorted(maps.Keys(c.routes)) {
		if to := c.routes[name]; to.pace.begun() {
			server, held := to.standing(now)
			servers, waits = append(servers, server), append(waits, held...)
		}
	}
	if servers == nil {
		server, held := c.routes[""].standing(now)
		servers, waits = append(servers, server), held
	}
	if n := c.budget.waiting(); n > 0 {
		wait := facts.Wait{For: facts.Budget, Requests: n}
		if len(servers) == 1 {
			wait.Server = servers[0].Name
		}
		waits = append(waits, wait)
	}
	return servers, waits
}

func (r *route) standing(now time.Time) (facts.Server, []facts.Wait) {
	server := facts.Server{Name: cmp.Or(r.server.Name, host(r.server.BaseURL))}
	server.Requests, server.Tokens = r.pace.lastMinute(now)
	var waits []facts.Wait
	var held *facts.Wait
	server.RequestLimit, server.TokenLimit, held = r.limits.standing(now)
	if held != nil {
		waits = append(waits, *held)
	}
	waits = append(waits, r.traffic.waits(now)...)
	for i := range waits {
		waits[i].Server = server.Name
	}
	return server, waits
}

func host(base string) string {
	u, err := url.Parse(base)
	if err != nil {
		return base
	}
	return u.Host
}

// A hold is from when until when the next request is held back, and whether it is for its tokens.
type hold struct {
	since, until time.Time
	forTokens    bool
}

// worthTelling is the shortest wait for a limit that is told: what paces requests is no news.
const worthTelling = 2 * time.Second

// holdFor says that the next request waits for its turn.
func (l *limits) holdFor(wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	l.held = hold{now, now.Add(wait), false}
}

// standing gives what a minute may have at the moment, and what the next request waits for, nil for nothing.
func (l *limits) standing(now time.Time) (requests, tokens int, wait *facts.Wait) {
	l.mu.Lock()
	defer l.mu.Unlock()
	requests, tokens = l.requestWindow.atMost(l.perMinute), l.tokenWindow.atMost(l.tokensPerMinute)
	left := l.held.until.Sub(now)
	if left <= 0 || l.held.until.Sub(l.held.since) < worthTelling {
		return requests, tokens, nil
	}
	wait = &facts.Wait{For: facts.Requests, PerMinute: requests, Ours: l.requestWindow.limit == 0, Seconds: left.Seconds()}
	switch {
	case l.pausedUntil.After(now):
		if wait.Ours { // it asks to wait, and does not say how many it allows
			wait.For, wait.PerMinute, wait.Ours = facts.Pause, 0, false
		}
	case l.held.forTokens:
		wait.For, wait.PerMinute, wait.Ours = facts.Tokens, tokens, l.tokenWindow.limit == 0
	}
	return requests, tokens, wait
}
