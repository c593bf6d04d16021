package deduce

import "testing"

// TestInverseFunctionsAreDear prefers what rests on more to what rests on an angle that must be rounded.
func TestInverseFunctionsAreDear(t *testing.T) {
	s := &State{Nodes: []Node{{support: []uint64{1}}, {support: []uint64{3}}, {support: []uint64{1}, inverse: true}}}
	for _, c := range []struct {
		name        string
		cheap, dear Node
	}{
		{"fewer nodes", Node{From: []int{0}}, Node{From: []int{1}}},
		{"an inverse function", Node{From: []int{1}}, Node{From: []int{0}, Is: Do(Mul, Num(2), Do(Acos, Num(0.8)))}},
		{"an angle that one gave", Node{From: []int{1}, Is: Num(3)}, Node{From: []int{2}, Is: Num(3)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if cheap, dear := s.cost(&c.cheap), s.cost(&c.dear); cheap >= dear {
				t.Errorf("%d and %d", cheap, dear)
			}
		})
	}
}
