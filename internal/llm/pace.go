package llm

import "time"

const (
	// below is the part of a learned pace that is kept to at first.
	below = 0.95
	// slightly is the part of it that is kept where few were refused.
	slightly = 0.98
	// enough is how many requests tell a pace well enough for what came before to be forgotten.
	enough = 8
	// atRandom is the part of a pace below which requests are refused for something else, if the server took all others as
	// quickly as they were sent.
	atRandom = 0.7
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
	// known is the greatest that the pace was since it was first learned.
	known float64
	// single is the part of the latest times it refused in which it refused one request alone, weighted by how late.
	single float64
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
// took in the minute before that, and tries how many requests it took to find out, 1 where it refused one alone.
//
// A server that counts refuses the next request too. One that mostly takes it at once refuses some for something else, of which
// no pace is learned. Where some was learned all the same, it is forgotten as it becomes slower without fewer being refused.
func (p *pace) learn(at time.Time, lastMinute, tries int) {
	p.single *= 7. / 8
	if tries == 1 {
		p.single += 1. / 8
	}
	counts := p.single < 0.5
	if p.perSecond == 0 && (tries == 1 || !counts) {
		return
	}
	r, from := float64(lastMinute)/60, p.took
	if passed := max(at.Sub(p.since), time.Millisecond); passed < 3*time.Minute/2 {
		r = float64(p.took) / passed.Seconds()
	}
	if p.quiet >= 32*enough { // it was right
		p.known = p.perSecond
	}
	took := p.took
	if took >= enough {
		p.since, p.took = at, 1
	}
	r *= below
	switch {
	case p.perSecond == 0:
		p.known = r
	case !counts || tries == 1 || tries == 2 && took >= 8*enough: // it was a little too fast
		r = max(r, slightly*p.perSecond)
	case took < enough: // too few tell how much
		r = below * p.perSecond
	default:
		if r = min(r, below*p.perSecond); r < 0.8*p.perSecond {
			p.known = r
		}
	}
	if r > p.perSecond/2 {
		from += p.from // it is about as it was known to be
	}
	p.perSecond, p.from, p.quiet = r, max(from, 1), 0
	if r < atRandom*p.known {
		p.perSecond, p.known = 0, 0
	}
}

// taken has the pace grow: fast as long as little tells of it, and gently then.
func (p *pace) taken() {
	if p.perSecond == 0 {
		return
	}
	p.quiet++
	n, from := float64(p.from+p.quiet), float64(p.from)
	p.perSecond *= 1 + min(fastest, 4/(n*n)+growth/from*(n/from)*(n/from))
	p.known = max(p.known, p.perSecond)
}

// interval is the time from one request to the next; 0 is none.
func (p *pace) interval() time.Duration {
	if p.perSecond == 0 {
		return 0
	}
	return time.Duration(float64(time.Second) / p.perSecond)
}
