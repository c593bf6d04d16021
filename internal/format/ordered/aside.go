package ordered

import (
	"context"
	"sync"
)

// leastAside is how many elements may be aside at one time, or as many as there are workers where these are more.
const leastAside = 64

// Aside says that what [Map] calls with this context, or with one made of it, only waits from now on, until it calls back: meanwhile
// another worker takes the next element. After back there may be more at work than there are workers, until the next of them is done.
// At most 64 elements are aside, or as many as there are workers where these are more, so that memory stays bounded: one more keeps its
// worker. So it is with every other context, and where f has returned.
func Aside(ctx context.Context) (back func()) {
	s, ok := ctx.Value(seatKey{}).(*seat)
	if !ok || !s.leave() {
		return func() {}
	}
	return s.back
}

type seatKey struct{}

// A crew are the workers of a Map.
type crew struct {
	// hire has one more work.
	hire func()
	// most is how many may be aside.
	most int

	mu sync.Mutex
	// aside is how many wait, and spare how many more are at work than there are workers, but for those that wait.
	aside, spare int
}

// dismisses says that a worker is to end, as it is one too many.
func (c *crew) dismisses() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.spare == 0 {
		return false
	}
	c.spare--
	return true
}

// A seat is the place of an element that is worked on.
type seat struct {
	crew *crew
	// waits: it is aside; ended: it is done. Both are under the lock of the crew.
	waits, ended bool
}

// leave says whether another one takes over.
func (s *seat) leave() bool {
	c := s.crew
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.waits || s.ended || c.aside == c.most {
		return false
	}
	s.waits = true
	c.aside++
	if c.spare > 0 {
		c.spare--
	} else {
		c.hire() // as this element is not done, its worker has not ended, and is waited for
	}
	return true
}

func (s *seat) back() {
	s.crew.mu.Lock()
	defer s.crew.mu.Unlock()
	s.returns()
}

// end says that the element is done.
func (s *seat) end() {
	s.crew.mu.Lock()
	defer s.crew.mu.Unlock()
	s.returns()
	s.ended = true
}

// returns says that it waits no more. The caller holds the lock.
func (s *seat) returns() {
	if s.waits {
		s.waits = false
		s.crew.aside--
		s.crew.spare++
	}
}
