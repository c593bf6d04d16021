package deduce

import (
	"slices"
	"strings"
)

// A crossed is a line PQ that crosses two others, each with the rays in one direction of them, at P and at Q, and against it; 0 where
// there is none. Beyond are the rays of PQ that do not lie between.
type crossed struct {
	p, q             byte
	withP, againstP  byte
	withQ, againstQ  byte
	beyondP, beyondQ byte
}

// transversals are the drawn lines that cross two others, which have points in the order of one direction.
func (s *State) transversals(one, two string, ask func(c crossed)) {
	for i := range one {
		for j := range two {
			p, q := one[i], two[j]
			if p == q || !s.Joined(p, q) {
				continue
			}
			c := crossed{p: p, q: q, beyondP: s.opposite(q, p), beyondQ: s.opposite(p, q)}
			c.withP, c.againstP = around(one, i)
			c.withQ, c.againstQ = around(two, j)
			ask(c)
		}
	}
}

// around are the points behind and before the i-th.
func around(line string, i int) (behind, before byte) {
	if i+1 < len(line) {
		behind = line[i+1]
	}
	if i > 0 {
		before = line[i-1]
	}
	return behind, before
}

// lines are the two lines of a fact about parallels, with all points, in one direction; "" where one is not drawn.
func (s *State) lines(of string) (one, two string) {
	return s.LineOf(of[0], of[1]), s.LineOf(of[3], of[4])
}

// crossings asks for what crosses two parallels.
func crossings(ask func(s *State, n int, c crossed)) func(s *State, n int, of string) {
	return func(s *State, n int, of string) {
		one, two := s.lines(of)
		if one != two {
			s.transversals(one, two, func(c crossed) { ask(s, n, c) })
		}
	}
}

// The pairs of angles at a transversal.

func (s *State) alternate(c crossed, ask func(p, q Quantity)) {
	if c.withP != 0 && c.againstQ != 0 {
		ask(s.Ang(c.withP, c.p, c.q), s.Ang(c.againstQ, c.q, c.p))
	}
	if c.againstP != 0 && c.withQ != 0 {
		ask(s.Ang(c.againstP, c.p, c.q), s.Ang(c.withQ, c.q, c.p))
	}
}

func (s *State) corresponding(c crossed, ask func(p, q Quantity)) {
	for _, rays := range [][2]byte{{c.withP, c.withQ}, {c.againstP, c.againstQ}} {
		if rays[0] == 0 || rays[1] == 0 {
			continue
		}
		if c.beyondP != 0 {
			ask(s.Ang(c.beyondP, c.p, rays[0]), s.Ang(c.p, c.q, rays[1]))
		}
		if c.beyondQ != 0 {
			ask(s.Ang(c.q, c.p, rays[0]), s.Ang(c.beyondQ, c.q, rays[1]))
		}
	}
}

func (s *State) consecutive(c crossed, ask func(p, q Quantity)) {
	for _, rays := range [][2]byte{{c.withP, c.withQ}, {c.againstP, c.againstQ}} {
		if rays[0] != 0 && rays[1] != 0 {
			ask(s.Ang(rays[0], c.p, c.q), s.Ang(rays[1], c.q, c.p))
		}
	}
}

// ifEqual concludes that lines of the plane are parallel where a pair of angles at their transversal is the equal one.
func ifEqual(pairs func(s *State, c crossed, ask func(p, q Quantity))) func(s *State, n int, of string) {
	return func(s *State, n int, _ string) {
		p, q := s.Nodes[n].Fact.Sides()
		s.parallelBy(pairs, p, q, n)
	}
}

// ifAsGreat concludes it where two angles have the same number of degrees, whatever is given.
func ifAsGreat(pairs func(s *State, c crossed, ask func(p, q Quantity))) func(s *State, n int, of string) {
	return func(s *State, n int, _ string) {
		for _, m := range s.All(Fixed) {
			if m < n && Near(s.Nodes[m].number, s.Nodes[n].number) && !Near(s.Nodes[m].number, 90) {
				s.parallelBy(pairs, s.Nodes[m].Q, s.Nodes[n].Q, m, n)
			}
		}
	}
}

