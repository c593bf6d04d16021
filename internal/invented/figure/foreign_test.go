package figure

import (
	"math"
	"testing"
)

// TestLengthsStandBesideTheirOwn draws lengths where other lines come near: each is nearer to its own segment than to any
// other straight line, or a leader leads there.
func TestLengthsStandBesideTheirOwn(t *testing.T) {
	column := box(3, 4, 8)
	v := column.Vertices
	for name, s := range map[string]*Scene{
		"a face's diagonal": space(points("H", 0., 4., 8., "F", 3., 0., 8.), column, Segment{From: v[5], To: v[7]},
			Measure{v[5], v[7], "5"}),
		"a hidden edge": space(boxNames(3, 4, 8), column, Measure{v[0], v[3], "4"}, Measure{v[3], v[7], "8"}),
		"a flat wedge": space(points("V", 0., 0., 0., "U", 1., 4., 0., "W", 9., 0., 0.), Polyhedron{
			Vertices: []Point{{}, {X: 9}, {X: 1, Y: 4}, {Z: 3}, {X: 9, Z: 3}, {X: 1, Y: 4, Z: 3}},
			Faces:    [][]int{{0, 1, 2}, {3, 4, 5}, {0, 1, 4, 3}, {1, 2, 5, 4}, {2, 0, 3, 5}}},
			Measure{Point{}, Point{X: 9}, "9"}, Measure{Point{}, Point{X: 1, Y: 4}, "4.1"}),
		"crossing in the middle": plane(points("D", 0., 0., "F", 10., 0., "G", 5., 6., "H", 5., -4.),
			Segment{From: pt(0, 0), To: pt(10, 0)}, Segment{From: pt(5, 6), To: pt(5, -4)}, Measure{pt(0, 0), pt(10, 0), "18"}),
		"crossing aslant": plane(points("U", 0., 0., "O", 8., 6., "T", -1., 4., "K", 9., 1.),
			Segment{From: pt(0, 0), To: pt(8, 6)}, Segment{From: pt(-1, 4), To: pt(9, 1)}, Measure{pt(0, 0), pt(8, 6), "7"}),
	} {
		err := onCanvas(func(c *canvas) error {
			_, labels, err := c.compose(s)
			for _, l := range labels {
				of, ok := l.spots.(measureSpots)
				if !ok || l.chosen.lead != (leader{}) {
					continue
				}
				b := l.chosen.box
				at, size := pixel{float64(b.Min.X+b.Max.X) / 2, float64(b.Min.Y+b.Max.Y) / 2}, pixel{float64(b.Dx()), float64(b.Dy())}
				if own, other := c.foreign(of, at, size); other < own+1.5 {
					t.Errorf("%s: %s is %.1f pixels from its own line and %.1f from another", name, l.text, own, other)
				}
			}
			return err
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAway: how far segments are from a box.
func TestAway(t *testing.T) {
	half := pixel{10, 5}
	for _, test := range []struct {
		a, b pixel
		want float64
	}{
		{pixel{-30, 8}, pixel{30, 8}, 3}, {pixel{14, -30}, pixel{14, 30}, 4}, {pixel{13, 9}, pixel{40, 40}, 5},
		{pixel{-30, 0}, pixel{30, 0}, 0}, {pixel{0, 0}, pixel{1, 1}, 0}, {pixel{20, 0}, pixel{60, 1}, 10},
	} {
		at := pixel{100, 50}
		if got := away(at.plus(test.a), at.plus(test.b), at, half); !(got-test.want < 1e-9 && test.want-got < 1e-9) {
			t.Errorf("from %v to %v: %g, not %g", test.a, test.b, got, test.want)
		}
	}
}

func (p pixel) plus(q pixel) pixel { return pixel{p.X + q.X, p.Y + q.Y} }

// TestNumbersOfSegmentsThatAreMet has a triangle with its height, and the number of its base.
func TestNumbersOfSegmentsThatAreMet(t *testing.T) {
	for _, foot := range []float64{3, 5, 8} {
		a, b, c := pt(0, 0), pt(10, 0), pt(foot, 4)
		s := plane(nil, Polygon{Points: []Point{a, b, c}}, Segment{From: c, To: pt(foot, 0)}, Measure{A: a, B: b, Text: "10"})
		_, labels, err := s.compose()
		if err != nil {
			t.Fatal(err)
		}
		of := labels[0].spots.(measureSpots)
		box := labels[0].chosen.box
		if aside := float64(box.Min.X+box.Max.X)/2 - of.anchor().X; math.Abs(aside) > mostOfMet*of.b.minus(of.a).length()+1 {
			t.Errorf("with the foot of the height at %v: the number stands %v pixels beside the middle", foot, aside)
		}
	}
}
