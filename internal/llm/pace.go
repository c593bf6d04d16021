package llm

import (
	"sync"
	"time"
)

// A pace is how many requests and tokens the last minute had, in a slot for each second.
type pace struct {
	mu    sync.Mutex
	slots [60]struct {
		second           int64
		requests, tokens int
	}
	// first is when the first request was sent; the zero time is never.
	first time.Time
}

func (p *pace) add(now time.Time, requests, tokens int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.first.IsZero() {
		p.first = now
	}
	s := &p.slots[now.Unix()%60]
	if s.second != now.Unix() {
		s.second, s.requests, s.tokens = now.Unix(), 0, 0
	}
	s.requests += requests
	s.tokens += tokens
}

// begun says that a request was sent.
func (p *pace) begun() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.first.IsZero()
}

// lastMinute is how many there were in the last minute.
func (p *pace) lastMinute(now time.Time) (requests, tokens int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range p.slots {
		if s := &p.slots[i]; now.Unix()-s.second < 60 {
			requests += s.requests
			tokens += s.tokens
		}
	}
	return requests, tokens
}
