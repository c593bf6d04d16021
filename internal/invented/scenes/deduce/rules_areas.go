package deduce

import "geoeval/internal/exact"

// areaOf is that of a triangle.
func areaOf(a, b, c byte) Quantity { return Quantity{Area, triangle(a, b, c)} }

// productOf is p·q·… = constant, a quantity with its power each. What stands in it twice gets one term.
func productOf(constant float64, terms ...Term) Equation {
	all := terms[:0]
next:
	for _, t := range terms {
		for i := range all {
			if all[i].Q == t.Q && all[i].Fn == t.Fn {
				if all[i].K += t.K; all[i].K == 0 {
					all = append(all[:i], all[i+1:]...)
				}
				continue next
			}
		}
		all = append(all, t)
	}
	return Equation{Form: Product, Terms: all, Constant: constant}
}

// apexes are the triangles of a state, each from all three corners: the corner first, then its opposite side.
func apexes(t string) [3][3]byte {
	return [3][3]byte{{t[0], t[1], t[2]}, {t[1], t[0], t[2]}, {t[2], t[0], t[1]}}
}

// along tells whether two points lie on the line from v through x.
func (d *Diagram) along(v, x, a, b byte) bool {
	on := func(p byte) bool { return p == v || p == x || d.Collinear(v, x, p) }
	return on(a) && on(b)
}

// heights says what a right angle makes the height of which triangle.
func heights(s *State, n int, right string) {
	v := right[1]
	for _, c := range s.All(Corner) {
		t := s.Of(c)
		for _, corner := range apexes(t) {
			a, b, e := corner[0], corner[1], corner[2]
			if a == v || v == b && a > e || v == e && a > b {
				continue // a right triangle once
			}
			if s.isHeight(right, a, b, e) {
				s.Relate(productOf(0.5, times(1, areaOf(a, b, e)), times(-1, Len(b, e)), times(-1, Len(a, v))), n, c)
			}
		}
	}
}

// isHeight tells whether a right angle lies between the line from a to its vertex and the line be.
func (s *State) isHeight(right string, a, b, e byte) bool {
	x, v, y := right[0], right[1], right[2]
	return s.along(v, x, a, v) && s.along(v, y, b, e) || s.along(v, y, a, v) && s.along(v, x, b, e)
}

// dividedAreas are those of triangles that a segment from a corner divides, and of polygons that a diagonal divides.
func dividedArea(s *State, n int, of string) {
	b, x, c := of[0], of[1], of[2]
	for _, a := range s.Points() {
		if a := byte(a); s.Joined(a, b) && s.Joined(a, x) && s.Joined(a, c) && !s.Collinear(b, c, a) {
			s.Relate(sum(0, times(1, areaOf(a, b, x)), times(1, areaOf(a, x, c)), times(-1, areaOf(a, b, c))), n)
		}
	}
}

