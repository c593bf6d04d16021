package deduce

import "slices"

// corners are the corners of a polygon, each between its neighbours: the one before, itself, the one behind.
func corners(of string) [][3]byte {
	n := len(of)
	all := make([][3]byte, n)
	for i := range of {
		all[i] = [3]byte{of[(i+n-1)%n], of[i], of[(i+1)%n]}
	}
	return all
}

// half is p = q/2.
func half(p, q Quantity) Equation { return sum(0, times(2, p), times(-1, q)) }

// center is the point in which the diagonals of a quadrilateral cross, with the facts that a reader sees it by; 0 for none.
func (s *State) center(of string) (x byte, seen []int) {
	one, two := s.LineOf(of[0], of[2]), s.LineOf(of[1], of[3])
	for i := range one {
		for j := range two {
			if one[i] != two[j] {
				continue
			}
			x = one[i]
			p, ok := s.Is(between(of[0], x, of[2]))
			q, also := s.Is(between(of[1], x, of[3]))
			if ok && also {
				return x, []int{p, q}
			}
		}
	}
	return 0, nil
}

// between says that X lies between A and B.
func between(a, x, b byte) Fact {
	return Fact{Between, three(min(a, b), x, max(a, b))}
}

// allRight says that all angles of a quadrilateral are right ones.
func allRight(s *State, n int, of string) {
	for _, c := range corners(of) {
		s.Conclude(s.Right(c[0], c[1], c[2]), n)
	}
}

// allEqual says that all sides are equal, those beside each other.
func allEqual(s *State, n int, of string) {
	for _, c := range corners(of) {
		s.Relate(same(Len(c[0], c[1]), Len(c[1], c[2])), n)
	}
}

// equalDiagonals are those of a rectangle, and their halves.
func equalDiagonals(s *State, n int, of string) {
	if !s.Joined(of[0], of[2]) || !s.Joined(of[1], of[3]) {
		return
	}
	s.Relate(same(Len(of[0], of[2]), Len(of[1], of[3])), n)
	x, seen := s.center(of)
	if x == 0 {
		return
	}
	from := append(seen, n)
	for i, c := range corners(of) {
		s.Relate(same(Len(x, c[1]), Len(x, c[2])), from...)
		s.Relate(half(Len(x, c[1]), Len(of[(i+1)%4], of[(i+3)%4])), from...)
	}
}

// rhombicDiagonals are perpendicular and halve the angles.
func rhombicDiagonals(s *State, n int, of string) {
	for _, c := range corners(of) {
		across := of[0] + of[1] + of[2] + of[3] - c[0] - c[1] - c[2]
		if !s.Joined(c[1], across) {
			continue
		}
		s.Relate(same(s.Ang(c[0], c[1], across), s.Ang(across, c[1], c[2])), n)
		s.Relate(half(s.Ang(c[0], c[1], across), s.Ang(c[0], c[1], c[2])), n)
		s.Relate(half(s.Ang(across, c[1], c[2]), s.Ang(c[0], c[1], c[2])), n)
	}
	if x, seen := s.center(of); x != 0 {
		for _, c := range corners(of) {
			s.Conclude(s.Right(c[0], x, c[1]), append(seen, n)...)
		}
	}
}

// withRightAngle concludes what a quadrilateral of one kind is that has a right angle.
func withRightAngle(is Relation) func(s *State, n, right int) {
	return func(s *State, n, right int) {
		of := s.Of(n)
		for _, c := range corners(of) {
			if c[1] == s.Of(right)[1] && s.Right(c[0], c[1], c[2]).Of == s.Of(right) && !s.isAny(of, Rectangle, Square) {
				s.Conclude(Fact{is, of}, n, right)
			}
		}
	}
}

// withEqualSides concludes what a quadrilateral of one kind is of which two sides beside each other are equal.
func withEqualSides(is Relation) func(s *State, n, equal int) {
	return func(s *State, n, equal int) {
		of := s.Of(n)
		for _, c := range corners(of) {
			if Equal(Len(c[0], c[1]), Len(c[1], c[2])) == s.Nodes[equal].Fact && !s.isAny(of, Rhombus, Square) {
				s.Conclude(Fact{is, of}, n, equal)
			}
		}
	}
}

