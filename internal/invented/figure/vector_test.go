package figure

import "testing"

// TestTwoVectorsAreOneArrow: vectors that go opposite ways from one point are one line with two heads.
func TestTwoVectorsAreOneArrow(t *testing.T) {
	o := pt(50, 0)
	for _, tt := range []struct {
		name  string
		to    []Point
		lines int
	}{
		{"one", []Point{pt(100, 0)}, 1}, {"two halves", []Point{pt(100, 0), pt(0, 0)}, 1},
		{"two of other lengths", []Point{pt(100, 0), pt(20, 0)}, 1}, {"an angle", []Point{pt(100, 0), pt(0, 5)}, 2},
		{"one way", []Point{pt(100, 0), pt(80, 0)}, 1}, {"three", []Point{pt(100, 0), pt(0, 0), pt(20, 0)}, 1},
	} {
		d := drawing{scale: 1}
		s := &Scene{}
		for _, to := range tt.to {
			s.Elements = append(s.Elements, Vector{From: o, To: to})
		}
		s.elements(&d)
		if len(d.lines) != tt.lines || len(d.blots) != len(tt.to) {
			t.Errorf("%s: %d lines and %d heads", tt.name, len(d.lines), len(d.blots))
		}
	}
	d := drawing{scale: 1}
	(&Scene{Elements: []Element{Vector{From: o, To: pt(100, 0)}, Vector{From: o, To: pt(0, 0)}}}).elements(&d)
	if got := d.lines[0].length(); got != 100 {
		t.Errorf("the line is %g long", got)
	}
}
