package interval

import "math"

// Square gives x².
func Square(x Dual) Dual {
	return x.composed(x.Value.power(2), x.Value.mul(Interval{2, 2}), true)
}

// Sqrt gives the square root of x, which is undefined where x is negative. At 0 its slope is unbounded.
func Sqrt(x Dual) Dual {
	root := x.Value.sqrt()
	return x.composed(root, reciprocal(root.mul(Interval{2, 2})), x.Value.Lo >= 0)
}

// Cbrt gives the cube root of x, which has the sign of x. At 0 its slope is unbounded.
func Cbrt(x Dual) Dual {
	root := x.Value.cbrt()
	return x.composed(root, reciprocal(root.power(2).mul(Interval{3, 3})), true)
}

// reciprocal gives 1/c for the members of x, none of which is negative. It is never empty for an x that is not: of zero
// alone it gives what is certainly large, so that the product with a slope of zero is zero.
func reciprocal(x Interval) Interval {
	if x.Lo == 0 && x.Hi == 0 {
		return Interval{math.MaxFloat64, math.Inf(1)}
	}
	return Interval{1, 1}.div(x)
}

// Log gives the natural logarithm of x, which is undefined where x is not positive.
func Log(x Dual) Dual {
	positive := x.Value.intersect(Interval{0, math.Inf(1)})
	return x.composed(x.Value.log(), reciprocal(positive), x.Value.Lo > 0)
}

// Pow gives base to the exponent.
//
// If the exponent is a constant whole number, every base has a power (0^0 is 1), but for 0 to a negative exponent. If
// it is another constant, the power is undefined for negative bases, and for 0 to a negative exponent. If the exponent
// varies, nothing is told of bases that may be negative: where the exponent happens to be a whole number, they have a
// power. (An exponent that is constant only in parts, such as a Floor, is a constant in each of them.)
func Pow(base, exponent Dual) Dual {
	switch {
	case base.Value.IsEmpty() || exponent.Value.IsEmpty():
		return undefined()
	case !exponent.Value.isPoint() || exponent.Slope != Interval{}:
		return variablePower(base, exponent)
	}
	base.Partial = base.Partial || exponent.Partial
	switch e := exponent.Value.Lo; {
	case e == math.Trunc(e):
		return wholePower(base, e)
	case e == 0.5:
		return Sqrt(base)
	default:
		return realPower(base, e)
	}
}

// wholePower gives base to a whole number n.
func wholePower(base Dual, n float64) Dual {
	switch {
	case n < 0:
		inverse := Div(Constant(1), wholePower(base, -n))
		if lower := base.Value.power(1 - n); !inverse.Value.IsEmpty() && 1-n <= largestPower {
			inverse.Slope = base.Slope.mul(Interval{n, n}.div(lower)) // sharper than that of the quotient
		}
		return inverse
	case n == 0:
		return Dual{Value: Interval{1, 1}, Partial: base.Partial}
	case n == 1:
		return base
	}
	lower := entire
	if n <= largestPower { // beyond, n-1 may be no float
		lower = base.Value.power(n - 1)
	}
	return base.composed(base.Value.power(n), lower.mul(Interval{n, n}), true)
}

// realPower gives base to a number e that is not whole.
func realPower(base Dual, e float64) Dual {
	domain := base.Value.intersect(Interval{0, math.Inf(1)})
	if domain.IsEmpty() || domain.Hi == 0 && e < 0 {
		return undefined()
	}
	exponent := Interval{e, e}
	value, lower := Interval{}, Interval{} // if only the base 0 is left
	if domain.Hi > 0 {
		value, lower = domain.realPower(exponent), domain.realPower(exponent.sub(Interval{1, 1}))
	} else if e < 1 {
		lower = Interval{math.MaxFloat64, math.Inf(1)}
	}
	defined := base.Value.Lo > 0 || base.Value.Lo == 0 && e > 0
	return base.composed(value, exponent.mul(lower), defined)
}

// variablePower gives base to an exponent that is not constant, as exp(exponent·log base).
func variablePower(base, exponent Dual) Dual {
	if base.Value.Lo < 0 || base.Value.Lo == 0 && (exponent.Slope == Interval{}) {
		return Dual{Value: entire, Slope: entire, Partial: true} // constant in parts or in points, where other rules hold
	}
	log := Log(base)
	product := Mul(exponent, log)
	if product.Value.IsEmpty() {
		return undefined()
	}
	value := product.Value.exp()
	return product.composed(value, value, true)
}
