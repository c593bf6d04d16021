package llm

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"time"

	"geoeval/internal/facts"
)

// Standing says how fast the client's servers are asked at this moment, and what their requests wait for. It is those
// that were asked, or as long as none was, the one that the configuration itself describes.
func (c *Client) Standing() ([]facts.Server, []facts.Wait) {
	now := time.Now()
	var servers []facts.Server
	var waits []facts.Wait
	for _, name := range slices.Sorted(maps.Keys(c.routes)) {
		if to := c.routes[name]; to.pacer.begun() {
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
	server, held := r.pacer.standing(now)
	server.Name = cmp.Or(r.server.Name, host(r.server.BaseURL))
	var waits []facts.Wait
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

// A hold is from when until when the next request is held back, and whether it is for its tokens, or as all that are left were asked
// to wait.
type hold struct {
	since, until   time.Time
	forTokens, own bool
}

// worthTelling is the shortest wait for a limit that is told: what paces requests is no news.
const worthTelling = 2 * time.Second

// begun says that a request was sent.
func (p *pacer) begun() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sent > 0
}

// standing says how fast the server is asked, and what holds it back, and what the next request waits for, nil for nothing.
func (p *pacer) standing(now time.Time) (s facts.Server, wait *facts.Wait) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s.InFlight, s.InFlightLimit = p.onWire, p.width.now()
	s.Requests, s.Tokens = p.lastMinute(now)
	s.RequestLimit, s.TokenLimit = least(p.requestCap, p.requests.limit), least(p.tokenCap, p.tokens.limit)
	requestsOurs, tokensOurs := s.RequestLimit == p.requestCap, s.TokenLimit == p.tokenCap
	if r := p.pace.perSecond; r > 0 && r == p.perSecond() {
		s.RequestLimit, s.Learned, requestsOurs = max(int(60*r), 1), true, false
	}
	s.Ours = s.RequestLimit > 0 && requestsOurs
	left := p.held.until.Sub(now)
	if left <= 0 || p.held.until.Sub(p.held.since) < worthTelling {
		return s, nil
	}
	wait = &facts.Wait{For: facts.Requests, PerMinute: s.RequestLimit, Ours: s.Ours, Seconds: left.Seconds()}
	switch {
	case p.held.own:
		*wait = facts.Wait{For: facts.Pause, Seconds: left.Seconds()}
	case !p.closed.IsZero() && p.pausedUntil.After(now):
		*wait = facts.Wait{For: facts.Pause, Requests: p.refusals, Seconds: left.Seconds()}
	case p.pausedUntil.After(now):
		if s.RequestLimit == 0 || s.Ours { // it asks to wait, and does not say how many it allows
			*wait = facts.Wait{For: facts.Pause, Seconds: left.Seconds()}
		}
	case p.held.forTokens:
		wait.For, wait.PerMinute, wait.Ours = facts.Tokens, s.TokenLimit, tokensOurs
	}
	return s, wait
}
