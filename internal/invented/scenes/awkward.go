package scenes

import (
	"math"
	"slices"

	"geoeval/internal/exact"
	"geoeval/internal/invented/scenes/deduce"
)

// isAwkward tells whether a step is right in a drawing, and no teacher would write it: where there is a plainer way that the numbers
// of the drawing show.
func isAwkward(d *deduce.Diagram, node *deduce.Node) (bool, error) {
	if node.By == nil {
		return false, nil
	}
	terms := node.By.Terms
	switch node.By.Form {
	case deduce.Cosines:
		v, err := measures(d, terms)
		return err == nil && awkwardCosines(v, terms[node.Term].Q.Kind == deduce.Angle), err
	case deduce.Heron: // where one would look for a height: of a plain triangle, or one with roots
		v, err := measures(d, terms)
		return err == nil && (isPlain(v[1], v[2], v[3]) || slices.ContainsFunc(v, func(x float64) bool { return !deduce.Near(4*x, math.Round(4*x)) })), err
	}
	if isHalfRight(d, node) {
		return true, nil
	}
	// Nobody takes the sine of a right angle, or divides that of an angle by that of one as large.
	v, err := measures(d, slices.DeleteFunc(slices.Clone(terms), func(t deduce.Term) bool { return t.Fn != exact.Sin }))
	return len(v) == 2 && deduce.Near(v[0], v[1]) || slices.ContainsFunc(v, func(degrees float64) bool { return deduce.Near(degrees, 90) }), err
}

// isHalfRight tells whether a step finds an angle of 45° by its tangent: a right triangle with equal legs is isosceles.
func isHalfRight(d *deduce.Diagram, node *deduce.Node) bool {
	degrees, err := d.Measure(node.Q)
	return err == nil && node.Q.Kind == deduce.Angle && node.By.Terms[node.Term].Fn == exact.Tan && deduce.Near(degrees, 45)
}

// measures are what terms measure in a drawing.
func measures(d *deduce.Diagram, terms []deduce.Term) ([]float64, error) {
	var all []float64
	for _, t := range terms {
		v, err := d.Measure(t.Q)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}

// awkwardCosines has the values of a, b, c and α in a² = b² + c² - 2bc·cos α. Nobody takes the cosine of a right angle or of that of
// an equilateral triangle, and nobody finds an angle by the sides of a plain triangle.
func awkwardCosines(v []float64, angle bool) bool {
	return deduce.Near(v[3], 90) || deduce.Near(v[3], 60) && deduce.Near(v[1], v[2]) || angle && isPlain(v[0], v[1], v[2])
}

// isPlain tells whether a triangle with such sides is isosceles or right, so that one sees more of it than the three sides say.
func isPlain(a, b, c float64) bool {
	isRight := func(a, b, c float64) bool { return deduce.Near(a*a, b*b+c*c) }
	return deduce.Near(a, b) || deduce.Near(b, c) || deduce.Near(c, a) || isRight(a, b, c) || isRight(b, c, a) || isRight(c, a, b)
}
