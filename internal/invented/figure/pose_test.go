package figure

import (
	"fmt"
	"math"
	"testing"
)

// pyramid is a square one of such a base edge and height, its base's middle at a place.
func pyramid(edge, height, x float64) Polyhedron {
	r := edge / 2
	return Polyhedron{Vertices: []Point{{x, 0, height}, {x - r, -r, 0}, {x + r, -r, 0}, {x + r, r, 0}, {x - r, r, 0}},
		Faces: [][]int{{1, 2, 3, 4}, {0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 1}}}
}

// TestNoCornerFallsOnAnEdge draws pyramids from flat to high ones, and boxes from sheets to columns, alone and beside a ball.
func TestNoCornerFallsOnAnEdge(t *testing.T) {
	bodies := map[string]Polyhedron{}
	for _, height := range []float64{0.8, 0.9, 1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.6, 3.2, 4, 6} {
		bodies[fmt.Sprintf("a pyramid %g high", height)] = pyramid(4, height, 0)
	}
	for _, size := range [][3]float64{{4, 4, 1}, {4, 4, 1.08}, {1.72, 4, 4}, {10, 8, 2}, {5, 4, 1}, {4, 4, 4}, {2, 2, 6}} {
		bodies[fmt.Sprintf("a box of %v", size)] = box(size[0], size[1], size[2])
	}
	for name, body := range bodies {
		for _, s := range []*Scene{space(nil, body), space(nil, body, Sphere{Center: Point{X: 20}, Radius: 2})} {
			if clear := s.view().clear(s.groups()); clear < 0.045 {
				t.Errorf("%s, %d elements: a corner is %.3f of the figure from an edge", name, len(s.Elements), clear)
			}
		}
	}
}

// TestSmallBodyBesideLargeOne: what stands apart is not held against each other.
func TestSmallBodyBesideLargeOne(t *testing.T) {
	alone, both := space(nil, pyramid(4, 1.2, 0)), space(nil, pyramid(4, 1.2, 0), pyramid(0.4, 0.12, 8))
	if alone.view() != both.view() {
		t.Error("a small body changes the view of a large one")
	}
}

// TestViewsShowTheSameFaces: what is drawn as seen on a box's front, right or upper face is so in every view.
func TestViewsShowTheSameFaces(t *testing.T) {
	for _, v := range append(obliqueViews, turnedViews...) {
		if !(v.eye.X > 0 && v.eye.Y < 0 && v.eye.Z > 0) {
			t.Errorf("view from %v", v.eye)
		}
		if right, up := v.right.dot(v.eye), v.up.dot(v.eye); !(max(right, -right, up, -up) < 1e-9) {
			t.Errorf("the view from %v is no projection along that", v.eye)
		}
	}
}

// TestRightAnglesOfPrismsAreSeen draws right prisms on their hypotenuse's side.
func TestRightAnglesOfPrismsAreSeen(t *testing.T) {
	for _, legs := range [][2]float64{{3, 4}, {5, 12}, {8, 15}, {20, 21}} {
		a, b := max(legs[0], legs[1]), min(legs[0], legs[1])
		c := math.Hypot(a, b)
		p, q, right := Point{}, Point{X: c}, Point{X: b * b / c, Y: a * b / c}
		up := Point{Z: c}
		s := space(nil, Polyhedron{Vertices: []Point{p, q, right, p.plus(up), q.plus(up), right.plus(up)},
			Faces: [][]int{{0, 1, 2}, {3, 4, 5}, {0, 1, 4, 3}, {1, 2, 5, 4}, {0, 2, 5, 3}}}, Right{A: p, At: right, B: q})
		if s.flattens(s.view()) {
			t.Errorf("the right angle between %g and %g is flat", a, b)
		}
		if clear := s.view().clear(s.groups()); clear < 0.03 {
			t.Errorf("a corner of the prism on %g and %g is %.3f of the figure from an edge", a, b, clear)
		}
	}
}
