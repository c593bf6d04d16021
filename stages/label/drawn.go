package label

import (
	"slices"

	"geoeval/schema"
)

// drawn is what a diagram with coordinates shows: shapes, and whether a quadrilateral among them has no parallel sides.
type drawn struct {
	shapes    []schema.Shape
	irregular bool
	why       string
}

func showing(why string, shapes ...schema.Shape) *drawn { return &drawn{shapes: shapes, why: why} }

// straight names what a subdivision without a circle shows, as Geometry3K's annotators did by their labels of the
// records on which this was tuned; nil where it is none of these:
//
//   - a quadrilateral alone, or two apart, or one with both diagonals, or cut without triangles: Quad
//   - a parallelogram from which lines cut triangles: Quad and Triangle, Line too where the diagram says that lines are
//     parallel; another quadrilateral that a diagonal cuts into two: Triangle
//   - a polygon of more sides, with each side drawn on beyond one end (the exterior angles) or all angles right: Other
//   - a rectangle with a triangle on it: Quad and Triangle
//   - three lines that cut each other and all go on: Line
//   - a triangle with sides that go on beyond two corners; triangles that touch in the points where lines cross, with
//     lines that go on: Triangle and Line
//
// Where the area or the perimeter of what is drawn is asked for (measured), loose ends are heights and belong to no figure.
func (s *subdivision) straight(parallels, measured bool) *drawn {
	if len(s.outlines) == 2 {
		return s.twins()
	}
	if len(s.outlines) != 1 {
		return nil
	}
	outline := s.outlines[0]
	closed := s.loose == 0 || measured
	switch n := len(outline); {
	case n == 3:
		return s.threeCorners(parallels, closed)
	case n == 4:
		if d := s.fourCorners(parallels, closed); d != nil {
			return d
		}
	}
	switch n := len(outline); {
	case !parallels && s.sides(n) && s.goesOn(outline, 1) == n:
		return showing("a polygon with exterior angles", schema.Other)
	case n == 5 && s.houses(), n == 5 && closed && s.sides(5) && s.rightAngles(outline) > 1:
		return showing("a rectangle with a triangle", schema.Quad, schema.Triangle)
	case n > 5 && closed && s.rightAngles(outline) == n:
		return showing("a polygon of right angles", schema.Other)
	case n > 4 && !closed && !parallels && s.triangles() > 1:
		return showing("triangles between lines that go on", schema.Triangle, schema.Line)
	}
	return nil
}

// threeCorners names a subdivision whose outline has three corners.
func (s *subdivision) threeCorners(parallels, closed bool) *drawn {
	outline := s.outlines[0]
	switch {
	case !s.sides(3):
		return nil
	case parallels && closed:
		return showing("a triangle", schema.Triangle)
	case !parallels && s.goesOn(outline, 2) == 3:
		return showing("three lines that cross", schema.Line)
	case !parallels && s.goesOn(outline, 2) > 1:
		return showing("a triangle with sides that go on", schema.Triangle, schema.Line)
	}
	return nil
}

// fourCorners names a subdivision whose outline has four corners.
func (s *subdivision) fourCorners(parallels, closed bool) *drawn {
	outline := s.outlines[0]
	switch {
	case s.sides(3, 3) && s.class(outline) == irregular:
		return showing("two triangles", schema.Triangle)
	case !closed:
		return nil
	case s.sides(4), s.sides(3, 3, 3, 3) && s.diagonals(outline), !parallels && s.triangles() == 0:
		return s.quad(outline)
	case s.triangles() > 0 && s.class(outline) == parallelogram:
		return cutParallelogram(parallels)
	case s.sides(3, 3, 3, 3):
		return showing("four triangles", schema.Triangle)
	}
	return nil
}

// cutParallelogram names a parallelogram that lines cut into triangles.
func cutParallelogram(parallels bool) *drawn {
	shapes := []schema.Shape{schema.Quad, schema.Triangle}
	if parallels {
		shapes = append(shapes, schema.Line)
	}
	return showing("a parallelogram cut into triangles", shapes...)
}

// triangular names a subdivision whose lines meet in triangles by their names; nil where the form of the lines tells:
//
//   - none of the faces is a triangle, as where arrows are drawn on lines or a figure lies on the lines of another: angles
//     between parallel lines are Line, a quadrilateral is Quad
//   - lengths beside parallel lines that cut no side of a triangle: Triangle, since similar triangles are what is measured
//   - a figure with more corners than four whose area or perimeter is asked for: Quad and Triangle
func (s *subdivision) triangular(f form, parallels, lengths, measured bool) *drawn {
	quads := slices.ContainsFunc(s.faces, func(face []int) bool { return len(face) == 4 })
	switch {
	case s.triangles() == 0 && parallels && !lengths:
		return showing("parallel lines without a triangle", schema.Line)
	case s.triangles() == 0 && quads && lengths:
		return showing("a quadrilateral without a triangle", schema.Quad)
	case parallels && lengths && len(s.outlines) == 1 && len(s.outlines[0]) > 4:
		return showing("triangles between parallel lines", schema.Triangle)
	case measured && f.corners > 4:
		return showing("a figure made of triangles and quadrilaterals", schema.Quad, schema.Triangle)
	}
	return nil
}

