package deduce

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// A sketch is a diagram that is being drawn, and what is stated of it.
type sketch struct {
	*Diagram
	facts []Fact
}

func newSketch() *sketch {
	return &sketch{Diagram: &Diagram{At: map[byte]Vec{}, Values: map[Quantity]float64{}}}
}

// line draws a straight line through points in any order.
func (k *sketch) line(of ...string) {
	defer k.Index()
	for _, points := range of {
		b := []byte(points)
		from, along := k.At[b[0]], k.At[b[1]].Minus(k.At[b[0]])
		slices.SortFunc(b, func(x, y byte) int { return cmpFloat(k.At[x].Minus(from).Dot(along), k.At[y].Minus(from).Dot(along)) })
		k.Lines = append(k.Lines, string(b))
	}
}

func cmpFloat(x, y float64) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// circle draws one around O through points, which must lie on it.
func (k *sketch) circle(o byte, r float64, on string) {
	k.Index()
	b := []byte(on)
	slices.SortFunc(b, func(x, y byte) int { return cmpFloat(k.bearing(o, x), k.bearing(o, y)) })
	k.Circles = append(k.Circles, Circle{o, string(b)})
	k.Values[Quantity{Radius, string(o)}] = r
}

func (k *sketch) say(facts ...Fact) { k.facts = append(k.facts, facts...) }

// state is what a reader knows of a sketch before anything follows.
func (k *sketch) state() *State {
	k.Index()
	s := NewState(k.Diagram)
	for _, f := range k.facts {
		s.Given(f)
	}
	return s
}

// polar is a point at a distance in a direction.
func polar(r, degrees float64) Vec { return Vec{r, 0}.Turn(degrees) }

// crossingOf is where two lines cross.
func crossingOf(a, b, c, e Vec) Vec {
	ab, ce, ac := b.Minus(a), e.Minus(c), c.Minus(a)
	return a.Plus(ab.Times(ac.Cross(ce)[2] / ab.Cross(ce)[2]))
}

func footOf(p, a, b Vec) Vec {
	ab := b.Minus(a)
	return a.Plus(ab.Times(p.Minus(a).Dot(ab) / ab.Dot(ab)))
}

// measured holds everything that is known against the coordinates: each fact, each equation, and each term that an equation gives.
func measured(s *State) error {
	for i := range s.Nodes {
		n := &s.Nodes[i]
		if n.IsValue() {
			continue
		}
		if ok, err := s.Holds(n.Fact); err != nil || !ok {
			return fmt.Errorf("%s %s does not hold (%v), from %s", n.Fact.Rel, n.Fact.Of, err, because(s, n))
		}
	}
	for _, e := range s.equations {
		values := make([]float64, len(e.Terms))
		at := map[Quantity]int{}
		for i, t := range e.Terms {
			v, err := s.Measure(t.Q)
			if err != nil {
				return err
			}
			values[i], at[t.Q] = v, i
		}
		for i, t := range e.Terms {
			is := e.solve(i, func(q Quantity) *Expr { return From(at[q]) })
			if is == nil || len(at) < len(e.Terms) {
				continue
			}
			if v := Eval(is, func(n int) float64 { return values[n] }); math.Abs(v-values[i]) > 1e-6*max(1, math.Abs(values[i])) {
				return fmt.Errorf("%s %s is %v, and %v by %s", t.Q.Kind, t.Q.Of, values[i], v, e.Rule.Principle)
			}
		}
	}
	return nil
}

func because(s *State, n *Node) string {
	if n.Rule == nil {
		return "nothing"
	}
	text := n.Rule.Principle
	for _, m := range n.From {
		text += fmt.Sprintf("; %s %s", s.Nodes[m].Fact.Rel, s.Nodes[m].Fact.Of)
	}
	return text
}

// chance is that of a test.
func chance(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 17)) }

