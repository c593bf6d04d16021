package deduce

import (
	"math"
	"math/bits"
	"sync"

	"geoeval/internal/exact"
)

// A Node is something that is known: a fact, or the value of a quantity.
type Node struct {
	// Fact is what holds; for a value it is empty, and Q is what has it.
	Fact Fact
	Q    Quantity
	// Rule gave it; nil for what was given, and for what says the same as another node: that an angle is a right one, and that
	// it has 90 degrees.
	Rule *Rule
	// From are the nodes that it follows from.
	From []int
	// Depth is 0 for what was given or seen, else one more than the deepest of From.
	Depth int
	// Seen marks what a reader sees in the figure: the order of points, which lines are drawn.
	Seen bool
	// Is says how the value follows from others; nil for a fact or a given value.
	Is *Expr
	// By is the equation that gave a value, and Term which of its terms.
	By   *Equation
	Term int
	// Together are the equations that were taken together, of which By is a combination; nil where one was enough. Rule is that of
	// the last of them in which the quantity stands.
	Together []*Equation

	inverse bool     // it rests on an angle that an inverse trigonometric function gave
	support []uint64 // the given and seen nodes and the steps below it, by number
	fixed   bool     // its value rests on no given one
	number  float64  // which is this
}

// IsValue tells whether the node is the value of a quantity.
func (n *Node) IsValue() bool { return n.Q.Kind != "" }

// A State is what is known of a diagram.
type State struct {
	*Diagram
	Nodes []Node

	facts     map[Fact]int
	byRel     map[Relation][]int
	equations []*Equation
	written   map[uint64]*Equation // by their keys
	entries   []entry              // of quantities, by number
	standings []standing           // of quantities in equations; the first one is none
	ready     []*Equation          // those with one unknown that have not been solved
	round     int
	fresh     []int // facts whose rules have not been asked
	rules     map[Relation][]*Rule
	found     []Node // what this round found so far
	foundFact map[Fact]int
	rule      *Rule
	flat      bool
	related   map[Fact]bool // equalities that stand in an equation of their own
	merged    int           // how often quantities that were not known to be equal or in a ratio became so
	// compared are triangles when mergedBefore was what merged is.
	compared     []comparison
	mergedBefore int
	places       map[uint64]place         // of terms, by what stands beside them
	dear         [mostNodes/64 + 1]uint64 // the nodes that dear rules concluded, by number
	kept         struct {
		equations store[Equation]
		numbers   store[int]
		supports  store[uint64]
	}
}

// NewState starts with what a reader sees of a diagram.
func NewState(d *Diagram) *State {
	if d.sights == nil {
		d.sights = d.seen()
	}
	n := len(d.sights) // for room: most of what follows is some times as much
	s := &State{Diagram: d, Nodes: make([]Node, 0, 2*n+16), facts: make(map[Fact]int, 2*n), byRel: map[Relation][]int{},
		equations: make([]*Equation, 0, 4*n), written: make(map[uint64]*Equation, 4*n), rules: byRelation(),
		foundFact: map[Fact]int{}, flat: d.Flat(), related: map[Fact]bool{}, places: map[uint64]place{},
		entries: make([]entry, 0, max(2*n, len(d.quantities))), standings: make([]standing, 1, 8*n+1)}
	for _, f := range d.sights {
		s.put(Node{Fact: f, Seen: true})
	}
	return s
}

// byRelation are the rules by what they are asked on, which never change.
var byRelation = sync.OnceValue(func() map[Relation][]*Rule {
	all := map[Relation][]*Rule{}
	principles := map[string]uint64{}
	for _, r := range Rules() {
		all[r.On] = append(all[r.On], r)
		if principles[r.Principle] == 0 {
			principles[r.Principle] = uint64(len(principles)) + 1
		}
		r.number = principles[r.Principle]
	}
	return all
})

// Given takes a fact in, and gives its number.
func (s *State) Given(f Fact) int {
	if n, ok := s.facts[f]; ok {
		s.Nodes[n].Seen = false
		return n
	}
	return s.put(Node{Fact: f})
}

// GivenValue takes in that a quantity's value is known, and gives the node's number.
func (s *State) GivenValue(q Quantity) int {
	if n, ok := s.Value(q); ok {
		return n
	}
	return s.put(Node{Q: q})
}

