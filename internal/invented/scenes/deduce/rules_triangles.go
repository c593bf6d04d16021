package deduce

import "geoeval/internal/exact"

// anglesOf are the three angles of a triangle.
func anglesOf(s *State, t string) (all [3]Quantity) {
	for i := range t {
		all[i] = s.Ang(t[(i+1)%3], t[i], t[(i+2)%3])
	}
	return all
}

// rights are the facts that say that a corner of a triangle has a right angle.
func rights(s *State, t string) []Fact {
	a := anglesOf(s, t)
	return []Fact{{RightAngle, a[0].Of}, {RightAngle, a[1].Of}, {RightAngle, a[2].Of}}
}

// triangleRules are about any triangles.
var triangleRules = []*Rule{
	{Principle: "geosense/triangle-angle-sum-theorem", On: Corner, Point: "Angle Relation in Triangle",
		Apply: func(s *State, n int, t string) {
			a := anglesOf(s, t)
			e := sum(180, times(1, a[0]), times(1, a[1]), times(1, a[2]))
			e.Unless = rights(s, t)
			s.Relate(e, n)
		}},
	{Principle: "geosense/exterior-angle-theorem-of-triangle", On: Corner, Point: "Angle Relation in Triangle",
		Apply: func(s *State, n int, t string) {
			a := anglesOf(s, t)
			for i := range t {
				for _, side := range [][2]int{{(i + 1) % 3, (i + 2) % 3}, {(i + 2) % 3, (i + 1) % 3}} {
					// The side from the corner goes on beyond the corner.
					if x := s.opposite(t[side[0]], t[i]); x != 0 {
						line, _ := s.Is(between(t[side[0]], t[i], x))
						e := sum(0, times(1, s.Ang(x, t[i], t[side[1]])), times(-1, a[side[0]]), times(-1, a[side[1]]))
						e.Unless = []Fact{{RightAngle, a[i].Of}}
						s.Relate(e, n, line)
					}
				}
			}
		}},
	{Principle: "geosense/sine-theorem", On: Corner, Point: "Trigonometry", Dear: true,
		Apply: func(s *State, n int, t string) {
			a, unless := anglesOf(s, t), rights(s, t)
			for i := range t {
				for j := range i {
					e := productOf(1, times(1, opposing(t, i)), Term{Q: a[i], K: -1, Fn: exact.Sin}, times(-1, opposing(t, j)), Term{Q: a[j], K: 1, Fn: exact.Sin})
					e.Unless = unless
					s.Relate(e, n)
				}
			}
		}},
	{Principle: "wemath/properties-and-understanding-of-triangles", On: Corner, Point: "Trigonometry", English: "Law of Cosines", Chinese: "余弦定理",
		Apply: func(s *State, n int, t string) {
			a, unless := anglesOf(s, t), rights(s, t)
			for i := range t {
				for _, only := range []int{1, 4} {
					s.Relate(Equation{Form: Cosines, Only: only, Unless: unless, Terms: []Term{times(1, opposing(t, i)),
						times(1, opposing(t, (i+1)%3)), times(1, opposing(t, (i+2)%3)), times(1, a[i])}}, n)
				}
			}
		}},
	{Principle: "geosense/proportional-segments-theorem", On: EqualAngles, Point: "Angle Bisector of Triangle",
		English: "Angle Bisector Theorem", Chinese: "角平分线分线段成比例定理",
		Apply: func(s *State, n int, _ string) {
			// The bisector of a triangle's angle divides the side opposite in the ratio of the others.
			s.cevians(n, func(v, x, m, y byte, seen ...int) {
				s.Relate(proportion(Len(x, m), Len(m, y), Len(v, x), Len(v, y)), append(seen, n)...)
			})
		}},
}

// opposing is the side opposite the i-th corner.
func opposing(t string, i int) Quantity { return Len(t[(i+1)%3], t[(i+2)%3]) }

// cevians asks for every triangle vxy whose angle at v two equal angles halve, with the point m in which the bisector meets xy.
func (s *State) cevians(n int, ask func(v, x, m, y byte, seen ...int)) {
	v, p, q, r := s.beside(n)
	if v == 0 || s.Collinear(p, v, r) || !s.within(p, v, q, r) {
		return
	}
	for _, c := range s.All(Corner) {
		t := s.Of(c)
		for _, a := range apexes(t) {
			x, y := a[1], a[2]
			if a[0] == v && s.Ray(v, x) == r && s.Ray(v, y) == p {
				x, y = y, x
			}
			if a[0] != v || s.Ray(v, x) != p || s.Ray(v, y) != r {
				continue
			}
			if m := commonPoint(s.LineOf(v, q), s.LineOf(x, y)); m != 0 {
				if on, ok := s.Is(between(x, m, y)); ok {
					ask(v, x, m, y, c, on)
				}
			}
		}
	}
}

// throughMidpoint finds where parallels to a base of a triangle through the midpoint of a side meet the other side.
func (s *State) throughMidpoint(midpoint, parallel int, found func(x byte, side, base [2]byte, from ...int)) {
	of := s.Of(midpoint)
	for _, c := range s.All(Corner) {
		t := s.Of(c)
		for _, a := range apexes(t) {
			for _, w := range [][2]byte{{a[1], a[2]}, {a[2], a[1]}} { // a[0] w[0] is halved
				if min(a[0], w[0]) != of[0] || max(a[0], w[0]) != of[2] {
					continue
				}
				for _, x := range []byte(s.LineOf(a[0], w[1])) {
					on, ok := s.Is(between(a[0], x, w[1]))
					if ok && s.Joined(of[1], x) && s.Par(of[1], x, w[0], w[1]) == s.Nodes[parallel].Fact {
						found(x, [2]byte{a[0], w[1]}, w, midpoint, parallel, c, on)
					}
				}
			}
		}
	}
}

