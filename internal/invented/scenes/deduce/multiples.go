package deduce

// multiples are the lengths whose ratio is known whatever is given, by union-find.
type multiples struct {
	of     map[Quantity]int
	parent []int
	factor []float64 // how many times its parent it is
	edges  map[Quantity][]multiple
	merged int
}

// A multiple is so many times another length, because of a node.
type multiple struct {
	to Quantity
	by int
}

// find gives the number of a length's class, and how many times that class's first one it is.
func (m *multiples) find(q Quantity) (int, float64) {
	n, ok := m.of[q]
	if !ok {
		n = len(m.parent)
		m.of[q] = n
		m.parent, m.factor = append(m.parent, n), append(m.factor, 1)
	}
	k := 1.0
	for m.parent[n] != n {
		k *= m.factor[n]
		n = m.parent[n]
	}
	return n, k
}

// join says that p is k times q.
func (m *multiples) join(p, q Quantity, k float64, by int) {
	a, x := m.find(p)
	b, y := m.find(q)
	if a == b {
		return
	}
	m.parent[a], m.factor[a] = b, k*y/x
	m.edges[p] = append(m.edges[p], multiple{q, by})
	m.edges[q] = append(m.edges[q], multiple{p, by})
	m.merged++
}

// way gives the nodes by which the ratio of two lengths is known.
func (m *multiples) way(p, q Quantity) []int {
	var walk func(at, before Quantity) ([]int, bool)
	walk = func(at, before Quantity) ([]int, bool) { // the edges make a tree
		if at == q {
			return nil, true
		}
		for _, e := range m.edges[at] {
			if e.to == before {
				continue
			}
			if rest, ok := walk(e.to, at); ok {
				return append(rest, e.by), true
			}
		}
		return nil, false
	}
	way, _ := walk(p, Quantity{})
	return way
}
