package asked

import (
	"slices"
	"testing"
)

func TestGoalOf(t *testing.T) {
	tests := []struct{ text, want string }{
		{"Find x.", "variable x"},
		{"Solve for x.", "variable x"},
		{"Find a.", "variable a"},
		{"Find a if b = 4.", "variable a"},
		{"Find the value of the variable m in the figure.", "variable m"},
		{"BA is a line. Find a line BA.", "line AB"},
		{"If BC = 4, find BA.", "line AB"},
		{"Find m \\angle CBA.", "angle ABC"},
		{"find \\angle 4", "angle 4"},
		{"What is the measure of \\angle B to the nearest tenth?", "angle B"},
		{"Find m \\widehat{YX}.", "arc XY"},
		{"Find m \\widehat YX if XY = 3.", "arc XY"},
		{"Express the ratio of \\sin A as a decimal.", "sin A"},
		{"Find \\tan \\angle A.", "tan A"},
		{"Find the ratio of the sides.", "ratio"},
		{"Find the area of the shaded region in ABCD.", "area"},
		{"Find the perimeter of \\triangle ABC.", "perimeter"},
		{"Use parallelogram MNPR to find y.", "variable y"},
		{"What is x? Express it in full.", "variable x"},
		{"ABCD is a kite.", ""},
		{"Find out.", ""},
		{"", ""},
	}
	for _, tt := range tests {
		if got := Goal(tt.text); got != tt.want {
			t.Errorf("Goal(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestTerms(t *testing.T) {
	tests := []struct {
		name    string
		text    string
		clauses []string
		want    []string
	}{
		{"PGPS9K's dialect", "AC = 12.5, and BC = 3.", []string{"AB = DC = \\frac{3}{5}y+2", "m \\angle BAD = 120", "m \\angle BDC = m \\angle 3", "CB \\perp AC on C"},
			[]string{"12.5", "120", "3", "\\frac{3}{5}y+2"}},
		{"Geometry3K's dialect", "Find x.", []string{"Equals(LengthOf(Line(A, B)), \\frac{3}{5}y+2)", "Equals(MeasureOf(Angle(B, A, D)), 120)", "Equals(MeasureOf(Angle(B, D, C)), MeasureOf(angle 3))", "Equals(MeasureOf(Angle(E, A, D)), MeasureOf(Angle(4)))", "PointLiesOnCircle(B, Circle(O, radius_1_0))", "Equals(LengthOf(Line(R, point_27)), 20-5x)"},
			[]string{"120", "20-5x", "\\frac{3}{5}y+2"}},
		{"units are no terms", "an area of 400 mm^{2}, and 6 \\sqrt{2} cm2", nil, []string{"400", "6", "\\sqrt{2}"}},
	}
	for _, tt := range tests {
		if got := Terms(tt.text, tt.clauses); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
