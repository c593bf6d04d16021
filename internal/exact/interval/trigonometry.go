package interval

import "math"

// degree encloses π/180, the slope of an angle in radians over one in degrees; radian encloses its inverse.
var (
	degree = widened(math.Pi/180, 0x1p-53)
	radian = widened(180/math.Pi, 0x1p-53)
)

// Sin gives the sine of x degrees.
func Sin(x Dual) Dual {
	return x.composed(x.Value.sin(), x.Value.cos().mul(degree), true)
}

// Cos gives the cosine of x degrees.
func Cos(x Dual) Dual {
	return x.composed(x.Value.cos(), x.Value.sin().neg().mul(degree), true)
}

// Tan gives the tangent of x degrees, which is undefined at 90 and every 180 degrees from there.
func Tan(x Dual) Dual {
	value, gap, defined := x.Value.tan()
	tan := x.composed(value, value.power(2).add(Interval{1, 1}).mul(degree), defined)
	tan.gap = gap
	return tan
}

// Asin gives the angle from -90 to 90 degrees whose sine is x. It is undefined outside of [-1, 1], at whose ends its
// slope is unbounded.
func Asin(x Dual) Dual {
	domain := x.Value.intersect(Interval{-1, 1})
	if domain.IsEmpty() {
		return undefined()
	}
	value := Interval{pointAsin(domain.Lo).Lo, pointAsin(domain.Hi).Hi}
	return x.composed(value, arcSlope(domain), domain == x.Value)
}

// Acos gives the angle from 0 to 180 degrees whose cosine is x. It is undefined outside of [-1, 1], at whose ends its
// slope is unbounded.
func Acos(x Dual) Dual {
	domain := x.Value.intersect(Interval{-1, 1})
	if domain.IsEmpty() {
		return undefined()
	}
	value := Interval{pointAcos(domain.Hi).Lo, pointAcos(domain.Lo).Hi}
	return x.composed(value, arcSlope(domain).neg(), domain == x.Value)
}

// Atan gives the angle between -90 and 90 degrees whose tangent is x.
func Atan(x Dual) Dual {
	if x.Value.IsEmpty() {
		return undefined()
	}
	value := Interval{pointAtan(x.Value.Lo).Lo, pointAtan(x.Value.Hi).Hi}
	return x.composed(value, radian.div(x.Value.power(2).add(Interval{1, 1})), true)
}

// arcSlope gives the derivative of Asin over a domain within [-1, 1].
func arcSlope(domain Interval) Interval {
	square := Interval{1, 1}.sub(domain.power(2)).intersect(Interval{0, 1})
	return radian.mul(reciprocal(square.sqrt()))
}

// sin gives the sines of the members, which are degrees.
func (x Interval) sin() Interval { return x.wave(pointSin, 90) }

// cos gives the cosines of the members, which are degrees.
func (x Interval) cos() Interval { return x.wave(pointCos, 0) }

// wave gives the values of a sine curve, of which at encloses single values and which is 1 at the crest, and every 360
// degrees from there, -1 halfway between, and monotone from each of these to the next.
func (x Interval) wave(at func(degrees float64) Interval, crest float64) Interval {
	switch {
	case x.IsEmpty():
		return empty
	case !(x.width() < 360):
		return Interval{-1, 1}
	}
	value := at(x.Lo).hull(at(x.Hi))
	if x.meets(crest) {
		value.Hi = 1
	}
	if x.meets(crest + 180) {
		value.Lo = -1
	}
	return value
}

// meets reports whether the interval, which is finite and not empty, holds an angle that is phase plus a multiple of
// 360. It may also say so if such an angle is outside of the interval by less than 1e-11 degrees.
func (x Interval) meets(phase float64) bool {
	ahead := math.Mod(phase-math.Mod(x.Lo, 360), 360)
	if ahead < 0 {
		ahead += 360
	}
	return ahead-1e-12 <= x.width() || ahead+1e-12 >= 360
}

