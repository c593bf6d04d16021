package llm

import (
	"context"
	"math"
	"net/http"
	"slices"
	"sync"
	"time"
)

const (
	// margin is the part of a known limit that is used. The rest is for what the network does to the distances between
	// requests, and for the fence posts: evenly spaced at exactly N a minute, a minute may hold N+1.
	margin = 0.98
	// burst is how far behind schedule requests may catch up: what timers oversleep, and no more.
	burst = 50 * time.Millisecond
	// slack is how many tokens may be saved up, as a time. It is the same idea.
	slack = time.Second
	// patience is the longest that a server may ask to wait. Beyond it is a limit per day, and no build waits for that.
	patience = 15 * time.Minute
	// endurance is for how long a server may refuse everything, or one request while it takes others; oftenest how often in a
	// row, in tests.
	endurance = 10 * time.Minute
	oftenest  = 50
	// longTry is the longest wait between two tries of a server that refuses and does not say until when.
	longTry = 10 * time.Second
	// underWayPerSlot is how many purchases there may be under way for every request on the wire. Twice as many keep the
	// wire busy while some wait between two tries. With more, a server that is down would be asked everything once before
	// anything is asked again, and so before anything fails for good.
	underWayPerSlot = 2
	// longHint is the shortest wait that a server asks for when it refuses a rate; for one that counts how many come at a time,
	// shorter ones do.
	longHint = 2 * time.Second
	// lately is for how long a request that was taken tells that the server takes others than those that it refuses.
	lately = 5 * time.Second
	// stubborn is how often a request is refused before those behind it wait for it no more.
	stubborn = 8
)

// A pacer lets requests onto the wire to one server: as many at a time as it answers well ([width]), no faster than its
// refusals teach ([pace]), than its headers say ([quota]) and than the configuration allows. It lets them out one by one,
// the oldest purchase first, and new purchases begin only once none waits that the server has refused.
type pacer struct {
	// requestCap and tokenCap are the configuration's limits a minute; 0 is none.
	requestCap, tokenCap int
	// first is the wait after a refusal that names none.
	first time.Duration

	mu    sync.Mutex
	timer *time.Timer
	// joining are purchases that are to begin, and queue the tries that wait for the wire, both in their order.
	joining, queue []*slot
	// purchases counts those that began, underWay are those of them that have not ended.
	purchases, underWay int
	// onWire is how many requests are on the wire, and asleep since when purchases wait that failed, to be tried again.
	onWire int
	asleep map[*slot]time.Time
	// lastServed is when an answer came last.
	lastServed time.Time

	width width
	pace  pace
	// requests and tokens are what the server's headers say is left. sent and tokensSent are how many were sent, and the
	// tokens estimated for them; heard is the number of the latest request whose headers were taken.
	requests, tokens        quota
	sent, tokensSent, heard int
	// nextAt is when the next request is due.
	nextAt time.Time
	// saved is how many tokens may be sent at once, as of when; below 0 after a request that had to be let through ahead of
	// its tokens.
	saved   float64
	savedAt time.Time
	// pausedUntil is until when nothing is sent.
	pausedUntil time.Time
	held        hold

	// A server that refuses is tried with one request at a time until it takes one: closed is when it began to refuse, the
	// zero time while it takes all; reopened when it last took one again. probe is the try on the wire. again is the wait
	// before the next one, and tries how many there were. others is how many more it refused of those that were on the wire when it
	// began to. paced says that it refuses for a rate, and not for how many come at a time.
	closed, reopened time.Time
	probe            *slot
	again            time.Duration
	tries, others    int
	paced            bool
	// refusing is since when nothing was taken, and refusals how many requests were refused since; lastTaken is when something
	// was.
	refusing, lastTaken time.Time
	refusals            int
	// refusalTakes is how long the server takes to refuse.
	refusalTakes time.Duration

	// seconds are what each of the last 60 had.
	seconds [60]second
}

// A second is what was sent in one, and not refused, and the tokens of what came back in it.
type second struct {
	at               int64 // since 1970
	requests, tokens int
}

// A slot is a try that waits for the wire or is on it, or a purchase that is to begin.
type slot struct {
	pacer *pacer
	// purchase is the number of its purchase, and refused how often that was refused while others were taken, since when and
	// when last.
	purchase, refused int
	since, last       time.Time
	// until is when it may be sent again, as the server asked when it refused it.
	until time.Time
	// tokens is the estimate.
	tokens int
	// ready is closed when its time has come, or with err never will.
	ready chan struct{}
	err   error

	// Of a request that was sent: its number, from 1, the sum of all estimates up to this one, when it was sent, and how many
	// were on the wire with it.
	number, tokensSent, beside int
	at                         time.Time
	// left is when it left, once the ledger had that it does.
	left time.Time
}

func newPacer(inFlight, perMinute, tokensPerMinute int, first time.Duration) *pacer {
	return &pacer{
		requestCap: perMinute, tokenCap: tokensPerMinute, first: first, width: newWidth(inFlight), savedAt: time.Now(),
		asleep: map[*slot]time.Time{},
	}
}

