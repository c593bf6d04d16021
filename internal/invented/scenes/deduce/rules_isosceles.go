package deduce

import "slices"

// isoscelesRules are about triangles with equal sides.
var isoscelesRules = join([]*Rule{
	{Principle: "geosense/properties-of-isosceles-triangle", On: EqualLengths, Point: "Isosceles (Equilateral) Triangle",
		Apply: func(s *State, n int, _ string) {
			s.legs(n, func(v, x, y byte, c int) {
				base := [2]Quantity{s.Ang(v, x, y), s.Ang(v, y, x)}
				if _, ok := s.Is(equilateral(s.Of(c))); ok {
					return
				}
				s.Relate(same(base[0], base[1]), n, c)
				for _, b := range base { // both ways
					e := sum(180, times(2, b), times(1, s.Ang(x, v, y)))
					e.Unless = []Fact{s.Right(x, v, y)}
					s.Relate(e, n, c)
				}
			})
		}},
	{Principle: "geosense/definition-of-isosceles-triangle", On: EqualAngles, Point: "Isosceles (Equilateral) Triangle",
		English: EqualAnglesFaceEqualSides, Chinese: equalAnglesZH,
		Apply: func(s *State, n int, _ string) {
			for _, c := range s.All(Corner) {
				t := s.Of(c)
				a := anglesOf(s, t)
				for i := range t {
					p, q := a[(i+1)%3], a[(i+2)%3]
					if !s.areEqual(p, q) {
						continue
					}
					isValue := func(m int) bool { return s.Nodes[m].IsValue() } // which the next rule is about
					if way, ok := s.Same(p, q); ok && slices.Contains(way, n) && !slices.ContainsFunc(way, isValue) {
						s.Relate(same(Len(t[i], t[(i+1)%3]), Len(t[i], t[(i+2)%3])), append(way, c)...)
					}
				}
			}
		}},
	{Principle: "geosense/definition-of-isosceles-triangle", On: Fixed, Point: "Isosceles (Equilateral) Triangle",
		English: EqualAnglesFaceEqualSides, Chinese: equalAnglesZH,
		Apply: func(s *State, n int, of string) {
			degrees := s.Nodes[n].number
			for _, c := range s.All(Corner) {
				t := s.Of(c)
				if _, ok := s.Is(equilateral(t)); ok {
					continue
				}
				a := anglesOf(s, t)
				for i := range t {
					for _, j := range []int{(i + 1) % 3, (i + 2) % 3} {
						if other, by, ok := s.Degrees(a[j]); a[i] == s.Nodes[n].Q && ok && Near(other, degrees) {
							s.Relate(same(opposing(t, i), opposing(t, j)), n, by, c)
						}
					}
				}
			}
		}},

	// Three lines in one.
	{Principle: coincidence, On: EqualLengths, Point: "Isosceles (Equilateral) Triangle",
		Apply: func(s *State, n int, _ string) {
			s.legs(n, func(v, x, y byte, _ int) {
				for _, m := range []byte(s.LineOf(x, y)) {
					s.coincide(v, x, m, y)
				}
			})
		}},
	{Principle: coincidence, On: Midpoint, Point: "Isosceles (Equilateral) Triangle",
		Apply: func(s *State, n int, of string) {
			for _, c := range s.All(Corner) {
				for _, a := range apexes(s.Of(c)) {
					if a[1] == of[0] && a[2] == of[2] {
						s.coincide(a[0], a[1], of[1], a[2])
					}
				}
			}
		}},
	{Principle: coincidence, On: RightAngle, Point: "Isosceles (Equilateral) Triangle",
		Apply: func(s *State, n int, of string) {
			for _, c := range s.All(Corner) {
				for _, a := range apexes(s.Of(c)) {
					if s.Collinear(a[1], of[1], a[2]) && (s.Ray(of[1], a[0]) == of[0] || s.Ray(of[1], a[0]) == of[2]) {
						s.coincide(a[0], a[1], of[1], a[2])
					}
				}
			}
		}},
	{Principle: coincidence, On: EqualAngles, Point: "Isosceles (Equilateral) Triangle",
		Apply: func(s *State, n int, of string) {
			s.cevians(n, func(v, x, m, y byte, _ ...int) { s.coincide(v, x, m, y) })
		}},

	// Equilateral ones.
	{Principle: "geosense/definition-of-equilateral-triangle", On: Equilateral, Point: "Isosceles (Equilateral) Triangle",
		Apply: func(s *State, n int, t string) {
			for i, a := range anglesOf(s, t) {
				s.Relate(sum(60, times(1, a)), n)
				s.Relate(same(opposing(t, i), opposing(t, (i+1)%3)), n)
			}
		}},
	{Principle: "geosense/definition-of-equilateral-triangle", On: EqualLengths, Point: "Isosceles (Equilateral) Triangle",
		Apply: func(s *State, n int, _ string) {
			s.legs(n, func(v, x, y byte, c int) {
				if way, ok := s.Same(Len(v, x), Len(x, y)); ok {
					s.Conclude(equilateral(s.Of(c)), append(way, n, c)...)
				} else if way, ok := s.Same(Len(v, y), Len(x, y)); ok {
					s.Conclude(equilateral(s.Of(c)), append(way, n, c)...)
				}
			})
		}},
	{Principle: "geosense/definition-of-equilateral-triangle", On: EqualLengths, Point: "Isosceles (Equilateral) Triangle",
		English: sixtyEN, Chinese: sixtyZH,
		Apply: func(s *State, n int, _ string) {
			s.legs(n, func(_, _, _ byte, c int) {
				for _, a := range anglesOf(s, s.Of(c)) {
					if degrees, by, ok := s.Degrees(a); ok && Near(degrees, 60) {
						s.Conclude(equilateral(s.Of(c)), n, c, by)
					}
				}
			})
		}},
	{Principle: "geosense/definition-of-equilateral-triangle", On: Fixed, Point: "Isosceles (Equilateral) Triangle",
		English: "Triangle with Two Angles of 60°", Chinese: "有两个角是60°的三角形是等边三角形",
		Apply: func(s *State, n int, of string) {
			if !Near(s.Nodes[n].number, 60) {
				return
			}
			for _, c := range s.All(Corner) {
				angles := anglesOf(s, s.Of(c))
				if !slices.Contains(angles[:], Quantity{Angle, of}) {
					continue
				}
				for _, a := range angles {
					if degrees, by, ok := s.Degrees(a); ok && by != n && Near(degrees, 60) {
						s.Conclude(equilateral(s.Of(c)), n, by, c)
						break
					}
				}
			}
		}},
	{Principle: "geosense/definition-of-equilateral-triangle", On: Fixed, Point: "Isosceles (Equilateral) Triangle",
		English: sixtyEN, Chinese: sixtyZH,
		Apply: func(s *State, n int, of string) {
			if !Near(s.Nodes[n].number, 60) {
				return
			}
			for _, c := range s.All(Corner) {
				t := s.Of(c)
				for _, a := range anglesOf(s, t) {
					if a.Of != of {
						continue
					}
					for i := range t {
						if way, ok := s.Same(opposing(t, i), opposing(t, (i+1)%3)); ok {
							s.Conclude(equilateral(t), append(way, n, c)...)
						}
					}
				}
			}
		}},
},
	pair("geosense/definition-of-isosceles-right-triangle", "Isosceles (Equilateral) Triangle", RightAngle, EqualLengths,
		func(s *State, right, equal int) {
			s.legs(equal, func(v, x, y byte, c int) {
				if s.Right(x, v, y).Of == s.Of(right) {
					s.Relate(sum(45, times(1, s.Ang(v, x, y))), right, equal, c)
					s.Relate(sum(45, times(1, s.Ang(v, y, x))), right, equal, c)
					s.diagonal(v, x, y, right, equal, c)
				}
			})
		}),
	pair("geosense/definition-of-isosceles-right-triangle", "Isosceles (Equilateral) Triangle", RightAngle, Fixed,
		func(s *State, right, n int) {
			if !Near(s.Nodes[n].number, 45) {
				return
			}
			s.rightTriangles(right, func(c int, v, x, y byte) {
				if s.Ang(v, x, y) == s.Nodes[n].Q || s.Ang(v, y, x) == s.Nodes[n].Q {
					s.Relate(same(Len(v, x), Len(v, y)), right, n, c)
					s.diagonal(v, x, y, right, n, c)
				}
			})
		}),
)

