package deduce

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestBodies holds everything that is concluded of bodies, from any of their measures, against the measures.
func TestBodies(t *testing.T) {
	for name, draw := range bodyScenes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(5, 8))
			concluded := 0
			for range 40 {
				d, facts := draw(func() float64 { return 1 + 9*r.Float64() })
				s := NewState(d)
				for _, f := range facts {
					if ok, err := d.Holds(f); !ok || err != nil {
						t.Fatalf("%v is given and does not hold: %v", f, err)
					}
					s.Given(f)
				}
				for _, q := range someMeasures(d, r) {
					s.GivenValue(q)
				}
				given := len(s.Nodes)
				s.Close(12, nil)
				checkNodes(t, s)
				concluded += len(s.Nodes) - given
			}
			if concluded == 0 {
				t.Error("nothing was concluded")
			}
		})
	}
}

// someMeasures are one to four measures of bodies and segments.
func someMeasures(d *Diagram, r *rand.Rand) []Quantity {
	var all []Quantity
	for q := range d.Values {
		all = append(all, q)
	}
	for _, l := range d.Lines {
		all = append(all, Len(l[0], l[len(l)-1]))
	}
	slices.SortFunc(all, func(a, b Quantity) int {
		switch x, y := fmt.Sprint(a), fmt.Sprint(b); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(len(all), 1+r.IntN(4))]
}

// checkNodes holds every node of a state against the diagram.
func checkNodes(t *testing.T, s *State) {
	t.Helper()
	values := map[int]float64{}
	for n := range s.Nodes {
		node := &s.Nodes[n]
		by := "given"
		if node.Rule != nil {
			by = node.Rule.Principle
		}
		if !node.IsValue() {
			if ok, err := s.Holds(node.Fact); !ok || err != nil {
				t.Errorf("%v by %s does not hold: %v", node.Fact, by, err)
			}
			continue
		}
		want, err := s.Measure(node.Q)
		if err != nil {
			t.Errorf("%v by %s: %v", node.Q, by, err)
		}
		values[n] = want
		if node.Is != nil {
			got := Eval(node.Is, func(m int) float64 { return values[m] })
			if !(math.Abs(got-want) <= 1e-6*max(1, math.Abs(want))) {
				t.Errorf("%v is %v, and %v by %s: %s", node.Q, want, got, by, Write(node.Is, func(m int) string { return fmt.Sprint(s.Nodes[m].Q) }))
			}
		}
	}
}

// TestBodyRules holds what one step gives, and that it does not follow without the premise.
func TestBodyRules(t *testing.T) {
	body := func(kind Kind, of string) Quantity { return Quantity{kind, of} }
	for _, c := range []struct {
		scene     string
		given     []Quantity
		asked     Quantity
		principle string
		is        string // a formula in which given measures are a, b, …
		without   int    // the fact without which it does not follow
	}{
		{"cube", []Quantity{body(Edge, "cube")}, body(Volume, "cube"), "volume-formula-of-a-cube", "a^3", 0},
		{"cube", []Quantity{body(Volume, "cube")}, body(Edge, "cube"), "volume-formula-of-a-cube", "cbrt(a)", 0},
		{"cube", []Quantity{body(Surface, "cube")}, body(Edge, "cube"), "surface-area-formula-for-a-cube", "sqrt(a / 6)", 0},
		{"cube", []Quantity{body(Edge, "cube")}, body(Diagonal, "cube"), "pythagorean-theorem", "sqrt(3 * a^2)", 0},
		{"cube", []Quantity{body(Edges, "cube")}, body(Edge, "cube"), "definition-of-cube", "a / 12", 0},
		{"cube with face diagonals", []Quantity{Len('A', 'C')}, Len('C', 'F'), "definition-of-cube", "a", 0},
		{"cuboid", []Quantity{body(Surface, "box"), body(Long, "box"), body(Wide, "box")}, body(Height, "box"),
			"surface-area-formula-for-rectangular-prism", "(a - 2 * b * c) / (2 * c + 2 * b)", 0},
		{"cuboid", []Quantity{body(Long, "box"), body(Wide, "box"), body(Height, "box")}, body(Diagonal, "box"), "pythagorean-theorem",
			"sqrt(a^2 + b^2 + c^2)", 0},
		{"prism", []Quantity{body(BaseSides, "prism"), body(Lateral, "prism")}, body(Height, "prism"),
			"lateral-surface-area-formula-of-a-prism", "b / a", 0},
		{"pyramid", []Quantity{body(Slant, "pyramid"), body(Height, "pyramid")}, body(Edge, "pyramid"), "pythagorean-theorem",
			"sqrt(4 * (a^2 - b^2))", 0},
		{"pyramid", []Quantity{body(Base, "pyramid"), body(Height, "pyramid")}, body(Volume, "pyramid"), "volume-formula-of-pyramid",
			"a * b / 3", 0},
		{"cylinder", []Quantity{body(Radius, "can"), body(Height, "can")}, body(Surface, "can"), "surface-area-formula-for-a-cylinder",
			"2 * pi * a^2 + 2 * pi * a * b", 0},
		{"cylinder", []Quantity{body(Volume, "can"), body(Height, "can")}, body(Radius, "can"), "volume-formula-of-cylinder",
			"sqrt(a / (pi * b))", 0},
		{"cone", []Quantity{body(Lateral, "cone"), body(Radius, "cone")}, body(Slant, "cone"), "lateral-surface-area-of-a-cone",
			"a / (pi * b)", 0},
		{"cone", []Quantity{body(Slant, "cone"), body(Radius, "cone")}, body(Height, "cone"), "generatrix", "sqrt(a^2 - b^2)", 0},
		{"cone", []Quantity{body(Slant, "cone"), body(Radius, "cone")}, body(Development, "cone"), "development-of-a-cone",
			"360 * b / a", 0},
		{"cone", []Quantity{body(Height, "cone"), body(Radius, "cone")}, body(Volume, "cone"), "volume-formula-of-a-cone",
			"pi * b^2 * a / 3", 0},
		{"sphere", []Quantity{body(Volume, "ball")}, body(Radius, "ball"), "formula-for-the-volume-of-a-sphere", "cbrt(3 * a / (4 * pi))", 0},
		{"hemisphere", []Quantity{body(Radius, "bowl")}, body(Surface, "bowl"), "sphere-surface-area-formula", "3 * pi * a^2", 0},
		{"cuboid in sphere", []Quantity{body(Diagonal, "in")}, body(Diameter, "out"), "definition-of-sphere", "a", 2},
		{"sphere in cone", []Quantity{body(Radius, "out"), body(Slant, "out"), body(Height, "out")}, body(Radius, "in"),
			"definition-of-similar-triangles", "a * c / (b + a)", 2},
		{"cone in sphere", []Quantity{body(Radius, "in"), body(Height, "in")}, body(Radius, "out"), "pythagorean-theorem",
			"(a^2 + b^2) / (2 * b)", 2},
		{"cone recast", []Quantity{body(Volume, "cone")}, body(Volume, "ball"), "combining-and-dividing-solids", "a", 2},
		{"cuboid into balls", []Quantity{body(Volume, "box"), body(Volume, "ball")}, body(Count, "box ball"),
			"combining-and-dividing-solids", "a / b", 2},
		{"cylinder", []Quantity{body(Diameter, "can")}, body(Circumference, "can"), "circumference-formula-of-circle", "pi * a", 0},
		{"water", []Quantity{body(Volume, "stone"), body(Long, "tank"), body(Wide, "tank")}, body(Rise, "tank"),
			"volume-formula-of-rectangular-prism", "a / (b * c)", 3},
		{"silo", []Quantity{body(Volume, "can"), body(Volume, "roof")}, body(Volume, "silo"), "combining-and-dividing-solids", "a + b", 2},
		{"silo", []Quantity{body(Base, "can")}, body(Base, "roof"), "definition-of-circle", "a", 2},
		{"silo", []Quantity{body(Lateral, "can"), body(Base, "can"), body(Lateral, "roof")}, body(Surface, "silo"),
			"combining-and-dividing-solids", "a + c + b", 2},
		{"bowl", []Quantity{body(Surface, "can"), body(Lateral, "pit"), body(Base, "pit")}, body(Surface, "rest"),
			"combining-and-dividing-solids", "a + b - c", 2},
		{"frustum", []Quantity{body(Height, "cone"), body(Height, "top"), body(Radius, "cone")}, body(Radius, "top"),
			"definition-of-similar-triangles", "b * c / a", 2},
		{"plane section", []Quantity{body(Radius, "ball"), body(Distance, "cut")}, body(Radius, "cut"), "pythagorean-theorem",
			"sqrt(a^2 - b^2)", 2},
		{"turned triangle", []Quantity{Len('A', 'B')}, body(Height, "cone"), "definition-of-cone", "a", 2},
		{"rolled rectangle", []Quantity{Len('A', 'B')}, body(Circumference, "can"), "expanded-view-of-cylinders", "a", 1},
		{"prism on a triangle", []Quantity{body(BaseSides, "prism")}, body(Perimeter, "ABC"), "definition-of-prism", "a", 2},
		{"lettered cuboid", []Quantity{Len('A', 'B'), Len('A', 'D'), Len('A', 'E')}, Len('A', 'G'), "pythagorean-theorem",
			"sqrt(a^2 + b^2 + c^2)", 0},
		{"lettered cuboid", []Quantity{Len('F', 'G'), Len('C', 'G'), {Volume, "ABCDEFGH"}}, Len('A', 'B'), "volume-formula-of-rectangular-prism",
			"c / (a * b)", 0},
	} {
		t.Run(c.scene+" "+string(c.asked.Kind), func(t *testing.T) {
			d, facts := bodyScenes[c.scene](func() float64 { return 3 })
			closed := func(without int) (*State, *Node) {
				s := NewState(d)
				for i, f := range facts {
					if i != without {
						s.Given(f)
					}
				}
				for _, q := range c.given {
					s.GivenValue(q)
				}
				s.Round()
				if n, ok := s.Value(c.asked); ok {
					return s, &s.Nodes[n]
				}
				return s, nil
			}
			if _, n := closed(c.without); n != nil {
				t.Errorf("it follows without %v", facts[c.without])
			}
			s, n := closed(-1)
			if n == nil {
				t.Fatal("it does not follow in one step")
			}
			is := Write(n.Is, func(m int) string { return string(rune('a' + slices.Index(c.given, s.Nodes[m].Q))) })
			if _, principle, _ := strings.Cut(n.Rule.Principle, "/"); principle != c.principle || is != c.is {
				t.Errorf("it is %s by %s, not %s by %s", is, principle, c.is, c.principle)
			}
		})
	}
}

// BenchmarkBodies closes a cuboid with ten named points.
func BenchmarkBodies(b *testing.B) {
	d, facts := bodyScenes["lettered cuboid"](func() float64 { return 3 })
	for b.Loop() {
		s := NewState(d)
		for _, f := range facts {
			s.Given(f)
		}
		for _, q := range []Quantity{Len('A', 'B'), Len('B', 'C'), Len('A', 'E')} {
			s.GivenValue(q)
		}
		s.Close(12, nil)
	}
}
