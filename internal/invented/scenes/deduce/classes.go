package deduce

import "strconv"

// classes are the quantities that are known to be equal, by union-find.
type classes struct {
	of     map[Quantity]int
	parent []int
	merged int // how often two became one
}

// always stands for every angle of so many degrees.
func always(degrees float64) Quantity {
	return Quantity{Angle, strconv.FormatFloat(degrees, 'f', 6, 64)}
}

// squareCorner stands for every right angle.
var squareCorner = always(90)

// find is the number of a quantity's class.
func (c *classes) find(q Quantity) int {
	n, ok := c.of[q]
	if !ok {
		n = len(c.parent)
		c.of[q] = n
		c.parent = append(c.parent, n)
		return n
	}
	for c.parent[n] != n {
		c.parent[n] = c.parent[c.parent[n]]
		n = c.parent[n]
	}
	return n
}

func (c *classes) same(p, q Quantity) bool { return c.find(p) == c.find(q) }

func (c *classes) join(p, q Quantity) {
	if a, b := c.find(p), c.find(q); a != b {
		c.parent[b] = a
		c.merged++
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
	n.number = n.Is.Eval(func(m int) float64 { return s.Nodes[m].number })
	if n.Q.Kind != Angle {
		return
	}
	s.classes.join(n.Q, always(n.number))
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
	if by, ok = s.values[q]; !ok || !s.Nodes[by].fixed {
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
	way, ok := s.wayTo(p, func(q Quantity) bool {
		_, by, fixed := s.Degrees(q)
		last = by
		return fixed
	})
	if !ok {
		return nil, false
	}
	return append(way, last), true
}
