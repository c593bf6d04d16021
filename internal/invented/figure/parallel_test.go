package figure

import (
	"reflect"
	"testing"
)

// TestArrowsPointOneWay: the ends of a segment may come in either order, and the arrowheads of parallel ones still point one way.
func TestArrowsPointOneWay(t *testing.T) {
	marks := func(a, b Point) []path {
		d := drawing{scale: 10}
		(&Scene{Elements: []Element{Parallel{A: a, B: b, Arrows: 1}}}).elements(&d)
		return d.marks
	}
	for name, ends := range map[string][2]Point{"level": {pt(0, 0), pt(10, 0)}, "upright": {pt(0, 0), pt(0, 10)}, "steep": {pt(0, 0), pt(1, 9)},
		"falling": {pt(0, 9), pt(5, 0)}} {
		if there, back := marks(ends[0], ends[1]), marks(ends[1], ends[0]); len(there) == 0 || !reflect.DeepEqual(there, back) {
			t.Errorf("%s: %v one way, %v the other", name, there, back)
		}
	}
}

// TestArrowsKeepOffTicks: arrowheads stand off the ticks of the whole segment and of its halves, and off the point between these.
func TestArrowsKeepOffTicks(t *testing.T) {
	for ticks := 1; ticks <= 3; ticks++ {
		for arrows := 1; arrows <= 2; arrows++ {
			for length := float64(3 + ticks + arrows); length <= 30; length += 0.5 { // shorter ones have no room
				a, m, b := pt(2, 3), pt(2+0.3*length, 3+0.4*length), pt(2+0.6*length, 3+0.8*length)
				d := drawing{scale: 10}
				(&Scene{Names: map[string]Point{"A": a, "M": m, "B": b}, Elements: []Element{
					Equal{A: a, B: m, Ticks: ticks}, Equal{A: b, B: m, Ticks: ticks}, Parallel{A: b, B: a, Arrows: arrows}}}).elements(&d)
				if len(d.marks) != 2*ticks+arrows {
					t.Fatalf("%d marks", len(d.marks))
				}
				for _, head := range d.marks[2*ticks:] {
					for _, p := range head {
						for _, tick := range d.marks[:2*ticks] {
							for _, q := range tick {
								if p.minus(q).length() < 2 {
									t.Errorf("%v long, %d ticks: the head %v is on the tick %v", length, ticks, head, tick)
								}
							}
						}
						if p.minus(d.at(m)).length() < 5 {
							t.Errorf("%v long: the head %v is on the point between the halves", length, head)
						}
					}
				}
			}
		}
	}
}