// quadSketches draw quadrilaterals, one each, with what could be drawn in it.
var quadSketches = map[string]func(k *sketch, r *rand.Rand){
	"parallelogram": func(k *sketch, r *rand.Rand) {
		k.quad(Vec{0, 0}, Vec{5 + r.Float64(), 0}, 3+r.Float64()*3, 35+r.Float64()*110)
		k.say(Fact{Parallelogram, "ABCD"})
		k.furnish(r)
	},
	"rectangle": func(k *sketch, r *rand.Rand) {
		k.quad(Vec{0, 0}, Vec{5 + r.Float64(), 0}, 3+r.Float64()*3, 90)
		k.say(Fact{Rectangle, "ABCD"})
		k.furnish(r)
	},
	"rectangle by a right angle": func(k *sketch, r *rand.Rand) {
		k.quad(Vec{0, 0}, Vec{5 + r.Float64(), 0}, 3+r.Float64()*3, 90)
		k.furnish(r)
		k.say(Fact{Parallelogram, "ABCD"}, k.Right('A', 'B', 'C'))
	},
	"rhombus": func(k *sketch, r *rand.Rand) {
		side := 3 + r.Float64()
		k.quad(Vec{0, 0}, Vec{side, 0}, side, 35+r.Float64()*110)
		k.say(Fact{Rhombus, "ABCD"})
		k.furnish(r)
	},
	"rhombus by equal sides": func(k *sketch, r *rand.Rand) {
		side := 3 + r.Float64()
		k.quad(Vec{0, 0}, Vec{side, 0}, side, 35+r.Float64()*110)
		k.say(Fact{Parallelogram, "ABCD"}, Equal(Len('A', 'B'), Len('B', 'C')))
		k.furnish(r)
	},
	"square": func(k *sketch, r *rand.Rand) {
		side := 3 + r.Float64()
		k.quad(Vec{0, 0}, Vec{side, 0}, side, 90)
		k.say(Fact{Square, "ABCD"})
		k.furnish(r)
	},
	"square of a rhombus": func(k *sketch, r *rand.Rand) {
		side := 3 + r.Float64()
		k.quad(Vec{0, 0}, Vec{side, 0}, side, 90)
		k.furnish(r)
		k.say(Fact{Rhombus, "ABCD"}, k.Right('D', 'A', 'B'))
	},
	"square of a rectangle": func(k *sketch, r *rand.Rand) {
		side := 3 + r.Float64()
		k.quad(Vec{0, 0}, Vec{side, 0}, side, 90)
		k.say(Fact{Rectangle, "ABCD"}, Equal(Len('A', 'B'), Len('A', 'D')))
		k.furnish(r)
	},
	"trapezoid": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {0, 0}, 'B': {6, 0}, 'D': {1 - 2*r.Float64(), 2 + r.Float64()}}
		k.At['C'] = Vec{k.At['D'][0] + 2 + r.Float64(), k.At['D'][1]}
		k.say(Fact{Trapezoid, Trap("ABCD")})
		k.furnish(r)
	},
	"isosceles trapezoid": func(k *sketch, r *rand.Rand) {
		x, y := 0.5+r.Float64(), 2+r.Float64()
		k.At = map[byte]Vec{'A': {0, 0}, 'B': {6, 0}, 'D': {x, y}, 'C': {6 - x, y}}
		k.say(Fact{EvenTrapezoid, Trap("ABCD")})
		k.furnish(r)
	},
	"isosceles trapezoid by its legs": func(k *sketch, r *rand.Rand) {
		x, y := 0.5+r.Float64(), 2+r.Float64()
		k.At = map[byte]Vec{'A': {0, 0}, 'B': {6, 0}, 'D': {x, y}, 'C': {6 - x, y}}
		k.say(Fact{Trapezoid, Trap("ABCD")}, Equal(Len('A', 'D'), Len('B', 'C')))
		k.furnish(r)
	},
	"quadrilateral": func(k *sketch, r *rand.Rand) {
		k.At = map[byte]Vec{'A': {0, 0}, 'B': {5 + r.Float64(), r.Float64()}, 'C': {6 - r.Float64(), 4 + r.Float64()},
			'D': {r.Float64(), 4 + r.Float64()}}
		k.say(Fact{Polygon, "ABCD"})
		k.furnish(r)
	},
	"triangle in a parallelogram": func(k *sketch, r *rand.Rand) {
		k.quad(Vec{0, 0}, Vec{5 + r.Float64(), 0}, 3+r.Float64()*3, 35+r.Float64()*110)
		k.At['P'] = k.At['C'].Between(k.At['D'], 0.2+0.6*r.Float64())
		k.line("AB", "BC", "CPD", "DA", "AP", "BP")
		k.say(Fact{Parallelogram, "ABCD"})
	},
	"parallelogram by parallels": func(k *sketch, r *rand.Rand) {
		k.quad(Vec{0, 0}, Vec{5 + r.Float64(), 0}, 3+r.Float64()*3, 35+r.Float64()*110)
		k.furnish(r)
		k.say(k.Par('A', 'B', 'D', 'C'), k.Par('D', 'A', 'C', 'B'))
	},
}

// quad places a parallelogram.
func (k *sketch) quad(a, b Vec, side, angle float64) {
	up := polar(side, angle)
	k.At = map[byte]Vec{'A': a, 'B': b, 'C': b.Plus(up), 'D': a.Plus(up)}
}

