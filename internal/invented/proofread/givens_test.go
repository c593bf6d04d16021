package proofread

import (
	"strings"
	"testing"

	"geoeval/internal/invented/figure"
)

// A trapezoid ABCD with AB and CD parallel, AD = BC, its height DE, and the midpoint M of AB.
func trapezoid(marks ...figure.Element) *figure.Scene {
	return &figure.Scene{
		Names: map[string]figure.Point{"A": {}, "B": {X: 10}, "C": {X: 8, Y: 4}, "D": {X: 2, Y: 4}, "E": {X: 2}, "M": {X: 5}},
		Elements: append([]figure.Element{figure.Polygon{Points: []figure.Point{{}, {X: 10}, {X: 8, Y: 4}, {X: 2, Y: 4}}},
			figure.Segment{From: figure.Point{X: 2, Y: 4}, To: figure.Point{X: 2}}}, marks...),
	}
}

func TestGivens(t *testing.T) {
	a, b, c, d, e := figure.Point{}, figure.Point{X: 10}, figure.Point{X: 8, Y: 4}, figure.Point{X: 2, Y: 4}, figure.Point{X: 2}
	for _, test := range []struct {
		name, clause, text string
		marks              []figure.Element
		want               string // in the fault; "" for none
	}{
		{"a number nowhere", "AB = 10", "Find CD.", nil, "10 of"},
		{"a number in the text", "AB = 10", "AB is 10 cm long. Find CD.", nil, ""},
		{"a number in a label", "AB = 10", "Find CD.", []figure.Element{figure.Measure{A: a, B: b, Text: "10 cm"}}, ""},
		{"another number", "AB = 10", "Find CD.", []figure.Element{figure.Measure{A: a, B: b, Text: "100"}}, "10 of"},
		{"a number under the figure", "AB = 2.5", "Find CD.", nil, "2.5 of"},
		{"an angle in a label", `m \angle DAB = 63`, "Find CD.",
			[]figure.Element{figure.Angle{A: d, At: a, B: b, Text: "63°"}}, ""},
		{"an angle nowhere", `m \angle DAB = 63`, "Find CD.", []figure.Element{figure.Angle{A: d, At: a, B: b}}, "63 of"},
		{"a name's digit is no number", "AB = 1", "Find A_1 and ∠1.", nil, "1 of"},
		{"a right angle", `DE \perp AB on E`, "Find AD.", []figure.Element{figure.Right{A: d, At: e, B: b}}, ""},
		{"the same from the other side", `DE \perp AB on E`, "Find AD.", []figure.Element{figure.Right{A: a, At: e, B: d}}, ""},
		{"a right angle elsewhere", `DE \perp AB on E`, "Find AD.", []figure.Element{figure.Right{A: d, At: a, B: b}}, "right angle at E"},
		{"a right angle that is said", `DE \perp AB on E`, "DE ⊥ AB on E. Find AD.", nil, ""},
		{"a right angle at no point", `DE \perp AB on F`, "Find AD.", []figure.Element{figure.Right{A: d, At: e, B: b}}, "right angle at F"},
		{"parallels", `AB \parallel CD`, "Find AD.",
			[]figure.Element{figure.Parallel{A: a, B: b}, figure.Parallel{A: d, B: c, Arrows: 1}}, ""},
		{"parallels on a part", `AB \parallel CD`, "Find AD.",
			[]figure.Element{figure.Parallel{A: e, B: b}, figure.Parallel{A: d, B: c}}, ""},
		{"one parallel", `AB \parallel CD`, "Find AD.", []figure.Element{figure.Parallel{A: a, B: b}}, "arrows"},
		{"arrows of two kinds", `AB \parallel CD`, "Find AD.",
			[]figure.Element{figure.Parallel{A: a, B: b}, figure.Parallel{A: d, B: c, Arrows: 2}}, "arrows"},
		{"parallels that are said", `AB \parallel CD`, `If AB \parallel CD, find AD.`, nil, ""},
		{"equal lengths", "AD = BC", "Find AD.", []figure.Element{figure.Equal{A: a, B: d}, figure.Equal{A: c, B: b}}, ""},
		{"one of two", "AD = BC", "Find AD.", []figure.Element{figure.Equal{A: a, B: d}}, "ticks"},
		{"other ticks", "AD = BC", "Find AD.", []figure.Element{figure.Equal{A: a, B: d}, figure.Equal{A: c, B: b, Ticks: 2}}, "ticks"},
		{"equal lengths and their number", "AD = BC = 5", "If AD is 5, find AB.", []figure.Element{figure.Equal{A: a, B: d}, figure.Equal{A: c, B: b}}, ""},
		{"the number of equal lengths alone", "AD = BC = 5", "If AD is 5, find AB.", nil, "ticks"},
		{"equal lengths that are said", "AD = BC", "As AD = BC, find AD.", nil, ""},
		{"a midpoint that is said", "AM = MB", "M is the midpoint of AB. Find AD.", nil, ""},
		{"a midpoint in Chinese", "AM = MB", "点M是AB的中点，求AD的长。", nil, ""},
		{"the midpoint of another", "AM = MB", "M is the midpoint of CD. Find AD.", nil, "ticks"},
		{"equal angles", `m \angle DAB = m \angle ABC`, "Find AD.",
			[]figure.Element{figure.Angle{A: d, At: a, B: e, Arcs: 2}, figure.Angle{A: a, At: b, B: c, Arcs: 2}}, ""},
		{"equal angles with other arcs", `m \angle DAB = m \angle ABC`, "Find AD.",
			[]figure.Element{figure.Angle{A: d, At: a, B: e, Arcs: 2}, figure.Angle{A: a, At: b, B: c, Arcs: 3}}, "arcs"},
		{"arcs of their numbers", `m \angle DAB = m \angle ABC`, "Find AD.",
			[]figure.Element{figure.Angle{A: d, At: a, B: e, Text: "63°"}, figure.Angle{A: a, At: b, B: c, Text: "x"}}, "arcs"},
		{"another angle", `m \angle DAB = m \angle ABC`, "Find AD.",
			[]figure.Element{figure.Angle{A: d, At: a, B: c, Arcs: 2}, figure.Angle{A: a, At: b, B: c, Arcs: 2}}, "arcs"},
	} {
		t.Run(test.name, func(t *testing.T) {
			faults := strings.Join(Givens([]string{test.clause}, test.text, trapezoid(test.marks...)), "; ")
			if (test.want == "") != (faults == "") || !strings.Contains(faults, test.want) {
				t.Errorf("%q, %q: %q, want %q", test.clause, test.text, faults, test.want)
			}
		})
	}
}

