package deduce

import (
	"fmt"
	"math"
	"strings"
)

// Kinds of bodies, as facts of [Body] name them. All stand upright on their base.
const (
	cube       = "cube"
	cuboid     = "cuboid"
	prism      = "prism"            // a right one
	triangular = "triangular prism" // a right one
	pyramid    = "square pyramid"   // a regular one
	cylinder   = "cylinder"
	cone       = "cone"
	sphere     = "sphere"
	hemisphere = "hemisphere"
	circle     = "circle"   // in which a plane cuts a sphere
	compound   = "compound" // what [Diagram.PutWhole] and [Diagram.PutTop] make
)

// A body has a word for a name, or the letters of its vertices: ABCDEFGH with E above A for a cube or a cuboid, ABCDEF with D
// above A for a triangular prism, SABCD with the apex S for a pyramid. The Put functions enter a body's measures, each by its
// own formula in what is handed over, into [Diagram.Values], and give the fact that there is one.

func (d *Diagram) put(kind, name string, measures map[Kind]float64) Fact {
	if d.Values == nil {
		d.Values = map[Quantity]float64{}
	}
	if d.Bodies == nil {
		d.Bodies = map[string]string{}
	}
	d.Bodies[name] = kind
	for k, v := range measures {
		d.Values[Quantity{k, name}] = v
	}
	return Fact{Body, kind + " " + name}
}

// PutCube has the edge a.
func (d *Diagram) PutCube(name string, a float64) Fact {
	return d.put(cube, name, map[Kind]float64{Edge: a, FaceDiagonal: a * math.Sqrt2, Diagonal: a * math.Sqrt(3),
		Edges: 12 * a, Base: a * a, Surface: 6 * a * a, Volume: a * a * a})
}

// PutCuboid has a length, a width and a height.
func (d *Diagram) PutCuboid(name string, a, b, c float64) Fact {
	return d.put(cuboid, name, map[Kind]float64{Long: a, Wide: b, Height: c, Edges: 4 * (a + b + c), Base: a * b,
		BaseSides: 2 * (a + b), Lateral: 2 * (a + b) * c, Surface: 2 * (a*b + b*c + c*a), Volume: a * b * c,
		Diagonal: math.Hypot(math.Hypot(a, b), c)})
}

// PutPrism has a base of an area and a perimeter, and a height.
func (d *Diagram) PutPrism(name string, base, sides, height float64) Fact {
	return d.put(prism, name, map[Kind]float64{Base: base, BaseSides: sides, Height: height, Lateral: sides * height,
		Surface: 2*base + sides*height, Volume: base * height})
}

// PutTriangularPrism is a prism over a triangle.
func (d *Diagram) PutTriangularPrism(name string, base, sides, height float64) Fact {
	d.PutPrism(name, base, sides, height)
	return d.put(triangular, name, nil)
}

// PutPyramid is a regular pyramid over a square of side a.
func (d *Diagram) PutPyramid(name string, a, height float64) Fact {
	slant := math.Hypot(height, a/2)
	return d.put(pyramid, name, map[Kind]float64{Edge: a, Height: height, Slant: slant, Base: a * a, BaseSides: 4 * a,
		FaceDiagonal: a * math.Sqrt2, LateralEdge: math.Hypot(slant, a/2), Lateral: 2 * a * slant, Surface: a*a + 2*a*slant, Volume: a * a * height / 3})
}

// round are the measures of a circular base.
func round(r float64) map[Kind]float64 {
	return map[Kind]float64{Radius: r, Diameter: 2 * r, Circumference: 2 * math.Pi * r, Base: math.Pi * r * r}
}

// PutCylinder has a radius and a height.
func (d *Diagram) PutCylinder(name string, r, h float64) Fact {
	d.put(cylinder, name, round(r))
	return d.put(cylinder, name, map[Kind]float64{Height: h, Lateral: 2 * math.Pi * r * h, Section: 2 * r * h,
		Surface: 2 * math.Pi * r * (r + h), Volume: math.Pi * r * r * h})
}

// PutCone has a radius and a height.
func (d *Diagram) PutCone(name string, r, h float64) Fact {
	d.put(cone, name, round(r))
	l := math.Hypot(r, h)
	return d.put(cone, name, map[Kind]float64{Height: h, Slant: l, Lateral: math.Pi * r * l, Section: r * h,
		Surface: math.Pi * r * (r + l), Volume: math.Pi * r * r * h / 3, Development: 360 * r / l})
}

