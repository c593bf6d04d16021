package deduce

// similarBy is a criterion: angles that must be equal and sides that must have one ratio, by the corner that is special in it.
func similarBy(principle string, parts func(k int) (sides, angles []int)) *Rule {
	by := byCorner(parts)
	return &Rule{Principle: principle, Point: "Polygon Similarity",
		Apply: func(s *State, _ int, _ string) {
			done := [2]int{-1, -1}
			for _, c := range s.comparisons() {
				if done == [2]int{c.a, c.b} {
					continue
				}
				for _, need := range by {
					if !all(c.angles, need.angles) || !oneRatio(c.ratios, need.sides) {
						continue
					}
					if s.isMatched(Congruent, c) || s.isMatched(Similar, c) {
						break
					}
					from, ok := s.equalParts(c, nil, need.angles)
					one, two := s.alike(c)
					for _, i := range need.sides {
						from = append(from, s.ratioBy(opposing(one, i), opposing(two, i))...)
					}
					if ok {
						s.Conclude(Matched(Similar, one, two), from...)
						done = [2]int{c.a, c.b}
						break
					}
				}
			}
		}}
}

// oneRatio tells whether sides have the same known ratio, which is not 1.
func oneRatio(of [3]float64, which []int) bool {
	for _, i := range which {
		if of[i] == 0 || Near(of[i], 1) || !Near(of[i], of[which[0]]) {
			return false
		}
	}
	return true
}

// similarityRules are about similar triangles.
var similarityRules = []*Rule{
	similarBy("geosense/similarity-theorem-for-triangles-aa", func(k int) (sides, angles []int) {
		i, j := others(k)
		return nil, []int{i, j}
	}),
	similarBy("geosense/sas-criterion-for-similar-triangles", func(k int) (sides, angles []int) {
		i, j := others(k)
		return []int{i, j}, []int{k}
	}),
	similarBy("geosense/similarity-theorem-for-triangles-sss", func(k int) (sides, angles []int) { return []int{0, 1, 2}, nil }),
	{Principle: "geosense/definition-of-similar-triangles", On: Similar, Point: "Polygon Similarity",
		Apply: func(s *State, n int, of string) {
			one, two := of[:3], of[4:]
			p, q := anglesOf(s, one), anglesOf(s, two)
			for i := range one {
				j := (i + 1) % 3
				if p[i] != q[i] {
					s.Relate(same(p[i], q[i]), n)
				}
				s.Relate(proportion(opposing(one, i), opposing(two, i), opposing(one, j), opposing(two, j)), n)
			}
		}},
}