// begin returns when a purchase may begin. The caller calls end with what it gives.
func (p *pacer) begin(ctx context.Context) (*slot, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	t := &slot{pacer: p, ready: make(chan struct{})}
	p.mu.Lock()
	p.joining = append(p.joining, t)
	p.run()
	p.mu.Unlock()
	return t, p.await(ctx, t, &p.joining)
}

// end ends the purchase of a turn.
func (t *slot) end() {
	p := t.pacer
	p.mu.Lock()
	defer p.mu.Unlock()
	p.underWay--
	delete(p.asleep, t)
	p.run()
}

// sleep says that a purchase failed and waits, until it calls admit. It keeps no other from beginning as long as others are answered;
// neither does one that waits as the server refused it.
func (t *slot) sleep() {
	p := t.pacer
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asleep[t] = time.Now()
	p.run()
}

// crowd is how many purchases are under way, without those that wait for their own next try, since whose failure or refusal others
// were answered.
func (p *pacer) crowd() int {
	n := p.underWay
	for _, since := range p.asleep {
		if p.lastServed.After(since) {
			n--
		}
	}
	for _, t := range p.queue {
		if t.refused > 0 && p.lastServed.After(t.last) {
			n--
		}
	}
	return n
}

// admit returns when a try of a purchase that may need so many tokens may be sent, or with an error when ctx ends or the
// server asks to wait longer than a build does. The caller calls back.
func (t *slot) admit(ctx context.Context, tokens int) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	p := t.pacer
	t.tokens, t.ready, t.err = tokens, make(chan struct{}), nil
	p.mu.Lock()
	delete(p.asleep, t)
	at, _ := slices.BinarySearchFunc(p.queue, t, func(a, b *slot) int { return a.rank() - b.rank() })
	p.queue = slices.Insert(p.queue, at, t)
	p.run()
	p.mu.Unlock()
	return p.await(ctx, t, &p.queue)
}

// rank orders tries: the oldest purchase comes first. One that is refused over and over, while others are taken, steps back.
func (t *slot) rank() int { return t.purchase + t.refused/stubborn*1_000_000 }

// blocked says that no purchase begins before one is taken that was refused, and nothing else was taken since. Where all under way
// wait, each as long as it was asked to, and the server is not paused, one begins: it tells whether the server takes others.
func (p *pacer) blocked(now time.Time) bool {
	mayTell := p.underWay - len(p.asleep)
	for _, t := range p.queue {
		if t.refused > 0 && t.until.After(now) {
			mayTell--
		}
	}
	if mayTell == 0 && !p.pausedUntil.After(now) {
		return false
	}
	return slices.ContainsFunc(p.queue, func(t *slot) bool {
		return t.refused > 0 && t.refused < stubborn && !p.lastTaken.After(t.last)
	})
}

// next is the place in the queue of the try that is sent next, and how long it waits for itself: the first that need not. While the
// server refuses, one that it did not refuse yet comes first, which tells whether it takes any.
func (p *pacer) next(now time.Time) (at int, wait time.Duration) {
	at = -1
	for i, t := range p.queue {
		switch own := t.until.Sub(now); {
		case own <= 0 && (p.closed.IsZero() || t.since.IsZero()):
			return i, 0
		case at < 0, max(own, 0) < wait:
			at, wait = i, max(own, 0)
		}
	}
	return at, wait
}

