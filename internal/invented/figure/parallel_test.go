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
