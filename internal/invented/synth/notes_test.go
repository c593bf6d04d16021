package synth

import (
	"slices"
	"strings"
	"testing"

	"geoeval/internal/invented/figure"
)

// TestNoTickOnASegmentOfParts draws triangles in which named points lie on some sides.
func TestNoTickOnASegmentOfParts(t *testing.T) {
	at := map[string]figure.Point{"A": {X: 3, Y: 5}, "B": {}, "C": {X: 6}, "D": {X: 2}, "E": {X: 1.5, Y: 2.5}}
	for _, test := range []struct {
		name   string
		points string
		sides  []string
		ticked []string
		note   string
	}{
		{"no other point", "ABC", []string{"AB", "AC"}, []string{"AB", "AC"}, ""},
		{"a point on one of two sides", "ABCE", []string{"AB", "AC"}, nil, "AB = AC"},
		{"a point on one of three sides", "ABCD", []string{"AB", "BC", "CA"}, []string{"AB", "CA"}, "AB = BC = CA"},
		{"halves", "ABCE", []string{"AE", "EB"}, []string{"AE", "EB"}, ""},
	} {
		for _, figureAlone := range []bool{true, false} {
			s := &figure.Scene{Names: map[string]figure.Point{}}
			for _, c := range test.points {
				s.Names[string(c)] = at[string(c)]
			}
			for _, side := range test.sides {
				s.Elements = append(s.Elements, figure.Equal{A: at[side[:1]], B: at[side[1:]], Ticks: 2})
			}
			untick(s, figureAlone)
			var ticked []string
			for _, e := range s.Elements {
				equal := e.(figure.Equal)
				ticked = append(ticked, segmentName(s, equal.A, equal.B))
			}
			var notes []string
			want := test.ticked
			if test.note != "" && figureAlone {
				notes, want = []string{test.note}, nil
			}
			if !slices.Equal(ticked, want) {
				t.Errorf("%s: ticks on %v, want %v", test.name, ticked, want)
			}
			if !slices.Equal(s.Notes, notes) {
				t.Errorf("%s, told by the figure alone %v: notes %q, want %q", test.name, figureAlone, s.Notes, notes)
			}
		}
	}
}

// TestNoArcsInAngleThatIsParted draws two angles that are equal, with lines in them.
func TestNoArcsInAngleThatIsParted(t *testing.T) {
	at := map[string]figure.Point{"A": {}, "B": {X: 6}, "C": {X: 2, Y: 5}, "D": {X: 4, Y: 2.5}, "E": {X: -4, Y: 5}}
	for _, test := range []struct {
		name  string
		lines []string
		text  string // of the first one
		arcs  []int
		note  string
	}{
		{"nothing in them", nil, "", []int{2, 2}, ""},
		{"a line in one", []string{"AD"}, "", nil, "∠BAC = ∠CAE"},
		{"a line in one that has a number", []string{"AD"}, "40°", []int{0}, "∠BAC = ∠CAE"},
	} {
		for _, figureAlone := range []bool{true, false} {
			s := &figure.Scene{Names: at}
			for _, line := range append(test.lines, "AB", "AC", "AE") {
				s.Elements = append(s.Elements, figure.Segment{From: at[line[:1]], To: at[line[1:]]})
			}
			s.Elements = append(s.Elements, figure.Angle{A: at["B"], At: at["A"], B: at["C"], Arcs: 2, Text: test.text},
				figure.Angle{A: at["C"], At: at["A"], B: at["E"], Arcs: 2})
			unarc(s, figureAlone)
			var arcs []int
			for _, e := range s.Elements {
				if angle, ok := e.(figure.Angle); ok {
					arcs = append(arcs, angle.Arcs)
				}
			}
			if !slices.Equal(arcs, test.arcs) {
				t.Errorf("%s: %v arcs, want %v", test.name, arcs, test.arcs)
			}
			if note := strings.Join(s.Notes, "; "); figureAlone && note != test.note || !figureAlone && note != "" {
				t.Errorf("%s, told by the figure alone %v: note %q, want %q", test.name, figureAlone, note, test.note)
			}
		}
	}
}