// PutSphere has a radius.
func (d *Diagram) PutSphere(name string, r float64) Fact {
	return d.put(sphere, name, map[Kind]float64{Radius: r, Diameter: 2 * r, Surface: 4 * math.Pi * r * r,
		Volume: 4 * math.Pi * r * r * r / 3})
}

// PutHemisphere has a radius.
func (d *Diagram) PutHemisphere(name string, r float64) Fact {
	d.put(hemisphere, name, round(r))
	return d.put(hemisphere, name, map[Kind]float64{Height: r, Lateral: 2 * math.Pi * r * r, Surface: 3 * math.Pi * r * r,
		Volume: 2 * math.Pi * r * r * r / 3})
}

// PutWhole joins two bodies, the second on the first, so that they have one base in common; or takes the second away from the
// first, where it stands on the same base.
func (d *Diagram) PutWhole(rel Relation, whole, lower, upper string) Fact {
	of := func(k Kind, name string) float64 { return d.Values[Quantity{k, name}] }
	sign := 1.0
	if rel != Stacked {
		sign = -1
	}
	high := func(name string) float64 {
		if d.Bodies[name] == cube {
			return of(Edge, name)
		}
		return of(Height, name)
	}
	m := map[Kind]float64{Volume: of(Volume, lower) + sign*of(Volume, upper), Height: high(lower) + high(upper)}
	// Of the surface both lose the base where they meet, once each.
	m[Surface] = of(Surface, lower) + of(Surface, upper) - 2*of(Base, upper)
	if rel == Drilled { // and the hole has no bottom
		m[Surface] -= 2 * of(Base, upper)
	}
	if rel != Stacked {
		m[Height] = high(lower)
	}
	d.put(compound, whole, m)
	return Fact{rel, whole + " " + lower + " " + upper}
}

// PutSection cuts a sphere by a plane at a distance from its centre: name is the circle.
func (d *Diagram) PutSection(name, ball string, distance float64) Fact {
	r := d.Values[Quantity{Radius, ball}]
	d.put(circle, name, round(math.Sqrt(r*r-distance*distance)))
	d.put(circle, name, map[Kind]float64{Distance: distance})
	return Fact{PlaneSection, ball + " " + name}
}

// PutTop cuts a cone by a plane parallel to its base, so far from the apex: top is the small cone above, rest what is below.
func (d *Diagram) PutTop(whole, top, rest string, height float64) Fact {
	of := func(k Kind, name string) float64 { return d.Values[Quantity{k, name}] }
	d.PutCone(top, of(Radius, whole)*height/of(Height, whole), height)
	m := map[Kind]float64{}
	for _, k := range []Kind{Height, Slant, Lateral, Volume} {
		m[k] = of(k, whole) - of(k, top)
	}
	d.put(compound, rest, m)
	return Fact{Truncated, whole + " " + top + " " + rest}
}

// kindOf is what kind of a body has a name, and the fact that says so; "" for none.
func (s *State) kindOf(name string) (string, int) {
	for _, n := range s.All(Body) {
		if kind, which := bodyOf(s.Of(n)); which == name {
			return kind, n
		}
	}
	return "", -1
}

// bodyOf takes the text of a [Body] apart.
func bodyOf(of string) (kind, name string) {
	i := strings.LastIndexByte(of, ' ')
	return of[:i], of[i+1:]
}

// bodiesHold tells whether what is said of bodies holds by their measures.
func (d *Diagram) bodiesHold(f Fact) (bool, error) {
	name := strings.Fields(f.Of)
	var failed error
	v := func(k Kind, i int) float64 {
		x, err := d.Measure(Quantity{k, name[i]})
		if err != nil {
			failed = fmt.Errorf("%s of %s: %w", f.Rel, f.Of, err)
		}
		return x
	}
	ok := true
	same := func(x, y float64) { ok = ok && Near(x, y) }
	switch f.Rel {
	case Recast:
		same(v(Volume, 0), v(Volume, 1))
	case RecastMany:
		same(v(Volume, 0), v(Volume, 1)*d.Values[Quantity{Count, f.Of}])
	case Immersed, Poured:
		rise := Rise
		if f.Rel == Poured {
			rise = Level
		}
		same(v(Volume, 0), v(Base, 1)*v(rise, 1))
	case SameBase:
		same(v(Base, 0), v(Base, 1))
		same(v(Height, 0), v(Height, 1))
	case Stacked, Hollowed, Drilled:
		sign, bases := 1.0, 2.0
		if f.Rel != Stacked {
			sign = -1
		}
		if f.Rel == Drilled {
			bases = 4
			through := Height
			if d.Bodies[name[1]] == cube {
				through = Edge
			}
			same(v(through, 1), v(Height, 2))
		}
		same(v(Volume, 0), v(Volume, 1)+sign*v(Volume, 2))
		same(v(Surface, 0), v(Surface, 1)+v(Surface, 2)-bases*v(Base, 2))
		if f.Rel == Stacked && isRound(d.Bodies[name[1]]) && isRound(d.Bodies[name[2]]) {
			same(v(Radius, 1), v(Radius, 2))
		}
	case PlaneSection:
		same(v(Radius, 0), math.Hypot(v(Radius, 1), v(Distance, 1)))
	case Truncated:
		same(v(Height, 0)*v(Radius, 1), v(Height, 1)*v(Radius, 0))
		same(v(Height, 0), v(Height, 1)+v(Height, 2))
	case SquareSection:
		same(v(Height, 0), v(Diameter, 0))
	case EquilateralSection:
		same(v(Slant, 0), v(Diameter, 0))
	case Revolved, AxialSection, Rolled, Develops, OnBase:
		return d.pointsHold(f, name[0], name[1])
	case Inscribed:
		if !holdInscribed(d.Bodies[name[0]]+" in "+d.Bodies[name[1]], v, same) {
			return false, fmt.Errorf("nobody knows how a %s is inscribed in a %s", d.Bodies[name[0]], d.Bodies[name[1]])
		}
	}
	return ok, failed
}