// furnish draws ABCD's sides and, each or not, its diagonals, a height, midpoints of sides, a side beyond its end.
func (k *sketch) furnish(r *rand.Rand) {
	ab, bc, cd, da := "AB", "BC", "CD", "DA"
	at := k.At
	if r.IntN(2) == 0 {
		if e := footOf(at['D'], at['A'], at['B']); e.To(at['A']) > 0.01 && e.To(at['B']) > 0.01 {
			at['E'] = e
			ab += "E"
		}
	}
	if r.IntN(2) == 0 {
		at['M'], at['N'] = at['A'].Between(at['D'], 0.5), at['B'].Between(at['C'], 0.5)
		bc, da = bc+"N", da+"M"
		k.say(Mid('M', 'A', 'D'), Mid('N', 'B', 'C'))
	}
	if r.IntN(2) == 0 {
		at['F'] = at['C'].Between(at['D'], -0.3)
		cd += "F"
	}
	if r.IntN(4) == 0 {
		at['G'] = at['B'].Between(at['A'], -0.3)
		ab += "G"
	}
	k.line(ab, bc, cd, da)
	if _, ok := at['E']; ok {
		k.line("DE")
		k.say(k.Right('D', 'E', 'B'))
	}
	if _, ok := at['M']; ok {
		k.line("MN")
	}
	switch r.IntN(3) {
	case 0:
		k.line("AC")
	case 1:
		at['X'] = crossingOf(at['A'], at['C'], at['B'], at['D'])
		k.line("ACX", "BDX")
	}
}

// polygonSketches draw a regular one each, or any convex one.
var polygonSketches = map[string]func(k *sketch, r *rand.Rand){
	"regular": func(k *sketch, r *rand.Rand) {
		n := 5 + r.IntN(4)
		on := "ABCDEFGH"[:n]
		for i := range on {
			k.At[on[i]] = polar(3, float64(i*360)/float64(n))
		}
		k.ring(on, r.IntN(2))
		k.say(Fact{Regular, on})
		if r.IntN(2) == 0 {
			k.At['O'] = Vec{}
			k.circle('O', 3, on)
			k.line("OA", "OB", "OC")
		}
	},
	"convex": func(k *sketch, r *rand.Rand) {
		n := 3 + r.IntN(4)
		on := "ABCDEFGH"[:n]
		for i := range on {
			k.At[on[i]] = polar(3, (float64(i)+r.Float64()*0.4)*360/float64(n))
		}
		if n > 3 {
			k.say(Fact{Polygon, on})
		}
		k.ring(on, n)
		if n > 4 {
			k.line("AC", "AD")
		}
	},
}

// ring draws the sides of a polygon, so many of them beyond their ends.
func (k *sketch) ring(on string, beyond int) {
	for i := range on {
		a, b := on[i], on[(i+1)%len(on)]
		side := string([]byte{a, b})
		if i < beyond {
			p := "PQRSTUVW"[i]
			k.At[p] = k.At[a].Between(k.At[b], 1.3)
			side += string(p)
		}
		k.line(side)
	}
}

func TestPolygonsAreMeasured(t *testing.T) { measureAll(t, polygonSketches) }

func TestQuadrilateralsAreMeasured(t *testing.T) { measureAll(t, quadSketches) }

// measureAll draws sketches of each kind with random numbers, and measures all that follows of them.
func measureAll(t *testing.T, all map[string]func(k *sketch, r *rand.Rand)) {
	for name, draw := range all {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(40) {
				r := chance(seed)
				k := newSketch()
				draw(k, r)
				s := k.state()
				s.Close(12, nil)
				if err := measured(s); err != nil {
					t.Fatalf("seed %d, %v %v: %v", seed, k.Lines, k.Circles, err)
				}
				for _, e := range s.equations { // some measures are given
					if q := e.Terms[0].Q; r.IntN(40) == 0 {
						s.GivenValue(q)
					}
				}
				s.Close(12, nil)
				if err := measured(s); err != nil {
					t.Fatalf("seed %d, %v %v: %v", seed, k.Lines, k.Circles, err)
				}
				checkNodes(t, s)
			}
		})
	}
}

// Every rule of these subjects must have something to say of some sketch.
func TestEveryRuleOfTheRoundSubjectsIsUsed(t *testing.T) {
	used := map[*Rule]bool{}
	for _, kind := range []map[string]func(k *sketch, r *rand.Rand){quadSketches, polygonSketches, circleSketches, areaSketches} {
		for _, draw := range kind {
			for seed := range uint64(20) {
				k := newSketch()
				draw(k, chance(seed))
				if seed%2 == 0 {
					slices.Reverse(k.facts)
				}
				s := NewState(k.Diagram)
				for _, f := range k.facts { // one after the other, as if others took longer to find
					s.Given(f)
					s.Round()
				}
				s.Close(4, nil)
				for _, e := range s.equations {
					used[e.Rule] = true
				}
				for i := range s.Nodes {
					used[s.Nodes[i].Rule] = true
				}
			}
		}
	}
	for _, list := range [][]*Rule{quadrilateralRules, polygonRules, circleRules, inscribedRules, secantRules, areaRules, quadAreaRules,
		circleAreaRules} {
		for i, r := range list {
			if !used[r] {
				t.Errorf("rule %d of its list, %s on %q, says nothing", i, r.Principle, r.On)
			}
		}
	}
}
