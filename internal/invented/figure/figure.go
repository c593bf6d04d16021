// Package figure draws the figures of geometry problems. A scene lists what a figure shows in the words of geometry and
// in the problem's own coordinates: triangles, circles, right angles, lengths, axes, prisms, cones. How large it
// becomes, where names and lengths stand, and which edges of a solid are hidden is found here.
//
// The same scene gives the same pixels and bytes on every machine.
package figure

// Point is a place in the world: x to the right, y upward (in a solid scene: backward), z upward. Z counts only in
// solid scenes.
type Point struct{ X, Y, Z float64 }

// Scene is what a figure shows. Elements are drawn in their order; only fillings can cover what stands before them.
type Scene struct {
	// Solid is in space: flat faces are seen obliquely, as textbooks draw a cube; with anything round, from slightly
	// above.
	Solid    bool
	Elements []Element
	Names    map[string]Point // names that stand beside their points
	Notes    []string         // lines that stand under the figure
}

// Element is one thing of a scene. Its kinds are those of this package.
type Element interface {
	// draw adds the element's lines, marks and labels to a drawing.
	draw(d *drawing)
}

// Fill says what is inside an outline.
type Fill uint8

const (
	Empty Fill = iota // what stands below it
	Grey              // shaded
	White             // covers what is shaded below it: a ring is a grey circle and a smaller white one
)

// Polygon is a closed line through two or more points. An open one is convex, and where a hole begins: of segments and polygons
// that are dashed it shows what is seen through it.
type Polygon struct {
	Points []Point
	Dashed bool
	Fill   Fill
	Open   bool
}

// Segment joins two points.
type Segment struct {
	From, To Point
	Dashed   bool
}

// Vector is a segment with an arrowhead at To.
type Vector struct {
	From, To Point
	Dashed   bool
}

// Circle lies in the plane; in a solid scene, level. One on a sphere is seen and dashed as the sphere's side is there.
type Circle struct {
	Center Point
	Radius float64
	Dashed bool
	Fill   Fill
}

// Arc goes counterclockwise from From to the direction of To; its radius is the distance of From. In a solid scene it
// goes the short way through the plane of its three points.
type Arc struct {
	Center, From, To Point
	Dashed           bool
	Sector           bool // with both radii, which a filling fills too
	Fill             Fill
}

// Ellipse has its half axes RX and RY along x and y, turned counterclockwise by Turn degrees; in a solid scene it lies
// level.
type Ellipse struct {
	Center Point
	RX, RY float64
	Turn   float64
	Dashed bool
	Fill   Fill
}

// Right marks the right angle at At between the directions of A and B.
type Right struct{ A, At, B Point }

// Angle marks the angle at At between the directions of A and B, at most 180°, with its text inside.
type Angle struct {
	A, At, B Point
	Text     string // may be empty
	Arcs     int    // 0 is 1; 2 or 3 for marking equal angles; -1 for the text alone
}

// Measure writes a length beside the segment from A to B. It does not draw the segment.
type Measure struct {
	A, B Point
	Text string
}

// Equal marks the segment from A to B as equal to others with as many ticks (0 is 1, at most 3).
type Equal struct {
	A, B  Point
	Ticks int
}

// Parallel marks the segment from A to B as parallel to others with as many arrowheads (0 is 1, at most 3), which point to the
// right, or upwards, whichever end comes first.
type Parallel struct {
	A, B   Point
	Arrows int
}

// Dot marks a point.
type Dot struct {
	At   Point
	Open bool // a small circle, for a point that is left out
}

// Axes are the coordinate axes, x from X0 to X1 and y from Y0 to Y1, with arrowheads, the letters x and y, and O where
// they meet, unless the scene names that point. Curves are cut off at this window.
type Axes struct {
	X0, X1, Y0, Y1 float64
	Step           float64 // between ticks; 0 is no ticks
	Numbers        bool    // at the ticks
}

// Curve joins points that are close to each other. On the side of a cylinder it is dashed where that looks away.
type Curve struct {
	Points []Point
	Pieces [][]Point // further pieces, such as the other branch of a hyperbola
	Dashed bool
}

// Polyhedron is convex. Faces are lists of places in Vertices, around the face either way. Hidden edges are dashed, and
// what lies in a face that looks away.
type Polyhedron struct {
	Vertices []Point
	Faces    [][]int
	Dashed   bool // all edges, for a solid inside another
}

// Sphere is drawn with its equator.
type Sphere struct {
	Center Point
	Radius float64
	Dashed bool
}

// Hemisphere is the upper half of a sphere, or the lower one.
type Hemisphere struct {
	Center Point
	Radius float64
	Lower  bool
	Dashed bool
}

// Cylinder is upright. Base is the centre of one base; a negative Height goes downward from there.
type Cylinder struct {
	Base           Point
	Radius, Height float64
	Dashed         bool
}

// Cone is upright. Base is the centre of its base; with a negative Height the apex is below.
type Cone struct {
	Base           Point
	Radius, Height float64
	Dashed         bool
}

// Frustum is a cone cut off level: R0 is the radius at Base, R1 the one at Height above it (below it, if negative).
type Frustum struct {
	Base           Point
	R0, R1, Height float64
	Dashed         bool
}

// Text is written at a place, or as near to it as there is room.
type Text struct {
	At   Point
	Text string
}

// Texts are what is written in a scene, in the order of its elements, but for the names of points.
func (s *Scene) Texts() []string {
	var all []string
	for _, e := range s.Elements {
		if text := TextOf(e); text != "" {
			all = append(all, text)
		}
	}
	return append(all, s.Notes...)
}

// TextOf is what is written at an element; "" for nothing.
func TextOf(e Element) string {
	switch e := e.(type) {
	case Angle:
		return e.Text
	case Measure:
		return e.Text
	case Text:
		return e.Text
	}
	return ""
}