// holdInscribed holds the measures v of a body 0 in a body 1 against each other; false for a form that is not known.
func holdInscribed(form string, v func(k Kind, body int) float64, same func(x, y float64)) bool {
	switch form {
	case "cube in sphere", "cuboid in sphere":
		same(v(Diagonal, 0), v(Diameter, 1))
	case "sphere in cube":
		same(v(Diameter, 0), v(Edge, 1))
	case "cylinder in cube", "cone in cube":
		same(v(Diameter, 0), v(Edge, 1))
		same(v(Height, 0), v(Edge, 1))
	case "square pyramid in cube":
		same(v(Edge, 0), v(Edge, 1))
		same(v(Height, 0), v(Edge, 1))
	case "sphere in cylinder":
		same(v(Diameter, 0), v(Diameter, 1))
		same(v(Diameter, 0), v(Height, 1))
	case "cone in cylinder":
		same(v(Radius, 0), v(Radius, 1))
		same(v(Height, 0), v(Height, 1))
	case "cylinder in cone":
		same(v(Radius, 0)*v(Height, 1), v(Radius, 1)*(v(Height, 1)-v(Height, 0)))
	case "sphere in cone":
		same(v(Radius, 0)*v(Slant, 1), v(Radius, 1)*(v(Height, 1)-v(Radius, 0)))
	case "cone in hemisphere":
		same(v(Radius, 0), v(Radius, 1))
		same(v(Height, 0), v(Radius, 1))
	case "cone in sphere":
		same(v(Slant, 0)*v(Slant, 0), 2*v(Height, 0)*v(Radius, 1))
	case "cylinder in sphere":
		same(math.Hypot(v(Diameter, 0), v(Height, 0)), v(Diameter, 1))
	default:
		return false
	}
	return true
}

// pointsHold tells whether a body goes with the points that are said to make it.
func (d *Diagram) pointsHold(f Fact, body, points string) (bool, error) {
	v := func(k Kind) float64 { return d.Values[Quantity{k, body}] }
	l := func(i, j int) float64 { return d.Place(points[i]).To(d.Place(points[j])) }
	pointed := d.Bodies[body] == cone
	switch {
	case f.Rel == OnBase && len(points) == 1:
		return Near(v(Radius), d.Values[Quantity{Radius, points}]), nil
	case f.Rel == OnBase:
		area, err := d.Measure(Quantity{Area, Ring(points)})
		return Near(v(Base), area), err
	case f.Rel == Develops:
		arc, err := d.Measure(Quantity{Arc, points})
		return Near(v(Slant), l(0, 1)) && Near(v(Development), arc), err
	case f.Rel == Rolled:
		return Near(v(Circumference), l(0, 1)) && Near(v(Height), l(1, 2)), nil
	case f.Rel == AxialSection && pointed:
		return Near(v(Slant), l(0, 1)) && Near(v(Slant), l(0, 2)) && Near(v(Diameter), l(1, 2)), nil
	case f.Rel == AxialSection:
		return Near(v(Diameter), l(0, 1)) && Near(v(Height), l(1, 2)), nil
	}
	return Near(v(Height), l(0, 1)) && Near(v(Radius), l(1, 2)) && Near(d.AngleAt(points[0], points[1], points[2]), 90), nil
}
