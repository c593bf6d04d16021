package deduce

// An entry is what a state holds of a quantity. It has the quantity's number in its diagram.
type entry struct {
	value  int // the node of its value, -1 for none
	found  int // the number in State.found of a value that this round found, -1 for none
	equals []link
	// class is another quantity that is known to be equal, or its own number where it stands for all of them.
	class int
	// base is another length, or its own number; factor is how many times that one it is; multiples are others of known ratio.
	base      int
	factor    float64
	multiples []link
	// stands is where the equations begin in which it stood unknown when they came; 0 for none.
	stands int
}

// A link leads to another quantity, because of a node.
type link struct{ to, by int }

// A standing is a place of a quantity in an equation.
type standing struct {
	e    *Equation
	next int // another one of the quantity; 0 for none
}

// numberOf is the number of a quantity.
func (d *Diagram) numberOf(q Quantity) int {
	n, ok := d.numbers[q]
	if !ok {
		if d.numbers == nil {
			d.numbers = map[Quantity]int{}
		}
		n = len(d.quantities)
		d.numbers[q] = n
		d.quantities = append(d.quantities, q)
	}
	return n
}

// entry is what is held of a quantity, by its number. It stays valid until another one is asked for.
func (s *State) entry(n int) *entry {
	for at := len(s.entries); at <= n; at++ {
		s.entries = append(s.entries, entry{value: -1, found: -1, class: at, base: at, factor: 1})
	}
	return &s.entries[n]
}

// isKnown tells whether the quantity of a term has a value.
func (s *State) isKnown(t *Term) bool { return s.entries[t.number].value >= 0 }

// await counts an equation's unknowns, which every new value makes fewer.
func (s *State) await(e *Equation) {
	for i := range e.Terms {
		if t := &e.Terms[i]; !s.isKnown(t) {
			e.unknown++
			s.standings = append(s.standings, standing{e, s.entries[t.number].stands})
			s.entries[t.number].stands = len(s.standings) - 1
		}
	}
	if e.unknown == 1 {
		s.ready = append(s.ready, e)
	}
}

// learn takes in that a quantity's value is known: equations with one unknown left are ready to be solved.
func (s *State) learn(n, node int) {
	s.entry(n).value = node
	for at := s.entry(n).stands; at > 0; at = s.standings[at].next {
		e := s.standings[at].e
		if e.unknown--; e.unknown == 1 {
			s.ready = append(s.ready, e)
		}
	}
}
