package interval

import "math"

// A Dual encloses a function and its derivative over a box, an interval of the variable.
type Dual struct {
	// Value holds every value that the function has in the box. It is empty only if the function is undefined in the
	// whole box, and the operations keep it empty.
	Value Interval
	// Slope holds the derivative wherever the function has one in the box. If the Dual is not Partial, it holds all
	// difference quotients (f(b) - f(a)) / (b - a) of points a < b of the box, so it also bounds a function that has
	// an infinite slope at a point, such as a root at 0.
	Slope Interval
	// Partial: in some points of the box the function may be undefined, or it may jump or have no derivative (a pole, the
	// end of a root's domain, floor, |x| at 0). If it is false, the function is defined and continuous in the box.
	Partial bool

	// gap is an open interval without values, though Value may surround it: that of tan about a pole, of 1/x about 0, or
	// of a Floor between two whole numbers. Ends that are equal or reversed, as in the zero Dual, mean that there is none.
	gap Interval
}

// undefined is a function without values.
func undefined() Dual { return Dual{Value: empty, Slope: empty, Partial: true} }

// Constant is the function that is c everywhere. If c is infinite or NaN it is undefined everywhere.
func Constant(c float64) Dual {
	if math.IsInf(c, 0) || math.IsNaN(c) {
		return undefined()
	}
	return Dual{Value: Interval{c, c}}
}

// Variable is the variable itself, in the box.
func Variable(box Interval) Dual {
	if box.IsEmpty() {
		return undefined()
	}
	return Dual{Value: box, Slope: Interval{1, 1}}
}

// without reports whether the function certainly has no value from lo to hi, ends included.
func (x Dual) without(lo, hi float64) bool {
	return x.Value.IsEmpty() || x.Value.Hi < lo || hi < x.Value.Lo || x.gap.Lo < lo && hi < x.gap.Hi
}

// isConstant reports whether the function is one number in the whole box.
func (x Dual) isConstant() bool { return x.Value.isPoint() && x.Slope == Interval{} && !x.Partial }

// composed gives h(x), of the value and the derivative that h has over x's value; defined tells whether h is defined,
// and continuous, in all of it.
func (x Dual) composed(value, derivative Interval, defined bool) Dual {
	if value.IsEmpty() {
		return undefined()
	}
	return Dual{Value: value, Slope: x.Slope.mul(derivative), Partial: x.Partial || !defined}
}

// Neg gives -x.
func Neg(x Dual) Dual {
	return Dual{Value: x.Value.neg(), Slope: x.Slope.neg(), Partial: x.Partial, gap: x.gap.neg()}
}

// Add gives x + y.
func Add(x, y Dual) Dual {
	if x.Value.IsEmpty() || y.Value.IsEmpty() {
		return undefined()
	}
	if x.gap.Lo >= x.gap.Hi {
		x, y = y, x
	}
	gap := Interval{}
	if x.gap.Lo < x.gap.Hi {
		gap = Interval{addUp(x.gap.Lo, y.Value.Hi), addDown(x.gap.Hi, y.Value.Lo)}
	}
	return Dual{Value: x.Value.add(y.Value), Slope: x.Slope.add(y.Slope), Partial: x.Partial || y.Partial, gap: gap}
}

// Sub gives x - y.
func Sub(x, y Dual) Dual { return Add(x, Neg(y)) }

// Mul gives x·y. For x·x use Square, which knows that both factors are the same.
func Mul(x, y Dual) Dual {
	if x.Value.IsEmpty() || y.Value.IsEmpty() {
		return undefined()
	}
	if x.gap.Lo >= x.gap.Hi {
		x, y = y, x
	}
	return Dual{
		Value:   x.Value.mul(y.Value),
		Slope:   x.Slope.mul(y.Value).add(x.Value.mul(y.Slope)),
		Partial: x.Partial || y.Partial,
		gap:     x.scaledGap(y.Value),
	}
}

// scaledGap gives the gap of x times a factor.
func (x Dual) scaledGap(factor Interval) Interval {
	if x.gap.Lo >= x.gap.Hi || factor.Lo <= 0 && 0 <= factor.Hi {
		return Interval{}
	}
	lo, hi := Interval{x.gap.Lo, x.gap.Lo}.mul(factor), Interval{x.gap.Hi, x.gap.Hi}.mul(factor)
	if factor.Hi < 0 {
		lo, hi = hi, lo
	}
	return Interval{lo.Hi, hi.Lo}
}

// Div gives x / y, which is undefined where y is 0.
func Div(x, y Dual) Dual {
	value := x.Value.div(y.Value)
	if value.IsEmpty() {
		return undefined()
	}
	quotient := Dual{
		Value:   value,
		Slope:   x.Slope.sub(value.mul(y.Slope)).div(y.Value),
		Partial: x.Partial || y.Partial || y.Value.Contains(0),
	}
	parted := y.Value.Lo < 0 && 0 < y.Value.Hi
	switch {
	case !y.Value.Contains(0):
		quotient.gap = x.scaledGap(Interval{1, 1}.div(y.Value))
	case parted && x.Value.Lo > 0:
		quotient.gap = Interval{divUp(x.Value.Lo, y.Value.Lo), divDown(x.Value.Lo, y.Value.Hi)}
	case parted && x.Value.Hi < 0:
		quotient.gap = Interval{divUp(x.Value.Hi, y.Value.Hi), divDown(x.Value.Hi, y.Value.Lo)}
	}
	return quotient
}

// Abs gives |x|. Where x changes its sign it is Partial, and its slope is within that of x and that of -x.
func Abs(x Dual) Dual {
	derivative := Interval{-1, 1}
	switch {
	case x.Value.Lo >= 0:
		derivative.Lo = 1
	case x.Value.Hi <= 0:
		derivative.Hi = -1
	}
	return x.composed(x.Value.abs(), derivative, derivative.isPoint())
}

// Floor gives the largest whole number that is no larger than x. It is Partial where it may jump.
func Floor(x Dual) Dual {
	if x.Value.IsEmpty() {
		return undefined()
	}
	value := Interval{math.Floor(x.Value.Lo), math.Floor(x.Value.Hi)}
	floor := x.composed(value, Interval{}, value.isPoint())
	if value.width() == 1 {
		floor.gap = value
	}
	return floor
}
