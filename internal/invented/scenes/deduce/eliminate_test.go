package deduce

import (
	"math/rand/v2"
	"testing"
)

// systemSketches are figures of which something follows only from equations taken together.
var systemSketches = map[string]func(k *sketch, r *rand.Rand) (given []Quantity, asked Quantity, equations int){
	"bisectors of a linear pair": func(k *sketch, r *rand.Rand) ([]Quantity, Quantity, int) {
		c := 40 + 100*r.Float64()
		k.At = map[byte]Vec{'O': {}, 'A': polar(3, 180), 'B': polar(3, 0), 'C': polar(3, c), 'D': polar(3, 90+c/2), 'E': polar(3, c/2)}
		k.line("AOB", "OC", "OD", "OE")
		k.say(Equal(k.Ang('A', 'O', 'D'), k.Ang('D', 'O', 'C')), Equal(k.Ang('B', 'O', 'E'), k.Ang('E', 'O', 'C')))
		return nil, k.Ang('D', 'O', 'E'), 2
	},
	"isosceles triangles in one": func(k *sketch, r *rand.Rand) ([]Quantity, Quantity, int) {
		leg := 3 + r.Float64()
		k.At = map[byte]Vec{'A': {}, 'B': polar(leg, 0), 'C': polar(leg, 36)}
		base := k.At['B'].To(k.At['C'])
		k.At['D'] = polar(base, 36)
		k.line("AB", "BC", "ADC", "BD")
		k.say(Equal(Len('A', 'B'), Len('A', 'C')), Equal(Len('B', 'D'), Len('B', 'C')), Equal(Len('A', 'D'), Len('B', 'D')))
		return nil, k.Ang('B', 'A', 'C'), 2
	},
	"bisectors of a triangle": func(k *sketch, r *rand.Rand) ([]Quantity, Quantity, int) {
		k.triangle(r)
		a, b, c := k.At['B'].To(k.At['C']), k.At['A'].To(k.At['C']), k.At['A'].To(k.At['B'])
		k.At['I'] = k.At['A'].Times(a).Plus(k.At['B'].Times(b)).Plus(k.At['C'].Times(c)).Times(1 / (a + b + c))
		k.line("AB", "BC", "CA", "BI", "CI")
		k.say(Equal(k.Ang('A', 'B', 'I'), k.Ang('I', 'B', 'C')), Equal(k.Ang('A', 'C', 'I'), k.Ang('I', 'C', 'B')))
		return []Quantity{k.Ang('B', 'A', 'C')}, k.Ang('B', 'I', 'C'), 4
	},
	"segments that overlap": func(k *sketch, r *rand.Rand) ([]Quantity, Quantity, int) {
		x := 2 + r.Float64()
		k.At = map[byte]Vec{'A': {}, 'M': {x, 0}, 'B': {2 * x, 0}, 'N': {3*x + 1, 0}, 'C': {4*x + 2, 0}}
		k.line("AMBNC")
		k.say(Mid('M', 'A', 'B'), Mid('N', 'B', 'C'))
		return []Quantity{Len('M', 'N')}, Len('A', 'C'), 3
	},
}

func TestEquationsAreTakenTogether(t *testing.T) {
	for name, draw := range systemSketches {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(10) {
				k := newSketch()
				given, asked, equations := draw(k, chance(seed))
				s := k.state()
				for _, q := range given {
					s.GivenValue(q)
				}
				s.Close(12, nil)
				checkNodes(t, s)
				n, ok := s.Value(asked)
				if !ok {
					t.Fatalf("%v does not follow", asked)
				}
				if got := len(s.Nodes[n].Together); got != equations {
					t.Errorf("%v follows from %d equations together, not %d: %s", asked, got, equations, because(s, &s.Nodes[n]))
				}
				without := NewState(k.Diagram)
				for _, f := range k.facts[1:] {
					without.Given(f)
				}
				without.Close(12, nil)
				if _, ok := without.Value(asked); ok {
					t.Errorf("%v follows without %v", asked, k.facts[0])
				}
			}
		})
	}
}

// TestSystems solves systems of equations that no figure has.
func TestSystems(t *testing.T) {
	a, b, c, x, y, z := Len('A', 'B'), Len('A', 'C'), Len('A', 'D'), Len('B', 'C'), Len('B', 'D'), Len('C', 'D')
	for name, of := range map[string]struct {
		equations []Equation
		want      map[Quantity]string
	}{
		"a sum and a difference": {
			[]Equation{sum(0, times(1, x), times(1, y), times(-1, a)), sum(0, times(1, x), times(-1, y), times(-1, b))},
			map[Quantity]string{x: "AB / 2 + AC / 2", y: "AB / 2 - AC / 2"}},
		"three sums": {
			[]Equation{sum(0, times(1, x), times(1, y), times(-1, a)), sum(0, times(1, y), times(1, z), times(-1, b)),
				sum(0, times(1, x), times(1, z), times(-1, c))},
			map[Quantity]string{x: "AB / 2 + AD / 2 - AC / 2", y: "AB / 2 + AC / 2 - AD / 2"}},
		"a product and a ratio": {
			[]Equation{productOf(1, times(1, x), times(1, y), times(-2, a)), productOf(1, times(1, x), times(-1, y), times(-1, b), times(1, c))},
			map[Quantity]string{x: "sqrt(AB^2 * AC / AD)", y: "sqrt(AB^2 * AD / AC)"}},
		"too little": {[]Equation{sum(0, times(1, x), times(1, y), times(-1, a)), sum(0, times(2, x), times(2, y), times(-2, a))}, nil},
		"what says the same twice": {
			[]Equation{sum(0, times(1, x), times(1, y), times(-1, a)), sum(0, times(2, x), times(2, y), times(-2, a)),
				sum(0, times(1, x), times(-1, y), times(-1, b))},
			map[Quantity]string{x: "AB / 2 + AC / 2"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := &Diagram{At: map[byte]Vec{'A': {}, 'B': {1, 0}, 'C': {0, 1}, 'D': {1, 1}}}
			d.Index()
			s := NewState(d)
			for _, q := range []Quantity{a, b, c} {
				s.GivenValue(q)
			}
			s.rule = &Rule{Principle: "geosense/definition-of-line-segment"}
			for _, e := range of.equations {
				s.Relate(e)
			}
			s.eliminate()
			got := map[Quantity]string{}
			for _, n := range s.found {
				if n.IsValue() {
					got[n.Q] = Write(n.Is, func(m int) string { return s.Nodes[m].Q.Of })
				}
			}
			for q, is := range of.want {
				if got[q] != is {
					t.Errorf("%s is %s, not %s", q.Of, got[q], is)
				}
			}
			if of.want == nil && len(got) > 0 {
				t.Errorf("%v follows", got)
			}
		})
	}
}
