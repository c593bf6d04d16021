package interval

import "math"

// An Interval is the set of the real numbers from Lo to Hi, ends included. An infinite end is no member: the interval
// is unbounded there. An interval without real members, such as one with Lo > Hi or with an end that is NaN, is empty.
type Interval struct{ Lo, Hi float64 }

// empty is the interval that operations give where there is no value; entire holds every number.
var (
	empty  = Interval{math.Inf(1), math.Inf(-1)}
	entire = Interval{math.Inf(-1), math.Inf(1)}
)

// IsEmpty reports whether the interval has no members.
func (x Interval) IsEmpty() bool {
	return !(x.Lo <= x.Hi) || math.IsInf(x.Lo, 1) || math.IsInf(x.Hi, -1)
}

// Contains reports whether c is a member.
func (x Interval) Contains(c float64) bool { return x.Lo <= c && c <= x.Hi && !math.IsInf(c, 0) }

// isPoint reports whether the interval has exactly one member.
func (x Interval) isPoint() bool { return x.Lo == x.Hi && !x.IsEmpty() }

// intersect gives the members that x and y share.
func (x Interval) intersect(y Interval) Interval {
	if x.IsEmpty() || y.IsEmpty() || x.Hi < y.Lo || y.Hi < x.Lo {
		return empty
	}
	return Interval{max(x.Lo, y.Lo), min(x.Hi, y.Hi)}
}

// hull gives the smallest interval around x and y, neither of which is empty.
func (x Interval) hull(y Interval) Interval { return Interval{min(x.Lo, y.Lo), max(x.Hi, y.Hi)} }

// width is Hi - Lo, rounded; infinite for unbounded intervals.
func (x Interval) width() float64 { return x.Hi - x.Lo }

// middle gives a finite member of x, in the middle if x is bounded.
func (x Interval) middle() float64 {
	switch m := x.Lo/2 + x.Hi/2; {
	case !math.IsInf(m, 0) && !math.IsNaN(m):
		return min(max(m, x.Lo), x.Hi)
	case !math.IsInf(x.Lo, 0):
		return x.Lo
	case !math.IsInf(x.Hi, 0):
		return x.Hi
	}
	return 0
}

func (x Interval) neg() Interval { return Interval{-x.Hi, -x.Lo} }

func (x Interval) add(y Interval) Interval {
	if x.IsEmpty() || y.IsEmpty() {
		return empty
	}
	return Interval{addDown(x.Lo, y.Lo), addUp(x.Hi, y.Hi)}
}

func (x Interval) sub(y Interval) Interval { return x.add(y.neg()) }

func (x Interval) mul(y Interval) Interval {
	if x.IsEmpty() || y.IsEmpty() {
		return empty
	}
	return Interval{
		min(mulDown(x.Lo, y.Lo), mulDown(x.Lo, y.Hi), mulDown(x.Hi, y.Lo), mulDown(x.Hi, y.Hi)),
		max(mulUp(x.Lo, y.Lo), mulUp(x.Lo, y.Hi), mulUp(x.Hi, y.Lo), mulUp(x.Hi, y.Hi)),
	}
}

// div gives the quotients of members of x and members of y other than zero.
func (x Interval) div(y Interval) Interval {
	switch {
	case x.IsEmpty() || y.IsEmpty() || y.Lo == 0 && y.Hi == 0:
		return empty
	case x.Lo == 0 && x.Hi == 0:
		return Interval{}
	case y.Lo < 0 && 0 < y.Hi:
		return entire
	case y.Hi <= 0:
		x, y = x.neg(), y.neg()
	}
	least, most := y.Hi, y.Lo // the divisors that make the quotient smallest and largest
	if x.Lo < 0 {
		least = y.Lo
	}
	if x.Hi < 0 {
		most = y.Hi
	}
	return Interval{divDown(x.Lo, least), divUp(x.Hi, most)}
}

// abs gives the absolute values of the members.
func (x Interval) abs() Interval {
	switch {
	case x.IsEmpty():
		return empty
	case x.Lo >= 0:
		return x
	case x.Hi <= 0:
		return x.neg()
	}
	return Interval{0, max(-x.Lo, x.Hi)}
}

// largestPower is the largest exponent that is multiplied out; every float beyond it is an even number.
const largestPower = 1 << 53

// power gives x to a whole number n >= 0, by repeated squaring; x^0 is 1.
func (x Interval) power(n float64) Interval {
	switch {
	case x.IsEmpty():
		return empty
	case n == 0:
		return Interval{1, 1}
	case n > largestPower:
		return Interval{0, math.Inf(1)}
	}
	odd := math.Mod(n, 2) != 0
	if !odd {
		x = x.abs()
	}
	return Interval{pointPower(x.Lo, n).Lo, pointPower(x.Hi, n).Hi}
}

// pointPower encloses c^n for a whole number n > 0. An infinite c stands for its limit.
func pointPower(c, n float64) Interval {
	if math.IsInf(c, 0) {
		if c < 0 && math.Mod(n, 2) == 0 {
			c = -c
		}
		return Interval{c, c}
	}
	result, square := Interval{1, 1}, Interval{c, c}
	for {
		if math.Mod(n, 2) != 0 {
			result = result.mul(square)
		}
		if n = math.Floor(n / 2); n == 0 {
			return result
		}
		square = square.mul(square)
	}
}

// sqrt gives the square roots of the members that are not negative.
func (x Interval) sqrt() Interval {
	x = x.intersect(Interval{0, math.Inf(1)})
	if x.IsEmpty() {
		return empty
	}
	return Interval{sqrtDown(x.Lo), sqrtUp(x.Hi)}
}

// cbrt gives the cube roots of the members.
func (x Interval) cbrt() Interval {
	if x.IsEmpty() {
		return empty
	}
	return Interval{pointCbrt(x.Lo).Lo, pointCbrt(x.Hi).Hi}
}

func pointCbrt(c float64) Interval {
	root := math.Cbrt(c)
	if c == 0 || math.IsInf(c, 0) || math.Abs(root) < 1<<17 && root == math.Trunc(root) && root*root*root == c {
		return Interval{root, root}
	}
	return widened(root, libraryError)
}

// log gives the natural logarithms of the members that are positive; those close to zero make it unbounded.
func (x Interval) log() Interval {
	if x = x.intersect(Interval{0, math.Inf(1)}); x.IsEmpty() || x.Hi == 0 {
		return empty
	}
	return Interval{pointLog(x.Lo).Lo, pointLog(x.Hi).Hi}
}

func pointLog(c float64) Interval {
	log := math.Log(c)
	if c == 0 || c == 1 || math.IsInf(c, 0) {
		return Interval{log, log}
	}
	return widened(log, libraryError)
}

// exp gives e to the members.
func (x Interval) exp() Interval {
	if x.IsEmpty() {
		return empty
	}
	return Interval{max(0, pointExp(x.Lo).Lo), pointExp(x.Hi).Hi}
}

func pointExp(c float64) Interval {
	exp := math.Exp(c)
	if c == 0 || math.IsInf(c, 0) {
		return Interval{exp, exp}
	}
	return widened(exp, libraryError)
}

// realPower gives the members of x that are positive to the members of y, as exp(y·log x).
func (x Interval) realPower(y Interval) Interval { return y.mul(x.log()).exp() }
