package fit

import (
	"math"
	"slices"
	"strings"

	"geoeval/internal/text/quantity"
)

// A checker holds a program against a text.
type checker struct {
	Problem
	terms []term
	wants []quantity.Measure
	// used says which quantities the assignment uses that fits.
	used []bool
	// found are the values of the terms under it, and covers the places of the quantities that they are, −1 for none.
	found  []value
	covers []int
}

// An option is what a number of the program may be.
type option struct {
	value
	// covers is the place of the quantity that it is; −1 for a constant.
	covers int
	// foreign: it is a constant that nothing accounts for.
	foreign bool
}

// conversions are the constants that turn a unit into another, or a percentage into a number.
var conversions = []float64{10, 12, 60, 100, 144, 1000, 3600, 1e4, 1e6, 1e5, 0.1, 0.01, 0.001, 24, 36, 1e-4, 1e-6, 1728}

// options gives what the leaf t may be.
func (c *checker) options(t term) []option {
	if t.Number >= 0 && t.Number < len(c.Of) && c.Of[t.Number] >= 0 {
		return c.numberOptions(t)
	}
	var all []option
	for k := range c.Reading.Quantities {
		all = append(all, c.quantityOptions(k, t.Value, false)...)
	}
	for _, o := range c.constants(t.Value) {
		if t.factor && near(t.Value, 1) {
			o.foreign = false // a factor of 1 changes nothing
		}
		all = append(all, o)
	}
	return all
}

// numberOptions are what a number of the text that a program names may be: that one, or another of the same value.
func (c *checker) numberOptions(t term) []option {
	k := c.Of[t.Number]
	all := c.quantityOptions(k, t.Value, true)
	if slices.Contains(c.Masked, t.Number) {
		return all
	}
	for other := range c.Reading.Quantities {
		if other != k && !c.isMasked(other) {
			all = append(all, c.quantityOptions(other, t.Value, false)...)
		}
	}
	return all
}

// quantityOptions gives what a value is as the k-th quantity of the text, or as a part of it; none where it is neither.
// named: the program says that it is.
func (c *checker) quantityOptions(k int, x float64, named bool) []option {
	q := &c.Reading.Quantities[k]
	if q.Constant && !named {
		return nil
	}
	v := value{Measure: q.Measure, tagged: true}
	v.things = q.Things && !c.Reading.Has(quantity.Polygon, quantity.Row)
	switch {
	case q.Percent && near(x, 100*q.Value):
		v.Scale = 0.01
	case near(x, q.Value):
	case named, isPart(q.Text, x):
		return []option{{value{Measure: quantity.Measure{Scale: 1}, tagged: true}, k, false}}
	default:
		return nil
	}
	switch {
	case q.Role == quantity.Term && q.Of != nil:
		w := v
		w.tag = q.Of.Length
		return []option{{v, k, false}, {w, k, false}}
	case q.Role == quantity.Term:
		v.tagged = false
	case q.Bare != nil:
		w := v
		w.Measure = *q.Bare
		return []option{{v, k, false}, {w, k, false}}
	}
	return []option{{v, k, false}}
}

// isPart reports whether a number is the numerator or denominator of a written fraction.
func isPart(text string, x float64) bool {
	parts := numerals(text)
	return len(parts) > 1 && slices.ContainsFunc(parts, func(p float64) bool { return near(p, x) })
}

// constants gives what a number is that no quantity is.
func (c *checker) constants(x float64) []option {
	pure := func(scale float64) value { return value{Measure: quantity.Measure{Scale: scale}, tagged: true} }
	if isPi(x) {
		return []option{{pure(1), -1, !c.Reading.Has(round...)}}
	}
	var all []option
	if slices.ContainsFunc(conversions, func(k float64) bool { return near(k, x) }) {
		all = append(all, option{pure(1 / x), -1, false})
	}
	switch x {
	case 360, 180, 90, 270:
		all = append(all, option{value{Measure: quantity.Measure{Dimension: quantity.Angle, Scale: 1}, tagged: true}, -1, false})
	}
	return append(all, option{pure(1), -1, !c.accounts(x)})
}

// round are the shapes that bring π.
var round = []quantity.Shape{quantity.Circle, quantity.Semicircle, quantity.Sector, quantity.Ring, quantity.Cylinder,
	quantity.Cone, quantity.Sphere, quantity.Hemisphere}

// brought are the numbers that relations of a shape bring with them.
var brought = map[quantity.Shape][]float64{
	quantity.Triangle: {2, 0.5, 3}, quantity.Equilateral: {2, 3, 4}, quantity.Isosceles: {2}, quantity.Square: {2, 4, 0.5},
	quantity.Rectangle: {2, 4}, quantity.Parallelogram: {2}, quantity.Rhombus: {2, 4, 0.5}, quantity.Trapezoid: {2, 0.5},
	quantity.Quadrilateral: {2, 0.5}, quantity.Polygon: {1, 2, 3, 180, 360}, quantity.Circle: {2, 4, 360}, quantity.Semicircle: {2, 4, 0.5},
	quantity.Sector: {2, 360, 180}, quantity.Ring: {2, 4}, quantity.Cube: {2, 3, 4, 6, 8, 12}, quantity.Cuboid: {2, 4},
	quantity.Cylinder: {2, 4}, quantity.Cone: {2, 3, 4}, quantity.Sphere: {2, 3, 4, 6}, quantity.Hemisphere: {2, 3, 4, 6},
	quantity.Prism: {2, 3}, quantity.Pyramid: {3, 2}, quantity.Border: {2, 4}, quantity.Row: {1, 2}, quantity.Walls: {2, 4},
}

// accounts reports whether text or shape accounts for a number that no quantity is.
func (c *checker) accounts(x float64) bool {
	is := func(f float64) bool { return near(f, x) }
	for s := range c.Reading.Shapes {
		if slices.ContainsFunc(brought[s], is) {
			return true
		}
	}
	if slices.ContainsFunc([]float64{1.0 / 3, 4.0 / 3}, is) {
		return c.Reading.Has(quantity.Cone, quantity.Pyramid, quantity.Sphere, quantity.Hemisphere, quantity.Cube) ||
			slices.Contains(c.Reading.Factors, 3)
	}
	if near(x, 1) {
		return c.isShare()
	}
	if near(x, 2) && (c.Reading.Asked.Role == quantity.Diagonal || strings.Contains(c.Reading.Lower(), "diagonal")) {
		return true
	}
	return slices.ContainsFunc(c.Reading.Factors, func(f float64) bool { return near(f, x) || near(1/f, x) })
}

// isShare reports whether parts of a whole are spoken of, so that 1 is the whole.
func (c *checker) isShare() bool {
	if c.Reading.Asked.Percent || c.Reading.Asked.Ratio {
		return true
	}
	return c.says("twice", "thrice", "double", "half", "倍") || slices.ContainsFunc(c.Reading.Quantities, func(q quantity.Quantity) bool {
		return q.Percent || q.Role == quantity.Term || q.Read && q.Dimension == quantity.Pure && (q.Value < 1 || !q.Unit || q.Written)
	})
}

// isPi reports whether a number is π as programs write it.
func isPi(x float64) bool { return math.Abs(x-math.Pi) < 0.002 || near(x, 22.0/7) }

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-4*math.Max(math.Abs(a), math.Abs(b)) }
