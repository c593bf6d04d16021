package deduce

import "strings"

// A Relation is what holds of points, or of bodies.
type Relation string

// Behind each relation stands what [Fact.Of] holds. Facts are written in one way only, which the constructors below see to.
const (
	// What a reader sees.
	Between  Relation = "between"  // ADB: D lies between A and B
	OnCircle Relation = "on"       // OA: A lies on the circle around O
	Corner   Relation = "triangle" // ABC: a triangle whose sides are drawn, letters in alphabetical order
	Crossing Relation = "crossing" // AXB CXD: two lines cross in X
	Chord    Relation = "chord"    // OAB: A and B on the circle, joined
	Around   Relation = "circle"   // O: a circle around O
	// Quad is a convex quadrilateral whose sides are drawn, as Ring writes it.
	Quad Relation = "quadrilateral"

	// What is stated, or follows.
	RightAngle    Relation = "right angle" // ABC: the angle at B, rays as in [Diagram.Ang]
	Parallel      Relation = "parallel"    // AB CD: the same direction, A before B on their lines
	EqualLengths  Relation = "equal lengths"
	EqualAngles   Relation = "equal angles"  // two quantities' Of in alphabetical order: AB CD, ABC DEF
	EqualArcs     Relation = "equal arcs"    // likewise: OAB OCD
	InRatio       Relation = "ratio"         // AB CD 3:2: AB is to CD as 3 to 2; the longer one first
	Midpoint      Relation = "midpoint"      // AMB, A before B
	Tangent       Relation = "tangent"       // OTP: the line PT touches the circle around O in T
	DiameterOf    Relation = "diameter"      // OAB, A before B; seen where O lies on the line AB
	Equilateral   Relation = "equilateral"   // ABC
	Parallelogram Relation = "parallelogram" // as Ring writes it; so all quadrilaterals
	Rectangle     Relation = "rectangle"
	Rhombus       Relation = "rhombus"
	Square        Relation = "square"
	Trapezoid     Relation = "trapezoid"           // ABCD with AB parallel to DC, as [Trap] writes it
	EvenTrapezoid Relation = "isosceles trapezoid" // likewise
	Regular       Relation = "regular polygon"     // Ring
	Polygon       Relation = "polygon"             // Ring: a convex polygon that has a measure of its own
	Congruent     Relation = "congruent"           // ABC DEF: A corresponds to D, B to E, C to F
	Similar       Relation = "similar"
	// Of motions: points, and in the same order their images. The other way round they say the same.
	Reflected  Relation = "reflected"  // PQ ABC DEF: in the line PQ; so does a fold
	Rotated    Relation = "rotated"    // O ABC DEF: about O
	Translated Relation = "translated" // ABC DEF
	Body       Relation = "body"       // a kind of body and its name: "cone cone", "cuboid ABCDEFGH"

	// Fixed is no fact: rules on it are asked of every angle whose value rests on no given one, with the value's number.
	Fixed Relation = "fixed"

	// Of bodies, by their names.
	Inscribed          Relation = "inscribed"                 // the inner one, the outer one, which it touches wherever it can
	SameBase           Relation = "same base and height"      // of the same area
	Stacked            Relation = "stacked"                   // a whole, the lower part, the upper part; round ones on equal bases
	Hollowed           Relation = "hollowed"                  // a whole, what it was, what was taken out of it from above
	Drilled            Relation = "drilled"                   // a whole, what it was, the cylinder from top to bottom that was taken out of it
	Truncated          Relation = "truncated"                 // a cone, the small cone that a plane parallel to the base cuts off, the rest
	PlaneSection       Relation = "plane section"             // a sphere, the circle in which a plane cuts it
	Recast             Relation = "recast"                    // one, and the other into which it is melted or kneaded
	RecastMany         Relation = "recast into many"          // one, and one of those into which it is melted
	Immersed           Relation = "immersed"                  // a body that water in a vessel covers, the vessel
	Poured             Relation = "poured"                    // the vessel that was full of water, the one that it fills to a level
	SquareSection      Relation = "square axial section"      // a cylinder
	EquilateralSection Relation = "equilateral axial section" // a cone
	// Of a body and points.
	Revolved     Relation = "revolved"      // "cone ABC": the triangle turned about AB, right angle B; "cylinder ABCD": about AB
	AxialSection Relation = "axial section" // "cone SAB", "cylinder ABCD" with BC a generatrix
	Rolled       Relation = "rolled"        // "cylinder ABCD": the rectangle with AB bent to a circle
	Develops     Relation = "develops"      // "cone OAB": the sector from A to B, counterclockwise, is its lateral surface
	OnBase       Relation = "on base"       // "prism ABC": the polygon ABC is its base; "cylinder O": the circle around O is
)

