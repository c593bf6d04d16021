package deduce

import "slices"

// A comparison is of two triangles in one of the six ways in which their corners can correspond.
type comparison struct {
	a, b int // the facts that they are triangles
	// at says which corner of the second one corresponds to each of the first.
	at [3]int
	// sides and angles tell which are known to be equal: the i-th side is opposite the i-th corner.
	sides, angles [3]bool
	// ratios are those of corresponding sides, 0 where they are not known whatever is given.
	ratios [3]float64
}

// ways are the six.
var ways = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// comparisons are all in which two angles are equal, three parts of whatever kind, or an angle between sides or three sides have one
// ratio.
func (s *State) comparisons() []comparison {
	if s.merged == s.mergedBefore {
		return s.compared
	}
	s.mergedBefore = s.merged
	s.compared = s.compared[:0]
	all := s.All(Corner)
	type parts struct {
		sides, angles [3]int
		roots         [3]int
		factors       [3]float64
	}
	of := make([]parts, len(all))
	for n, c := range all {
		t := s.Of(c)
		for i, a := range anglesOf(s, t) {
			side := s.numberOf(opposing(t, i))
			of[n].sides[i], of[n].angles[i] = s.classOf(side), s.classOf(s.numberOf(a))
			of[n].roots[i], of[n].factors[i] = s.baseOf(side)
		}
	}
	for n := range all {
		for m := range n {
			for _, at := range ways {
				c := comparison{a: all[m], b: all[n], at: at}
				sides, angles, ratios := 0, 0, 0
				for i, k := range at {
					if of[m].roots[i] == of[n].roots[k] {
						c.ratios[i] = of[m].factors[i] / of[n].factors[k]
						ratios++
					}
					if c.sides[i] = of[m].sides[i] == of[n].sides[k]; c.sides[i] {
						sides++
					}
					if c.angles[i] = of[m].angles[i] == of[n].angles[k]; c.angles[i] {
						angles++
					}
				}
				if angles >= 2 || sides+angles >= 3 || angles >= 1 && ratios >= 2 || ratios == 3 {
					s.compared = append(s.compared, c)
				}
			}
		}
	}
	return s.compared
}

// alike is how the second triangle is written that corresponds to the first.
func (s *State) alike(c comparison) (one, two string) {
	one, t := s.Of(c.a), s.Of(c.b)
	return one, three(t[c.at[0]], t[c.at[1]], t[c.at[2]])
}

// equalParts gives the nodes by which sides and angles are equal.
func (s *State) equalParts(c comparison, sides, angles []int) ([]int, bool) {
	one, two := s.alike(c)
	from := []int{c.a, c.b}
	for _, i := range sides {
		way, ok := s.Same(opposing(one, i), opposing(two, i))
		if !ok {
			return nil, false
		}
		from = append(from, way...)
	}
	p, q := anglesOf(s, one), anglesOf(s, two)
	for _, i := range angles {
		way, ok := s.Same(p[i], q[i])
		if !ok {
			return nil, false
		}
		from = append(from, way...)
	}
	return from, true
}

// isMatched tells whether two triangles are known to be congruent, or else similar, in any way.
func (s *State) isMatched(rel Relation, c comparison) bool {
	return slices.ContainsFunc(s.All(rel), func(n int) bool {
		of := s.Of(n)
		one, two := triangle(of[0], of[1], of[2]), triangle(of[4], of[5], of[6])
		return one == s.Of(c.a) && two == s.Of(c.b) || two == s.Of(c.a) && one == s.Of(c.b)
	})
}

// congruentBy is a criterion: three parts that must be equal, by the corner that is special in it.
func congruentBy(principle string, parts func(k int) (sides, angles []int), also func(s *State, c comparison, k int) bool) *Rule {
	by := byCorner(parts)
	return &Rule{Principle: principle, Point: "Polygon Congruence",
		Apply: func(s *State, _ int, _ string) {
			done := [2]int{-1, -1}
			for _, c := range s.comparisons() {
				if done == [2]int{c.a, c.b} {
					continue
				}
				for k, need := range by {
					if !all(c.sides, need.sides) || !all(c.angles, need.angles) || also != nil && !also(s, c, k) {
						continue
					}
					if s.isMatched(Congruent, c) {
						break
					}
					if from, ok := s.equalParts(c, need.sides, need.angles); ok {
						one, two := s.alike(c)
						s.Conclude(Matched(Congruent, one, two), from...)
						done = [2]int{c.a, c.b}
						break
					}
				}
			}
		}}
}

// needed are the parts of triangles that a criterion takes: of some it must be known that they are equal, or in one ratio.
type needed struct{ sides, angles []int }

// byCorner are a criterion's parts by the corner that is special in it.
func byCorner(parts func(k int) (sides, angles []int)) (all [3]needed) {
	for k := range all {
		all[k].sides, all[k].angles = parts(k)
	}
	return all
}

func all(of [3]bool, which []int) bool {
	for _, i := range which {
		if !of[i] {
			return false
		}
	}
	return true
}

// others are the two corners beside one.
func others(k int) (int, int) { return (k + 1) % 3, (k + 2) % 3 }

// congruenceRules are about congruent triangles.
var congruenceRules = []*Rule{
	congruentBy("geosense/triangle-congruence-theorem-sss", func(k int) (sides, angles []int) { return []int{0, 1, 2}, nil }, nil),
	congruentBy("geosense/triangular-congruence-theorem-sas", func(k int) (sides, angles []int) {
		i, j := others(k)
		return []int{i, j}, []int{k}
	}, nil),
	congruentBy("geosense/angle-side-angle-asa-criterion-for-congruence-of-triangle", func(k int) (sides, angles []int) {
		i, j := others(k)
		return []int{k}, []int{i, j}
	}, nil),
	congruentBy("geosense/congruence-theorem-for-triangles-aas", func(k int) (sides, angles []int) {
		i, _ := others(k)
		return []int{k}, []int{k, i}
	}, nil),
	congruentBy("geosense/congruence-theorem-for-triangles-aas", func(k int) (sides, angles []int) {
		_, j := others(k)
		return []int{k}, []int{k, j}
	}, nil),
	congruentBy("geosense/right-triangle-congruence-hypotenuse-one-leg", func(k int) (sides, angles []int) {
		i, _ := others(k)
		return []int{k, i}, []int{k}
	}, rightCorner),
	congruentBy("geosense/right-triangle-congruence-hypotenuse-one-leg", func(k int) (sides, angles []int) {
		_, j := others(k)
		return []int{k, j}, []int{k}
	}, rightCorner),
	{Principle: "geosense/definition-of-congruent-triangles", On: Congruent, Point: "Polygon Congruence",
		Apply: func(s *State, n int, of string) {
			one, two := of[:3], of[4:]
			p, q := anglesOf(s, one), anglesOf(s, two)
			for i := range one {
				s.Relate(same(opposing(one, i), opposing(two, i)), n)
				s.Relate(same(p[i], q[i]), n)
			}
		}},
}

// rightCorner tells whether the angles at a corner are right ones.
func rightCorner(s *State, c comparison, k int) bool {
	return s.areEqual(anglesOf(s, s.Of(c.a))[k], squareCorner)
}