// tan gives the tangents of the members, a gap without values, and whether they all have a tangent.
func (x Interval) tan() (value, gap Interval, defined bool) {
	if x.IsEmpty() {
		return empty, Interval{}, false
	}
	if !(x.width() < 180) {
		return entire, Interval{}, false
	}
	lo, hi := pointTan(x.Lo), pointTan(x.Hi)
	switch {
	case lo.IsEmpty() && hi.IsEmpty(): // one pole, and nothing else: the next is 180 degrees away
		return empty, Interval{}, false
	case lo.IsEmpty():
		return Interval{math.Inf(-1), hi.Hi}, Interval{}, false
	case hi.IsEmpty():
		return Interval{lo.Lo, math.Inf(1)}, Interval{}, false
	case hi.Hi < lo.Lo: // the tangent rises but for its poles, so there is one
		return entire, Interval{hi.Hi, lo.Lo}, false
	case lo.Hi < hi.Lo || x.width() < 90: // a pole in less than 90 degrees would have set the ends far apart
		return lo.hull(hi), Interval{}, true
	}
	return entire, Interval{}, false
}

// quarter gives the nearest multiple of 90 degrees, as a number from 0 to 3 of quarter turns, and how far the angle is
// beyond it, from -45 to 45. Both are exact: the remainder by 360 is, and so is a difference of a multiple of 90 that
// does not exceed the angle.
func quarter(degrees float64) (turns int, beyond float64) {
	rest := math.Mod(degrees, 360)
	nearest := math.Round(rest / 90)
	return (int(nearest) + 4) % 4, rest - float64(nearest*90)
}

// pointSin encloses the sine of a finite number of degrees. It is exact where that is -1, 0 or 1.
func pointSin(degrees float64) Interval {
	turns, beyond := quarter(degrees)
	switch turns {
	case 0:
		return flatSin(beyond)
	case 1:
		return flatCos(beyond)
	case 2:
		return flatSin(beyond).neg()
	default:
		return flatCos(beyond).neg()
	}
}

// pointCos encloses the cosine of a finite number of degrees. It is exact where that is -1, 0 or 1.
func pointCos(degrees float64) Interval {
	turns, beyond := quarter(degrees)
	switch turns {
	case 0:
		return flatCos(beyond)
	case 1:
		return flatSin(beyond).neg()
	case 2:
		return flatCos(beyond).neg()
	default:
		return flatSin(beyond)
	}
}

// pointTan encloses the tangent of a finite number of degrees; it is empty at a pole.
func pointTan(degrees float64) Interval { return pointSin(degrees).div(pointCos(degrees)) }

// flatSin encloses the sine of -45 to 45 degrees.
func flatSin(degrees float64) Interval {
	if degrees == 0 {
		return Interval{}
	}
	return widened(math.Sin(degrees*(math.Pi/180)), libraryError)
}

// flatCos encloses the cosine of -45 to 45 degrees.
func flatCos(degrees float64) Interval {
	if degrees == 0 {
		return Interval{1, 1}
	}
	cos := widened(math.Cos(degrees*(math.Pi/180)), libraryError)
	return Interval{cos.Lo, min(1, cos.Hi)}
}

// pointAsin encloses the angle whose sine is c, from -1 to 1. math.Asin subtracts 1 - c², which is inexact close to 1.
func pointAsin(c float64) Interval {
	switch c {
	case -1, 0, 1:
		return Interval{90 * c, 90 * c}
	}
	angle := math.Atan2(c, math.Sqrt((1-c)*(1+c))) * (180 / math.Pi)
	return widened(angle, formulaError).intersect(Interval{-90, 90})
}

// pointAcos encloses the angle whose cosine is c, from -1 to 1, by the tangent of its half.
func pointAcos(c float64) Interval {
	switch c {
	case -1, 0, 1:
		return Interval{90 - 90*c, 90 - 90*c}
	}
	angle := math.Atan2(math.Sqrt(1-c), math.Sqrt(1+c)) * (360 / math.Pi)
	return widened(angle, formulaError).intersect(Interval{0, 180})
}

// pointAtan encloses the angle whose tangent is c; that of an infinite c is the limit.
func pointAtan(c float64) Interval {
	switch {
	case c == 0:
		return Interval{}
	case math.IsInf(c, 0):
		return Interval{math.Copysign(90, c), math.Copysign(90, c)}
	}
	return widened(math.Atan(c)*(180/math.Pi), formulaError).intersect(Interval{-90, 90})
}