// parallelBy concludes it from two equal angles.
func (s *State) parallelBy(pairs func(s *State, c crossed, ask func(p, q Quantity)), p, q Quantity, from ...int) {
	if !s.flat {
		return
	}
	equal := Equal(p, q)
	s.bySides(p.Of[1], q.Of[1], func(one, two string) {
		s.transversals(one, two, func(c crossed) {
			if min(c.p, c.q) != min(p.Of[1], q.Of[1]) || max(c.p, c.q) != max(p.Of[1], q.Of[1]) {
				return
			}
			pairs(s, c, func(a, b Quantity) {
				if Equal(a, b) == equal {
					s.Conclude(s.Par(one[0], one[len(one)-1], two[0], two[len(two)-1]), from...)
				}
			})
		})
	})
}

// bySides asks for every two lines through two joined points, other than the one that joins them, both in the direction that leads to
// the same side of it.
func (s *State) bySides(p, q byte, ask func(one, two string)) {
	if p == q || !s.Joined(p, q) {
		return
	}
	through := func(v, not byte) []string {
		var all []string
		for _, l := range s.Lines {
			if strings.IndexByte(l, v) < 0 || strings.IndexByte(l, not) >= 0 {
				continue
			}
			// From the right of pq to its left.
			end, side := l[len(l)-1], 1
			if end == v {
				end, side = l[0], -1
			}
			if s.Side(p, q, end) != side {
				l = reversed(l)
			}
			all = append(all, l)
		}
		return all
	}
	for _, one := range through(p, q) {
		for _, two := range through(q, p) {
			ask(one, two)
		}
	}
}

// parallelRules are about parallels and the segments between them.
var parallelRules = []*Rule{
	{Principle: "geosense/parallel-postulate-2-of-parallel-lines", On: Parallel, Point: "Parallel Lines",
		Apply: crossings(func(s *State, n int, c crossed) {
			s.alternate(c, func(p, q Quantity) { s.Relate(same(p, q), n) })
		})},
	{Principle: "geosense/definition-of-corresponding-angles", On: Parallel, Point: "Parallel Lines",
		Apply: crossings(func(s *State, n int, c crossed) {
			s.corresponding(c, func(p, q Quantity) { s.Relate(same(p, q), n) })
		})},
	{Principle: "geosense/definition-of-consecutive-interior-angles", On: Parallel, Point: "Parallel Lines",
		Apply: crossings(func(s *State, n int, c crossed) {
			s.consecutive(c, func(p, q Quantity) { s.Relate(sum(180, times(1, p), times(1, q)), n) })
		})},
	{Principle: "geosense/definition-of-alternate-interior-angles", On: EqualAngles, Point: "Parallel Lines",
		Apply: ifEqual((*State).alternate)},
	{Principle: "geosense/definition-of-corresponding-angles", On: EqualAngles, Point: "Parallel Lines",
		Apply: ifEqual((*State).corresponding)},
	{Principle: "geosense/definition-of-alternate-interior-angles", On: Fixed, Point: "Parallel Lines",
		Apply: ifAsGreat((*State).alternate)},
	{Principle: "geosense/definition-of-corresponding-angles", On: Fixed, Point: "Parallel Lines",
		Apply: ifAsGreat((*State).corresponding)},
	{Principle: "geosense/definition-of-parallel-lines", On: RightAngle, Point: "Parallel Lines",
		Apply: func(s *State, n int, of string) {
			if !s.flat {
				return
			}
			for _, other := range s.All(RightAngle) {
				s.bothPerpendicular(n, other)
			}
		}},
	{Principle: "geosense/transitivity-of-parallel-lines", On: Parallel, Point: "Parallel Lines",
		Apply: func(s *State, n int, of string) {
			for _, other := range s.All(Parallel) {
				s.viaThird(n, other)
			}
		}},
	{Principle: "geosense/proportional-segments-theorem", On: Parallel, Point: "Similarity in Parallel Line",
		Apply: func(s *State, n int, of string) {
			one, two := s.lines(of)
			if one == two || one == "" || two == "" {
				return
			}
			s.cutByTwo(n, one, two)
			for _, other := range s.All(Parallel) {
				a, b := s.lines(s.Of(other))
				for _, shared := range [][2]string{{one, two}, {two, one}} {
					if other != n && a != "" && b != "" && (sameLine(a, shared[0]) || sameLine(b, shared[0])) {
						third := b
						if sameLine(b, shared[0]) {
							third = a
						}
						s.cutByThree(n, other, shared[0], shared[1], third)
					}
				}
			}
		}},
}