// A Fact is a relation that holds.
type Fact struct {
	Rel Relation
	Of  string
}

// equalities are the relations that say that two quantities of a kind are equal.
var equalities = map[Kind]Relation{Length: EqualLengths, Angle: EqualAngles, Arc: EqualArcs}

// comparable tells whether there are facts of equality between quantities of a kind.
func (k Kind) comparable() bool { return k == Length || k == Angle || k == Arc }

// Equal says that two quantities of a kind, Length, Angle or Arc, are equal.
func Equal(p, q Quantity) Fact {
	if q.Of < p.Of {
		p, q = q, p
	}
	return Fact{equalities[p.Kind], p.Of + " " + q.Of}
}

// Sides are the two quantities of an equality.
func (f Fact) Sides() (p, q Quantity) {
	kind := Length
	switch f.Rel {
	case EqualAngles:
		kind = Angle
	case EqualArcs:
		kind = Arc
	}
	a, b, _ := strings.Cut(f.Of, " ")
	return Quantity{kind, a}, Quantity{kind, b}
}

// AsTo says that a length is to another one as one digit to another.
func AsTo(p, q Quantity, over, under byte) Fact {
	if over < under {
		p, q, over, under = q, p, under, over
	}
	return Fact{InRatio, p.Of + " " + q.Of + " " + string([]byte{'0' + over, ':', '0' + under})}
}

// ratio is how many times a length another one is.
func (f Fact) ratio() (p, q Quantity, times float64) {
	n := len(f.Of)
	return Quantity{Length, f.Of[:2]}, Quantity{Length, f.Of[3:5]}, float64(f.Of[n-3]-'0') / float64(f.Of[n-1]-'0')
}

// Right says that the angle xvy is a right one.
func (d *Diagram) Right(x, v, y byte) Fact { return Fact{RightAngle, d.Ang(x, v, y).Of} }

// Mid says that M is the midpoint of AB.
func Mid(m, a, b byte) Fact {
	if b < a {
		a, b = b, a
	}
	return Fact{Midpoint, three(a, m, b)}
}

// Par says that the rays ab and cd have one direction; lines as a whole, so that any points of them may be named.
func (d *Diagram) Par(a, b, c, e byte) Fact {
	one, two := d.whole(a, b), d.whole(c, e)
	back, also := reversed(one), reversed(two)
	return Fact{Parallel, min(one+" "+two, two+" "+one, back+" "+also, also+" "+back)}
}

// whole is the line from a to b by its first and last point.
func (d *Diagram) whole(a, b byte) string {
	l := d.LineOf(a, b)
	if l == "" {
		return two(a, b)
	}
	return two(l[0], l[len(l)-1])
}

// Trap writes a trapezoid ABCD with AB parallel to DC in one of its four ways.
func Trap(of string) string {
	a, b, c, d := of[0], of[1], of[2], of[3]
	return min(of, string([]byte{b, a, d, c}), string([]byte{c, d, a, b}), string([]byte{d, c, b, a}))
}

// Touch says that the line through T and P touches the circle around O in T; any point of the line may be named.
func (d *Diagram) Touch(o, t, p byte) Fact {
	if l := d.whole(min(t, p), max(t, p)); l[0] == t || l[1] != t && l[1] < l[0] {
		p = l[1]
	} else {
		p = l[0]
	}
	return Fact{Tangent, three(o, t, p)}
}

// says are facts that the word for another one has in it, so that they are no step: a rectangle is a parallelogram.
func (f Fact) says() (Fact, bool) {
	switch f.Rel {
	case Rectangle, Rhombus, Square:
		return Fact{Parallelogram, f.Of}, true
	case EvenTrapezoid:
		return Fact{Trapezoid, f.Of}, true
	}
	return Fact{}, false
}

// Matched says that two triangles are congruent or similar; corresponding corners stand at the same places.
func Matched(rel Relation, one, two string) Fact {
	// Corners of the first one alphabetically, the smaller triangle first.
	sort := func(x, y string) (string, string) {
		a, b := []byte(x), []byte(y)
		for i := range a {
			for j := i + 1; j < len(a); j++ {
				if a[j] < a[i] {
					a[i], a[j], b[i], b[j] = a[j], a[i], b[j], b[i]
				}
			}
		}
		return string(a), string(b)
	}
	p, q := sort(one, two)
	r, s := sort(two, one)
	if r+s < p+q {
		p, q = r, s
	}
	return Fact{rel, p + " " + q}
}

// Moved says that a motion takes points to others; about is what stands first, "" for a translation.
func Moved(rel Relation, about, one, two string) Fact {
	of := Matched(rel, one, two).Of
	if about != "" {
		of = about + " " + of
	}
	return Fact{rel, of}
}