// await waits for a turn in a queue. One whose time comes as ctx ends is let through.
func (p *pacer) await(ctx context.Context, t *slot, queue *[]*slot) error {
	select {
	case <-t.ready:
		return t.err
	case <-ctx.Done():
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	at := slices.Index(*queue, t)
	if at < 0 {
		return t.err
	}
	*queue = slices.Delete(*queue, at, at+1)
	p.run()
	return context.Cause(ctx)
}

// run lets through all whose time has come, and has itself called when the next one's may have. The caller holds the lock.
func (p *pacer) run() {
	for len(p.joining) > 0 && p.crowd() < underWayPerSlot*p.width.now() && !p.blocked(time.Now()) {
		t := p.joining[0]
		p.joining = slices.Delete(p.joining, 0, 1)
		p.underWay++
		p.purchases++
		t.purchase = p.purchases
		close(t.ready)
	}
	p.held = hold{}
	for len(p.queue) > 0 && p.onWire < p.width.now() {
		now := time.Now()
		at, own := p.next(now)
		t := p.queue[at]
		wait, forTokens := p.wait(now, t.tokens)
		wait, isOwn := max(wait, own), own > wait
		switch {
		case wait > patience:
			t.err = &ServerError{
				Status: http.StatusTooManyRequests, Message: "its limit is used up for " + longWait(wait), hopeless: true,
			}
		case wait > 0:
			p.held = hold{now, now.Add(wait), forTokens && !isOwn, isOwn}
			if p.timer == nil {
				p.timer = time.AfterFunc(wait, func() {
					p.mu.Lock()
					defer p.mu.Unlock()
					p.run()
				})
			} else {
				p.timer.Reset(wait)
			}
			return
		default:
			p.send(now, t)
		}
		p.queue = slices.Delete(p.queue, at, at+1)
		close(t.ready)
	}
}

// wait is how long the next request waits if nothing changes, and whether it is for its tokens.
func (p *pacer) wait(now time.Time, tokens int) (wait time.Duration, forTokens bool) {
	if p.probe != nil { // it is taken if it is not refused in the time that this takes
		if wait = p.probe.at.Add(2*p.refusalTakes + burst).Sub(now); wait > 0 {
			return wait, false
		}
		p.reopen(now)
	}
	p.save(now)
	wait = max(p.pausedUntil.Sub(now), p.nextAt.Sub(now), p.requests.wait(now, p.sent, 1))
	ofTokens := max(p.tokens.wait(now, p.tokensSent, tokens), 0)
	if p.saved < 0 {
		ofTokens = max(ofTokens, time.Duration(math.Ceil(-p.saved/p.tokenRate()*float64(time.Second))))
	}
	return max(wait, ofTokens), ofTokens > wait
}

// send counts a request that goes onto the wire.
func (p *pacer) send(now time.Time, t *slot) {
	p.onWire++
	p.sent++
	p.tokensSent += t.tokens
	t.number, t.tokensSent, t.at, t.left, t.beside = p.sent, p.tokensSent, now, now, p.onWire
	if p.tokenRate() > 0 {
		p.saved -= float64(t.tokens)
	}
	every, late := p.width.apart(), now.Add(-burst/10)
	if r := p.perSecond(); r > 0 {
		every = time.Duration(float64(time.Second) / r)
		if r != p.pace.perSecond { // one that is told counts by the minute
			late = now.Add(-burst)
		}
	}
	if p.nextAt.Before(late) {
		p.nextAt = late
	}
	p.nextAt = p.nextAt.Add(every)
	p.second(now).requests++
	p.pace.sent(now)
	p.width.sent(t)
	if !p.closed.IsZero() {
		p.probe = t
		p.tries++
	}
}

// perSecond is how many requests are sent a second; 0 is no limit.
func (p *pacer) perSecond() float64 {
	r := margin * float64(least(p.requestCap, p.requests.limit)) / 60
	if learned := p.pace.perSecond; learned > 0 && (r == 0 || learned < r) {
		return learned
	}
	return r
}

// tokenRate is how many tokens are sent a second; 0 is no limit.
func (p *pacer) tokenRate() float64 { return margin * float64(least(p.tokenCap, p.tokens.limit)) / 60 }

// least is the smaller one of two limits, of which 0 is none.
func least(a, b int) int {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// save adds the tokens that time has brought.
func (p *pacer) save(now time.Time) {
	if passed := now.Sub(p.savedAt); passed > 0 {
		r := p.tokenRate()
		p.saved = min(p.saved+r*passed.Seconds(), r*slack.Seconds())
		p.savedAt = now
	}
}

// An outcome is what became of a request.
type outcome int

const (
	// unsent: the server saw nothing of it.
	unsent outcome = iota
	// served: it has its answer; failed: it has not.
	served
	failed
	// overloaded: the server has too much to do, and does not say until when.
	overloaded
	// refused: the server takes none for now, or none so fast.
	refused
)

// back ends a try. Of a request that was refused the error says that this is the end of it; without one it is to be
// admitted again.
func (t *slot) back(what outcome, r *reply) error {
	p := t.pacer
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	p.onWire--
	p.save(now)
	used := r.usage.PromptTokens + r.usage.CompletionTokens
	p.second(now).tokens += used
	if p.tokenRate() > 0 && (what != served || used > 0) { // an answer that does not say what it used counts as estimated
		p.saved += float64(t.tokens - used)
	}
	if t.number > p.heard { // responses come in any order: the one to the latest request knows most
		p.heard = t.number
		p.requests.hear(r.header, "requests", now, t.number)
		p.tokens.hear(r.header, "tokens", now, t.tokensSent)
	}
	var err error
	switch what {
	case served, failed:
		if what == served {
			p.lastServed = now
		}
		p.taken(now, t, what == served)
	case overloaded:
		p.width.halve(now, t)
	case refused:
		err = p.refuse(now, t, r)
	}
	if p.probe == t { // nobody knows what would have become of it
		p.probe = nil
	}
	p.run()
	return err
}

// pause lets nothing through until a time. The caller holds the lock.
func (p *pacer) pause(until time.Time) {
	if until.After(p.pausedUntil) {
		p.pausedUntil = until
	}
}

// second is the count of what is sent at a time, which is now.
func (p *pacer) second(now time.Time) *second {
	s := &p.seconds[now.Unix()%60]
	if s.at != now.Unix() {
		*s = second{at: now.Unix()}
	}
	return s
}

// lastMinute is how many requests the server took of those of the minute before, and with how many tokens.
func (p *pacer) lastMinute(now time.Time) (requests, tokens int) {
	for i := range p.seconds {
		if s := &p.seconds[i]; now.Unix()-s.at < 60 {
			requests += s.requests
			tokens += s.tokens
		}
	}
	return requests, tokens
}