func sameLine(a, b string) bool { return a == b || a == reversed(b) }

// bothPerpendicular concludes that two lines are parallel that are perpendicular to a third one.
func (s *State) bothPerpendicular(n, other int) {
	a, b := s.Of(n), s.Of(other)
	p, q := a[1], b[1]
	if p == q || !s.Joined(p, q) {
		return
	}
	third := func(of string) byte { // on the perpendicular
		switch {
		case s.Collinear(of[0], of[1], q+p-of[1]) || of[0] == q+p-of[1]:
			return of[2]
		case s.Collinear(of[2], of[1], q+p-of[1]) || of[2] == q+p-of[1]:
			return of[0]
		}
		return 0
	}
	x, y := third(a), third(b)
	if x == 0 || y == 0 {
		return
	}
	if s.Side(p, q, x) == s.Side(p, q, y) {
		s.Conclude(s.Par(p, x, q, y), n, other)
	} else {
		s.Conclude(s.Par(p, x, y, q), n, other)
	}
}

// viaThird concludes that two lines are parallel to each other that are so to a third.
func (s *State) viaThird(n, other int) {
	a, b, _ := strings.Cut(s.Of(n), " ")
	c, d, _ := strings.Cut(s.Of(other), " ")
	for _, way := range [][4]string{{a, b, c, d}, {a, b, d, c}, {b, a, c, d}, {b, a, d, c}} {
		x, shared, third, y := way[0], way[1], way[2], way[3]
		if third == reversed(shared) {
			third, y = reversed(third), reversed(y)
		}
		if shared == third && x != y && x != reversed(y) {
			s.Conclude(s.Par(x[0], x[1], y[0], y[1]), n, other)
		}
	}
}

// cutByTwo says that parallels cut lines that meet in proportion.
func (s *State) cutByTwo(n int, one, two string) {
	for i := range one {
		for k := i + 1; k < len(one); k++ {
			for j := range two {
				for m := range two {
					p, p2, q, q2 := one[i], one[k], two[j], two[m]
					if j == m || !s.Joined(p, q) || !s.Joined(p2, q2) {
						continue
					}
					o := commonPoint(s.LineOf(p, q), s.LineOf(p2, q2))
					if slices.Contains([]byte{0, p, q, p2, q2}, o) {
						continue
					}
					s.Relate(proportion(Len(o, p), Len(p, q), Len(o, p2), Len(p2, q2)), n)
					s.Relate(proportion(Len(o, p), Len(o, q), Len(o, p2), Len(o, q2)), n)
					s.Relate(proportion(Len(o, q), Len(p, q), Len(o, q2), Len(p2, q2)), n)
				}
			}
		}
	}
}

// cutByThree says that three parallels cut lines in proportion that cross them.
func (s *State) cutByThree(n, other int, b, a, c string) {
	if sameLine(a, c) {
		return
	}
	cuts := s.cutsOf(a, b, c)
	for i, x := range cuts {
		for _, y := range cuts[i+1:] {
			if x[0] == y[0] || x[1] == y[1] || x[2] == y[2] {
				continue // they meet there
			}
			s.Relate(proportion(Len(x[0], x[1]), Len(x[1], x[2]), Len(y[0], y[1]), Len(y[1], y[2])), n, other)
		}
	}
}

// cutsOf are, of every line that cuts three lines, the points on them.
func (s *State) cutsOf(a, b, c string) (cuts []string) {
	for _, l := range s.Lines {
		if x, y, z := commonPoint(l, a), commonPoint(l, b), commonPoint(l, c); x != 0 && y != 0 && z != 0 && !sameLine(l, a) {
			cuts = append(cuts, three(x, y, z))
		}
	}
	return cuts
}

// proportion is a/b = c/d.
func proportion(a, b, c, d Quantity) Equation {
	return productOf(1, times(1, a), times(-1, b), times(-1, c), times(1, d))
}
