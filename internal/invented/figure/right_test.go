package figure

import "testing"

// TestSquaresKeepOffOtherLines: a right angle's square is smaller where a line or an arc would cross it.
func TestSquaresKeepOffOtherLines(t *testing.T) {
	right := Right{A: pt(100, 0), At: pt(0, 0), B: pt(0, 100)}
	for _, tt := range []struct {
		name string
		with []Element
		size float64
	}{
		{"alone", nil, 10},
		{"a circle that touches the legs", []Element{Circle{Center: pt(28, 28), Radius: 28}}, 8},
		{"a line that cuts the corner off", []Element{Segment{From: pt(0, 17), To: pt(17, 0)}}, 8},
		{"one that does so nearer", []Element{Segment{From: pt(0, 13), To: pt(13, 0)}}, 6},
		{"a leg that is drawn in pieces", []Element{Curve{Points: []Point{pt(0, 0), pt(4, 0.04), pt(9, -0.06), pt(20, 0.05)}}}, 10},
		{"one from the vertex", []Element{Segment{From: pt(0, 0), To: pt(60, 40)}}, 10},
		{"one that is nearer yet", []Element{Segment{From: pt(0, 5), To: pt(5, 0)}}, 10},
	} {
		d := drawing{scale: 1}
		(&Scene{Elements: append([]Element{right, Polygon{Points: []Point{pt(0, 0), pt(100, 0), pt(0, 100)}}}, tt.with...)}).elements(&d)
		if got := d.marks[len(d.marks)-1]; len(got) != 3 || got[0].X != tt.size {
			t.Errorf("%s: %v, want %g", tt.name, got, tt.size)
		}
	}
}
