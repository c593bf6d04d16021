package llm

import "time"

const (
	// below is the part of a learned pace that is kept to at first.
	below = 0.95
	// slightly is the part of it that is kept where few were refused.
	slightly = 0.98
	// enough is how many requests tell a pace well enough for what came before to be forgotten.
	enough = 8
	// growth is by which part a learned pace begins to grow, in the time of as many requests as it was learned from, to learn of
	// a higher limit; it grows faster as none is refused. With each request it grows by fastest at the most.
	growth, fastest = 0.005, 0.15
)

// A pace is how many requests a second a server takes that refuses what comes faster, and does not say how many these are.
// It is learned from how many the server took from one time that it refused some to the next: whether it counts by
// windows or fills a bucket, it has then given out what it had.
type pace struct {
	// perSecond is the pace; 0 is none.
	perSecond float64
	// since is when the server last began to take requests, and took how many it took since.
	since time.Time
	took  int
	// from is from how many requests the pace was learned, and quiet how many were taken since and none refused.
	from, quiet int
	// alike is how often in a row a slower pace was refused soon again, and atRandom that it is no pace then that the server
	// refuses, but one or the other request.
	alike    int
	atRandom bool
}

func (p *pace) sent(now time.Time) {
	if p.since.IsZero() {
		p.since = now
	}
	p.took++
}

func (p *pace) refused(t *slot) {
	if !t.at.Before(p.since) {
		p.took--
	}
}

// learn sets the pace when the server takes again what was sent at some time, after it refused; lastMinute is how many it
// took in the minute before that. soon: the first request after the one that was refused was taken.
func (p *pace) learn(at time.Time, lastMinute int, soon bool) {
	r, from := float64(lastMinute)/60, p.took
	if passed := max(at.Sub(p.since), time.Millisecond); passed < 3*time.Minute/2 {
		r = float64(p.took) / passed.Seconds()
	}
	took := p.took
	if took >= enough {
		p.since, p.took = at, 1
	}
	if !soon || p.quiet >= 8*enough {
		p.alike = 0
	}
	p.alike++
	if p.atRandom = p.alike > 2*enough; p.atRandom {
		p.perSecond = 0
		return
	}
	r *= below
	switch {
	case p.perSecond > 0 && soon && took >= 8*enough: // it was a little too fast
		r = max(r, slightly*p.perSecond)
	case p.perSecond > 0:
		r = min(r, below*p.perSecond)
	}
	if r > p.perSecond/2 {
		from += p.from // it is about as it was known to be
	}
	p.perSecond, p.from = r, max(from, 1)
	p.quiet = 0
}

// taken has the pace grow: fast as long as little tells of it, and gently then.
func (p *pace) taken() {
	if p.perSecond == 0 {
		return
	}
	p.quiet++
	n, from := float64(p.from+p.quiet), float64(p.from)
	p.perSecond *= 1 + min(fastest, 4/(n*n)+growth/from*(n/from)*(n/from))
}

// interval is the time from one request to the next; 0 is none.
func (p *pace) interval() time.Duration {
	if p.perSecond == 0 {
		return 0
	}
	return time.Duration(float64(time.Second) / p.perSecond)
}
