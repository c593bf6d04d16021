package mask

import "math"

// A Quantity is what a number counts or measures, which says what values it could have.
type Quantity string

// The quantities, and the natural range of each.
const (
	// Magnitude: any positive number. What cannot be told is a magnitude too, since that is the widest range.
	Magnitude Quantity = "magnitude"
	// Angle: degrees between 0 and 180.
	Angle Quantity = "angle"
	// Arc: degrees between 0 and 360.
	Arc Quantity = "arc"
	// Count: a positive whole number.
	Count Quantity = "count"
)

// Range gives the open interval of the values that a quantity can have; high is infinite where there is no bound.
func (q Quantity) Range() (low, high float64) {
	switch q {
	case Angle:
		return 0, 180
	case Arc:
		return 0, 360
	}
	return 0, math.Inf(1)
}

// fits reports whether a quantity can have a value.
func (q Quantity) fits(value float64) bool {
	low, high := q.Range()
	return low < value && value < high && (q != Count || value == math.Trunc(value))
}

// quantity is what the fact measures, by the words around it; where the value does not fit, the next wider quantity.
func (f *fact) quantity() Quantity {
	q := Magnitude
	switch {
	case f.dimension == ofAngle:
		q = Angle
	case f.dimension == ofArc:
		q = Arc
	case f.dimension == ofThings:
		q = Count
	}
	if q == Angle && !q.fits(f.value) {
		q = Arc
	}
	if !q.fits(f.value) {
		q = Magnitude
	}
	return q
}
