package deduce

// bisectorRules are about midpoints, perpendicular bisectors and points of an angle's bisector.
var bisectorRules = join([]*Rule{
	{Principle: "geosense/definition-of-perpendicular-bisector", On: Midpoint, Point: "Perpendicular Bisector of Triangle",
		Apply: func(s *State, n int, of string) {
			if right, ok := s.rightAt(of); ok && !s.isMedian(of) {
				s.halvesOf(of, n, right)
			}
		}},
	{Principle: "geosense/definition-of-median-of-a-triangle", On: Midpoint, Point: "Median of Triangle",
		English: "Definition of Midpoint", Chinese: "中点的定义",
		Apply: func(s *State, n int, of string) {
			if s.isMedian(of) {
				s.halvesOf(of, n)
			}
		}},
	{Principle: "geosense/definition-of-line-segment", On: Midpoint, Point: "Line Segment",
		English: "Definition of Midpoint", Chinese: "中点的定义",
		Apply: func(s *State, n int, of string) {
			if _, ok := s.rightAt(of); !ok && !s.isMedian(of) {
				s.halvesOf(of, n)
			}
		}},
	{Principle: "geosense/properties-of-the-perpendicular-bisector", On: Midpoint, Point: "Perpendicular Bisector of Triangle",
		Apply: func(s *State, n int, of string) {
			if right, ok := s.rightAt(of); ok {
				s.equallyFar(n, right)
			}
		}},
	{Principle: "geosense/properties-of-the-perpendicular-bisector", On: RightAngle, Point: "Perpendicular Bisector of Triangle",
		Apply: func(s *State, n int, of string) {
			for _, m := range s.All(Midpoint) {
				if right, ok := s.rightAt(s.Of(m)); ok && s.Of(right) == of {
					s.equallyFar(m, n)
				}
			}
		}},
},
	called("Halves of Equal Segments", "相等线段的一半相等",
		pair("geosense/definition-of-line-segment", "Line Segment", Midpoint, EqualLengths, func(s *State, n, equal int) {
			m := s.Of(n)
			one, other := s.Nodes[equal].Fact.Sides()
			if whole := Len(m[0], m[2]); other == whole {
				one, other = other, one
			} else if one != whole {
				return
			}
			for _, k := range s.All(Midpoint) {
				o := s.Of(k)
				if Len(o[0], o[2]) != other {
					continue
				}
				for _, i := range []int{0, 2} {
					for _, j := range []int{0, 2} {
						if m[i] == o[j] || m[i] != o[2-j] && m[2-i] != o[j] && m[2-i] != o[2-j] { // those that meet, if any do
							s.Relate(same(Len(m[i], m[1]), Len(o[j], o[1])), n, k, equal)
						}
					}
				}
			}
		})...),
	twoOf("geosense/properties-of-the-perpendicular-bisector", "Perpendicular Bisector of Triangle", EqualLengths, func(s *State, n, m int) {
		// Two points that are equally far from both ends lie on it.
		s.equidistant(n, func(p, a, b byte) {
			s.equidistant(m, func(q, c, d byte) {
				if p == q || min(a, b) != min(c, d) || max(a, b) != max(c, d) {
					return
				}
				x := commonPoint(s.LineOf(p, q), s.LineOf(a, b))
				if on, ok := s.Is(between(a, x, b)); x != 0 && ok && x != p && x != q {
					s.Conclude(Mid(x, a, b), n, m, on)
					s.Conclude(s.Right(p, x, a), n, m, on)
					s.Conclude(s.Right(p, x, b), n, m, on)
				}
			})
		})
	}),
	pair("geosense/definition-of-angle-bisector", "Angle Bisector of Triangle", EqualAngles, RightAngle, func(s *State, n, right int) {
		// A point of the bisector is equally far from both sides.
		v, x, m, y := s.beside(n)
		if v == 0 {
			return
		}
		for _, other := range s.All(RightAngle) {
			e, f := s.Of(right)[1], s.Of(other)[1]
			if r, t := s.Ray(v, e), s.Ray(v, f); (r != x || t != y) && (r != y || t != x) || !s.Joined(v, e) || !s.Joined(v, f) {
				continue
			}
			for _, d := range []byte(s.LineOf(v, m)) {
				if s.Ray(v, d) == m && d != v && s.Joined(d, e) && s.Joined(d, f) && s.Right(d, e, v) == s.Nodes[right].Fact &&
					s.Right(d, f, v) == s.Nodes[other].Fact {
					s.Relate(same(Len(d, e), Len(d, f)), n, right, other)
				}
			}
		}
	}),
)

// equidistant asks for the point that is equally far from two others.
func (s *State) equidistant(n int, ask func(p, a, b byte)) {
	p, q := s.Nodes[n].Fact.Sides()
	for i := range 2 {
		for j := range 2 {
			if p.Of[i] == q.Of[j] {
				ask(p.Of[i], p.Of[1-i], q.Of[1-j])
			}
		}
	}
}

// rightAt is a right angle at the midpoint of AMB between AB and another line.
func (s *State) rightAt(of string) (int, bool) {
	for _, x := range s.Neighbours(of[1]) {
		if right, ok := s.Is(s.Right(x, of[1], of[0])); ok {
			return right, true
		}
		if right, ok := s.Is(s.Right(x, of[1], of[2])); ok {
			return right, true
		}
	}
	return 0, false
}

// isMedian tells whether the midpoint of AMB is joined with the third corner of a triangle.
func (s *State) isMedian(of string) bool {
	for _, c := range s.All(Corner) {
		t := s.Of(c)
		for i := range t {
			if x, y := t[(i+1)%3], t[(i+2)%3]; min(x, y) == of[0] && max(x, y) == of[2] && s.Joined(t[i], of[1]) {
				return true
			}
		}
	}
	return false
}

// halvesOf says that the halves of AMB are equal, and half of the whole.
func (s *State) halvesOf(of string, from ...int) {
	one, two, whole := Len(of[0], of[1]), Len(of[1], of[2]), Len(of[0], of[2])
	s.Relate(same(one, two), from...)
	s.Relate(half(one, whole), from...)
	s.Relate(half(two, whole), from...)
}

// equallyFar says of every point of the perpendicular bisector that it is equally far from both ends.
func (s *State) equallyFar(mid, right int) {
	of, r := s.Of(mid), s.Of(right)
	x := r[0]
	if s.along(of[0], of[2], x, x) {
		x = r[2]
	}
	for _, p := range []byte(s.LineOf(of[1], x)) {
		if p != of[1] && s.Joined(p, of[0]) && s.Joined(p, of[2]) {
			s.Relate(same(Len(p, of[0]), Len(p, of[2])), mid, right)
		}
	}
}
