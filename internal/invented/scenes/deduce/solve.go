package deduce

import (
	"cmp"
	"slices"
)

// solve finds the values that one equation gives. What an equation gives it gives at once: it is asked when one unknown is left.
func (s *State) solve() {
	// Nobody takes the three sides where a base and its height are known: of two proofs alike the first one stays.
	last := func(e *Equation) int {
		if e.Form == Heron {
			return 1
		}
		return 0
	}
	slices.SortFunc(s.ready, func(d, e *Equation) int {
		return cmp.Or(cmp.Compare(last(d), last(e)), cmp.Compare(d.number, e.number))
	})
	for _, e := range s.ready {
		if e.unknown != 1 || s.excepted(e) {
			continue
		}
		at := slices.IndexFunc(e.Terms, func(t Term) bool { return !s.isKnown(&t) })
		is := e.solve(at, s.given)
		if is == nil {
			continue
		}
		from := slices.Clone(e.From)
		for i := range e.Terms {
			if n := s.entries[e.Terms[i].number].value; i != at && !slices.Contains(from, n) {
				from = append(from, n)
			}
		}
		s.find(Node{Q: e.Terms[at].Q, Rule: e.Rule, From: from, Is: is, By: e, Term: at})
	}
	s.ready = s.ready[:0]
}

// given is what stands for the value of a known quantity.
func (s *State) given(q Quantity) *Expr {
	n, _ := s.Value(q)
	return From(n)
}

// excepted tells whether something is known for which another equation is the natural one.
func (s *State) excepted(e *Equation) bool {
	return slices.ContainsFunc(e.Unless, func(f Fact) bool { _, known := s.facts[f]; return known })
}
