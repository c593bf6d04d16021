package llm

import (
	"context"
	"math"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	// margin is the part of a limit that is used. The rest is for what the network does to the distances between
	// requests, and for the fence posts: evenly spaced at exactly N a minute, a minute may hold N+1.
	margin = 0.98
	// burst is how far behind schedule requests may catch up: what timers oversleep, and no more.
	burst = 50 * time.Millisecond
	// slack is how many tokens may be saved up, as a time. It is the same idea.
	slack = time.Second
	// patience is the longest that a server may ask to wait. Beyond it is a limit per day, and no build waits for that.
	patience = 15 * time.Minute
)

// Limits let requests onto the wire one after the other: never more than the configuration or the server's headers
// allow, and evenly, so that no minute holds more than its share.
type limits struct {
	perMinute, tokensPerMinute int

	// turn holds one value while somebody decides when to send. Who waits for it is served in order.
	turn chan struct{}
	// requests paces requests. Tokens are kept below: what is not used of them is given back, which rate has no notion
	// of.
	requests *rate.Limiter

	mu sync.Mutex
	// changed is closed and made anew when somebody who waits should look again.
	changed chan struct{}
	// saved is how many tokens may be sent at once, as of when; below 0 after a request that had to be let through
	// ahead of its tokens.
	saved     float64
	savedAt   time.Time
	tokenRate float64 // a second
	// pausedUntil is until when the server wants no requests at all.
	pausedUntil time.Time
	// sent is how many requests were let through, and tokensSent the tokens estimated for them.
	sent, tokensSent int
	// heard is the permit of the latest request whose headers were taken.
	heard int
	// requestWindow and tokenWindow are what the server says is left.
	requestWindow, tokenWindow window
	// held is what the next request waits for.
	held hold
}

func newLimits(perMinute, tokensPerMinute int) *limits {
	l := &limits{
		perMinute: perMinute, tokensPerMinute: tokensPerMinute,
		turn: make(chan struct{}, 1), changed: make(chan struct{}),
		requests: rate.NewLimiter(0, 1), savedAt: time.Now(),
	}
	l.pace(perMinute)
	l.tokenRate = perSecond(tokensPerMinute)
	return l
}

func perSecond(perMinute int) float64 { return margin * float64(perMinute) / 60 }

// pace sets how many requests a minute are sent.
func (l *limits) pace(perMinute int) {
	r := rate.Limit(perSecond(perMinute))
	if l.requests.Limit() == r {
		return
	}
	l.requests.SetBurst(1 + int(float64(r)*burst.Seconds()))
	l.requests.SetLimit(r)
}

// A permit lets one request through.
type permit struct {
	limits *limits
	// number counts from 1; tokens is the estimate, tokensSent the sum of all estimates up to this one.
	number, tokens, tokensSent int
}

// admit returns when a request that may need so many tokens may be sent, or with an error when ctx ends or the server
// asks to wait longer than a build does.
func (l *limits) admit(ctx context.Context, tokens int) (*permit, error) {
	select {
	case l.turn <- struct{}{}:
		defer func() { <-l.turn }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	slot := l.requests.Reserve()
	l.holdFor(slot.Delay())
	if err := sleep(ctx, slot.Delay(), nil); err != nil {
		slot.Cancel()
		return nil, err
	}
	for {
		t, wait, changed := l.try(tokens)
		switch {
		case t != nil:
			return t, nil
		case wait > patience:
			return nil, &ServerError{
				Status: http.StatusTooManyRequests, Message: "its limit is used up for " + wait.Round(time.Second).String(), hopeless: true,
			}
		}
		if err := sleep(ctx, wait, changed); err != nil {
			return nil, err
		}
	}
}

// try lets a request through, or says how long to wait, or until what is closed.
func (l *limits) try(tokens int) (t *permit, wait time.Duration, changed <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	l.save(now)
	pause := l.pausedUntil.Sub(now)
	ofRequests := l.requestWindow.wait(now, l.sent, 1)
	ofTokens := max(
		l.tokenWindow.wait(now, l.tokensSent, tokens),
		time.Duration(math.Ceil(max(-l.saved, 0)/l.tokenRate*float64(time.Second))),
	)
	if wait = max(pause, ofRequests, ofTokens); wait > 0 {
		l.held = hold{now, now.Add(wait), wait == ofTokens}
		return nil, wait, l.changed
	}
	l.held = hold{}
	l.saved -= float64(tokens)
	l.sent++
	l.tokensSent += tokens
	return &permit{l, l.sent, tokens, l.tokensSent}, 0, nil
}

// save adds the tokens that time has brought. The caller holds the lock.
func (l *limits) save(now time.Time) {
	if passed := now.Sub(l.savedAt); passed > 0 {
		l.saved = min(l.saved+l.tokenRate*passed.Seconds(), l.tokenRate*slack.Seconds())
		l.savedAt = now
	}
}

// used corrects a request's estimate by what it used.
func (p *permit) used(tokens int) {
	l := p.limits
	l.mu.Lock()
	defer l.mu.Unlock()
	l.save(time.Now())
	l.saved += float64(p.tokens - tokens)
	l.wake()
}

// pause lets nothing through for a while.
func (l *limits) pause(wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if until := time.Now().Add(wait); until.After(l.pausedUntil) {
		l.pausedUntil = until
	}
	l.wake()
}

// hear takes what a response's headers say of the server's limits. Responses come in any order: the one to the latest
// request knows most.
func (p *permit) hear(h http.Header) {
	l := p.limits
	l.mu.Lock()
	defer l.mu.Unlock()
	if p.number < l.heard {
		return
	}
	l.heard = p.number
	now := time.Now()
	l.requestWindow.hear(h, "requests", now, p.number)
	l.tokenWindow.hear(h, "tokens", now, p.tokensSent)
	l.pace(l.requestWindow.atMost(l.perMinute))
	l.save(now)
	l.tokenRate = perSecond(l.tokenWindow.atMost(l.tokensPerMinute))
	l.wake()
}

// wake has those who wait look again. The caller holds the lock.
func (l *limits) wake() {
	close(l.changed)
	l.changed = make(chan struct{})
}

// sleep waits for a time, or until a channel is closed, or, with an error, until ctx ends.
func sleep(ctx context.Context, d time.Duration, until <-chan struct{}) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if d <= 0 {
		return nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-until:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	return nil
}
