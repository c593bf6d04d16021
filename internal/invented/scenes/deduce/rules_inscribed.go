package deduce

// An inscribed angle has its vertex V on a circle and chords VA and VB as sides.
type inscribed struct {
	v, a, b byte
	chords  [2]int
}

// inscribedOver are the inscribed angles over the points A and B.
func (s *State) inscribedOver(c *Circle, a, b byte) []inscribed {
	var all []inscribed
	for _, v := range []byte(c.On) {
		p, one := s.chord(c.Center, v, a)
		q, two := s.chord(c.Center, v, b)
		if one && two {
			all = append(all, inscribed{v, a, b, [2]int{p, q}})
		}
	}
	return all
}

// everyInscribed asks of every inscribed angle whose last chord is this one.
func (s *State) everyInscribed(n int, of string, ask func(c *Circle, i inscribed)) {
	c := s.circle(of[0])
	for _, end := range [][2]byte{{of[1], of[2]}, {of[2], of[1]}} {
		v, a := end[0], end[1]
		for _, b := range []byte(c.On) {
			if m, ok := s.chord(c.Center, v, b); ok && b != a && m < n {
				ask(c, inscribed{v, a, b, [2]int{m, n}})
			}
		}
	}
}

// TwoRadii is the title of steps about the isosceles triangle of a chord and two radii of which one is not drawn.
const TwoRadii = "Isosceles Triangle of Two Radii"

// inscribedRules are about inscribed angles.
var inscribedRules = []*Rule{
	{Principle: "geosense/inscribed-angle-theorem", On: Chord, Point: "Inscribed Angle",
		Apply: func(s *State, n int, of string) {
			s.everyInscribed(n, of, func(c *Circle, i inscribed) {
				angle, from := s.Ang(i.a, i.v, i.b), i.chords[:]
				s.Relate(half(angle, c.without(i.a, i.b, i.v)), from...)
				central, ok := s.central(c.Center, i.a, i.b)
				switch {
				case !ok:
				case s.Side(i.a, i.b, i.v) == s.Side(i.a, i.b, c.Center):
					s.Relate(half(angle, central), from...)
				default: // over the rest of the circle
					s.Relate(sum(360, times(2, angle), times(1, central)), from...)
				}
			})
		}},
	{Principle: "geosense/properties-of-isosceles-triangle", On: Chord, Point: "Arc Angle",
		English: TwoRadii, Chinese: "等腰三角形的性质", Dear: true,
		Apply: func(s *State, n int, of string) {
			o, a, b := of[0], of[1], of[2]
			if s.Joined(o, a) == s.Joined(o, b) { // the reader sees it, or none of its angles
				return
			}
			if s.Joined(o, b) {
				a, b = b, a
			}
			if minor, ok := s.minor(o, a, b); ok {
				s.Relate(sum(180, times(2, s.Ang(o, a, b)), times(1, minor)), n)
			}
		}},
	{Principle: "geosense/corollary-1-of-the-inscribed-angle-theorem", On: Chord, Point: "Inscribed Angle",
		Apply: func(s *State, n int, of string) {
			s.everyInscribed(n, of, func(c *Circle, one inscribed) {
				for _, two := range s.inscribedOver(c, one.a, one.b) {
					if two.v < one.v && s.Side(one.a, one.b, one.v) == s.Side(one.a, one.b, two.v) {
						s.Relate(same(s.Ang(one.a, one.v, one.b), s.Ang(one.a, two.v, one.b)), append(one.chords[:], two.chords[:]...)...)
					}
				}
			})
		}},
	{Principle: "geosense/corollary-1-of-the-inscribed-angle-theorem", On: EqualArcs, Point: "Inscribed Angle",
		Apply: func(s *State, n int, of string) {
			c := s.circle(of[0])
			if of[4] != of[0] {
				return
			}
			a, b, e, f := of[1], of[2], of[5], of[6]
			for _, one := range s.inscribedOver(c, a, b) {
				for _, two := range s.inscribedOver(c, e, f) {
					if c.without(a, b, one.v) == arc(of[0], a, b) && c.without(e, f, two.v) == arc(of[0], e, f) {
						s.Relate(same(s.Ang(a, one.v, b), s.Ang(e, two.v, f)), append(append(one.chords[:], two.chords[:]...), n)...)
					}
				}
			}
		}},
	{Principle: "geosense/corollary-to-the-inscribed-angle-theorem-2-the-angle-subtended-by-the-diameter", On: DiameterOf,
		Point: "Inscribed Angle",
		Apply: func(s *State, n int, of string) {
			for _, i := range s.inscribedOver(s.circle(of[0]), of[1], of[2]) {
				s.Conclude(s.Right(i.a, i.v, i.b), n, i.chords[0], i.chords[1])
			}
		}},
	{Principle: "geosense/corollary-3-of-the-inscribed-angle-theorem-diagonal-supplementary-theorem-for-cyclic-quadrilateral", On: Quad,
		Point: "Inscribed Angle",
		Apply: func(s *State, n int, of string) {
			if o, seen := s.centerOf(of); o != 0 {
				c := corners(of)
				for i := range 2 {
					s.Relate(sum(180, times(1, s.Ang(c[i][0], c[i][1], c[i][2])), times(1, s.Ang(c[i+2][0], c[i+2][1], c[i+2][2]))),
						append(seen, n)...)
				}
			}
		}},
	{Principle: "geosense/cyclic-quadrilateral", On: Quad, Point: "Inscribed Angle",
		Apply: func(s *State, n int, of string) {
			o, seen := s.centerOf(of)
			if o == 0 {
				return
			}
			all := corners(of)
			for i, c := range all {
				across := all[(i+2)%4]
				if q, m, ok := s.beyond(c); ok {
					s.Relate(same(q, s.Ang(across[0], across[1], across[2])), append(seen, n, m)...)
				}
			}
		}},
}
