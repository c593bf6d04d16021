package deduce

import (
	"slices"
	"strings"
)

// A secant is a line through a point X, not of the circle, that meets the circle in two points: in Near first where X lies
// outside.
type secant struct {
	near, far byte
	inside    bool
}

// secant is the line of a chord as it is seen from a point of it.
func (s *State) secant(of string, x byte) secant {
	a, b := of[1], of[2]
	if l := s.LineOf(a, b); strings.IndexByte(l, x) > strings.IndexByte(l, b) {
		return secant{near: b, far: a}
	} else {
		return secant{near: a, far: b, inside: strings.IndexByte(l, x) > strings.IndexByte(l, a)}
	}
}

// commonPoint is the point in which two drawn lines meet; 0 for none.
func commonPoint(one, two string) byte {
	if i := strings.IndexAny(one, two); i >= 0 {
		return one[i]
	}
	return 0
}

// secants asks for every chord whose line meets that of a new one in a point that is neither the centre nor on the circle.
func (s *State) secants(n int, of string, ask func(c *Circle, x byte, one, two secant, from ...int)) {
	c := s.circle(of[0])
	for _, m := range s.All(Chord) {
		other := s.Of(m)
		if m >= n || other[0] != of[0] || s.LineOf(of[1], of[2]) == "" {
			continue
		}
		x := commonPoint(s.LineOf(other[1], other[2]), s.LineOf(of[1], of[2]))
		if x != 0 && x != c.Center && strings.IndexByte(c.On, x) < 0 {
			ask(c, x, s.secant(other, x), s.secant(of, x), m, n)
		}
	}
}

// touching asks for every tangent, as the point of touching and a point on either side of it.
func touching(s *State, of string, ask func(o, t, p byte)) {
	l := s.LineOf(of[1], of[2])
	i := strings.IndexByte(l, of[1])
	if i > 0 {
		ask(of[0], of[1], l[i-1])
	}
	if i >= 0 && i+1 < len(l) {
		ask(of[0], of[1], l[i+1])
	}
}

// tangentSecant is about a tangent and the line of a chord that meet.
func tangentSecant(s *State, tangent, chord int) {
	of, other := s.Of(tangent), s.Of(chord)
	p := commonPoint(s.LineOf(of[1], of[2]), s.LineOf(other[1], other[2]))
	if of[0] != other[0] || p == 0 || p == of[1] {
		return
	}
	c, t, line := s.circle(of[0]), of[1], s.secant(other, p)
	if s.rule.Point == "Secant Segment" {
		s.Relate(Equation{Form: Product, Constant: 1, Terms: []Term{times(2, Len(p, t)), times(-1, Len(p, line.near)),
			times(-1, Len(p, line.far))}}, tangent, chord)
		return
	}
	s.Relate(sum(0, times(2, s.Ang(t, p, line.far)), times(-1, c.without(t, line.far, line.near)),
		times(1, c.without(t, line.near, line.far))), tangent, chord)
}

// twoTangents are tangents to one circle from one point.
func twoTangents(s *State, n int, of string) {
	for _, m := range s.All(Tangent) {
		other := s.Of(m)
		p := commonPoint(s.LineOf(of[1], of[2]), s.LineOf(other[1], other[2]))
		o, t, u := of[0], of[1], other[1]
		if m >= n || other[0] != o || t == u || slices.Contains([]byte{0, t, u}, p) {
			continue
		}
		s.Relate(same(Len(p, t), Len(p, u)), n, m)
		if !s.Joined(o, p) {
			continue
		}
		s.Relate(same(s.Ang(t, p, o), s.Ang(u, p, o)), n, m)
		s.Relate(half(s.Ang(t, p, o), s.Ang(t, p, u)), n, m)
		s.Relate(half(s.Ang(u, p, o), s.Ang(t, p, u)), n, m)
		if s.Joined(o, t) && s.Joined(o, u) {
			s.Relate(same(s.Ang(t, o, p), s.Ang(u, o, p)), n, m)
			s.Relate(half(s.Ang(t, o, p), s.Ang(t, o, u)), n, m)
			s.Relate(half(s.Ang(u, o, p), s.Ang(t, o, u)), n, m)
		}
	}
}

