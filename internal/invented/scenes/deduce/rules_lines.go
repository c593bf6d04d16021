package deduce

// sum is Σ k·q = constant.
func sum(constant float64, terms ...Term) Equation {
	return Equation{Form: Sum, Terms: terms, Constant: constant}
}

// one is a quantity taken so many times.
func times(k float64, q Quantity) Term { return Term{Q: q, K: k} }

// same is p = q.
func same(p, q Quantity) Equation { return sum(0, times(1, p), times(-1, q)) }

// lineRules are about lines, angles at a point and parallels.
var lineRules = []*Rule{
	{Principle: "geosense/definition-of-line-segment", On: Between, Point: "Line Segment",
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
}