// Titles of ways to see equal sides.
const (
	EqualAnglesFaceEqualSides, equalAnglesZH = "Converse of the Isosceles Triangle Theorem", "等角对等边"
	sixtyEN, sixtyZH                         = "Isosceles Triangle with an Angle of 60°", "有一个角是60°的等腰三角形是等边三角形"
)

const coincidence = "geosense/coincidence-theorem-of-altitude-median-and-angle-bisector-in-isosceles-triangle"

func equilateral(t string) Fact { return Fact{Equilateral, t} }

// diagonal is the hypotenuse of an isosceles right triangle.
func (s *State) diagonal(v, x, y byte, from ...int) {
	for _, leg := range []Quantity{Len(v, x), Len(v, y)} {
		s.Relate(productOf(2, times(2, Len(x, y)), times(-2, leg)), from...)
	}
}

// legs asks for the triangle of which two equal lengths are sides: their corner first.
func (s *State) legs(n int, ask func(v, x, y byte, c int)) {
	s.equidistant(n, func(v, x, y byte) {
		if c, ok := s.corner(v, x, y); ok {
			ask(v, x, y, c)
		}
	})
}

// coincide concludes for the point m of the base xy: where vm is median, height or bisector it is all of them.
func (s *State) coincide(v, x, m, y byte) {
	on, ok := s.Is(between(x, m, y))
	if !ok || !s.Joined(v, m) {
		return
	}
	way, ok := s.Same(Len(v, x), Len(v, y))
	if !ok {
		return
	}
	mid, isMid := s.Is(Mid(m, x, y))
	right, isRight := s.Is(s.Right(v, m, x))
	if !isRight {
		right, isRight = s.Is(s.Right(v, m, y))
	}
	left, other := s.Ang(x, v, m), s.Ang(m, v, y)
	halves, isHalf := s.Is(Equal(left, other))
	from := append(way, on)
	switch {
	case isMid:
		from = append(from, mid)
	case isRight:
		from = append(from, right)
	case isHalf:
		from = append(from, halves)
	default:
		return
	}
	if !isMid {
		s.Conclude(Mid(m, x, y), from...)
		s.halvesOf(three(x, m, y), from...)
	}
	if !isRight {
		s.Conclude(s.Right(v, m, x), from...)
		s.Conclude(s.Right(v, m, y), from...)
	}
	if !isHalf {
		s.Relate(same(left, other), from...)
		s.Relate(half(left, s.Ang(x, v, y)), from...)
		s.Relate(half(other, s.Ang(x, v, y)), from...)
	}
}
