package corpus

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"geoeval/internal/invented/figure"
)

// asy writes elements of a scene as Asymptote's statements. Of round solids it draws the outline; marks and measures
// are left out.
type asy struct {
	out   *strings.Builder
	solid bool
}

func sortedNames(s *figure.Scene) []string { return slices.Sorted(maps.Keys(s.Names)) }

// at is a point of the drawing; a solid is seen obliquely.
func (a asy) at(p figure.Point) string {
	x, y := p.X, p.Y
	if a.solid {
		x, y = p.X+0.4*p.Y, p.Z+0.3*p.Y
	}
	return fmt.Sprintf("(%s,%s)", decimal(x), decimal(y))
}

func (a asy) draw(format string, args ...any) { fmt.Fprintf(a.out, "draw("+format+");\n", args...) }

func (a asy) path(points []figure.Point, closed bool) string {
	parts := make([]string, len(points))
	for i, p := range points {
		parts[i] = a.at(p)
	}
	if closed {
		parts = append(parts, "cycle")
	}
	return strings.Join(parts, "--")
}

func dash(dashed bool) string {
	if dashed {
		return ", dashed"
	}
	return ""
}

func (a asy) element(e figure.Element) {
	switch e := e.(type) {
	case figure.Polygon:
		a.draw("%s%s", a.path(e.Points, true), dash(e.Dashed))
	case figure.Segment:
		a.draw("%s%s", a.path([]figure.Point{e.From, e.To}, false), dash(e.Dashed))
	case figure.Vector:
		a.draw("%s, EndArrow%s", a.path([]figure.Point{e.From, e.To}, false), dash(e.Dashed))
	case figure.Circle:
		a.ellipse(e.Center, e.Radius, e.Radius, e.Dashed)
	case figure.Ellipse:
		a.ellipse(e.Center, e.RX, e.RY, e.Dashed)
	case figure.Arc:
		a.draw("arc(%s, %s, %s)%s", a.at(e.Center), a.at(e.From), a.at(e.To), dash(e.Dashed))
	case figure.Curve:
		a.draw("%s%s", a.path(thinned(e.Points), false), dash(e.Dashed))
	case figure.Axes:
		a.draw("(%s,0)--(%s,0), EndArrow", decimal(e.X0), decimal(e.X1))
		a.draw("(0,%s)--(0,%s), EndArrow", decimal(e.Y0), decimal(e.Y1))
	case figure.Polyhedron:
		for _, face := range e.Faces {
			points := make([]figure.Point, len(face))
			for i, v := range face {
				points[i] = e.Vertices[v]
			}
			a.draw("%s%s", a.path(points, true), dash(e.Dashed))
		}
	case figure.Sphere:
		a.draw("circle(%s, %s)%s", a.at(e.Center), decimal(e.Radius), dash(e.Dashed))
	case figure.Cylinder:
		a.round(e.Base, e.Radius, e.Radius, e.Height, e.Dashed)
	case figure.Cone:
		a.round(e.Base, e.Radius, 0, e.Height, e.Dashed)
	case figure.Frustum:
		a.round(e.Base, e.R0, e.R1, e.Height, e.Dashed)
	}
}

// ellipse draws a circle or an ellipse; in a solid scene it lies level and looks flatter.
func (a asy) ellipse(center figure.Point, rx, ry float64, dashed bool) {
	if a.solid {
		ry *= 0.3
	}
	a.draw("ellipse(%s, %s, %s)%s", a.at(center), decimal(rx), decimal(ry), dash(dashed))
}

func (a asy) round(base figure.Point, r0, r1, height float64, dashed bool) {
	top := base
	top.Z += height
	a.ellipse(base, r0, r0, dashed)
	if r1 > 0 {
		a.ellipse(top, r1, r1, dashed)
	}
	for _, side := range []float64{-1, 1} {
		from, to := base, top
		from.X += side * r0
		to.X += side * r1
		a.draw("%s%s", a.path([]figure.Point{from, to}, false), dash(dashed))
	}
}

// thinned keeps some points of a curve.
func thinned(points []figure.Point) []figure.Point {
	const most = 24
	step := max(1, len(points)/most)
	var out []figure.Point
	for i := 0; i < len(points); i += step {
		out = append(out, points[i])
	}
	return out
}

// decimal spells a value to two decimals, to four below 1.
func decimal(v float64) string {
	places := 100.0
	if math.Abs(v) < 1 {
		places = 10000
	}
	return numeral(math.Round(v*places)/places + 0) // adding 0 makes −0 a 0
}
