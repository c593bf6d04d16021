package deduce

// baseOf is the length that stands for all those whose ratio to one is known whatever is given, and how many times it that one is.
func (s *State) baseOf(n int) (base int, times float64) {
	times = 1
	for s.entry(n).base != n {
		times *= s.entries[n].factor
		n = s.entries[n].base
	}
	return n, times
}

// joinMultiples says that p is k times q.
func (s *State) joinMultiples(p, q int, k float64, by int) {
	a, x := s.baseOf(p)
	b, y := s.baseOf(q)
	if a == b {
		return
	}
	s.entries[a].base, s.entries[a].factor = b, k*y/x
	s.entries[p].multiples = append(s.entries[p].multiples, link{q, by})
	s.entries[q].multiples = append(s.entries[q].multiples, link{p, by})
	s.merged++
}

// ratioBy gives the nodes by which the ratio of two lengths is known.
func (s *State) ratioBy(p, q Quantity) []int {
	to := s.numberOf(q)
	var walk func(at, before int) ([]int, bool)
	walk = func(at, before int) ([]int, bool) { // the links make a tree
		if at == to {
			return nil, true
		}
		for _, l := range s.entry(at).multiples {
			if l.to == before {
				continue
			}
			if rest, ok := walk(l.to, at); ok {
				return append(rest, l.by), true
			}
		}
		return nil, false
	}
	way, _ := walk(s.numberOf(p), -1)
	return way
}