// medianRules are about midpoints in triangles.
var medianRules = join(
	twoOf("geosense/triangle-midline-theorem", "Midsegment of Triangle", Midpoint, func(s *State, n, m int) {
		p, q := s.Of(n), s.Of(m)
		for _, i := range []int{0, 2} {
			for _, j := range []int{0, 2} {
				if p[i] != q[j] || p[1] == q[1] || !s.Joined(p[1], q[1]) {
					continue
				}
				if c, ok := s.corner(p[i], p[2-i], q[2-j]); ok {
					s.Conclude(s.Par(p[1], q[1], p[2-i], q[2-j]), n, m, c)
					s.Relate(half(Len(p[1], q[1]), Len(p[2-i], q[2-j])), n, m, c)
				}
			}
		}
	}),
	called("Converse of the Triangle Midline Theorem", "过三角形一边中点且平行于另一边的直线平分第三边",
		pair("geosense/triangle-midline-theorem", "Midsegment of Triangle", Midpoint, Parallel, func(s *State, n, parallel int) {
			s.throughMidpoint(n, parallel, func(x byte, side, base [2]byte, from ...int) { s.Conclude(Mid(x, side[0], side[1]), from...) })
		})...),
	pair("geosense/triangle-midline-theorem", "Midsegment of Triangle", Midpoint, Parallel, func(s *State, n, parallel int) {
		s.throughMidpoint(n, parallel, func(x byte, side, base [2]byte, from ...int) {
			s.Relate(half(Len(s.Of(n)[1], x), Len(base[0], base[1])), from...)
		})
	}),
	called("Property of the Centroid", "重心的性质", twoOf("geosense/definition-of-median-of-a-triangle", "Median of Triangle", Midpoint, func(s *State, n, m int) {
		// Medians cut each other in the ratio 2 to 1.
		p, q := s.Of(n), s.Of(m)
		for _, i := range []int{0, 2} {
			for _, j := range []int{0, 2} {
				a, b := q[2-j], p[2-i] // opposite the sides that are halved in p[1] and q[1]
				c, ok := s.corner(p[i], a, b)
				if p[i] != q[j] || !ok || !s.Joined(a, p[1]) || !s.Joined(b, q[1]) {
					continue
				}
				g := commonPoint(s.LineOf(a, p[1]), s.LineOf(b, q[1]))
				if g == 0 {
					continue
				}
				s.centroid(g, a, p[1], n, m, c)
				s.centroid(g, b, q[1], n, m, c)
				// The third one goes through it, too.
				if s.Joined(p[i], g) {
					if f := commonPoint(s.LineOf(p[i], g), s.LineOf(a, b)); f != 0 {
						s.Conclude(Mid(f, a, b), n, m, c)
						s.centroid(g, p[i], f, n, m, c)
					}
				}
			}
		}
	})...),
	called("Median to the Hypotenuse", "直角三角形斜边上的中线等于斜边的一半",
		pair("wemath/properties-and-understanding-of-triangles", "Median of Triangle", Midpoint, RightAngle, func(s *State, n, right int) {
			// The median on the hypotenuse is half of it.
			m, r := s.Of(n), s.Of(right)
			c, ok := s.corner(m[0], r[1], m[2])
			if ok && s.Joined(m[1], r[1]) && s.Right(m[0], r[1], m[2]).Of == r {
				for _, end := range []byte{m[0], m[2]} {
					s.Relate(same(Len(r[1], m[1]), Len(m[1], end)), n, right, c)
				}
				s.Relate(half(Len(r[1], m[1]), Len(m[0], m[2])), n, right, c)
			}
		})...),
	called("A Median That Is Half of Its Side", "一边上的中线等于这边的一半的三角形是直角三角形",
		pair("geosense/definition-of-right-triangle", "Median of Triangle", Midpoint, EqualLengths, func(s *State, n, equal int) {
			// A median that is half of its side makes a right angle.
			m := s.Of(n)
			for _, c := range s.All(Corner) {
				for _, a := range apexes(s.Of(c)) {
					if a[1] == m[0] && a[2] == m[2] && s.Joined(a[0], m[1]) {
						for _, end := range []byte{m[0], m[2]} {
							if s.Nodes[equal].Fact == Equal(Len(a[0], m[1]), Len(m[1], end)) {
								s.Conclude(s.Right(m[0], a[0], m[2]), n, equal, c)
							}
						}
					}
				}
			}
		})...),
)

// centroid says how it divides the median from A to M.
func (s *State) centroid(g, a, m byte, from ...int) {
	s.Relate(sum(0, times(1, Len(a, g)), times(-2, Len(g, m))), from...)
	s.Relate(sum(0, times(3, Len(a, g)), times(-2, Len(a, m))), from...)
	s.Relate(sum(0, times(3, Len(g, m)), times(-1, Len(a, m))), from...)
}

// join puts lists of rules together.
func join(lists ...[]*Rule) []*Rule {
	var all []*Rule
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}