// TestTheNumberOfAPartedAngleIsANote draws a triangle with an angle at A, and lines from there.
func TestTheNumberOfAPartedAngleIsANote(t *testing.T) {
	at := map[string]figure.Point{"A": {}, "B": {X: 6}, "C": {X: 2, Y: 5}, "D": {X: 4, Y: 2.5}, "E": {X: -2, Y: 5}, "F": {X: -4, Y: -2.5}}
	for _, test := range []struct {
		name  string
		lines []string
		angle figure.Angle
		names string
		note  string
		stays bool // the mark in the figure
	}{
		{"nothing in it", nil, figure.Angle{}, "ABC", "", true},
		{"a line in it", []string{"AD"}, figure.Angle{}, "ABCD", "∠BAC = 68°", false},
		{"a line through its vertex", []string{"FD"}, figure.Angle{}, "ABCDF", "∠BAC = 68°", false},
		{"a line that ends at its vertex", []string{"FA"}, figure.Angle{}, "ABCF", "", true},
		{"a line beside it", []string{"AE"}, figure.Angle{}, "ABCE", "", true},
		{"a line along its leg", []string{"AC"}, figure.Angle{}, "ABC", "", true},
		{"a line across it", []string{"BC"}, figure.Angle{}, "ABC", "", true},
		{"equal to others", []string{"AD"}, figure.Angle{Arcs: 2}, "ABCD", "∠BAC = 68°", true},
		{"an end without a name", []string{"AD"}, figure.Angle{}, "AB", "", true},
	} {
		s := &figure.Scene{Names: map[string]figure.Point{}}
		for _, c := range test.names {
			s.Names[string(c)] = at[string(c)]
		}
		for _, line := range append(test.lines, "AB", "CA") {
			s.Elements = append(s.Elements, figure.Segment{From: at[line[:1]], To: at[line[1:]]})
		}
		test.angle.A, test.angle.At, test.angle.B, test.angle.Text = at["B"], at["A"], at["C"], "68°"
		s.Elements = append(s.Elements, test.angle)
		notePartedAngles(s)
		if note := strings.Join(s.Notes, "; "); note != test.note {
			t.Errorf("%s: the note %q, want %q", test.name, note, test.note)
		}
		last, stays := s.Elements[len(s.Elements)-1].(figure.Angle)
		if stays != test.stays {
			t.Errorf("%s: there is a mark: %v", test.name, stays)
		}
		if stays && (last.Text == "") != (test.note != "") {
			t.Errorf("%s: the figure says %q", test.name, last.Text)
		}
	}
}

// TestTheLengthOfASegmentThatIsMetIsANote draws a triangle and a line in it.
func TestTheLengthOfASegmentThatIsMetIsANote(t *testing.T) {
	at := map[string]figure.Point{"A": {}, "B": {X: 6}, "C": {X: 2, Y: 5}}
	for _, test := range []struct {
		name string
		to   figure.Point
		note string
	}{
		{"from a corner across", figure.Point{X: 3}, "AB = 6"},
		{"to the other corner", at["A"], ""},
	} {
		s := &figure.Scene{Names: at, Elements: []figure.Element{
			figure.Polygon{Points: []figure.Point{at["A"], at["B"], at["C"]}}, figure.Segment{From: at["C"], To: test.to},
			figure.Measure{A: at["A"], B: at["B"], Text: "6"},
		}}
		noteSpannedLengths(s)
		if note := strings.Join(s.Notes, "; "); note != test.note || (note == "") != (len(s.Elements) == 3) {
			t.Errorf("%s: note %q, want %q, with %d elements", test.name, note, test.note, len(s.Elements))
		}
	}
}
