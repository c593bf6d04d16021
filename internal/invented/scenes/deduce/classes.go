package deduce

import (
	"slices"
	"strconv"
)

// always stands for every angle of so many degrees.
func always(degrees float64) Quantity {
	return Quantity{Angle, strconv.FormatFloat(degrees, 'f', 6, 64)}
}

// squareCorner stands for every right angle.
var squareCorner = always(90)

// classOf is the number that stands for all quantities that are known to be equal to one.
func (s *State) classOf(n int) int {
	for s.entry(n).class != n {
		e := &s.entries[n]
		e.class = s.entries[e.class].class
		n = e.class
	}
	return n
}

// areEqual tells whether two quantities are known to be equal.
func (s *State) areEqual(p, q Quantity) bool {
	return s.classOf(s.numberOf(p)) == s.classOf(s.numberOf(q))
}

// joinClasses takes in that two quantities are equal.
func (s *State) joinClasses(p, q int) {
	if a, b := s.classOf(p), s.classOf(q); a != b {
		s.entries[b].class = a
		s.merged++
	}
}

// fix looks whether a new value rests on no given one. Such an angle is equal to all of so many degrees, and one of 90 degrees is a
// right one, which is no step.
func (s *State) fix(at int) {
	n := &s.Nodes[at]
	if n.Is == nil {
		return
	}
	for _, f := range n.From {
		if m := &s.Nodes[f]; m.IsValue() && !m.fixed {
			return
		}
	}
	n.fixed = true
	n.number = Eval(n.Is, func(m int) float64 { return s.Nodes[m].number })
	if n.Q.Kind != Angle {
		return
	}
	s.joinClasses(s.numberOf(n.Q), s.numberOf(always(n.number)))
	s.fresh = append(s.fresh, at)
	s.byRel[Fixed] = append(s.byRel[Fixed], at)
	if right := (Fact{RightAngle, n.Q.Of}); Near(n.number, 90) {
		if _, known := s.facts[right]; !known {
			s.put(Node{Fact: right, From: []int{at}, Depth: n.Depth})
		}
	}
}

// Degrees is what an angle has, whatever is given, and by which node.
func (s *State) Degrees(q Quantity) (degrees float64, by int, ok bool) {
	if by, ok = s.Value(q); !ok || !s.Nodes[by].fixed {
		return 0, 0, false
	}
	degrees = s.Nodes[by].number
	if right, known := s.facts[Fact{RightAngle, q.Of}]; known {
		by = right
	}
	return degrees, by, true
}

// whichIs gives the nodes by which an angle has so many degrees, whatever is given.
func (s *State) whichIs(p Quantity) ([]int, bool) {
	var last int
	way, ok := s.wayTo(p, func(n int) bool {
		_, by, fixed := s.Degrees(s.quantities[n])
		last = by
		return fixed
	})
	if !ok {
		return nil, false
	}
	return append(way, last), true
}

// Same tells whether two quantities are known to be equal, and by which nodes; a quantity is equal to itself by none.
func (s *State) Same(p, q Quantity) ([]int, bool) {
	if p == q {
		return nil, true
	}
	if !s.areEqual(p, q) {
		return nil, false
	}
	if n, ok := s.facts[Equal(p, q)]; ok {
		return []int{n}, true
	}
	if way, ok := s.wayTo(p, func(n int) bool { return s.quantities[n] == q }); ok {
		return way, true
	}
	// Both are angles of the same number of degrees, whatever is given.
	one, ok := s.whichIs(p)
	two, also := s.whichIs(q)
	return append(one, two...), ok && also
}

// wayTo gives the facts by which a quantity is equal to one that is wanted.
func (s *State) wayTo(p Quantity, wanted func(n int) bool) ([]int, bool) {
	type step struct{ at, by, from int }
	way := []step{{s.numberOf(p), -1, -1}}
	if wanted(way[0].at) {
		return nil, true
	}
	for i := 0; i < len(way); i++ {
		for _, l := range s.entry(way[i].at).equals {
			if slices.ContainsFunc(way, func(w step) bool { return w.at == l.to }) {
				continue
			}
			way = append(way, step{l.to, l.by, i})
			if wanted(l.to) {
				var facts []int
				for k := len(way) - 1; way[k].by >= 0; k = way[k].from {
					facts = append(facts, way[k].by)
				}
				return facts, true
			}
		}
	}
	return nil, false
}
