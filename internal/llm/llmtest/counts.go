package llmtest

import (
	"maps"
	"slices"
	"time"

	"geoeval/internal/llm"
)

func (s *Server) count(c *Call) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := c.Hash()
	s.asked[h]++
	c.N = s.asked[h]
	s.calls = append(s.calls, c)
	c.Number = len(s.calls)
}

func (s *Server) track(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.inFlight += n
	s.maxInFlight = max(s.maxInFlight, s.inFlight)
}

func (s *Server) bill(u llm.Usage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.billed.PromptTokens += u.PromptTokens
	s.billed.CompletionTokens += u.CompletionTokens
}

func (s *Server) delivered(c *Call) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.paid[c.Hash()]++
}

// Requests is how many chat completions were asked for.
func (s *Server) Requests() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.calls)
}

// Calls are the requests for chat completions in the order of arrival. They are not changed any more.
func (s *Server) Calls() []*Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.calls)
}

// Connections is how many connections were ever opened.
func (s *Server) Connections() int { return int(s.connections.Load()) }

// Times are when the requests arrived, in order.
func (s *Server) Times() []time.Time {
	var times []time.Time
	for _, c := range s.Calls() {
		times = append(times, c.At)
	}
	return times
}

// Paid is how many whole answers were sent, for the hash of each request's body.
func (s *Server) Paid() map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.paid)
}

// Billed is what everything costs for which the model ran, whether its answer arrived or not.
func (s *Server) Billed() llm.Usage {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.billed
}

// Settle returns when no request is under way.
func (s *Server) Settle() {
	for {
		s.mu.Lock()
		inFlight := s.inFlight
		s.mu.Unlock()
		if inFlight == 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// Deserted returns when no connection is open: whatever clients that have ended had sent has arrived.
func (s *Server) Deserted() {
	for s.open.Load() > 0 {
		time.Sleep(time.Millisecond)
	}
	s.Settle()
}

// MaxInFlight is how many requests there were at one time, at most. A request that the client gave up counts until the
// server notices.
func (s *Server) MaxInFlight() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.maxInFlight
}
