package deduce

import "strings"

// radiiOf are the names that the radius of a circle has: its own, and those of the drawn radii, with the fact each.
func (s *State) radiiOf(o byte, ask func(r Quantity, from ...int)) {
	ask(Quantity{Radius, string(o)})
	for _, n := range s.All(OnCircle) {
		if p := s.Of(n); p[0] == o && s.Joined(o, p[1]) {
			ask(Len(o, p[1]), n)
		}
	}
}

// sectors asks for every sector between drawn radii in which no other one is drawn.
func (s *State) sectors(n int, of string, ask func(sector Quantity, angle Quantity, from ...int)) {
	s.pairs(n, of, func(a, b byte, from ...int) {
		if !s.Joined(of[0], a) || !s.Joined(of[0], b) {
			return
		}
		minor, ok := s.minor(of[0], a, b)
		for _, q := range []Quantity{arc(of[0], a, b), arc(of[0], b, a)} {
			angle := q
			if ok && q == minor {
				angle = s.Ang(a, of[0], b)
			}
			if !s.divided(q.Of) {
				ask(q, angle, from...)
			}
		}
	})
}

// divided tells whether a radius is drawn to a point of an arc that is not an end of it.
func (d *Diagram) divided(arc string) bool {
	on := d.circle(arc[0]).On
	i := strings.IndexByte(on, arc[1])
	for _, p := range []byte(on[i+1:] + on[:i]) {
		if p == arc[2] {
			return false
		}
		if d.Joined(arc[0], p) {
			return true
		}
	}
	return false
}

// circleAreaRules are about the lengths and areas of circles and their parts.
var circleAreaRules = []*Rule{
	{Principle: "geosense/circumference-formula-of-circle", On: Around, Point: "Circumference and Area of Circle",
		Apply: func(s *State, n int, of string) {
			s.radiiOf(of[0], func(r Quantity, from ...int) {
				e := productOf(2, times(1, Quantity{Circumference, of}), times(-1, r))
				e.Pi = 1
				s.Relate(e, append(from, n)...)
			})
		}},
	{Principle: "geosense/area-formula-of-a-circle", On: Around, Point: "Circumference and Area of Circle",
		Apply: func(s *State, n int, of string) {
			s.radiiOf(of[0], func(r Quantity, from ...int) {
				e := productOf(1, times(1, Quantity{Disk, of}), times(-2, r))
				e.Pi = 1
				s.Relate(e, append(from, n)...)
			})
		}},
	{Principle: "geosense/formula-for-the-length-of-an-arc-of-a-sector", On: OnCircle, Point: "Circumference and Area of Circle",
		Apply: func(s *State, n int, of string) {
			s.sectors(n, of, func(sector, angle Quantity, from ...int) {
				for _, r := range []Quantity{Len(of[0], sector.Of[1]), Len(of[0], sector.Of[2]), {Radius, of[:1]}} {
					e := productOf(1./180, times(1, Quantity{ArcLength, sector.Of}), times(-1, angle), times(-1, r))
					e.Pi = 1
					s.Relate(e, from...)
				}
			})
		}},
	{Principle: "geosense/formula-for-the-area-of-a-sector", On: OnCircle, Point: "Circumference and Area of Circle",
		Apply: func(s *State, n int, of string) {
			s.sectors(n, of, func(sector, angle Quantity, from ...int) {
				for _, r := range []Quantity{Len(of[0], sector.Of[1]), Len(of[0], sector.Of[2]), {Radius, of[:1]}} {
					e := productOf(1./360, times(1, Quantity{Sector, sector.Of}), times(-1, angle), times(-2, r))
					e.Pi = 1
					s.Relate(e, from...)
					s.Relate(productOf(0.5, times(1, Quantity{Sector, sector.Of}), times(-1, Quantity{ArcLength, sector.Of}), times(-1, r)),
						from...)
				}
			})
		}},
	// Of an arc whose radii are not drawn.
	{Principle: "geosense/arc-length-formula-of-a-circle", On: OnCircle, Point: "Circumference and Area of Circle",
		Apply: func(s *State, n int, of string) {
			s.pairs(n, of, func(a, b byte, from ...int) {
				if s.Joined(of[0], a) && s.Joined(of[0], b) {
					return
				}
				for _, q := range []Quantity{arc(of[0], a, b), arc(of[0], b, a)} {
					e := productOf(1./180, times(1, Quantity{ArcLength, q.Of}), times(-1, q), times(-1, Quantity{Radius, of[:1]}))
					e.Pi = 1
					s.Relate(e, from...)
				}
			})
		}},
}
