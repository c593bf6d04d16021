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

// A Diagram is what a reader sees of a problem. Points have single capital letters. It is for one goroutine, as are its states,
// which number its quantities.
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
	number     [256]uint16 // of a point, counted from 1 in alphabetical order; 0 for none
	places     []Vec       // by number
	backward   []string    // Lines from their other ends
	joins      []int16     // the number of the line through two points, counted from 1, negative against its order; 0 for none
	neighbours [][]byte    // by number
	sights     []Fact      // what seen gave
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
	d.points, d.flat, d.number, d.sights = string(points), len(points) > 0, [256]uint16{}, nil
	d.places = make([]Vec, len(points)+1)
	for i, p := range points {
		at := d.At[p]
		d.number[p], d.places[i+1] = uint16(i+1), at
		d.flat = d.flat && at[2] == 0
	}
	d.joins, d.backward = make([]int16, len(d.places)*len(d.places)), make([]string, len(d.Lines))
	for n, l := range d.Lines {
		d.backward[n] = reversed(l)
		for i := range l {
			for j := i + 1; j < len(l); j++ {
				*d.join(l[i], l[j]), *d.join(l[j], l[i]) = int16(n+1), -int16(n+1)
			}
		}
	}
	d.neighbours = make([][]byte, len(d.places))
	var rays []ray
	for i, p := range points {
		rays = d.rays(rays[:0], p)
		all := make([]byte, len(rays))
		for k, r := range rays {
			all[k] = r.to
		}
		d.neighbours[i+1] = all
	}
}

// join is the entry in joins of two points.
func (d *Diagram) join(a, b byte) *int16 {
	return &d.joins[int(d.number[a])*len(d.places)+int(d.number[b])]
}

// Place is where a point is.
func (d *Diagram) Place(p byte) Vec { return d.places[d.number[p]] }

// Joined tells whether a drawn line goes through two points.
func (d *Diagram) Joined(a, b byte) bool { return *d.join(a, b) != 0 }

// LineOf is the drawn line through two points, all its points in order from a's side to b's; "" for none.
func (d *Diagram) LineOf(a, b byte) string {
	switch n := *d.join(a, b); {
	case n > 0:
		return d.Lines[n-1]
	case n < 0:
		return d.backward[-n-1]
	}
	return ""
}

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
	one, other := *d.join(a, b), *d.join(a, c)
	return one != 0 && (one == other || one == -other)
}

// Neighbours are the rays from a point along drawn lines, counterclockwise where the diagram is flat. They must not be changed.
func (d *Diagram) Neighbours(v byte) []byte { return d.neighbours[d.number[v]] }

// A ray leads from a point to another one.
type ray struct {
	to      byte
	bearing float64
}

// rays adds those from a point, as Neighbours gives them.
func (d *Diagram) rays(all []ray, v byte) []ray {
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
	return all
}

// bearing is the direction from one point to another in degrees from 0 to 360.
func (d *Diagram) bearing(from, to byte) float64 {
	v := d.Place(to).Minus(d.Place(from))
	b := math.Atan2(v[1], v[0]) * 180 / math.Pi
	if b < -1e-9 {
		b += 360
	}
	return b
}

// Side tells on which side of the line from a to b a point of the plane lies: 1 left, -1 right, 0 on it.
func (d *Diagram) Side(a, b, p byte) int {
	ab, ap := d.Place(b).Minus(d.Place(a)), d.Place(p).Minus(d.Place(a))
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
	a, b := d.Place(x).Minus(d.Place(v)), d.Place(y).Minus(d.Place(v))
	return math.Atan2(a.Cross(b).Length(), a.Dot(b)) * 180 / math.Pi
}

// Points are the names of all points in alphabetical order.
func (d *Diagram) Points() string { return d.points }
