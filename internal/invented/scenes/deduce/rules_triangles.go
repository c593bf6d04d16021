package deduce

var triangleRules = []*Rule{
	{Principle: "geosense/triangle-angle-sum-theorem", On: Corner, Point: "Triangle",
		Apply: func(s *State, n int, t string) {
			s.Relate(sum(180, times(1, s.Ang(t[1], t[0], t[2])), times(1, s.Ang(t[0], t[1], t[2])),
				times(1, s.Ang(t[0], t[2], t[1]))), n)
		}},
	{Principle: "geosense/pythagorean-theorem", On: RightAngle, Point: "Pythagorean Theorem",
		Apply: func(s *State, n int, of string) {
			// Any points of the two rays make a triangle with the corner.
			for _, c := range s.All(Corner) {
				t := s.Of(c)
				for i := range t {
					x, y := t[(i+1)%3], t[(i+2)%3]
					if t[i] == of[1] && s.Right(x, t[i], y).Of == of {
						s.Relate(Equation{Form: Squares, Terms: []Term{times(1, Len(x, y)), times(-1, Len(t[i], x)),
							times(-1, Len(t[i], y))}}, n, c)
					}
				}
			}
		}},
}