func (s *State) put(n Node) int {
	at := len(s.Nodes)
	n.support = s.kept.supports.keep(make([]uint64, at/64+1))
	n.inverse = n.Is != nil && isInverse(n.Is)
	for _, f := range n.From {
		n.inverse = n.inverse || s.Nodes[f].inverse
		for i, w := range s.Nodes[f].support {
			n.support[i] |= w
		}
	}
	n.support[at/64] |= 1 << (at % 64)
	if n.Rule != nil && n.Rule.Dear && at/64 < len(s.dear) {
		s.dear[at/64] |= 1 << (at % 64)
	}
	s.Nodes = append(s.Nodes, n)
	if n.IsValue() {
		s.learn(s.numberOf(n.Q), at)
		s.fix(at)
		return at
	}
	s.facts[n.Fact] = at
	s.byRel[n.Fact.Rel] = append(s.byRel[n.Fact.Rel], at)
	s.fresh = append(s.fresh, at)
	if said, ok := n.Fact.says(); ok {
		if _, known := s.facts[said]; !known {
			s.put(Node{Fact: said, From: []int{at}, Depth: n.Depth})
		}
	}
	if n.Fact.Rel == EqualLengths || n.Fact.Rel == EqualAngles || n.Fact.Rel == EqualArcs {
		one, other := n.Fact.Sides()
		p, q := s.numberOf(one), s.numberOf(other)
		s.joinClasses(p, q)
		s.entries[p].equals = append(s.entries[p].equals, link{q, at})
		s.entries[q].equals = append(s.entries[q].equals, link{p, at})
		if one.Kind == Length {
			s.joinMultiples(p, q, 1, at)
		}
	}
	if n.Fact.Rel == InRatio {
		p, q, k := n.Fact.ratio()
		s.joinMultiples(s.numberOf(p), s.numberOf(q), k, at)
	}
	if n.Fact.Rel == RightAngle { // which says a value, too, and that is no step
		angle := Quantity{Angle, n.Fact.Of}
		s.joinClasses(s.numberOf(angle), s.numberOf(squareCorner))
		if _, known := s.Value(angle); !known {
			s.put(Node{Q: angle, From: []int{at}, Depth: n.Depth, Is: exact.Num(90)})
		}
	}
	return at
}

// knows tells whether a node says nothing new.
func (s *State) knows(n Node) bool {
	if n.IsValue() {
		_, known := s.Value(n.Q)
		return known
	}
	_, known := s.facts[n.Fact]
	return known
}

// Is tells whether a fact is known, and its number.
func (s *State) Is(f Fact) (int, bool) { n, ok := s.facts[f]; return n, ok }

// All are the facts of a relation.
func (s *State) All(r Relation) []int { return s.byRel[r] }

// Of is the text of a fact by its number.
func (s *State) Of(n int) string { return s.Nodes[n].Fact.Of }

// Value is the node of a quantity's value.
func (s *State) Value(q Quantity) (int, bool) {
	n, ok := s.numbers[q]
	if !ok || n >= len(s.entries) || s.entries[n].value < 0 {
		return 0, false
	}
	return s.entries[n].value, true
}

// Conclude is for rules: a fact follows from others.
func (s *State) Conclude(f Fact, from ...int) {
	if _, known := s.facts[f]; known {
		return
	}
	s.find(Node{Fact: f, Rule: s.rule, From: s.kept.numbers.keep(from)})
}

// Relate is for rules: an equation holds because of some facts.
func (s *State) Relate(e Equation, from ...int) {
	e.Rule = s.rule
	for i := range e.Terms {
		t := &e.Terms[i]
		t.number = s.numberOf(t.Q)
		s.entry(t.number)
	}
	key := e.key()
	for other := s.written[key]; other != nil; other = s.written[key] {
		if other.says(&e) {
			return
		}
		key++
	}
	one := &s.kept.equations.keep([]Equation{e})[0]
	one.From, one.number = s.kept.numbers.keep(from), len(s.equations)
	s.written[key] = one
	for _, t := range e.Terms {
		if t.Q.Kind == Angle && t.Q.Of[0] == t.Q.Of[2] {
			return
		}
	}
	s.equations = append(s.equations, one)
	s.await(one)
	if e.Form != Sum || len(e.Terms) != 2 || e.Constant != 0 || e.Terms[0].Q.Kind != e.Terms[1].Q.Kind || e.Terms[0].Q == e.Terms[1].Q {
		return
	}
	p, q := e.Terms[0].Q, e.Terms[1].Q
	over, under := fraction(-e.Terms[1].K / e.Terms[0].K)
	if over == under && p.Kind.comparable() {
		s.related[Equal(p, q)] = true
		s.Conclude(Equal(p, q), from...)
	} else if over > 0 && over < 10 && over == math.Trunc(over) && under < 10 && p.Kind == Length {
		s.Conclude(AsTo(p, q, byte(over), byte(under)), from...)
	}
}

