package deduce

import (
	"fmt"
	"math"
)

// exactly is how far something may be off for rounding, as a part of what is compared.
const exactly = 1e-9

// Near tells whether two measures are the same but for rounding.
func Near(x, y float64) bool { return math.Abs(x-y) <= exactly*max(1, math.Abs(x), math.Abs(y)) }

// Holds tells whether a fact holds by the coordinates.
func (d *Diagram) Holds(f Fact) (bool, error) {
	p := func(i int) Vec { return d.Place(f.Of[i]) }
	ahead := func(i, j, k, l int) bool { return p(j).Minus(p(i)).Dot(p(l).Minus(p(k))) > 0 }
	ok := true
	switch f.Rel { // what is no equation
	case Body:
		return true, nil
	case Inscribed, SameBase, Stacked, Hollowed, Drilled, Truncated, PlaneSection, Recast, RecastMany, Immersed, Poured, SquareSection,
		EquilateralSection, Revolved, AxialSection, Rolled, Develops, OnBase:
		return d.bodiesHold(f)
	case Reflected, Rotated, Translated:
		return d.moved(f), nil
	case Around:
		return d.Values[Quantity{Radius, f.Of}] > 0, nil
	case Corner:
		angle := d.AngleAt(f.Of[0], f.Of[1], f.Of[2])
		return angle > 1e-6 && angle < 180-1e-6, nil
	case Quad, Polygon:
		return d.convex(f.Of), nil
	case Between:
		ok = ahead(0, 1, 1, 2)
	case Crossing:
		ok = ahead(0, 1, 1, 2) && ahead(4, 5, 5, 6) && f.Of[1] == f.Of[5]
	case Parallel:
		ok = ahead(0, 1, 3, 4)
	case Trapezoid, EvenTrapezoid:
		ok = ahead(0, 1, 3, 2) && math.Abs(d.sine(f.Of[0], f.Of[3], f.Of[1], f.Of[2])) > exactly
	}
	off, known := d.off(f)
	if !known {
		return false, fmt.Errorf("nobody knows how to measure that %s is %s", f.Of, f.Rel)
	}
	for _, by := range off {
		ok = ok && math.Abs(by) <= exactly
	}
	return ok, nil
}

// sine is that of the angle from the direction ab to cd.
func (d *Diagram) sine(a, b, c, e byte) float64 {
	one, two := d.Place(b).Minus(d.Place(a)), d.Place(e).Minus(d.Place(c))
	cross := one.Cross(two)
	return math.Copysign(cross.Length()/(one.Length()*two.Length()), cross[2])
}

// off is by how much a fact does not hold, as parts of what is compared: all 0 where it does, but for what is no equation. It is
// false where that cannot be told.
func (d *Diagram) off(f Fact) (all []float64, known bool) {
	p := func(i int) Vec { return d.Place(f.Of[i]) }
	length := func(i, j int) float64 { return p(i).To(p(j)) }
	same := func(x, y float64) { all = append(all, (x-y)/math.Sqrt(1+x*x+y*y)) }
	place := func(x, y Vec, size float64) {
		for _, by := range x.Minus(y) {
			all = append(all, by/size)
		}
	}
	right := func(i, j, k int) {
		one, two := p(i).Minus(p(j)), p(k).Minus(p(j))
		all = append(all, one.Dot(two)/(one.Length()*two.Length()))
	}
	parallel := func(i, j, k, l int) {
		all = append(all, d.sine(f.Of[i], f.Of[j], f.Of[k], f.Of[l]))
	}
	quantities := func(one, two Quantity) bool {
		x, err := d.Measure(one)
		y, also := d.Measure(two)
		same(x, y)
		return err == nil && also == nil
	}
	switch f.Rel {
	case Around, Corner, Quad, Polygon: // of any measures
	case Between:
		parallel(0, 1, 1, 2)
	case Crossing:
		parallel(0, 1, 1, 2)
		parallel(4, 5, 5, 6)
	case OnCircle, Chord:
		for i := range f.Of[1:] {
			same(length(0, i+1), d.Values[Quantity{Radius, f.Of[:1]}])
		}
	case RightAngle:
		right(0, 1, 2)
	case Parallel:
		parallel(0, 1, 3, 4)
	case EqualLengths, EqualAngles, EqualArcs:
		one, two := f.Sides()
		known = quantities(one, two)
		return all, known
	case InRatio:
		_, _, k := f.ratio()
		same(length(0, 1), k*length(3, 4))
	case Midpoint:
		place(p(0).Between(p(2), 0.5), p(1), length(0, 2))
	case Tangent:
		right(0, 1, 2)
		same(length(0, 1), d.Values[Quantity{Radius, f.Of[:1]}])
	case DiameterOf:
		place(p(1).Between(p(2), 0.5), p(0), length(1, 2))
	case Equilateral, Regular:
		n := len(f.Of)
		for i := range f.Of {
			same(length(i, (i+1)%n), length(0, 1))
			same(d.AngleAt(f.Of[i], f.Of[(i+1)%n], f.Of[(i+2)%n]), 180-360/float64(n))
		}
	case Parallelogram, Rectangle, Rhombus, Square:
		place(p(0).Plus(p(2)), p(1).Plus(p(3)), length(0, 2))
		if f.Rel == Rectangle || f.Rel == Square {
			right(0, 1, 2)
		}
		if f.Rel == Rhombus || f.Rel == Square {
			same(length(0, 1), length(1, 2))
		}
	case Trapezoid, EvenTrapezoid:
		parallel(0, 1, 3, 2)
		if f.Rel == EvenTrapezoid {
			same(length(0, 3), length(1, 2))
		}
	case Congruent, Similar:
		k := length(4, 5) / length(0, 1)
		same(length(5, 6), k*length(1, 2))
		same(length(6, 4), k*length(2, 0))
		if f.Rel == Congruent {
			same(k, 1)
		}
	default:
		return nil, false
	}
	return all, true
}
