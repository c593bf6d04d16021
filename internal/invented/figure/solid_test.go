package figure

import (
	"math"
	"testing"
)

// What lies in a face that looks away is dashed, and nothing else of a section is: its front, lines inside, and edges
// that two faces share of which one is seen.
func TestLinesInFacesThatLookAway(t *testing.T) {
	corners := []Point{{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {2, 2, 6}}
	pyramid := Polyhedron{Vertices: corners, Faces: [][]int{{0, 1, 2, 3}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}}}
	half := func(i int) Point { return middle(corners[i], corners[4]) }
	section := Polygon{Points: []Point{half(0), half(1), half(2), half(3)}}
	for _, c := range []struct {
		name   string
		a, b   Point
		inside bool // the pyramid is in something else
		want   bool
	}{
		{"front of a section", half(0), half(1), false, false},
		{"right side", half(1), half(2), false, false},
		{"back", half(2), half(3), false, true},
		{"left side", half(3), half(0), false, true},
		{"in the base", corners[0], corners[2], false, true},
		{"edge of the base in front", corners[0], middle(corners[0], corners[1]), false, false},
		{"inside", middle(corners[0], corners[2]), corners[4], false, false},
		{"beside the base", Point{5, 0, 0}, Point{6, 4, 0}, false, false},
		{"back of what is dashed", half(2), half(3), true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := pyramid
			p.Dashed = c.inside
			s := &Scene{Solid: true, Elements: []Element{section, p, Segment{From: c.a, To: c.b}}}
			if _, err := Draw(s); err != nil {
				t.Fatal(err)
			}
			d := drawing{measuring: true, extent: nowhere()}
			s.elements(&d)
			if d.isBehind(c.a, c.b) != c.want {
				t.Errorf("it is behind: %t, want %t", !c.want, c.want)
			}
		})
	}
}

// A line on the side of a cylinder is dashed behind it; one through its inside is as it is given.
func TestLinesOnACylinder(t *testing.T) {
	tube := Cylinder{Base: Point{1, 1, 2}, Radius: 3, Height: -5}
	at := func(degrees, down float64) Point {
		cos, sin := cosSin(degrees * math.Pi / 180)
		return tube.Base.plus(Point{3 * cos, 3 * sin, -down})
	}
	for _, c := range []struct {
		name string
		a, b Point
		want bool
	}{
		{"a thread in front", at(-90, 1), at(-84, 1.1), false},
		{"a thread behind", at(84, 1), at(90, 1.1), true},
		{"a height behind", at(100, 0), at(100, 5), true},
		{"a diameter", at(0, 5), at(180, 5), false},
		{"from rim to rim through the inside", at(80, 0), at(260, 5), false},
		{"above it", at(84, -1), at(90, -1.1), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &Scene{Solid: true, Elements: []Element{Curve{Points: []Point{c.a, c.b}}, tube}}
			d := drawing{measuring: true, extent: nowhere()}
			s.elements(&d)
			if d.err != nil || d.isBehind(c.a, c.b) != c.want {
				t.Errorf("%v; it is behind: %t, want %t", d.err, !c.want, c.want)
			}
		})
	}
}

// Through an opening some of what is dashed is seen, from no point to all of it; what is behind its edges is not.
func TestWhatIsSeenThroughAnOpening(t *testing.T) {
	var d drawing
	d.view = level(0, 1, 1, elevation, steepness) // from the front, a little from above
	at := func(x, y, z float64) Point { return Point{x, y, z} }
	opening := []Point{at(0, 0, 0), at(4, 0, 0), at(4, 0, 4), at(0, 0, 4)}
	up := elevation / steepness * 3 // by so much higher what is 3 behind appears
	for _, c := range []struct {
		name     string
		a, b     Point
		from, to float64
	}{
		{"all of a line", at(1, 3, 1), at(3, 3, 1), 0, 1},
		{"up to its upper edge", at(1, 3, 0), at(1, 3, 4), 0, 1 - up/4},
		{"from its left edge", at(-2, 3, 1), at(2, 3, 1), 0.5, 1},
		{"between two edges", at(-4, 3, 1), at(12, 3, 1), 0.25, 0.5},
		{"along an edge", at(0, 0, 0), at(4, 0, 0), 0, 0},
		{"from a corner outward", at(4, 0, 4), at(4, 3, 4), 0, 0},
		{"beside it", at(5, 3, 1), at(6, 3, 1), 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, o := range [][]Point{opening, {opening[3], opening[2], opening[1], opening[0]}} {
				from, to := d.seenThrough(o, c.a, c.b)
				if isSeen := from < to; isSeen != (c.from < c.to) || isSeen && math.Hypot(from-c.from, to-c.to) > 1e-6 {
					t.Errorf("from %.3f to %.3f is seen, want from %.3f to %.3f", from, to, c.from, c.to)
				}
			}
		})
	}
}
