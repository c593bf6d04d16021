package figure

import (
	"fmt"
	"math"
)

// Products are rounded by an explicit conversion wherever a sum follows: a compiler may otherwise fuse the two on some
// processors, which gives another last bit there.

func (p Point) plus(q Point) Point  { return Point{p.X + q.X, p.Y + q.Y, p.Z + q.Z} }
func (p Point) minus(q Point) Point { return Point{p.X - q.X, p.Y - q.Y, p.Z - q.Z} }
func (p Point) times(k float64) Point {
	return Point{float64(p.X * k), float64(p.Y * k), float64(p.Z * k)}
}
func (p Point) dot(q Point) float64       { return float64(p.X*q.X) + float64(p.Y*q.Y) + float64(p.Z*q.Z) }
func (p Point) length() float64           { return math.Sqrt(p.dot(p)) }
func (p Point) toward(q Point) Point      { return q.minus(p).times(1 / q.minus(p).length()) }
func middle(p, q Point) Point             { return p.plus(q).times(0.5) }
func between(p, q Point, t float64) Point { return p.plus(q.minus(p).times(t)) }

func (p Point) cross(q Point) Point {
	return Point{
		float64(p.Y*q.Z) - float64(p.Z*q.Y),
		float64(p.Z*q.X) - float64(p.X*q.Z),
		float64(p.X*q.Y) - float64(p.Y*q.X),
	}
}

// view projects the world in parallel: a point's place in the picture is its dot product with right and up. Back is
// level and points away from the viewer, who is in the direction eye.
type view struct {
	right, up, back, eye Point
}

const (
	elevation = 0.28 // sine of the angle from which round solids are mostly seen; its cosine is 0.96
	steepness = 0.96
)

// view is oblique for flat faces; a sphere would not be round there, so anything round is seen at right angles to the
// picture, from slightly above, and turned aside if there are flat faces too.
func (s *Scene) view() view {
	if !s.Solid {
		return view{right: Point{X: 1}, up: Point{Y: 1}, back: Point{Y: 1}, eye: Point{Z: 1}}
	}
	var round, flat bool
	for _, e := range s.Elements {
		switch e.(type) {
		case Polyhedron:
			flat = true
		case Sphere, Hemisphere, Cylinder, Cone, Frustum, Circle, Ellipse, Arc:
			round = true
		}
	}
	switch {
	case !round:
		if v := s.clearest(obliqueViews); !s.flattens(v) {
			return v
		}
		return steepView
	case flat:
		return s.clearest(turnedViews)
	}
	return level(0, 1, 1, elevation, steepness)
}

// pixel is a place in the picture, in pixels from the left and from the top.
type pixel struct{ X, Y float64 }

func (p pixel) minus(q pixel) pixel { return pixel{p.X - q.X, p.Y - q.Y} }
func (p pixel) length() float64     { return math.Sqrt(float64(p.X*p.X) + float64(p.Y*p.Y)) }

// along is the pixel at distance d from p in the direction of the unit vector u.
func (p pixel) along(u pixel, d float64) pixel {
	return pixel{p.X + float64(u.X*d), p.Y + float64(u.Y*d)}
}

// unit is p with length 1, or to the right where p is nothing.
func (p pixel) unit() pixel {
	if n := p.length(); n > 1e-9 {
		return pixel{p.X / n, p.Y / n}
	}
	return pixel{X: 1}
}

// snap rounds to sixteenths, so that a difference in a last bit is not seen.
func snap(v float64) float64 { return math.Round(v*16) / 16 }

// cosSin is rounded too: the two may differ in the last bit between processors.
func cosSin(angle float64) (float64, float64) {
	return math.Round(math.Cos(angle)*(1<<32)) / (1 << 32), math.Round(math.Sin(angle)*(1<<32)) / (1 << 32)
}

// bounds is the extent of the projected scene in units of the world.
type bounds struct{ left, right, bottom, top float64 }

func nowhere() bounds {
	return bounds{math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)}
}

func (b *bounds) add(x, y float64) {
	b.left, b.right = min(b.left, x), max(b.right, x)
	b.bottom, b.top = min(b.bottom, y), max(b.top, y)
}

// farthest is the largest coordinate that is drawn.
const farthest = 1e9

// fault says why nothing can be drawn of an extent, if so.
func (b bounds) fault() error {
	size := max(b.right-b.left, b.top-b.bottom)
	reach := max(math.Abs(b.left), math.Abs(b.right), math.Abs(b.top), math.Abs(b.bottom))
	switch {
	case math.IsInf(b.left, 1):
		return fmt.Errorf("figure: the scene is empty")
	case !(reach <= 4*farthest):
		return fmt.Errorf("figure: the scene reaches to %g; at most %g is drawn", reach, farthest)
	case !(size > 1e-9) || !(size > reach*1e-9):
		return fmt.Errorf("figure: all points of the scene are in one place")
	}
	return nil
}
