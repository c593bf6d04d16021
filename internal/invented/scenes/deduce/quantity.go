package deduce

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// A Kind is what a quantity measures.
type Kind string

// Of is written behind each kind: what [Quantity.Of] holds for it.
const (
	Length        Kind = "length"        // AB, letters in alphabetical order
	Angle         Kind = "angle"         // ABC at B, in degrees below 180; rays by [Diagram.Ray], the smaller letter first
	Area          Kind = "area"          // ABC… a polygon as [Ring] writes it
	Perimeter     Kind = "perimeter"     // likewise
	Radius        Kind = "radius"        // O the centre of a circle, or a body
	Diameter      Kind = "diameter"      // of a body
	Circumference Kind = "circumference" // O
	Disk          Kind = "disk"          // O: the area of the circle
	Arc           Kind = "arc"           // OAB: the measure in degrees of the arc from A to B, counterclockwise
	ArcLength     Kind = "arc length"    // OAB likewise
	Sector        Kind = "sector"        // OAB: the area of the sector from A to B, counterclockwise
	Sides         Kind = "sides"         // ABC…: the number of a regular polygon's sides
	// Of bodies: a word such as "cone" or the vertices of a body.
	Height       Kind = "height"
	Slant        Kind = "slant height"
	Volume       Kind = "volume"
	Surface      Kind = "surface area"
	Lateral      Kind = "lateral area"
	Base         Kind = "base area"
	BaseSides    Kind = "base perimeter"
	Edge         Kind = "edge"
	Wide         Kind = "width"
	Long         Kind = "length of a body"
	Diagonal     Kind = "space diagonal"
	Development  Kind = "angle of the development"
	Edges        Kind = "sum of the edges"
	FaceDiagonal Kind = "face diagonal"
	LateralEdge  Kind = "lateral edge"
	Section      Kind = "area of the axial section"
	Distance     Kind = "distance"      // of a section from the centre of the sphere
	Rise         Kind = "rise of water" // in a vessel
	Level        Kind = "water level"   // in a vessel
	Count        Kind = "number"        // how many a body is cast into: "cone sphere"
	// Ratio is of two quantities of the same kind, such as the areas of ABC and DEF: "area ABC DEF".
	Ratio Kind = "ratio"
)

// A Quantity is what has one number in a diagram.
type Quantity struct {
	Kind Kind
	Of   string
}

// Len is the length of a segment.
func Len(a, b byte) Quantity {
	if b < a {
		a, b = b, a
	}
	return Quantity{Length, two(a, b)}
}

// Ang is the angle xvy.
func (d *Diagram) Ang(x, v, y byte) Quantity {
	x, y = d.Ray(v, x), d.Ray(v, y)
	if y < x {
		x, y = y, x
	}
	return Quantity{Angle, three(x, v, y)}
}

// Ring writes a polygon in one way: from its smallest letter toward the smaller of that one's neighbours.
func Ring(of string) string {
	b := []byte(of)
	i := slices.Index(b, slices.Min(b))
	b = append(slices.Clone(b[i:]), b[:i]...)
	if n := len(b); b[n-1] < b[1] {
		slices.Reverse(b[1:])
	}
	return string(b)
}

// Measure gives a quantity's value by the coordinates: lengths in the diagram's unit, angles in degrees.
func (d *Diagram) Measure(q Quantity) (float64, error) {
	if v, ok := d.Values[q]; ok {
		return v, nil
	}
	at := func(i int) Vec { return d.Place(q.Of[i]) }
	turn := func() float64 { // of an arc
		a := d.bearing(q.Of[0], q.Of[2]) - d.bearing(q.Of[0], q.Of[1])
		if a < 0 {
			a += 360
		}
		return a
	}
	switch q.Kind {
	case Length:
		return at(0).To(at(1)), nil
	case Angle:
		return d.AngleAt(q.Of[0], q.Of[1], q.Of[2]), nil
	case Area:
		var sum Vec
		for i := 1; i+1 < len(q.Of); i++ {
			sum = sum.Plus(at(i).Minus(at(0)).Cross(at(i + 1).Minus(at(0))))
		}
		return sum.Length() / 2, nil
	case Perimeter:
		sum := 0.0
		for i := range q.Of {
			sum += at(i).To(at((i + 1) % len(q.Of)))
		}
		return sum, nil
	case Radius, Diameter, Circumference, Disk:
		r, ok := d.Values[Quantity{Radius, q.Of}]
		if !ok {
			break
		}
		return map[Kind]float64{Diameter: 2 * r, Circumference: 2 * math.Pi * r, Disk: math.Pi * r * r}[q.Kind], nil
	case Arc:
		return turn(), nil
	case ArcLength:
		return turn() / 180 * math.Pi * at(0).To(at(1)), nil
	case Sector:
		return turn() / 360 * math.Pi * at(0).To(at(1)) * at(0).To(at(1)), nil
	case Sides:
		return float64(len(q.Of)), nil
	case Ratio:
		part := strings.Fields(q.Of)
		n := len(part) - 2
		kind := Kind(strings.Join(part[:n], " "))
		x, err := d.Measure(Quantity{kind, part[n]})
		if err != nil {
			return 0, err
		}
		y, err := d.Measure(Quantity{kind, part[n+1]})
		return x / y, err
	}
	return 0, fmt.Errorf("the diagram has no %s of %s", q.Kind, q.Of)
}
