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
	s, ok := ctx.Value(elementKey{}).(*element)
	if !ok || !s.leave() {
		return func() {}
	}
	return s.back
}

type elementKey struct{}

// A pool are the workers of a Map.
type pool struct {
	// start starts one more worker.
	start func()
	// most is how many may be aside.
	most int

	mu sync.Mutex
	// aside is how many wait, and spare how many more are at work than there are workers, but for those that wait.
	aside, spare int
}

// hasOneTooMany says that the worker that asks is to end, as there is one too many.
func (c *pool) hasOneTooMany() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.spare == 0 {
		return false
	}
	c.spare--
	return true
}

// An element is one that a worker works on.
type element struct {
	pool *pool
	// waits: it is aside; ended: it is done. Both are under the lock of the pool.
	waits, ended bool
}

// leave says whether another one takes over.
func (s *element) leave() bool {
	c := s.pool
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
		c.start() // as this element is not done, its worker has not ended, and is waited for
	}
	return true
}

func (s *element) back() {
	s.pool.mu.Lock()
	defer s.pool.mu.Unlock()
	s.returns()
}

// end says that the element is done.
func (s *element) end() {
	s.pool.mu.Lock()
	defer s.pool.mu.Unlock()
	s.returns()
	s.ended = true
}

// returns says that it waits no more. The caller holds the lock.
func (s *element) returns() {
	if s.waits {
		s.waits = false
		s.pool.aside--
		s.pool.spare++
	}
}
