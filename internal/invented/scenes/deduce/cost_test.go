package deduce

import (
	"testing"

	"geoeval/internal/exact"
)

// TestInverseFunctionsAreDear prefers what rests on more to what rests on an angle that must be rounded.
func TestInverseFunctionsAreDear(t *testing.T) {
	s := &State{Nodes: []Node{{support: []uint64{1}}, {support: []uint64{3}}, {support: []uint64{1}, inverse: true}}}
	for _, c := range []struct {
		name        string
		cheap, dear Node
	}{
		{"fewer nodes", Node{From: []int{0}}, Node{From: []int{1}}},
		{"an inverse function", Node{From: []int{1}}, Node{From: []int{0}, Is: Do(exact.Mul, exact.Num(2), Do(exact.Acos, exact.Num(0.8)))}},
		{"an angle that one gave", Node{From: []int{1}, Is: exact.Num(3)}, Node{From: []int{2}, Is: exact.Num(3)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if cheap, dear := s.cost(&c.cheap), s.cost(&c.dear); cheap >= dear {
				t.Errorf("%d and %d", cheap, dear)
			}
		})
	}
}

// TestDearRulesAreTakenLast has two ways of one depth, the shorter one by a dear rule, itself or on the way.
func TestDearRulesAreTakenLast(t *testing.T) {
	dear, plain := &Rule{Dear: true}, &Rule{}
	s := &State{Nodes: []Node{{support: []uint64{1}}, {support: []uint64{3}}, {support: []uint64{7}}, {support: []uint64{9}}}}
	s.dear[0] = 8 // the last one
	for _, c := range []struct {
		name        string
		cheap, dear Node
	}{
		{"at the end", Node{From: []int{2}, Rule: plain}, Node{From: []int{1}, Rule: dear}},
		{"on the way", Node{From: []int{2}, Rule: plain}, Node{From: []int{3}, Rule: plain}},
	} {
		if cheap, dear := s.cost(&c.cheap), s.cost(&c.dear); cheap >= dear {
			t.Errorf("%s: %d and %d", c.name, cheap, dear)
		}
	}
}
