package corpus

import (
	"slices"
	"testing"

	"geoeval/internal/invented/figure"
)

func TestAMirrorKeepsWhatIsWritten(t *testing.T) {
	a, b := figure.Point{X: 1, Y: 2}, figure.Point{X: 4}
	s := &figure.Scene{
		Names:    map[string]figure.Point{"A": a, "B": b},
		Elements: []figure.Element{figure.Segment{From: a, To: b}, figure.Measure{A: a, B: b, Text: "5"}},
		Notes:    []string{"AB = 5"},
	}
	m := mirrored(s)
	if !slices.Equal(m.Texts(), s.Texts()) || m.Names["A"] != (figure.Point{X: -1, Y: 2}) {
		t.Errorf("%+v", m)
	}
}
