package deduce

import "strings"

// circle is the circle around a point.
func (d *Diagram) circle(o byte) *Circle {
	for i := range d.Circles {
		if d.Circles[i].Center == o {
			return &d.Circles[i]
		}
	}
	return nil
}

// arc is the arc from A to B counterclockwise.
func arc(o, a, b byte) Quantity { return Quantity{Arc, three(o, a, b)} }

// without is the arc between A and B on which a third point does not lie.
func (c *Circle) without(a, b, not byte) Quantity {
	i := strings.IndexByte(c.On, a)
	for _, p := range []byte(c.On[i+1:] + c.On[:i]) {
		switch p {
		case not:
			return arc(c.Center, b, a)
		case b:
			return arc(c.Center, a, b)
		}
	}
	return Quantity{}
}

// Minor is the arc between A and B that is less than half of the circle around O.
func (d *Diagram) Minor(o, a, b byte) Quantity { q, _ := d.minor(o, a, b); return q }

// minor is the arc between A and B that is less than half of the circle; false where both are half.
func (d *Diagram) minor(o, a, b byte) (Quantity, bool) {
	switch d.Side(o, a, b) {
	case 1:
		return arc(o, a, b), true
	case -1:
		return arc(o, b, a), true
	}
	return Quantity{}, false
}

// central is the central angle over a chord, where its sides are drawn and it is none of a diameter.
func (d *Diagram) central(o, a, b byte) (Quantity, bool) {
	if !d.Joined(o, a) || !d.Joined(o, b) || d.Side(o, a, b) == 0 {
		return Quantity{}, false
	}
	return d.Ang(a, o, b), true
}

// on are the facts that points lie on a circle.
func (s *State) on(o byte, points ...byte) []int {
	all := make([]int, 0, len(points)+2)
	for _, p := range points {
		n, _ := s.Is(Fact{OnCircle, two(o, p)})
		all = append(all, n)
	}
	return all
}

// chord is the fact that a chord is drawn.
func (s *State) chord(o, a, b byte) (int, bool) {
	return s.Is(Fact{Chord, three(o, min(a, b), max(a, b))})
}

// pairs asks for every two points of a circle, of which the one is new.
func (s *State) pairs(n int, of string, ask func(a, b byte, from ...int)) {
	for _, m := range s.All(OnCircle) {
		if o := s.Of(m); m < n && o[0] == of[0] {
			ask(o[1], of[1], m, n)
		}
	}
}

