package exact

import "math"

// A Surd is the number Above/Below·√Root·π^Pies, in lowest terms: Below > 0, Root square-free and at least 1, Pies 0 or 1.
type Surd struct {
	Above, Below int64
	Root         int64
	Pies         int
}

// Fraction is the fraction that a number is, but for rounding, with a denominator up to most.
func Fraction(x float64, most int64) (above, below int64, ok bool) {
	if !(math.Abs(x) < 1e9) {
		return 0, 0, false
	}
	for p0, q0, p1, q1, rest := int64(0), int64(1), int64(1), int64(0), x; ; {
		whole := math.Floor(rest)
		p0, q0, p1, q1 = p1, q1, int64(whole)*p1+p0, int64(whole)*q1+q0
		if q1 > most || math.Abs(float64(p1)) > 1e12 {
			return 0, 0, false
		}
		if math.Abs(x-float64(p1)/float64(q1)) <= 2e-13*max(1, math.Abs(x)) {
			return p1, q1, true
		}
		rest = 1 / (rest - whole)
		if math.IsInf(rest, 0) || rest > 1e12 {
			return 0, 0, false
		}
	}
}

// mostRoot is the greatest denominator of what stands below a root sign that is taken for exact.
const mostRoot = 400

// SquareRoot is √x, with a denominator up to most below the root sign.
func SquareRoot(x float64, most int64) (Surd, bool) {
	above, below, ok := Fraction(x, most)
	if !ok || above < 0 {
		return Surd{}, false
	}
	// √(a/b) = √(ab)/b
	outside, inside := int64(1), above*below
	if inside == 0 {
		return Surd{0, 1, 1, 0}, true
	}
	for f := int64(2); f*f <= inside && f < 1e6; f++ {
		for inside%(f*f) == 0 {
			outside, inside = outside*f, inside/(f*f)
		}
	}
	return NewSurd(outside, below, inside, 0), true
}

// NewSurd is the number above/below·√root·π^pies, of a square-free root; the zero Surd where below is 0.
func NewSurd(above, below, root int64, pies int) Surd {
	if below == 0 {
		return Surd{}
	}
	a, b := above, below
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 {
		a = -a
	}
	return Surd{above / a, below / a, root, pies}
}

// certain is the greatest denominator of a fraction that a number of this size is surely and not by chance: of greater
// numbers fewer digits stand behind the point.
func certain(x float64) int64 {
	return min(mostRoot, max(12, int64(math.Sqrt(5e7/max(1, math.Abs(x))))))
}

// Recognized is the surd that a float64 certainly is: a fraction, a fraction's root, or either times π.
func Recognized(x float64) (Surd, bool) {
	if a, b, ok := Fraction(x, certain(x)); ok {
		return Surd{a, b, 1, 0}, true
	}
	if a, b, ok := Fraction(x/math.Pi, certain(x)); ok {
		return Surd{a, b, 1, 1}, true
	}
	for pies, y := range []float64{x, x / math.Pi} {
		if e, ok := SquareRoot(y*y, certain(y*y)); ok {
			e.Pies = pies
			if x < 0 {
				e.Above = -e.Above
			}
			return e, true
		}
	}
	return Surd{}, false
}

// Float is the number; the π of a problem is math.Pi.
func (e Surd) Float() float64 {
	x := float64(e.Above) / float64(e.Below) * math.Sqrt(float64(e.Root))
	if e.Pies == 1 {
		x *= math.Pi
	}
	return x
}
