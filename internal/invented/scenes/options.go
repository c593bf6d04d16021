package scenes

import (
	"fmt"

	"geoeval/internal/invented/scenes/deduce"
)

// Options say which problem is wanted.
type Options struct {
	// MinDepth and MaxDepth bound the depth; 0 for 2 and 12.
	MinDepth, MaxDepth int
	// Concept, where not empty, is the id of a principle that the solution must use.
	Concept string
	// Solid asks for a problem about bodies; else it is flat.
	Solid bool
	// Told asks for a problem that its words tell as a whole, for a reader without the figure.
	Told bool
	// Drawn asks for conditions that can stand in the figure, as clauses.
	Drawn bool
}

// deepest is the greatest depth that may be asked for.
const deepest = 12

func (o Options) checked() (Options, error) {
	if o.MinDepth == 0 {
		o.MinDepth = 2
	}
	if o.MaxDepth == 0 {
		o.MaxDepth = deepest
	}
	if o.MinDepth < 1 || o.MaxDepth > deepest || o.MinDepth > o.MaxDepth {
		return o, fmt.Errorf("a depth from %d to %d is wanted; it can be 1 to %d", o.MinDepth, o.MaxDepth, deepest)
	}
	return o, nil
}

// wants tells whether a node's trace uses the concept.
func (o Options) wants(s *deduce.State, n int) bool {
	if o.Concept == "" {
		return true
	}
	for _, m := range s.Trace(n) {
		if r := s.Nodes[m].Rule; r != nil && r.Principle == o.Concept {
			return true
		}
	}
	return false
}
