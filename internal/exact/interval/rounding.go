package interval

import "math"

// The functions of this file give the largest float that is no larger, or the smallest that is no smaller, than a sum,
// product, quotient or root of floats. They find the sign of the rounding error of the float operation, which is itself
// a float (T. J. Dekker, A floating-point technique for extending the available precision, 1971), and step to the
// neighbouring float only where they must: what is exact stays exact, so 5 - 5 is the point 0. Close to the ends of the
// range of floats, where the error may not be a float, they always step.
const (
	small = 1e-290
	large = 1e+290
)

// below steps from a result to the float below it where the true value may be smaller, that is if the error, which is
// the true value less the result, is negative or cannot be told.
func below(result, err float64) float64 {
	switch {
	case math.IsNaN(result), math.IsInf(result, -1):
		return math.Inf(-1)
	case err >= 0 && math.Abs(result) < large:
		return result
	}
	return math.Nextafter(result, math.Inf(-1))
}

// addDown rounds a+b down. An infinite result of finite numbers, which is an overflow, becomes the largest float.
func addDown(a, b float64) float64 {
	sum := a + b
	if math.IsInf(a, 0) || math.IsInf(b, 0) {
		if math.IsNaN(sum) {
			return math.Inf(-1)
		}
		return sum
	}
	part := sum - a
	return below(sum, (a-(sum-part))+(b-part))
}

func addUp(a, b float64) float64 { return -addDown(-a, -b) }

// mulDown rounds a·b down. 0·∞ is 0: the ends of an interval are infinite where its members are finite but unbounded.
func mulDown(a, b float64) float64 {
	if a == 0 || b == 0 {
		return 0
	}
	product := a * b
	switch {
	case math.IsInf(a, 0) || math.IsInf(b, 0):
		return product
	case math.Abs(product) > small:
		return below(product, math.FMA(a, b, -product))
	case product > 0 || product == 0 && (a > 0) == (b > 0):
		return max(0, math.Nextafter(product, math.Inf(-1)))
	}
	return math.Nextafter(product, math.Inf(-1))
}

func mulUp(a, b float64) float64 { return -mulDown(-a, b) }

// divDown rounds a/b down. A zero b stands for positive numbers that come as close to zero as one likes, an infinite b
// for numbers that grow without bound; a and b are not both infinite.
func divDown(a, b float64) float64 {
	if a == 0 {
		return 0
	}
	quotient := a / math.Abs(b)
	if math.Signbit(b) && b != 0 {
		quotient = -quotient
	}
	switch {
	case math.IsInf(a, 0) || math.IsInf(b, 0) || b == 0:
		return quotient
	case math.Abs(quotient) > small && math.Abs(a) > small:
		err := math.FMA(-quotient, b, a) // of the sign of the quotient's error for a positive b
		if b < 0 {
			err = -err
		}
		return below(quotient, err)
	case (a > 0) == (b > 0):
		return max(0, math.Nextafter(quotient, math.Inf(-1)))
	}
	return math.Nextafter(quotient, math.Inf(-1))
}

func divUp(a, b float64) float64 { return -divDown(-a, b) }

// sqrtDown rounds the square root of a down, which is not negative.
func sqrtDown(a float64) float64 {
	root := math.Sqrt(a)
	switch {
	case a == 0 || math.IsInf(a, 0):
		return root
	case a > small && math.FMA(-root, root, a) >= 0:
		return root
	}
	return math.Nextafter(root, 0)
}

func sqrtUp(a float64) float64 {
	root := math.Sqrt(a)
	if a == 0 || math.IsInf(a, 0) || a > small && math.FMA(-root, root, a) <= 0 {
		return root
	}
	return math.Nextafter(root, math.Inf(1))
}

// These are the relative errors that the package grants the functions of package math, and the short formulas that it
// makes of them. The functions err by less than one unit in the last place, 2^-52, and the formulas by less than four.
const (
	libraryError = 0x1p-50
	formulaError = 0x1p-49
)

// widened encloses a number that is known up to a relative error.
func widened(about, relative float64) Interval {
	if math.IsInf(about, 1) {
		return Interval{math.MaxFloat64, about}
	}
	if math.IsInf(about, -1) {
		return Interval{about, -math.MaxFloat64}
	}
	margin := math.Abs(about) * relative
	return Interval{math.Nextafter(about-margin, math.Inf(-1)), math.Nextafter(about+margin, math.Inf(1))}
}
