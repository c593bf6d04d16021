package synth

import (
	"slices"
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