// circleRules are about radii, chords, arcs and central angles.
var circleRules = []*Rule{
	{Principle: "geosense/definition-of-circle", On: OnCircle, Point: "Circle Chord", English: "Definition of Radius", Chinese: "半径的定义",
		Apply: func(s *State, n int, of string) {
			if s.Joined(of[0], of[1]) {
				s.Relate(same(Quantity{Radius, of[:1]}, Len(of[0], of[1])), n)
			}
		}},
	{Principle: "geosense/definition-of-radius", On: OnCircle, Point: "Circle Chord",
		English: "Radii of a Circle", Chinese: "同圆的半径相等",
		Apply: func(s *State, n int, of string) {
			s.pairs(n, of, func(a, b byte, from ...int) {
				if s.Joined(of[0], a) && s.Joined(of[0], b) {
					s.Relate(same(Len(of[0], a), Len(of[0], b)), from...)
				}
			})
		}},
	{Principle: "geosense/definition-of-diameter", On: DiameterOf, Point: "Circle Chord",
		Apply: func(s *State, n int, of string) {
			diameter := Len(of[1], of[2])
			s.Relate(sum(0, times(1, diameter), times(-2, Quantity{Radius, of[:1]})), n)
			for _, m := range s.All(OnCircle) {
				if p := s.Of(m); p[0] == of[0] && s.Joined(of[0], p[1]) {
					s.Relate(sum(0, times(1, diameter), times(-2, Len(of[0], p[1]))), n, m)
				}
			}
		}},
	{Principle: "geosense/definition-of-semicircle", On: DiameterOf, Point: "Arc Angle",
		Apply: func(s *State, n int, of string) {
			s.Relate(sum(180, times(1, arc(of[0], of[1], of[2]))), n)
			s.Relate(sum(180, times(1, arc(of[0], of[2], of[1]))), n)
		}},

	{Principle: "geosense/properties-of-central-angles", On: OnCircle, Point: "Arc Angle",
		Apply: func(s *State, n int, of string) {
			s.pairs(n, of, func(a, b byte, from ...int) {
				if angle, ok := s.central(of[0], a, b); ok {
					minor, _ := s.minor(of[0], a, b)
					s.Relate(same(minor, angle), from...)
				}
			})
		}},
	{Principle: "geosense/properties-of-central-angles", On: OnCircle, Point: "Arc Angle",
		English: "Arcs of a Whole Circle", Chinese: "整个圆周的度数为360°",
		Apply: func(s *State, n int, of string) {
			s.pairs(n, of, func(a, b byte, from ...int) {
				s.Relate(sum(360, times(1, arc(of[0], a, b)), times(1, arc(of[0], b, a))), from...)
			})
		}},
	{Principle: "geosense/definition-of-arc", On: OnCircle, Point: "Arc Angle",
		English: "Sum and Difference of Arcs", Chinese: "弧的和差",
		Apply: func(s *State, n int, of string) { // an arc on which the point lies
			on := s.circle(of[0]).On
			i := strings.IndexByte(on, of[1])
			around := on[i+1:] + on[:i]
			for b := range around {
				for a := b + 1; a < len(around); a++ {
					from, to := around[a], around[b]
					s.Relate(sum(0, times(1, arc(of[0], from, of[1])), times(1, arc(of[0], of[1], to)), times(-1, arc(of[0], from, to))),
						s.on(of[0], from, of[1], to)...)
				}
			}
		}},
	{Principle: "geosense/definition-of-arc", On: EqualArcs, Point: "Arc Angle", English: "Equal Arcs", Chinese: "等弧的度数相等", Apply: transfer},
	{Principle: "geosense/central-angle-theorem", On: EqualArcs, Point: "Arc Angle",
		Apply: func(s *State, n int, of string) {
			o, a, b, p, c, e := of[0], of[1], of[2], of[4], of[5], of[6]
			_, one := s.chord(o, a, b)
			_, two := s.chord(p, c, e)
			if one && two && o == p {
				s.Relate(same(Len(a, b), Len(c, e)), n)
			}
			x, one := s.central(o, a, b)
			y, two := s.central(p, c, e)
			if one && two {
				s.Relate(same(x, y), n)
			}
		}},
	{Principle: "geosense/central-angle-theorem", On: EqualLengths, Point: "Arc Angle",
		Apply: func(s *State, n int, of string) {
			for _, c := range s.Circles {
				p, one := s.chord(c.Center, of[0], of[1])
				q, two := s.chord(c.Center, of[3], of[4])
				if !one || !two {
					continue
				}
				x, one := s.minor(c.Center, of[0], of[1])
				y, two := s.minor(c.Center, of[3], of[4])
				if one && two {
					s.Relate(same(x, y), n, p, q)
				}
				x, one = s.central(c.Center, of[0], of[1])
				y, two = s.central(c.Center, of[3], of[4])
				if one && two {
					s.Relate(same(x, y), n, p, q)
				}
			}
		}},
	{Principle: "geosense/central-angle-theorem", On: EqualAngles, Point: "Arc Angle",
		Apply: func(s *State, n int, of string) {
			o := of[1]
			c := s.circle(o)
			if c == nil || of[5] != o {
				return
			}
			a, b, e, f := s.end(c, of[0]), s.end(c, of[2]), s.end(c, of[4]), s.end(c, of[6])
			if a == 0 || b == 0 || e == 0 || f == 0 {
				return
			}
			from := append(s.on(o, a, b, e, f), n)
			x, _ := s.minor(o, a, b)
			y, _ := s.minor(o, e, f)
			s.Relate(same(x, y), from...)
			_, one := s.chord(o, a, b)
			_, two := s.chord(o, e, f)
			if one && two {
				s.Relate(same(Len(a, b), Len(e, f)), from...)
			}
		}},

	{Principle: "geosense/perpendicular-diameter-theorem", On: RightAngle, Point: "Circle Chord",
		Apply: func(s *State, n int, of string) {
			for _, c := range s.Circles {
				for _, ray := range [][2]byte{{of[0], of[2]}, {of[2], of[0]}} {
					through := s.Joined(c.Center, of[1]) && (c.Center == ray[1] || s.Collinear(c.Center, of[1], ray[1]))
					if chord := s.ends(&c, of[1], ray[0]); through && len(chord) == 2 {
						s.halves(&c, chord, of[1], n)
					}
				}
			}
		}},
	{Principle: "geosense/perpendicular-diameter-theorem", On: Midpoint, Point: "Circle Chord",
		Apply: func(s *State, n int, of string) {
			for _, c := range s.Circles {
				p, ok := s.chord(c.Center, of[0], of[2])
				if !ok || c.Center == of[1] || !s.Joined(c.Center, of[1]) {
					continue
				}
				s.Conclude(s.Right(of[0], of[1], c.Center), n, p)
				s.Conclude(s.Right(of[2], of[1], c.Center), n, p)
			}
		}},
}

// end is the point of a circle in which the ray from its centre through x ends; 0 for none.
func (s *State) end(c *Circle, x byte) byte {
	for i := range c.On {
		if c.On[i] == x || s.Collinear(c.Center, x, c.On[i]) && s.Ray(c.Center, c.On[i]) == s.Ray(c.Center, x) {
			return c.On[i]
		}
	}
	return 0
}

// ends are the points in which the line through two points meets a circle.
func (s *State) ends(c *Circle, a, b byte) string {
	var all []byte
	for _, p := range []byte(s.LineOf(a, b)) {
		if strings.IndexByte(c.On, p) >= 0 {
			all = append(all, p)
		}
	}
	return string(all)
}

// halves says that the foot M of the perpendicular from the centre halves a chord, and a point of the perpendicular its arc.
func (s *State) halves(c *Circle, chord string, m byte, n int) {
	a, b := chord[0], chord[1]
	seen, ok := s.Is(between(a, m, b))
	drawn, also := s.chord(c.Center, a, b)
	if !ok || !also {
		return
	}
	s.Conclude(Mid(m, a, b), n, seen, drawn)
	s.Relate(same(Len(a, m), Len(m, b)), n, seen, drawn)
	s.Relate(half(Len(a, m), Len(a, b)), n, seen, drawn)
	s.Relate(half(Len(m, b), Len(a, b)), n, seen, drawn)
	for _, p := range []byte(s.LineOf(c.Center, m)) {
		if strings.IndexByte(c.On, p) >= 0 {
			s.Relate(same(c.without(a, p, b), c.without(p, b, a)), append(s.on(c.Center, p), n, drawn)...)
		}
	}
}
