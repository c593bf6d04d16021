package llm

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// taken learns from a request that the server took.
func (p *pacer) taken(now time.Time, t *slot, isAnswered bool) {
	t.refused, t.since, p.lastTaken = 0, time.Time{}, now
	if t.at.After(p.refusing) {
		p.refusing, p.refusals = time.Time{}, 0
	}
	if p.probe == t {
		p.reopen(now)
	}
	p.pace.taken()
	if isAnswered {
		if x := p.width.answered(now, t); x > 0 && p.pace.perSecond > 1.5*x {
			p.pace.perSecond = 0 // it holds nothing back
		}
	}
}

// reopen says that the server took the request that was to try whether it takes any.
func (p *pacer) reopen(now time.Time) {
	if p.paced {
		lastMinute, _ := p.lastMinute(p.probe.at)
		tries := p.tries
		if 2*p.others > p.width.now() {
			tries++ // one alone it was not
		}
		p.pace.learn(p.probe.at, lastMinute, tries)
		p.nextAt = now.Add(p.pace.interval())
	}
	p.closed, p.probe, p.again, p.tries, p.paced, p.reopened = time.Time{}, nil, 0, 0, false, now
}

// refuse learns from a request that the server refused, and says whether that is its end.
func (p *pacer) refuse(now time.Time, t *slot, r *reply) error {
	if t.since.IsZero() || p.lastTaken.After(t.last) {
		t.refused++
	}
	t.last = now
	p.refusals++
	if t.since.IsZero() {
		t.since = now
	}
	if p.refusing.IsZero() {
		p.refusing = now
	}
	if s := &p.seconds[t.at.Unix()%60]; s.at == t.at.Unix() {
		s.requests--
	}
	p.pace.refused(t)
	p.refusalTakes = max(now.Sub(t.left), p.refusalTakes*3/4)
	switch {
	case now.Sub(p.refusing) >= endurance, p.hasty() && p.refusals >= oftenest:
		return &ServerError{Status: r.err.Status, Code: r.err.Code, hopeless: true, Message: strings.TrimSpace(r.err.Message + fmt.Sprintf(
			" (it has taken nothing for %v, and refused %d requests)", now.Sub(p.refusing).Round(time.Second), p.refusals))}
	case now.Sub(t.since) >= endurance && t.refused >= stubborn:
		return &ServerError{Status: r.err.Status, Code: r.err.Code, given: true, Message: strings.TrimSpace(r.err.Message + fmt.Sprintf(
			" (it has refused this request for %v, and taken others)", endurance))}
	}
	t.until = now.Add(r.err.wait)
	if p.probe == t || now.Sub(p.lastTaken) >= lately {
		p.pause(t.until)
	} // else another one tells whether the server means all
	if max(p.requests.wait(now, p.sent, 1), p.tokens.wait(now, p.tokensSent, t.tokens)) > 0 {
		return nil // its headers say how it goes on
	}
	rate := r.err.Status == http.StatusTooManyRequests && !p.hasty()
	switch {
	case p.probe == t:
		if !p.paced && p.tries == 1 {
			p.width.crowds(now, t, p.onWire+1)
		}
		p.paced = p.paced || rate
	case !p.closed.IsZero(), t.at.Before(p.reopened): // it was sent before the one that told
		p.others++
		return nil
	default:
		p.closed, p.others = now, 0
		p.paced = rate && (p.pace.perSecond > 0 || r.err.wait >= longHint || !p.width.crowded(t))
		return nil // one more tells whether it refuses that too
	}
	if !p.paced || r.err.wait > 0 {
		return nil
	}
	p.again = min(max(p.first, 3*p.again, p.pace.interval()), longTry)
	until := now.Add(p.again)
	if full := p.pace.since.Add(time.Minute + burst); full.After(now) && full.Before(until) {
		until = full // what it counts by the minute begins anew
	}
	p.pause(until)
	return nil
}

// hasty is for tests, which cannot wait: no pace is learned.
func (p *pacer) hasty() bool { return p.first < time.Millisecond }
