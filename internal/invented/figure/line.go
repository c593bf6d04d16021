package figure

import (
	"fmt"
	"math"
)

// stroke is how a line is drawn.
type stroke uint8

const (
	solid  stroke = iota
	dashed        // hidden or auxiliary
	thin          // marks and ticks
)

func stroked(isDashed bool) stroke {
	if isDashed {
		return dashed
	}
	return solid
}

// path is a line through pixels.
type path []pixel

// area is a filled outline.
type area struct {
	outline path
	shade   uint8 // 0 is black
}

// drawing is one attempt to draw a scene in a certain size: first its extent is found (measuring), then lines and
// labels are collected.
type drawing struct {
	view
	names     map[string]Point
	measuring bool
	extent    bounds
	err       error

	scale  float64 // pixels a unit
	origin pixel   // of the world's origin

	lines, marks []path // dashes are lines of their own
	hidden       []path // dashed lines, until they are drawn
	whole        []path // all lines, dashed ones without their gaps
	areas        []area
	blots        []path // filled in black, above all lines
	labels       []*label
	rims         []rim
	radii, rooms map[Angle]float64
	equal        []Equal // that the scene has; vectors likewise
	angles       []Angle // those with arcs
	met          map[Measure]bool
	vectors      []Vector
	spheres      []Sphere // that are not inside of anything; faces and cylinders likewise
	faces        []face
	cylinders    []Cylinder
	openings     [][]Point
	rights       []Right // until they are drawn
	window       *Axes   // that curves are cut off at
}

func (d *drawing) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf("figure: "+format, args...)
	}
}

// finite reports whether points can be drawn; if not, the drawing fails.
func (d *drawing) finite(what string, points ...Point) bool {
	for _, p := range points {
		if !(max(math.Abs(p.X), math.Abs(p.Y), math.Abs(p.Z)) <= farthest) {
			d.fail("%s: coordinates (%g, %g, %g) are not within ±%g", what, p.X, p.Y, p.Z, farthest)
			return false
		}
	}
	return true
}

// positive is finite for lengths that must be above 0.
func (d *drawing) positive(what string, lengths ...float64) bool {
	for _, v := range lengths {
		if !(v > 0 && v <= farthest) {
			d.fail("%s: a length is %g; it must be above 0 and at most %g", what, v, farthest)
			return false
		}
	}
	return true
}

// apart is finite for points of which none may be equal to the next.
func (d *drawing) apart(what string, points ...Point) bool {
	if !d.finite(what, points...) {
		return false
	}
	for i := range points[1:] {
		if !(points[i+1].minus(points[i]).length() > 1e-12) {
			d.fail("%s: two of its points are both at (%g, %g, %g)", what, points[i].X, points[i].Y, points[i].Z)
			return false
		}
	}
	return true
}

// at is the place of p in the picture.
func (d *drawing) at(p Point) pixel {
	return pixel{
		snap(d.origin.X + float64(d.scale*p.dot(d.view.right))),
		snap(d.origin.Y - float64(d.scale*p.dot(d.view.up))),
	}
}

// line draws a line through points, or widens the extent by them.
func (d *drawing) line(s stroke, points ...Point) {
	if d.measuring {
		for _, p := range points {
			d.extent.add(p.dot(d.view.right), p.dot(d.view.up))
		}
		return
	}
	d.draw(s, d.path(points))
}

// path leaves out pixels that are too near to the one before to be seen.
func (d *drawing) path(points []Point) path {
	pixels := make(path, 0, len(points))
	for i, p := range points {
		at := d.at(p)
		if n := len(pixels); n > 0 && i < len(points)-1 && at.minus(pixels[n-1]).length() < 0.5 {
			continue
		}
		pixels = append(pixels, at)
	}
	return pixels
}

func (d *drawing) draw(s stroke, pixels path) {
	switch s {
	case dashed:
		d.hidden = append(d.hidden, pixels)
	case thin:
		d.marks = append(d.marks, pixels)
	default:
		d.lines = append(d.lines, pixels)
	}
}

// fill fills an outline; it is below all lines.
func (d *drawing) fill(f Fill, points []Point) {
	if d.measuring || f == Empty {
		return
	}
	shade := uint8(255)
	if f == Grey {
		shade = 204
	}
	d.areas = append(d.areas, area{d.path(points), shade})
}

// Pixels from dash to dash, and without one. Round ends make dashes longer by a line's width.
const dashOn, dashOff = 3.5, 4.5

// appendDashes adds the dashes of a line. The first is at its start.
func appendDashes(to []path, pixels path) []path {
	if len(pixels) == 0 {
		return to
	}
	on, left := true, dashOn
	dash := path{pixels[0]}
	for i := 1; i < len(pixels); i++ {
		from := pixels[i-1]
		way := pixels[i].minus(from)
		length := way.length()
		u := way.unit()
		done := 0.0
		for length-done > left {
			done += left
			p := from.along(u, done)
			p = pixel{snap(p.X), snap(p.Y)}
			if on {
				to = append(to, append(dash, p))
				left = dashOff
			} else {
				dash, left = path{p}, dashOn
			}
			on = !on
		}
		left -= length - done
		if on {
			dash = append(dash, pixels[i])
		}
	}
	if on && len(dash) > 1 {
		to = append(to, dash)
	}
	return to
}

// ring gives the points center + cos·a + sin·b for angles between from and to (radians), close enough to look round.
func (d *drawing) ring(center, a, b Point, from, to float64) []Point {
	n := 64.0
	if !d.measuring {
		n = min(max(math.Ceil(max(a.length(), b.length())*d.scale*math.Abs(to-from)/4), 8), 400)
	}
	points := make([]Point, 0, int(n)+1)
	for i := range int(n) + 1 {
		cos, sin := cosSin(from + float64((to-from)*float64(i)/n))
		points = append(points, center.plus(a.times(cos)).plus(b.times(sin)))
	}
	return points
}
