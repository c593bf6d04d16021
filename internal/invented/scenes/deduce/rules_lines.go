package deduce

import "strings"

// sum is Σ k·q = constant.
func sum(constant float64, terms ...Term) Equation {
	return Equation{Form: Sum, Terms: terms, Constant: constant}
}

// times is a quantity taken so many times, or to such a power.
func times(k float64, q Quantity) Term { return Term{Q: q, K: k} }

// same is p = q.
func same(p, q Quantity) Equation { return sum(0, times(1, p), times(-1, q)) }

// opposite is the first point on the other side of v on the line from v through x; 0 for none.
func (d *Diagram) opposite(x, v byte) byte {
	l := d.LineOf(x, v)
	if i := strings.IndexByte(l, v); i >= 0 && i+1 < len(l) {
		return l[i+1]
	}
	return 0
}

// lineRules are about lines and angles at a point.
var lineRules = []*Rule{
	{Principle: "geosense/definition-of-line-segment", On: Between, Point: "Line Segment",
		English: "Sum and Difference of Segments", Chinese: "线段的和差",
		Apply: func(s *State, n int, of string) {
			s.Relate(sum(0, times(1, Len(of[0], of[1])), times(1, Len(of[1], of[2])), times(-1, Len(of[0], of[2]))), n)
		}},
	{Principle: "geosense/definition-of-linear-pair-of-angles", On: Between, Point: "Angle",
		Apply: func(s *State, n int, of string) {
			for _, x := range s.Neighbours(of[1]) {
				if !s.Collinear(of[0], of[1], x) {
					s.Relate(sum(180, times(1, s.Ang(of[0], of[1], x)), times(1, s.Ang(x, of[1], of[2]))), n)
				}
			}
		}},
	{Principle: "geosense/definition-of-vertical-angles", On: Crossing, Point: "Angle",
		Apply: func(s *State, n int, of string) {
			s.Relate(same(s.Ang(of[0], of[1], of[4]), s.Ang(of[2], of[1], of[6])), n)
			s.Relate(same(s.Ang(of[0], of[1], of[6]), s.Ang(of[2], of[1], of[4])), n)
		}},
	{Principle: "wemath/calculation-and-comparison-of-angles", Point: "Angle",
		Apply: func(s *State, _ int, _ string) {
			s.atPoints(func(v byte, rays []byte) {
				for k := 1; k+1 < len(rays); k++ {
					s.Relate(sum(0, times(1, s.Ang(rays[0], v, rays[k])), times(1, s.Ang(rays[k], v, rays[len(rays)-1])),
						times(-1, s.Ang(rays[0], v, rays[len(rays)-1]))))
				}
			}, nil, nil)
		}},
	{Principle: "geosense/definition-of-straight-angle", Point: "Angle",
		Apply: func(s *State, _ int, _ string) {
			s.atPoints(nil, func(v byte, rays []byte) {
				if straight, ok := s.Is(between(rays[0], v, rays[len(rays)-1])); ok && len(rays) > 3 {
					s.Relate(sum(180, s.parts(v, rays)...), straight)
				}
			}, nil)
		}},
	{Principle: "geosense/measurement-of-angle", Point: "Angle", English: "Angles around a Point", Chinese: "周角为360°",
		Apply: func(s *State, _ int, _ string) {
			s.atPoints(nil, nil, func(v byte, rays []byte) {
				s.Relate(sum(360, append(s.parts(v, rays), times(1, s.Ang(rays[len(rays)-1], v, rays[0])))...))
			})
		}},
	{Principle: "geosense/measurement-of-angle", On: EqualAngles, Point: "Angle", English: "Equal Angles", Chinese: "等量代换", Apply: transfer},
	{Principle: "geosense/definition-of-line-segment", On: EqualLengths, Point: "Line Segment",
		English: "Equal Segments", Chinese: "等量代换", Apply: transfer},

	// Right angles.
	rightBeside("geosense/definition-of-perpendicular-lines", "Angle", func(s *State, x, v, y, a byte) bool { return s.opposite(y, v) != 0 }),
	rightBeside("geosense/definition-of-altitude", "Angle", func(s *State, x, v, y, a byte) bool {
		return s.opposite(y, v) == 0 && s.isAltitude(x, v, y, a)
	}),
	rightBeside("geosense/definition-of-foot-of-a-perpendicular", "Angle", func(s *State, x, v, y, a byte) bool {
		return s.opposite(y, v) == 0 && !s.isAltitude(x, v, y, a)
	}),
	{Principle: "geosense/definition-of-perpendicular-lines", On: EqualAngles, Point: "Angle",
		Apply: func(s *State, n int, _ string) {
			if v, x, m, y := s.beside(n); v != 0 {
				if line, ok := s.Is(between(x, v, y)); ok { // halves of a straight angle
					s.Conclude(s.Right(x, v, m), n, line)
					s.Conclude(s.Right(m, v, y), n, line)
				}
			}
		}},

	// Halves.
	{Principle: "geosense/definition-of-angle-bisector", On: EqualAngles, Point: "Angle",
		Apply: func(s *State, n int, _ string) {
			v, x, m, y := s.beside(n)
			if v == 0 || s.Collinear(x, v, y) || !s.within(x, v, m, y) {
				return
			}
			s.Relate(half(s.Ang(x, v, m), s.Ang(x, v, y)), n)
			s.Relate(half(s.Ang(m, v, y), s.Ang(x, v, y)), n)
		}},
}

