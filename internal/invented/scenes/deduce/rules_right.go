package deduce

import (
	"slices"

	"geoeval/internal/exact"
)

// rightTriangles asks for every triangle that has a right angle in its corner v.
func (s *State) rightTriangles(right int, ask func(c int, v, x, y byte)) {
	of := s.Of(right)
	for _, c := range s.All(Corner) {
		for _, a := range apexes(s.Of(c)) {
			if a[0] != of[1] {
				continue
			}
			if x, y := s.Ray(a[0], a[1]), s.Ray(a[0], a[2]); min(x, y) == of[0] && max(x, y) == of[2] {
				ask(c, a[0], a[1], a[2])
			}
		}
	}
}

// inRight is a rule about right triangles.
func inRight(principle, point string, apply func(s *State, v, x, y byte, from ...int)) *Rule {
	return &Rule{Principle: principle, On: RightAngle, Point: point,
		Apply: func(s *State, n int, _ string) {
			s.rightTriangles(n, func(c int, v, x, y byte) { apply(s, v, x, y, n, c) })
		}}
}

// rightRules are about right triangles.
var rightRules = join(called("Geometric Mean Theorem", "射影定理",
	inRight("geosense/definition-of-similar-triangles", "Geometric Mean", func(s *State, v, x, y byte, from ...int) {
		for _, d := range []byte(s.LineOf(x, y)) {
			for _, end := range []byte{x, y} { // the height may be known by either side
				if foot, ok := s.Is(s.Right(v, d, end)); ok && d != x && d != y {
					s.geometricMeans(v, x, d, y, append(slices.Clone(from), foot))
				}
			}
		}
	}),
), []*Rule{
	{Principle: "geosense/definition-of-similar-triangles", On: RightAngle, Point: "Geometric Mean",
		English: "Geometric Mean Theorem", Chinese: "射影定理",
		Apply: func(s *State, n int, of string) {
			for _, c := range s.All(Corner) {
				for _, a := range apexes(s.Of(c)) {
					d := of[1]
					if d == a[1] || d == a[2] || !s.along(a[1], a[2], d, d) ||
						s.Right(a[0], d, a[1]).Of != of && s.Right(a[0], d, a[2]).Of != of {
						continue
					}
					if right, ok := s.Is(s.Right(a[1], a[0], a[2])); ok {
						s.geometricMeans(a[0], a[1], d, a[2], []int{right, c, n})
					}
				}
			}
		}},
	inRight("geosense/pythagorean-theorem", "Pythagorean Theorem", func(s *State, v, x, y byte, from ...int) {
		s.Relate(Equation{Form: Squares, Terms: []Term{times(1, Len(x, y)), times(-1, Len(v, x)), times(-1, Len(v, y))}}, from...)
	}),
	inRight("geosense/complementary-acute-angles-in-a-right-triangle", "Angle Relation in Triangle",
		func(s *State, v, x, y byte, from ...int) {
			s.Relate(sum(90, times(1, s.Ang(v, x, y)), times(1, s.Ang(v, y, x))), from...)
		}),
	inRight("geosense/definition-of-sine-function", "Trigonometry", func(s *State, v, x, y byte, from ...int) {
		for _, a := range [][2]byte{{x, y}, {y, x}} { // the angle at a[0]
			e := productOf(1, Term{Q: s.Ang(v, a[0], a[1]), K: 1, Fn: exact.Sin}, times(-1, Len(v, a[1])), times(1, Len(x, y)))
			s.Relate(e, from...)
			e.Only = 1 // which is an acute one
			s.Relate(e, from...)
		}
	}),
	inRight("geosense/cosine-function", "Trigonometry", func(s *State, v, x, y byte, from ...int) {
		for _, a := range [][2]byte{{x, y}, {y, x}} {
			s.Relate(productOf(1, Term{Q: s.Ang(v, a[0], a[1]), K: 1, Fn: exact.Cos}, times(-1, Len(v, a[0])), times(1, Len(x, y))), from...)
		}
	}),
	inRight("geosense/definition-of-tangent-function", "Trigonometry", func(s *State, v, x, y byte, from ...int) {
		for _, a := range [][2]byte{{x, y}, {y, x}} {
			s.Relate(productOf(1, Term{Q: s.Ang(v, a[0], a[1]), K: 1, Fn: exact.Tan}, times(-1, Len(v, a[1])), times(1, Len(v, a[0]))), from...)
		}
	}),
},
	pair("geosense/properties-of-30-60-90-triangle", "Trigonometry", RightAngle, Fixed, func(s *State, right, n int) {
		degrees := s.Nodes[n].number
		if !Near(degrees, 30) && !Near(degrees, 60) {
			return
		}
		s.rightTriangles(right, func(c int, v, x, y byte) {
			if s.Ang(v, y, x) == s.Nodes[n].Q {
				x, y = y, x
			} else if s.Ang(v, x, y) != s.Nodes[n].Q {
				return
			}
			if Near(degrees, 60) {
				x, y = y, x
			}
			short, long, whole := Len(v, y), Len(v, x), Len(x, y) // with 30 degrees at x
			s.Relate(half(short, whole), right, n, c)
			s.Relate(productOf(3, times(2, long), times(-2, short)), right, n, c)
			s.Relate(productOf(0.75, times(2, long), times(-2, whole)), right, n, c)
		})
	}),
)

// geometricMeans says how the height vd on the hypotenuse xy makes triangles that are similar to the whole.
func (s *State) geometricMeans(v, x, d, y byte, from []int) {
	on, ok := s.Is(between(x, d, y))
	if !ok || !s.Joined(v, d) {
		return
	}
	from = append(from, on)
	s.Relate(productOf(1, times(2, Len(v, d)), times(-1, Len(x, d)), times(-1, Len(d, y))), from...)
	s.Relate(productOf(1, times(2, Len(v, x)), times(-1, Len(x, d)), times(-1, Len(x, y))), from...)
	s.Relate(productOf(1, times(2, Len(v, y)), times(-1, Len(d, y)), times(-1, Len(x, y))), from...)
}
