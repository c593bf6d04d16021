package deduce

import (
	"slices"
	"strings"
	"testing"
)

// TestLineRules holds what one step gives, and that it does not follow without the premise.
func TestLineRules(t *testing.T) {
	type figure struct {
		at    map[byte]Vec
		lines string
	}
	triangle := figure{map[byte]Vec{'A': {1, 3}, 'B': {0, 0}, 'C': {4, 0}, 'D': {2, 0}, 'E': {6, 0}}, "AB AC AD BDCE"}
	right := figure{map[byte]Vec{'A': {0, 3}, 'B': {4, 0}, 'C': {0, 0}, 'D': {1.44, 1.92}, 'M': {2, 1.5}}, "AC BC ADMB CD CM"}
	even := figure{map[byte]Vec{'A': {2, 3}, 'B': {0, 0}, 'C': {4, 0}, 'D': {2, 0}}, "AB AC AD BDC"}
	midline := figure{map[byte]Vec{'A': {1, 3}, 'B': {0, 0}, 'C': {4, 0}, 'D': {0.5, 1.5}, 'E': {2.5, 1.5}}, "ADB AEC BC DE"}
	evenMidline := figure{map[byte]Vec{'A': {2, 3}, 'B': {0, 0}, 'C': {4, 0}, 'D': {1, 1.5}, 'E': {3, 1.5}}, "ADB AEC BC DE"}
	parallels := figure{map[byte]Vec{'A': {0, 0}, 'B': {4, 0}, 'C': {0, 2}, 'D': {4, 2}, 'P': {1, 0}, 'Q': {2, 2}, 'E': {0, -2}}, "APB CQD EPQ"}
	ang := func(of string) Quantity { return Quantity{Angle, of} }
	for _, c := range []struct {
		name      string
		figure    figure
		facts     []Fact // the first one is the premise
		given     []Quantity
		asked     Quantity
		principle string
		is        string
	}{
		{"corresponding", parallels, []Fact{{Parallel, "AB CD"}}, []Quantity{ang("BPE")}, ang("DQP"), "definition-of-corresponding-angles", "a"},
		{"alternate", parallels, []Fact{{Parallel, "AB CD"}}, []Quantity{ang("BPQ")}, ang("CQP"), "parallel-postulate-2-of-parallel-lines", "a"},
		{"consecutive", parallels, []Fact{{Parallel, "AB CD"}}, []Quantity{ang("BPQ")}, ang("DQP"),
			"definition-of-consecutive-interior-angles", "180 - a"},
		{"bisector", triangle, []Fact{{EqualAngles, "BAD CAD"}}, []Quantity{ang("BAC")}, ang("BAD"), "definition-of-angle-bisector", "a / 2"},
		{"median", triangle, []Fact{{Midpoint, "BDC"}}, []Quantity{Len('B', 'C')}, Len('B', 'D'), "definition-of-median-of-a-triangle", "a / 2"},
		{"exterior angle", triangle, nil, []Quantity{ang("BAC"), ang("ABD")}, ang("ACE"), "exterior-angle-theorem-of-triangle", "b + a"},
		{"base angle", even, []Fact{{EqualLengths, "AB AC"}}, []Quantity{ang("BAC")}, ang("ABD"), "properties-of-isosceles-triangle", "(180 - a) / 2"},
		{"three lines in one", even, []Fact{{EqualLengths, "AB AC"}, {RightAngle, "ADB"}}, []Quantity{Len('B', 'C')}, Len('C', 'D'),
			"coincidence-theorem-of-altitude-median-and-angle-bisector-in-isosceles-triangle", "a / 2"},
		{"equal angles", even, []Fact{{EqualAngles, "ABD ACD"}}, []Quantity{Len('A', 'B')}, Len('A', 'C'), "definition-of-isosceles-triangle", "a"},
		{"halves of equals", evenMidline, []Fact{{EqualLengths, "AB AC"}, {Midpoint, "ADB"}, {Midpoint, "AEC"}}, []Quantity{Len('A', 'D')},
			Len('A', 'E'), "definition-of-line-segment", "a"},
		{"midline", midline, []Fact{{Midpoint, "ADB"}, {Midpoint, "AEC"}}, []Quantity{Len('B', 'C')}, Len('D', 'E'),
			"triangle-midline-theorem", "a / 2"},
		{"proportion", midline, []Fact{{Parallel, "BC DE"}}, []Quantity{Len('A', 'D'), Len('B', 'D'), Len('A', 'E')}, Len('C', 'E'),
			"proportional-segments-theorem", "b * c / a"},
		{"Pythagoras", right, []Fact{{RightAngle, "ACB"}}, []Quantity{Len('A', 'C'), Len('B', 'C')}, Len('A', 'B'), "pythagorean-theorem",
			"sqrt(a^2 + b^2)"},
		{"sine", right, []Fact{{RightAngle, "ACB"}}, []Quantity{ang("CAD"), Len('A', 'B')}, Len('B', 'C'), "definition-of-sine-function",
			"sin(a) * b"},
		{"geometric mean", right, []Fact{{RightAngle, "ACB"}, {RightAngle, "ADC"}}, []Quantity{Len('A', 'D'), Len('B', 'D')}, Len('C', 'D'),
			"definition-of-similar-triangles", "sqrt(a * b)"},
		{"acute angles", right, []Fact{{RightAngle, "ACB"}}, []Quantity{ang("CAD")}, ang("CBM"),
			"complementary-acute-angles-in-a-right-triangle", "90 - a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			closed := func(facts []Fact) (*State, *Node) {
				d := &Diagram{At: c.figure.at, Lines: strings.Fields(c.figure.lines)}
				d.Index()
				s := NewState(d)
				for _, f := range facts {
					s.Given(f)
				}
				for _, q := range c.given {
					s.GivenValue(named(d, q))
				}
				s.Round()
				if n, ok := s.Value(named(d, c.asked)); ok {
					return s, &s.Nodes[n]
				}
				return s, nil
			}
			if len(c.facts) > 0 {
				if _, n := closed(c.facts[1:]); n != nil {
					t.Errorf("it follows without %v", c.facts[0])
				}
			}
			s, n := closed(c.facts)
			if n == nil {
				t.Fatal("it does not follow in one step")
			}
			given := make([]Quantity, len(c.given))
			for i, q := range c.given {
				given[i] = named(s.Diagram, q)
			}
			is := Write(n.Is, func(m int) string { return string(rune('a' + slices.Index(given, s.Nodes[m].Q))) })
			if _, principle, _ := strings.Cut(n.Rule.Principle, "/"); principle != c.principle || is != c.is {
				t.Errorf("it is %s by %s, not %s by %s", is, principle, c.is, c.principle)
			}
		})
	}
}

// named is a quantity as a diagram names it.
func named(d *Diagram, q Quantity) Quantity {
	if q.Kind == Angle {
		return d.Ang(q.Of[0], q.Of[1], q.Of[2])
	}
	return q
}
