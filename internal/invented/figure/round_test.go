package figure

import (
	"math"
	"testing"
)

// A circle on a sphere is hidden where the sphere's side is turned away: the half behind of the equator, less of a circle
// above, nothing of one around the pole.
func TestCirclesOnASphere(t *testing.T) {
	ball := Sphere{Center: Point{1, 2, 3}, Radius: 5}
	at := func(above, radius float64) Circle {
		return Circle{Center: ball.Center.plus(Point{Z: above}), Radius: radius}
	}
	for _, c := range []struct {
		name   string
		circle Circle
		hidden bool // the sphere is inside of something
		seen   float64
		lies   bool
	}{
		{"equator", at(0, 5), false, 0.5, true},
		{"above", at(3, 4), false, 0.57, true},
		{"below", at(-3, 4), false, 0.43, true},
		{"around the pole", at(4.9, math.Sqrt(25-4.9*4.9)), false, 1, true},
		{"inside", at(3, 3.9), false, 0, false},
		{"beside the axis", Circle{Center: Point{1.1, 2, 6}, Radius: 4}, false, 0, false},
		{"on a sphere in a cube", at(3, 4), true, 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &Scene{Solid: true, Elements: []Element{Sphere{ball.Center, ball.Radius, c.hidden}, c.circle}}
			var d drawing
			d.view = s.view()
			if !c.hidden {
				d.spheres = []Sphere{ball}
			}
			visible, ok := d.onSphere(c.circle.Center, c.circle.Radius)
			if ok != c.lies {
				t.Fatalf("it lies on the sphere: %t", !c.lies)
			}
			// Its points have the sine from -1 in front to 1 behind, and are seen where that is below visible.
			if seen := math.Asin(min(max(visible, -1), 1))/math.Pi + 0.5; c.lies && math.Abs(seen-c.seen) > 0.005 {
				t.Errorf("%.3f of it is seen, want %v", seen, c.seen)
			}
			if _, err := Draw(s); err != nil {
				t.Error(err)
			}
		})
	}
}
