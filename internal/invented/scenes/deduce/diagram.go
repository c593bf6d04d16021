package deduce

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// A Vec is a place: x to the right, y up (in a solid to the back), z up in a solid and 0 in the plane.
type Vec [3]float64

func (a Vec) Plus(b Vec) Vec               { return Vec{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }
func (a Vec) Minus(b Vec) Vec              { return Vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func (a Vec) Times(k float64) Vec          { return Vec{a[0] * k, a[1] * k, a[2] * k} }
func (a Vec) Dot(b Vec) float64            { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func (a Vec) Length() float64              { return math.Sqrt(a.Dot(a)) }
func (a Vec) To(b Vec) float64             { return b.Minus(a).Length() }
func (a Vec) Between(b Vec, t float64) Vec { return a.Plus(b.Minus(a).Times(t)) }

// Cross is the cross product.
func (a Vec) Cross(b Vec) Vec {
	return Vec{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// Turn is a vector of the plane turned counterclockwise, in degrees.
func (a Vec) Turn(degrees float64) Vec {
	s, c := math.Sincos(degrees * math.Pi / 180)
	return Vec{a[0]*c - a[1]*s, a[0]*s + a[1]*c, a[2]}
}

// A Circle has a named centre, points on it, and its radius in [Diagram.Radius].
type Circle struct {
	Center byte
	// On are its points counterclockwise, the first one anywhere.
	On string
}

// A Diagram is what a reader sees of a problem. Points have single capital letters.
type Diagram struct {
	At map[byte]Vec
	// Lines are drawn straight lines, each with all named points on it in their order. No two have two points in common.
	Lines   []string
	Circles []Circle
	// Values are measures of bodies without named points, such as the radius of "cone", and the radii of circles.
	Values map[Quantity]float64
	// Bodies are the kinds of bodies, by name.
	Bodies map[string]string

	// What [Diagram.Index] makes of it.
	flat       bool
	points     string
	number     [256]uint8 // of a point, counted from 1 in alphabetical order; 0 for none
	places     []Vec      // by number
	lines      []drawnLine
	neighbours [][]byte // by number
	sights     []Fact   // what seen gave
	// What states made of it: each quantity that was spoken of, and its number.
	quantities []Quantity
	numbers    map[Quantity]int
}

// Index must be called when all points and lines are there.
func (d *Diagram) Index() {
	points := make([]byte, 0, len(d.At))
	for p := range d.At {
		points = append(points, p)
	}
	slices.Sort(points)
	d.points, d.flat, d.number, d.sights = string(points), len(points) > 0, [256]uint8{}, nil
	d.places = make([]Vec, len(points)+1)
	for i, p := range points {
		at := d.At[p]
		d.number[p], d.places[i+1] = uint8(i+1), at
		d.flat = d.flat && at[2] == 0
	}
	d.lines = make([]drawnLine, len(d.places)*len(d.places))
	for n, l := range d.Lines {
		back := reversed(l)
		for i := range l {
			for j := i + 1; j < len(l); j++ {
				*d.line(l[i], l[j]) = drawnLine{n + 1, l}
				*d.line(l[j], l[i]) = drawnLine{n + 1, back}
			}
		}
	}
	d.neighbours = make([][]byte, len(d.places))
	for i := range points {
		d.neighbours[i+1] = d.rays(points[i])
	}
}

// A drawnLine is the number of a line, counted from 1, and its points in order.
type drawnLine struct {
	n      int
	points string
}

// line is the entry of the line from a to b.
func (d *Diagram) line(a, b byte) *drawnLine {
	return &d.lines[int(d.number[a])*len(d.places)+int(d.number[b])]
}

// place is where a point is.
func (d *Diagram) place(p byte) Vec { return d.places[d.number[p]] }

// Joined tells whether a drawn line goes through two points.
func (d *Diagram) Joined(a, b byte) bool { return d.line(a, b).n > 0 }

// LineOf is the drawn line through two points, all its points in order from a's side to b's; "" for none.
func (d *Diagram) LineOf(a, b byte) string { return d.line(a, b).points }

func reversed(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}

// Ray is the name of the ray from v through x: its first point. It is x where no line is drawn.
func (d *Diagram) Ray(v, x byte) byte {
	l := d.LineOf(v, x)
	if l == "" {
		return x
	}
	return l[strings.IndexByte(l, v)+1]
}

// Collinear tells whether three points lie on one drawn line.
func (d *Diagram) Collinear(a, b, c byte) bool {
	n := d.line(a, b).n
	return n > 0 && n == d.line(a, c).n
}

// Neighbours are the rays from a point along drawn lines, counterclockwise where the diagram is flat. They must not be changed.
func (d *Diagram) Neighbours(v byte) []byte { return d.neighbours[d.number[v]] }

// rays finds what Neighbours gives.
func (d *Diagram) rays(v byte) []byte {
	type ray struct {
		to      byte
		bearing float64
	}
	var all []ray
	for _, l := range d.Lines {
		i := strings.IndexByte(l, v)
		if i > 0 {
			all = append(all, ray{l[i-1], d.bearing(v, l[i-1])})
		}
		if i >= 0 && i+1 < len(l) {
			all = append(all, ray{l[i+1], d.bearing(v, l[i+1])})
		}
	}
	slices.SortFunc(all, func(x, y ray) int { return cmp.Compare(x.bearing, y.bearing) })
	rays := make([]byte, len(all))
	for i, r := range all {
		rays[i] = r.to
	}
	return rays
}

// bearing is the direction from one point to another in degrees from 0 to 360.
func (d *Diagram) bearing(from, to byte) float64 {
	v := d.place(to).Minus(d.place(from))
	b := math.Atan2(v[1], v[0]) * 180 / math.Pi
	if b < -1e-9 {
		b += 360
	}
	return b
}

// Side tells on which side of the line from a to b a point of the plane lies: 1 left, -1 right, 0 on it.
func (d *Diagram) Side(a, b, p byte) int {
	ab, ap := d.place(b).Minus(d.place(a)), d.place(p).Minus(d.place(a))
	c := ab[0]*ap[1] - ab[1]*ap[0]
	switch {
	case math.Abs(c) < 1e-9*max(1, ab.Length()*ap.Length()):
		return 0
	case c > 0:
		return 1
	}
	return -1
}

// convex tells whether a polygon of the plane is convex, with no three corners on a line beside each other.
func (d *Diagram) convex(of string) bool {
	n := len(of)
	turns, first := 0.0, d.Side(of[0], of[1], of[2])
	for i := range of {
		a, b, c := of[i], of[(i+1)%n], of[(i+2)%n]
		if d.Side(a, b, c) != first {
			return false
		}
		turns += 180 - d.AngleAt(a, b, c)
	}
	return first != 0 && turns < 361 // once around, not twice as a star
}

// Flat tells whether all points lie in the plane.
func (d *Diagram) Flat() bool { return d.flat }

// AngleAt is the angle xvy in degrees, from 0 to 180, by the coordinates.
func (d *Diagram) AngleAt(x, v, y byte) float64 {
	a, b := d.place(x).Minus(d.place(v)), d.place(y).Minus(d.place(v))
	return math.Atan2(a.Cross(b).Length(), a.Dot(b)) * 180 / math.Pi
}

// Points are the names of all points in alphabetical order.
func (d *Diagram) Points() string { return d.points }