// areaRules are about areas of triangles.
var areaRules = []*Rule{
	{Principle: "geosense/area-formula-of-a-triangle", On: RightAngle, Point: "Perimeter and Area of Triangle", Apply: heights},
	{Principle: "geosense/triangle-area-formula-using-sine-function", On: Corner, Point: "Perimeter and Area of Triangle", Dear: true,
		Apply: func(s *State, n int, t string) {
			for _, c := range apexes(t) {
				e := productOf(0.5, times(1, areaOf(c[0], c[1], c[2])), times(-1, Len(c[0], c[1])), times(-1, Len(c[0], c[2])),
					Term{Q: s.Ang(c[1], c[0], c[2]), K: -1, Fn: exact.Sin})
				e.Only = 1 // no side by an area
				s.Relate(e, n)
			}
		}},
	{Principle: "geosense/triangle-area-formula-using-sine-function", On: Equilateral, Point: "Perimeter and Area of Triangle",
		Apply: func(s *State, n int, t string) {
			for _, c := range apexes(t) { // by one of its sides
				e := productOf(0.5, times(1, areaOf(c[0], c[1], c[2])), times(-2, Len(c[1], c[2])), Term{Q: s.Ang(c[1], c[0], c[2]), K: -1, Fn: exact.Sin})
				e.Only = 1
				s.Relate(e, n)
			}
		}},
	{Principle: "geosense/heron-s-formula", On: Corner, Point: "Perimeter and Area of Triangle", Dear: true, // behind a base and its height
		Apply: func(s *State, n int, t string) {
			a, b, c := Len(t[0], t[1]), Len(t[1], t[2]), Len(t[0], t[2])
			s.Relate(Equation{Form: Heron, Only: 1, Unless: append(rights(s, t), Equal(a, b), Equal(b, c), Equal(c, a)),
				Terms: []Term{times(1, Quantity{Area, Ring(t)}), times(1, a), times(1, b), times(1, c)}}, n)
		}},
	{Principle: "wemath/perimeter-of-triangles", On: Corner, Point: "Perimeter and Area of Triangle",
		Apply: func(s *State, n int, t string) {
			s.Relate(sum(0, times(1, Quantity{Perimeter, Ring(t)}), times(-1, Len(t[0], t[1])), times(-1, Len(t[1], t[2])),
				times(-1, Len(t[0], t[2]))), n)
		}},
	{Principle: "wemath/perimeter-of-triangles", On: Equilateral, Point: "Perimeter and Area of Triangle",
		Apply: func(s *State, n int, t string) {
			for _, c := range apexes(t) {
				s.Relate(sum(0, times(1, Quantity{Perimeter, Ring(t)}), times(-3, Len(c[1], c[2]))), n)
			}
		}},
	{Principle: "wemath/observing-figures", On: Between, Point: "Perimeter and Area of Triangle",
		English: "Sum and Difference of Areas", Chinese: "面积的和差", Apply: dividedArea},

	// Triangles of one height.
	{Principle: "wemath/area-of-triangles", On: Between, Point: "Perimeter and Area of Triangle",
		English: "Areas of Triangles of Equal Height", Chinese: "等高三角形的面积比等于底的比", Dear: true,
		Apply: func(s *State, n int, of string) {
			b, x, c := of[0], of[1], of[2]
			for _, a := range s.Points() {
				if a := byte(a); s.Joined(a, b) && s.Joined(a, x) && s.Joined(a, c) && !s.Collinear(b, c, a) {
					for _, two := range [][2][2]byte{{{b, x}, {x, c}}, {{b, x}, {b, c}}, {{x, c}, {b, c}}} {
						p, q := two[0], two[1]
						s.Relate(productOf(1, times(1, areaOf(a, p[0], p[1])), times(-1, areaOf(a, q[0], q[1])), times(-1, Len(p[0], p[1])),
							times(1, Len(q[0], q[1]))), n)
					}
				}
			}
		}},
	{Principle: "wemath/area-of-triangles", On: Midpoint, Point: "Median of Triangle",
		English: "A Median Halves the Area", Chinese: "三角形的中线平分面积",
		Apply: func(s *State, n int, of string) {
			b, m, c := of[0], of[1], of[2]
			for _, a := range s.Points() {
				if a := byte(a); s.Joined(a, b) && s.Joined(a, m) && s.Joined(a, c) && !s.Collinear(b, c, a) {
					s.Relate(same(areaOf(a, b, m), areaOf(a, m, c)), n)
					s.Relate(half(areaOf(a, b, m), areaOf(a, b, c)), n)
					s.Relate(half(areaOf(a, m, c), areaOf(a, b, c)), n)
				}
			}
		}},
	{Principle: "wemath/area-of-triangles", On: Parallel, Point: "Perimeter and Area of Triangle",
		English: "Areas of Triangles of Equal Base and Height", Chinese: "等底等高的三角形面积相等",
		Apply: func(s *State, n int, of string) {
			for _, side := range [][2]string{{of[:2], of[3:]}, {of[3:], of[:2]}} {
				base, line := s.LineOf(side[0][0], side[0][1]), s.LineOf(side[1][0], side[1][1])
				for i := range base {
					for j := i + 1; j < len(base); j++ {
						sameBase(s, n, base[i], base[j], line)
					}
				}
			}
		}},

	{Principle: "geosense/theorem-on-the-area-ratio-of-similar-triangles", On: Similar, Point: "Polygon Similarity", Dear: true,
		Apply: func(s *State, n int, of string) {
			for i := range 3 {
				j := (i + 1) % 3
				s.Relate(productOf(1, times(1, Quantity{Area, Ring(of[:3])}), times(-1, Quantity{Area, Ring(of[4:])}),
					times(-2, Len(of[i], of[j])), times(2, Len(of[4+i], of[4+j]))), n)
			}
		}},
	{Principle: "wemath/perimeter-of-triangles", On: Similar, Point: "Polygon Similarity",
		English: "Perimeters of Similar Triangles", Chinese: "相似三角形的周长比等于相似比", Dear: true,
		Apply: func(s *State, n int, of string) {
			for i := range 3 {
				j := (i + 1) % 3
				s.Relate(productOf(1, times(1, Quantity{Perimeter, Ring(of[:3])}), times(-1, Quantity{Perimeter, Ring(of[4:])}),
					times(-1, Len(of[i], of[j])), times(1, Len(of[4+i], of[4+j]))), n)
			}
		}},
	{Principle: "geosense/definition-of-congruent-triangles", On: Congruent, Point: "Polygon Congruence",
		Apply: func(s *State, n int, of string) {
			s.Relate(same(Quantity{Area, Ring(of[:3])}, Quantity{Area, Ring(of[4:])}), n)
			s.Relate(same(Quantity{Perimeter, Ring(of[:3])}, Quantity{Perimeter, Ring(of[4:])}), n)
		}},
}

// sameBase says that triangles over one base are equal whose other corners lie on a line parallel to it.
func sameBase(s *State, n int, a, b byte, line string) {
	var apex []byte
	var seen []int
	for i := range line {
		if c, ok := s.corner(a, b, line[i]); ok {
			apex, seen = append(apex, line[i]), append(seen, c)
		}
	}
	for i := range apex {
		for j := range i {
			s.Relate(same(areaOf(a, b, apex[j]), areaOf(a, b, apex[i])), n, seen[j], seen[i])
		}
	}
}

// corner is the fact that a triangle is drawn.
func (s *State) corner(a, b, c byte) (int, bool) {
	return s.Is(Fact{Corner, triangle(a, b, c)})
}