// secantRules are about tangents and secants.
var secantRules = []*Rule{
	{Principle: "geosense/property-of-the-tangent-line-to-a-circle", On: Tangent, Point: "Tangent",
		Apply: func(s *State, n int, of string) {
			touching(s, of, func(o, t, p byte) {
				if s.Joined(o, t) {
					s.Conclude(s.Right(o, t, p), n)
				}
			})
		}},
	{Principle: "geosense/definition-of-tangent-to-a-circle", On: RightAngle, Point: "Tangent",
		Apply: func(s *State, n int, of string) {
			for _, c := range s.Circles {
				if strings.IndexByte(c.On, of[1]) < 0 || !s.Joined(c.Center, of[1]) {
					continue
				}
				switch s.Ray(of[1], c.Center) {
				case of[0]:
					s.Conclude(s.Touch(c.Center, of[1], of[2]), append(s.on(c.Center, of[1]), n)...)
				case of[2]:
					s.Conclude(s.Touch(c.Center, of[1], of[0]), append(s.on(c.Center, of[1]), n)...)
				}
			}
		}},
	{Principle: "geosense/tangent-segment-theorem", On: Tangent, Point: "Tangent", Apply: twoTangents},
	// The angle between a tangent and a chord is like an inscribed angle whose vertex came to the end of the chord.
	{Principle: "geosense/inscribed-angle-theorem", On: Tangent, Point: "Secant Angle",
		English: "Tangent-Chord Angle Theorem", Chinese: "弦切角定理",
		Apply: func(s *State, n int, of string) {
			c := s.circle(of[0])
			touching(s, of, func(o, t, p byte) {
				for _, a := range []byte(c.On) {
					m, ok := s.chord(o, t, a)
					if !ok || s.Side(t, a, o) == 0 {
						continue
					}
					angle, side := s.Ang(p, t, a), s.Side(t, a, p)
					if side < 0 {
						s.Relate(half(angle, arc(o, t, a)), n, m)
					} else {
						s.Relate(half(angle, arc(o, a, t)), n, m)
					}
					if central, ok := s.central(o, t, a); ok && s.Side(t, a, o) != side {
						s.Relate(half(angle, central), n, m)
					} else if ok {
						s.Relate(sum(360, times(2, angle), times(1, central)), n, m)
					}
					for _, i := range s.inscribedOver(c, t, a) {
						if s.Side(t, a, i.v) != side {
							s.Relate(same(angle, s.Ang(t, i.v, a)), n, m, i.chords[0], i.chords[1])
						}
					}
				}
			})
		}},
	{Principle: "geosense/inscribed-angle-theorem", On: Chord, Point: "Secant Angle",
		English: "Angle between Two Chords", Chinese: "圆内角定理",
		Apply: func(s *State, n int, of string) {
			s.secants(n, of, func(c *Circle, x byte, one, two secant, from ...int) {
				if a, b, p, q := one.near, one.far, two.near, two.far; one.inside {
					s.Relate(sum(0, times(2, s.Ang(a, x, p)), times(-1, c.without(a, p, b)), times(-1, c.without(b, q, a))), from...)
					s.Relate(sum(0, times(2, s.Ang(a, x, q)), times(-1, c.without(a, q, b)), times(-1, c.without(b, p, a))), from...)
				}
			})
		}},
	{Principle: "geosense/inscribed-angle-theorem", On: Chord, Point: "Secant Angle",
		English: "Angle between Two Secants", Chinese: "圆外角定理",
		Apply: func(s *State, n int, of string) {
			s.secants(n, of, func(c *Circle, x byte, one, two secant, from ...int) {
				if a, b, p, q := one.near, one.far, two.near, two.far; !one.inside {
					s.Relate(sum(0, times(2, s.Ang(b, x, q)), times(-1, c.without(b, q, a)), times(1, c.without(a, p, b))), from...)
				}
			})
		}},
	{Principle: "geosense/inscribed-angle-theorem", On: Tangent, Point: "Secant Angle",
		English: "Angle between a Tangent and a Secant", Chinese: "圆外角定理",
		Apply: func(s *State, n int, of string) {
			for _, m := range s.All(Chord) {
				tangentSecant(s, n, m)
			}
		}},
	{Principle: "geosense/secant-line-theorem", On: Chord, Point: "Secant Segment", Apply: productsAlong(false)},
	{Principle: "geosense/secant-line-theorem", On: Chord, Point: "Secant Segment",
		English: "Intersecting Chords Theorem", Chinese: "相交弦定理", Apply: productsAlong(true)},
	{Principle: "geosense/secant-line-theorem", On: Tangent, Point: "Secant Segment",
		English: "Tangent-Secant Theorem", Chinese: "切割线定理",
		Apply: func(s *State, n int, of string) {
			for _, m := range s.All(Chord) {
				tangentSecant(s, n, m)
			}
		}},
}

// productsAlong says that chords which meet, inside the circle or outside, are cut into parts of equal products.
func productsAlong(inside bool) func(s *State, n int, of string) {
	return func(s *State, n int, of string) {
		s.secants(n, of, func(_ *Circle, x byte, one, two secant, from ...int) {
			if one.inside == inside {
				s.Relate(Equation{Form: Product, Constant: 1, Terms: []Term{times(1, Len(x, one.near)), times(1, Len(x, one.far)),
					times(-1, Len(x, two.near)), times(-1, Len(x, two.far))}}, from...)
			}
		})
	}
}