// find keeps what this round found; of two proofs the one without inverse trigonometric functions, then the one that rests
// on less.
func (s *State) find(n Node) {
	for _, f := range n.From {
		n.Depth = max(n.Depth, s.Nodes[f].Depth+1)
	}
	n.Depth = max(n.Depth, 1)
	if n.IsValue() {
		e := s.entry(s.numberOf(n.Q))
		if at := e.found; at >= 0 {
			if s.cost(&n) < s.cost(&s.found[at]) {
				s.found[at] = n
			}
			return
		}
		e.found = len(s.found)
	} else {
		if at, ok := s.foundFact[n.Fact]; ok {
			if s.cost(&n) < s.cost(&s.found[at]) {
				s.found[at] = n
			}
			return
		}
		s.foundFact[n.Fact] = len(s.found)
	}
	s.found = append(s.found, n)
}

// dearness is as how many nodes one counts that a dear rule concluded.
const dearness = 4

// cost is on how many nodes one rests; what goes by an inverse trigonometric function, whose angle is mostly a rounded one, is
// dearer than all that does not.
func (s *State) cost(n *Node) int {
	inverse := n.Is != nil && isInverse(n.Is)
	var all [len(s.dear)]uint64
	for _, f := range n.From {
		inverse = inverse || s.Nodes[f].inverse
		for i, w := range s.Nodes[f].support {
			if i < len(all) {
				all[i] |= w
			}
		}
	}
	count := 0
	for i, w := range all {
		count += bits.OnesCount64(w) + dearness*bits.OnesCount64(w&s.dear[i])
	}
	if n.Rule != nil && n.Rule.Dear {
		count += dearness
	}
	if inverse {
		count += mostNodes + 1
	}
	return count
}

// mostNodes bounds what is known of one diagram.
const mostNodes = 1000

// Round finds what follows in one step from all that is known, and tells whether that was anything.
func (s *State) Round() bool {
	s.round++
	for i := range s.found {
		if n := &s.found[i]; n.IsValue() {
			s.entries[s.numberOf(n.Q)].found = -1
		}
	}
	s.found = s.found[:0]
	clear(s.foundFact)
	fresh := s.fresh
	s.fresh = nil
	for _, n := range fresh {
		f := s.Nodes[n].Fact
		if s.Nodes[n].IsValue() {
			f = Fact{Fixed, s.Nodes[n].Q.Of}
		}
		for _, r := range s.rules[f.Rel] {
			s.rule = r
			r.Apply(s, n, f.Of)
		}
	}
	for _, r := range s.rules[""] {
		s.rule = r
		r.Apply(s, -1, "")
	}
	s.solve()
	if len(s.found) == 0 {
		s.eliminate()
	}
	if len(s.Nodes)+len(s.found) > mostNodes {
		return false
	}
	for _, n := range s.found {
		if !s.knows(n) { // as what another node says
			s.put(n)
		}
	}
	return len(s.found) > 0
}

// Close goes so many rounds, or until nothing more follows, or until done says so.
func (s *State) Close(rounds int, done func() bool) {
	for range rounds {
		if !s.Round() || done != nil && done() {
			return
		}
	}
}

// Trace gives the numbers of all nodes that one rests on, itself last: each behind those that it follows from.
func (s *State) Trace(n int) []int {
	var all []int
	for i, w := range s.Nodes[n].support {
		for bit := 0; bit < 64; bit++ {
			if w&(1<<bit) != 0 {
				all = append(all, i*64+bit)
			}
		}
	}
	return all
}