// TestGivensInNotes: a note under the figure tells of equal lengths what ticks do.
func TestGivensInNotes(t *testing.T) {
	for _, test := range []struct{ clause, note, want string }{
		{"AD = BC", "AD = BC", ""},
		{"AD = BC", "CB = EB = DA", ""},
		{"AD = BC", "AD = EB", "ticks"},
		{"AD = BC", "AD = 4", "ticks"},
		{`m \angle DAB = m \angle ABC`, "AD = BC", "arcs"},
	} {
		scene := trapezoid()
		scene.Notes = []string{test.note}
		faults := strings.Join(Givens([]string{test.clause}, "Find AB.", scene), "; ")
		if (test.want == "") != (faults == "") || !strings.Contains(faults, test.want) {
			t.Errorf("%q, note %q: %q, want %q", test.clause, test.note, faults, test.want)
		}
	}
}

// TestEqualAnglesInANote has under the figure what no arcs say.
func TestEqualAnglesInANote(t *testing.T) {
	for note, want := range map[string]string{"∠DAB = ∠ABC": "", "∠BAD = ∠CBA": "", "∠DAC = ∠ABC": "arcs", "∠DAB = 60°": "arcs"} {
		s := trapezoid()
		s.Notes = []string{note}
		faults := strings.Join(Givens([]string{`m \angle DAB = m \angle ABC`}, "Find AD.", s), "; ")
		if (want == "") != (faults == "") || !strings.Contains(faults, want) {
			t.Errorf("%s: %q, want %q", note, faults, want)
		}
	}
}
