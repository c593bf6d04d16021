package scenes

import (
	"math"
	"testing"

	"geoeval/internal/exact"
	"geoeval/internal/invented/scenes/deduce"
)

// TestAwkwardSteps has the triangles A(0, 0), B(c, 0), C by their sides a, b, c, and steps in them.
func TestAwkwardSteps(t *testing.T) {
	length := func(ends string) deduce.Term { return deduce.Term{Q: deduce.Len(ends[0], ends[1]), K: 1} }
	for _, c := range []struct {
		name    string
		a, b, c float64
		form    deduce.Form
		angle   bool // it is what is found
		want    bool
	}{
		{"an angle of any triangle", 7, 5, 8, deduce.Cosines, true, false},
		{"an angle of an isosceles one", 6, 5, 5, deduce.Cosines, true, true},
		{"a side of an isosceles one", 6, 5, 5, deduce.Cosines, false, false},
		{"an acute angle of a right one", 3, 4, 5, deduce.Cosines, true, true},
		{"the hypotenuse", 5, 3, 4, deduce.Cosines, false, true},
		{"the third side of an equilateral one", 5, 5, 5, deduce.Cosines, false, true},
		{"an area by whole sides", 13, 14, 15, deduce.Heron, false, false},
		{"the area of an isosceles triangle", 13, 13, 10, deduce.Heron, false, true},
		{"the area of a right one", 3, 4, 5, deduce.Heron, false, true},
		{"an area that is a root", 5, 12, 15, deduce.Heron, false, true},
		{"an area by a root", 13, 14, math.Sqrt(200), deduce.Heron, false, true},
		{"sines", 7, 5, 8, deduce.Product, false, false},
		{"sines of equal angles", 5, 5, 8, deduce.Product, false, true},
		{"the sine of a right angle", 5, 3, 4, deduce.Product, false, true},
	} {
		x := (c.b*c.b + c.c*c.c - c.a*c.a) / (2 * c.c)
		d := &deduce.Diagram{At: map[byte]deduce.Vec{'A': {}, 'B': {c.c}, 'C': {x, math.Sqrt(c.b*c.b - x*x)}}, Lines: []string{"AB", "BC", "AC"}}
		d.Index()
		alpha, beta := deduce.Term{Q: d.Ang('B', 'A', 'C'), K: 1}, deduce.Term{Q: d.Ang('A', 'B', 'C'), K: 1}
		e := &deduce.Equation{Form: c.form}
		switch c.form {
		case deduce.Cosines:
			e.Terms = []deduce.Term{length("BC"), length("AC"), length("AB"), alpha}
		case deduce.Heron:
			e.Terms = []deduce.Term{{Q: deduce.Quantity{Kind: deduce.Area, Of: "ABC"}, K: 1}, length("BC"), length("AC"), length("AB")}
		default:
			alpha.Fn, beta.Fn = exact.Sin, exact.Sin
			e.Terms = []deduce.Term{length("BC"), beta, length("AC"), alpha}
		}
		node := &deduce.Node{By: e}
		if c.angle {
			node.Term = 3
		}
		if awkward, err := isAwkward(d, node); err != nil || awkward != c.want {
			t.Errorf("%s: %v, %v", c.name, awkward, err)
		}
	}
}

// TestAnglesOf45Degrees has a right triangle with the legs 1 and another.
func TestAnglesOf45Degrees(t *testing.T) {
	for leg, want := range map[float64]bool{1: true, 2: false} {
		d := &deduce.Diagram{At: map[byte]deduce.Vec{'A': {}, 'B': {1}, 'C': {0, leg}}, Lines: []string{"AB", "BC", "AC"}}
		d.Index()
		q := d.Ang('A', 'B', 'C')
		node := &deduce.Node{Q: q, By: &deduce.Equation{Form: deduce.Product, Terms: []deduce.Term{{Q: q, K: 1, Fn: exact.Tan}}}}
		if awkward, err := isAwkward(d, node); err != nil || awkward != want {
			t.Errorf("a leg of %v: %v, %v", leg, awkward, err)
		}
	}
}
