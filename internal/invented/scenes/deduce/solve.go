package deduce

import (
	"cmp"
	"slices"
)

// solve finds the values that one equation gives. What an equation gives it gives at once: it is asked when one unknown is left.
func (s *State) solve() {
	slices.SortFunc(s.ready, func(d, e *Equation) int { return cmp.Compare(d.number, e.number) })
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

// excepted tells whether something is known for which another equation is the natural one: also whether it divides the sine of
// an angle by the same or that of a right one, or is about an angle of 45° in a right triangle, whose legs are equal, or about the cosine of
// a right one.
func (s *State) excepted(e *Equation) bool {
	if slices.ContainsFunc(e.Unless, func(f Fact) bool { _, known := s.facts[f]; return known }) {
		return true
	}
	if e.Form == Cosines {
		degrees, _, ok := s.Degrees(e.Terms[3].Q)
		return ok && Near(degrees, 90)
	}
	if e.Form != Product {
		return false
	}
	switch angles := s.anglesIn(e); len(angles) {
	case 1:
		return len(e.Terms) == 3 && Near(angles[0], 45)
	case 2:
		return Near(angles[0], angles[1]) || Near(angles[0], 90) || Near(angles[1], 90)
	}
	return false
}

// anglesIn are the degrees of the angles in an equation; none where one of them is not known.
func (s *State) anglesIn(e *Equation) (angles []float64) {
	for i := range e.Terms {
		if e.Terms[i].Fn == None {
			continue
		}
		degrees, _, ok := s.Degrees(e.Terms[i].Q)
		if !ok {
			return nil
		}
		angles = append(angles, degrees)
	}
	return angles
}