// rightBeside concludes from a right angle xvy that a, beyond v from x, makes one, too; natural says whether a principle is the natural one.
func rightBeside(principle, point string, natural func(s *State, x, v, y, a byte) bool) *Rule {
	return &Rule{Principle: principle, On: RightAngle, Point: point,
		Apply: func(s *State, n int, of string) {
			for _, r := range [][3]byte{{of[0], of[1], of[2]}, {of[2], of[1], of[0]}} {
				if a := s.opposite(r[0], r[1]); a != 0 && natural(s, r[0], r[1], r[2], a) {
					line, _ := s.Is(between(r[0], r[1], a))
					s.Conclude(s.Right(a, r[1], r[2]), n, line)
				}
			}
		}}
}

// isAltitude tells whether vy leads to the corner of a triangle whose opposite side goes through x, v and a.
func (s *State) isAltitude(x, v, y, a byte) bool {
	for _, c := range s.All(Corner) {
		for _, t := range apexes(s.Of(c)) {
			if s.Ray(v, t[0]) == y && s.along(x, a, t[1], t[2]) {
				return true
			}
		}
	}
	return false
}

// transfer takes over the value of what is equal, where no equation says so.
func transfer(s *State, n int, _ string) {
	if f := s.Nodes[n].Fact; !s.related[f] {
		p, q := f.Sides()
		s.Relate(same(p, q), n)
	}
}

// parts are the angles between rays that stand beside each other.
func (s *State) parts(v byte, rays []byte) []Term {
	all := make([]Term, 0, len(rays))
	for i := 0; i+1 < len(rays); i++ {
		all = append(all, times(1, s.Ang(rays[i], v, rays[i+1])))
	}
	return all
}

// atPoints asks once for all rays of each point that stand beside each other: three or more in less than a straight angle, those that
// make a straight one, all around a point through which no line goes.
func (s *State) atPoints(less, straight, around func(v byte, rays []byte)) {
	if s.round != 1 || !s.flat {
		return
	}
	for _, v := range []byte(s.Points()) {
		rays := s.Neighbours(v)
		n := len(rays)
		through, wide := false, false
		for i := range rays {
			wide = wide || n > 1 && s.turn(v, rays[i], rays[(i+1)%n]) > 180-1e-6
			for k := 2; k < n; k++ {
				of := make([]byte, k+1)
				for j := range of {
					of[j] = rays[(i+j)%n]
				}
				switch turn := s.turn(v, of[0], of[k]); {
				case s.Collinear(of[0], v, of[k]):
					through = true
					if straight != nil {
						straight(v, of)
					}
				case turn < 180-1e-6 && less != nil:
					less(v, of)
				}
			}
		}
		if !through && !wide && n > 2 && around != nil {
			around(v, rays)
		}
	}
}

// turn is by how many degrees, counterclockwise, a ray must be turned to fall on another.
func (d *Diagram) turn(v, from, to byte) float64 {
	t := d.bearing(v, to) - d.bearing(v, from)
	if t < 0 {
		t += 360
	}
	return t
}

// beside gives the rays of two equal angles of the plane that have vm in common and lie on both sides of it; v is 0 where they do not.
func (s *State) beside(n int) (v, x, m, y byte) {
	p, q := s.Nodes[n].Fact.Sides()
	a, b := p.Of, q.Of
	if a[1] != b[1] || !s.flat {
		return
	}
	for _, i := range []int{0, 2} {
		for _, j := range []int{0, 2} {
			if a[i] == b[j] && s.Side(a[1], a[i], a[2-i]) == -s.Side(a[1], a[i], b[2-j]) {
				return a[1], a[2-i], a[i], b[2-j]
			}
		}
	}
	return
}

// within tells whether the ray vm goes through the angle xvy.
func (d *Diagram) within(x, v, m, y byte) bool {
	side := d.Side(v, x, y)
	return side != 0 && d.Side(v, x, m) == side && d.Side(v, m, y) == side
}