// empty says that nothing, or nothing clear, is shown.
func (d *drawn) empty() bool { return d == nil || len(d.shapes) == 0 }

// quadrilateral says whether the outline is one.
func (s *subdivision) quadrilateral() bool { return len(s.outlines) == 1 && len(s.outlines[0]) == 4 }

// regular names a regular polygon that is drawn together with circles: a square, and else the triangles by which it is measured.
func (s *subdivision) regular() *drawn {
	if s.quadrilateral() && s.class(s.outlines[0]) != irregular {
		return showing("a square", schema.Quad)
	}
	return showing("a regular polygon's triangles", schema.Triangle)
}

// twins names two parts that do not hang together: two quadrilaterals without parallel sides; nil for others.
func (s *subdivision) twins() *drawn {
	if s.loose != 0 || !s.sides(4, 4) {
		return nil
	}
	for _, outline := range s.outlines {
		if len(outline) != 4 || s.class(outline) != irregular {
			return nil
		}
	}
	return s.quad(s.outlines[0])
}

// quad names a quadrilateral.
func (s *subdivision) quad(corners []int) *drawn {
	switch s.class(corners) {
	case parallelogram:
		return showing("a parallelogram", schema.Quad)
	case trapezoid:
		return showing("a trapezoid", schema.Quad)
	}
	return &drawn{[]schema.Shape{schema.Quad}, true, "a quadrilateral without parallel sides"}
}

// goesOn counts the corners at which so many edges besides the outline's two end.
func (s *subdivision) goesOn(outline []int, edges int) int {
	n := 0
	for _, p := range outline {
		if more := s.edges(p) - 2; more == edges || edges > 1 && more > edges {
			n++
		}
	}
	return n
}

// houses says whether the faces are a triangle and a parallelogram.
func (s *subdivision) houses() bool {
	if !s.sides(3, 4) {
		return false
	}
	for _, f := range s.faces {
		if len(f) == 4 {
			return s.class(f) == parallelogram
		}
	}
	return false
}

// named refines a name that leaves open which polygon it is, a quadrilateral or a regular polygon: of a
// quadrilateral that the diagram shows without parallel sides it says so, and that it is cut into triangles; of a
// regular polygon, that it is a triangle or a quadrilateral. nil where the diagram says no more than the name.
func (s *subdivision) named(shape schema.Shape) *drawn {
	if len(s.outlines) == 2 && shape == schema.Quad {
		return s.twins()
	}
	if len(s.outlines) != 1 {
		return nil
	}
	outline := s.outlines[0]
	switch {
	case shape == schema.Other && len(outline) == 3:
		return showing("a regular triangle", schema.Triangle)
	case shape == schema.Other && len(outline) == 4:
		return showing("a square", schema.Quad)
	case shape == schema.Quad && len(outline) == 4 && s.class(outline) == irregular:
		d := s.quad(outline)
		if s.triangles() == len(s.faces) {
			d.shapes = append(d.shapes, schema.Triangle)
		}
		return d
	}
	return nil
}

// besideCircle names what a closed figure without loose ends is that is drawn together with circles: a triangle
// always, another polygon where lengths are known. A quadrilateral with a circle's centre among its corners is made
// of radii and tangents and is none. It is empty where nothing but the circle is shown, and nil where that is not
// clear.
func (s *subdivision) besideCircle(centres uint64, lengths bool) *drawn {
	one := len(s.outlines) == 1 && s.loose == 0
	if one && len(s.outlines[0]) == 3 {
		return showing("a triangle", schema.Triangle)
	}
	if !lengths {
		return nil
	}
	if !one {
		return &drawn{}
	}
	outline := s.outlines[0]
	if len(outline) != 4 {
		return nil
	}
	switch {
	case s.sides(4) && centres&set(outline) != 0:
		return &drawn{}
	case s.sides(4):
		return s.quad(outline)
	case s.class(outline) == parallelogram && s.rightAngles(outline) == 4:
		return showing("a rectangle", schema.Quad)
	}
	return nil
}

// set makes a set of points.
func set(points []int) uint64 {
	var out uint64
	for _, p := range points {
		out |= 1 << p
	}
	return out
}