// quadrilateralRules are about parallelograms, trapezoids and what is said of the angles of polygons.
var quadrilateralRules = slices.Concat([]*Rule{
	{Principle: "geosense/definition-of-parallelogram", On: Parallelogram, Point: "Parallelogram",
		Apply: func(s *State, n int, of string) {
			s.Conclude(s.Par(of[0], of[1], of[3], of[2]), n)
			s.Conclude(s.Par(of[0], of[3], of[1], of[2]), n)
		}},
	{Principle: "geosense/definition-of-parallelogram", On: Parallel, Point: "Parallelogram",
		Apply: func(s *State, n int, _ string) {
			for _, q := range s.All(Quad) {
				of := s.Of(q)
				one, ok := s.Is(s.Par(of[0], of[1], of[3], of[2]))
				two, also := s.Is(s.Par(of[0], of[3], of[1], of[2]))
				if ok && also && (one == n || two == n) {
					s.Conclude(Fact{Parallelogram, of}, q, one, two)
				}
			}
		}},
	{Principle: "geosense/properties-of-parallelogram-theorem", On: Parallelogram, Point: "Parallelogram",
		Apply: func(s *State, n int, of string) {
			s.Relate(same(Len(of[0], of[1]), Len(of[2], of[3])), n)
			s.Relate(same(Len(of[1], of[2]), Len(of[0], of[3])), n)
			s.Relate(same(s.Ang(of[3], of[0], of[1]), s.Ang(of[1], of[2], of[3])), n)
			s.Relate(same(s.Ang(of[0], of[1], of[2]), s.Ang(of[2], of[3], of[0])), n)
			if x, seen := s.center(of); x != 0 {
				for i := range 2 {
					a, b := of[i], of[i+2]
					s.Conclude(Mid(x, a, b), n, seen[i])
					s.Relate(same(Len(a, x), Len(x, b)), n, seen[i])
					s.Relate(half(Len(a, x), Len(a, b)), n, seen[i])
					s.Relate(half(Len(x, b), Len(a, b)), n, seen[i])
				}
			}
		}},
	{Principle: "geosense/adjacent-angles-supplementary-theorem-of-parallelogram", On: Parallelogram, Point: "Parallelogram",
		Apply: func(s *State, n int, of string) {
			all := corners(of)
			for i, c := range all {
				next := all[(i+1)%4]
				s.Relate(sum(180, times(1, s.Ang(c[0], c[1], c[2])), times(1, s.Ang(next[0], next[1], next[2]))), n)
			}
		}},

	{Principle: "geosense/definition-of-rectangle", On: Rectangle, Point: "Rectangle", Apply: allRight},
	{Principle: "geosense/property-of-diagonals-in-a-rectangle", On: Rectangle, Point: "Rectangle", Apply: equalDiagonals},
	{Principle: "geosense/property-of-diagonals-in-a-rectangle", On: Square, Point: "Rhombus and Square", Apply: equalDiagonals},

	{Principle: "geosense/definition-of-rhombus", On: Rhombus, Point: "Rhombus and Square", Apply: allEqual},
	{Principle: "geosense/properties-of-the-diagonals-of-a-rhombus", On: Rhombus, Point: "Rhombus and Square", Apply: rhombicDiagonals},
	{Principle: "geosense/properties-of-the-diagonals-of-a-rhombus", On: Square, Point: "Rhombus and Square",
		Apply: rhombicDiagonals},

	{Principle: "geosense/definition-of-square", On: Square, Point: "Rhombus and Square",
		Apply: func(s *State, n int, of string) {
			allRight(s, n, of)
			allEqual(s, n, of)
		}},
	{Principle: "wemath/properties-and-understanding-of-squares", On: Square, Point: "Rhombus and Square",
		Apply: func(s *State, n int, of string) {
			for i, c := range corners(of) {
				across := of[(i+2)%4]
				if !s.Joined(c[1], across) {
					continue
				}
				s.Relate(sum(45, times(1, s.Ang(c[0], c[1], across))), n)
				s.Relate(sum(45, times(1, s.Ang(across, c[1], c[2]))), n)
				for _, side := range sidesOf(of) {
					s.Relate(Equation{Form: Squares, Terms: []Term{times(1, Len(c[1], across)), times(-2, side)}}, n)
				}
			}
		}},

	{Principle: "geosense/definition-of-trapezoid", On: Trapezoid, Point: "Trapezoid and Kite",
		Apply: func(s *State, n int, of string) { s.Conclude(s.Par(of[0], of[1], of[3], of[2]), n) }},
	{Principle: "wemath/properties-and-understanding-of-trapezoids", On: Trapezoid, Point: "Trapezoid and Kite",
		Apply: func(s *State, n int, of string) {
			s.Relate(sum(180, times(1, s.Ang(of[3], of[0], of[1])), times(1, s.Ang(of[0], of[3], of[2]))), n)
			s.Relate(sum(180, times(1, s.Ang(of[0], of[1], of[2])), times(1, s.Ang(of[1], of[2], of[3]))), n)
		}},
	{Principle: "geosense/definition-of-isosceles-trapezoid", On: EvenTrapezoid, Point: "Trapezoid and Kite",
		Apply: func(s *State, n int, of string) { s.Relate(same(Len(of[0], of[3]), Len(of[1], of[2])), n) }},
	{Principle: "geosense/properties-of-an-isosceles-trapezoid", On: EvenTrapezoid, Point: "Trapezoid and Kite",
		Apply: func(s *State, n int, of string) {
			s.Relate(same(s.Ang(of[3], of[0], of[1]), s.Ang(of[0], of[1], of[2])), n)
			s.Relate(same(s.Ang(of[1], of[2], of[3]), s.Ang(of[2], of[3], of[0])), n)
			if s.Joined(of[0], of[2]) && s.Joined(of[1], of[3]) {
				s.Relate(same(Len(of[0], of[2]), Len(of[1], of[3])), n)
			}
		}},
},
	pair("geosense/definition-of-rectangle", "Rectangle", Parallelogram, RightAngle, withRightAngle(Rectangle)),
	pair("geosense/definition-of-rhombus", "Rhombus and Square", Parallelogram, EqualLengths, withEqualSides(Rhombus)),
	pair("geosense/definition-of-square", "Rhombus and Square", Rhombus, RightAngle, withRightAngle(Square)),
	pair("geosense/definition-of-square", "Rhombus and Square", Rectangle, EqualLengths, withEqualSides(Square)),
	pair("geosense/median-line-theorem-of-trapezoid", "Trapezoid and Kite", Trapezoid, Midpoint, medianLine),
	// A trapezoid has one pair of parallel sides, so that its legs, where they are equal, are not those of a parallelogram.
	pair("geosense/definition-of-isosceles-trapezoid", "Trapezoid and Kite", Trapezoid, EqualLengths,
		func(s *State, n, equal int) {
			if of := s.Of(n); Equal(Len(of[0], of[3]), Len(of[1], of[2])) == s.Nodes[equal].Fact {
				s.Conclude(Fact{EvenTrapezoid, of}, n, equal)
			}
		}),
)

// isAny tells whether a quadrilateral is known to be one of some kinds.
func (s *State) isAny(of string, kinds ...Relation) bool {
	for _, k := range kinds {
		if _, ok := s.Is(Fact{k, of}); ok {
			return true
		}
	}
	return false
}

// medianLine is drawn between the midpoints of a trapezoid's legs.
func medianLine(s *State, n, midpoint int) {
	of, m := s.Of(n), s.Of(midpoint)
	for _, other := range s.All(Midpoint) {
		e, p, q := s.Of(other), midpoint, other
		if Len(m[0], m[2]) != Len(of[0], of[3]) { // on the other leg
			m, e, p, q = e, m, q, p
		}
		if Len(m[0], m[2]) == Len(of[0], of[3]) && Len(e[0], e[2]) == Len(of[1], of[2]) && s.Joined(m[1], e[1]) {
			s.Conclude(s.Par(m[1], e[1], of[0], of[1]), n, p, q)
			s.Relate(sum(0, times(2, Len(m[1], e[1])), times(-1, Len(of[0], of[1])), times(-1, Len(of[3], of[2]))), n, p, q)
		}
		m = s.Of(midpoint)
	}
}
