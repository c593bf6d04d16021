package deduce

// interior are the terms of a polygon's angles.
func (s *State) interior(of string) []Term {
	var all []Term
	for _, c := range corners(of) {
		all = append(all, times(1, s.Ang(c[0], c[1], c[2])))
	}
	return all
}

// exterior are the terms of a polygon's exterior angles, one at each corner, where a side is drawn beyond each; with the facts
// that a reader sees it by.
func (s *State) exterior(of string) (all []Term, seen []int) {
	for _, c := range corners(of) {
		q, n, ok := s.beyond(c)
		if !ok {
			return nil, nil
		}
		all, seen = append(all, times(1, q)), append(seen, n)
	}
	return all, seen
}

// beyond is the exterior angle at a corner of a polygon, whose neighbours stand around it: between one side and the other one
// as it is drawn beyond.
func (s *State) beyond(c [3]byte) (Quantity, int, bool) {
	for _, side := range [][2]byte{{c[0], c[2]}, {c[2], c[0]}} {
		l := s.LineOf(side[0], c[1])
		for i := len(l) - 1; i > 0 && l[i] != c[1]; i-- {
			if n, ok := s.Is(between(side[0], c[1], l[i])); ok {
				return s.Ang(l[i], c[1], side[1]), n, true
			}
		}
	}
	return Quantity{}, 0, false
}

// exteriorSum is that of any polygon.
func exteriorSum(s *State, n int, of string) {
	if all, seen := s.exterior(of); all != nil {
		s.Relate(sum(360, all...), append(seen, n)...)
	}
}

// centerOf is the centre of a circle on which all corners of a polygon lie, with the facts that a reader sees it by; 0 for none.
func (s *State) centerOf(of string) (byte, []int) {
	for _, c := range s.Circles {
		var seen []int
		for i := range of {
			if n, ok := s.Is(Fact{OnCircle, two(c.Center, of[i])}); ok {
				seen = append(seen, n)
			}
		}
		if len(seen) == len(of) {
			return c.Center, seen
		}
	}
	return 0, nil
}

// polygonRules are about the angles of polygons, and regular ones.
var polygonRules = []*Rule{
	{Principle: "geosense/sum-of-interior-angles-of-a-quadrilateral-theorem", On: Quad, Point: "Polygon Angle",
		Apply: func(s *State, n int, of string) { s.Relate(sum(360, s.interior(of)...), n) }},
	{Principle: "geosense/polygon-interior-angle-sum-theorem", On: Polygon, Point: "Polygon Angle",
		Apply: func(s *State, n int, of string) {
			if len(of) > 4 { // those with four are seen
				s.Relate(sum(float64(180*(len(of)-2)), s.interior(of)...), n)
			}
		}},
	{Principle: "geosense/exterior-angle-sum-theorem-of-polygon", On: Corner, Point: "Polygon Angle", Apply: exteriorSum},
	{Principle: "geosense/exterior-angle-sum-theorem-of-polygon", On: Quad, Point: "Polygon Angle", Apply: exteriorSum},
	{Principle: "geosense/exterior-angle-sum-theorem-of-polygon", On: Polygon, Point: "Polygon Angle",
		Apply: func(s *State, n int, of string) {
			if len(of) > 4 {
				exteriorSum(s, n, of)
			}
		}},
	// Of a regular polygon each one is 360° by their number.
	{Principle: "geosense/exterior-angle-sum-theorem-of-polygon", On: Regular, Point: "Polygon Angle",
		Apply: func(s *State, n int, of string) {
			for _, c := range corners(of) {
				if q, seen, ok := s.beyond(c); ok {
					s.Relate(sum(360/float64(len(of)), times(1, q)), n, seen)
				}
			}
		}},
	{Principle: "geosense/definition-of-regular-polygon", On: Regular, Point: "Polygon Angle",
		Apply: func(s *State, n int, of string) {
			for _, c := range corners(of) {
				s.Relate(same(Len(c[0], c[1]), Len(c[1], c[2])), n)
			}
			// And one with all others, as no step is one side further.
			for i := range of {
				for j := i + 2; j < len(of); j++ {
					if next := (j + 1) % len(of); next != i {
						s.Relate(same(Len(of[i], of[i+1]), Len(of[j], of[next])), n)
					}
				}
			}
		}},
	{Principle: "geosense/definition-of-regular-polygon", On: Regular, Point: "Perimeter and Area of Polygon",
		Apply: func(s *State, n int, of string) { // so many equal triangles around the centre
			o, seen := s.centerOf(of)
			for i := range of {
				a, b := of[i], of[(i+1)%len(of)]
				if o != 0 && s.Joined(o, a) && s.Joined(o, b) {
					s.Relate(sum(0, times(1, Quantity{Area, of}), times(-float64(len(of)), Quantity{Area, Ring(three(a, b, o))})),
						append([]int{n}, seen...)...)
				}
			}
		}},
	{Principle: "geosense/formulas-for-the-central-angle-and-interior-angle-of-a-regular-polygon", On: Regular, Point: "Polygon Angle",
		Apply: func(s *State, n int, of string) {
			sides := float64(len(of))
			for _, t := range s.interior(of) {
				s.Relate(sum((sides-2)*180/sides, t), n)
			}
			o, seen := s.centerOf(of)
			for i := range of {
				if a, b := of[i], of[(i+1)%len(of)]; o != 0 && s.Joined(o, a) && s.Joined(o, b) {
					s.Relate(sum(360/sides, times(1, s.Ang(a, o, b))), append([]int{n}, seen...)...)
				}
			}
		}},
}
