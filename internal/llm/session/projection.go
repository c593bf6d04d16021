package session

import (
	"sync"
	"time"

	"geoeval/internal/facts"
	"geoeval/internal/llm"
)

// A projection is what a stage has said of what it will ask.
type projection struct {
	mu sync.Mutex
	// expected is how many answers are to be bought if all pass, by all stages, and before what answers had cost already when
	// that was first said.
	expected int
	before   float64
	// took is how many answers those problems took that are done, and wanted how many they would have if all had
	// passed.
	took, wanted int
}

// Expect says what is about to be asked if all answers pass, so that [Session.Standing] can project what it will cost.
func (s *Session) Expect(requests []llm.Request) error {
	l, err := s.Ledger()
	if err != nil {
		return err
	}
	client, err := s.Client()
	if err != nil {
		return err
	}
	p := &s.projection
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.expected == 0 {
		now := client.Progress()
		p.before = now.Dollars - now.Lost
	}
	for i := range requests {
		if !l.Has(requests[i].Key()) {
			p.expected++
		}
	}
	return nil
}

// Took says that a problem is done that wanted so many answers that pass, and took so many.
func (s *Session) Took(wanted, took int) {
	s.projection.mu.Lock()
	defer s.projection.mu.Unlock()
	s.projection.wanted += wanted
	s.projection.took += took
}

// total is what all will have cost in the end: what is paid, and for each answer that is still to be bought what one cost so far. known
// is false as long as nothing was bought. What tries without an answer may have cost is no part of it: it tells nothing of answers.
func (p *projection) total(now *llm.Progress) (dollars float64, known bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now.Bought == 0 {
		return 0, false
	}
	calls := float64(max(p.expected-now.Refused, 0))
	if p.wanted > 0 {
		calls *= max(float64(p.took)/float64(p.wanted), 1)
	}
	calls = max(calls, float64(now.Bought+now.Waiting))
	return p.before + (now.Dollars-now.Lost-p.before)/float64(now.Bought)*calls, true
}

// Standing says how the session stands at this moment: its servers, its dollars and what it waits for. What one stage
// asked is not in it.
func (s *Session) Standing() *facts.Model {
	f := &facts.Model{}
	if s.Config.MaxCost != llm.Unlimited {
		allowed := s.Config.MaxCost
		f.Dollars.Allowed = &allowed
	}
	if under := s.underWay.Load(); under != nil {
		w := *under
		w.Seconds = max(time.Until(time.Unix(0, s.nextLook.Load())).Seconds(), 0)
		f.Waits = append(f.Waits, w)
	}
	s.opening.Lock()
	client := s.client
	s.opening.Unlock()
	if client == nil {
		return f
	}
	servers, waits := client.Standing()
	f.Servers, f.Waits = servers, append(f.Waits, waits...)
	p := client.Progress()
	f.Dollars.Spent, f.Dollars.Doubtful = p.Paid(), p.Doubtful
	if dollars, known := s.projection.total(&p); known {
		f.Dollars.Projected = &dollars
	}
	return f
}
