package synth

import (
	"math"
	"strconv"
)

// An exact number is above/below·√root·π^pies, in lowest terms: below > 0, root square-free and at least 1, pies 0 or
// 1.
type exact struct {
	above, below int64
	root         int64
	pies         int
}

// rational is the fraction that a number is, but for rounding, with a denominator up to most.
func rational(x float64, most int64) (above, below int64, ok bool) {
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

// The greatest denominators that are taken for exact: of a fraction, and of what stands below a root sign.
const (
	mostBelow = 2000
	mostRoot  = 400
)

// rooted is √x as an exact number, with a denominator up to most below the root sign.
func rooted(x float64, most int64) (exact, bool) {
	above, below, ok := rational(x, most)
	if !ok || above < 0 {
		return exact{}, false
	}
	// √(a/b) = √(ab)/b
	outside, inside := int64(1), above*below
	if inside == 0 {
		return exact{0, 1, 1, 0}, true
	}
	for f := int64(2); f*f <= inside && f < 1e6; f++ {
		for inside%(f*f) == 0 {
			outside, inside = outside*f, inside/(f*f)
		}
	}
	return exact{outside, below, inside, 0}.reduced(), true
}

func (e exact) reduced() exact {
	a, b := e.above, e.below
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 {
		a = -a
	}
	e.above, e.below = e.above/a, e.below/a
	return e
}

// certain is the greatest denominator of a fraction that a number of this size is surely and not by chance: of greater
// numbers fewer digits stand behind the point.
func certain(x float64) int64 {
	return min(mostRoot, max(12, int64(math.Sqrt(5e7/max(1, math.Abs(x))))))
}

// recognized is the exact number that a float64 certainly is: a fraction, a fraction's root, or either times π.
func recognized(x float64) (exact, bool) {
	if a, b, ok := rational(x, certain(x)); ok {
		return exact{a, b, 1, 0}, true
	}
	if a, b, ok := rational(x/math.Pi, certain(x)); ok {
		return exact{a, b, 1, 1}, true
	}
	for pies, y := range []float64{x, x / math.Pi} {
		if e, ok := rooted(y*y, certain(y*y)); ok {
			e.pies = pies
			if x < 0 {
				e.above = -e.above
			}
			return e, true
		}
	}
	return exact{}, false
}

// value is the number; the π of a problem is math.Pi.
func (e exact) value() float64 {
	x := float64(e.above) / float64(e.below) * math.Sqrt(float64(e.root))
	if e.pies == 1 {
		x *= math.Pi
	}
	return x
}

// The greatest numbers of an exact answer that a teacher would print: below the line, and the product of both.
const (
	mostPrinted = 100
	mostProduct = 100_000
)

// isPrintable tells whether an exact number is short enough to be an answer: 32000π/3 is, 493039π/48 and 3500/149 are not.
func (e exact) isPrintable() bool {
	return e.below == 1 || e.below <= mostPrinted && max(e.above, -e.above) <= mostProduct/e.below
}

// A notation is how √ and π are written, and fractions, that two numbers compared are equal, and with how many decimals what has
// none of them.
type notation struct {
	equal, rootOpen, rootClose, pi, fractionOpen, fractionMiddle, fractionClose string
	places                                                                      int
}

var (
	latex = notation{compared, `\sqrt{`, `}`, `\pi`, `\frac{`, `}{`, `}`, 2}
	plain = notation{`=`, `√`, ``, `π`, ``, `/`, ``, 2}
	// worked is that of steps: with decimals enough that what is calculated with them is right in those of the answer.
	worked = notation{compared, `\sqrt{`, `}`, `\pi`, `\frac{`, `}{`, `}`, 4}
)

// in writes the number: 6\sqrt{3}, \frac{5\sqrt{3}}{2}, -\frac{4\pi}{3} in LaTeX; 6√3, 5√3/2, -4π/3 in plain text.
func (e exact) in(n notation) string {
	minus, above := "", e.above
	if above < 0 {
		minus, above = "-", -above
	}
	factors := ""
	if e.root != 1 && above != 0 {
		factors += n.rootOpen + strconv.FormatInt(e.root, 10) + n.rootClose
	}
	if e.pies == 1 && above != 0 {
		factors += n.pi
	}
	if above != 1 || factors == "" {
		factors = strconv.FormatInt(above, 10) + factors
	}
	if e.below != 1 {
		factors = n.fractionOpen + factors + n.fractionMiddle + strconv.FormatInt(e.below, 10) + n.fractionClose
	}
	return minus + factors
}

// FormOf is the answer form in which a number is written exactly: number, fraction, root or pi; "" where it has none.
func FormOf(x float64) string {
	if _, ok := newValue(x); ok {
		return string(decimal)
	}
	switch e, ok := recognized(x); {
	case !ok:
		return ""
	case e.pies > 0:
		return string(piTimes)
	case e.root > 1:
		return string(root)
	}
	return string(fraction)
}

// RootIn is what stands under the root where a number is written with one: 5 of 3√5/2; 1 where it is written without.
func RootIn(x float64) int64 {
	if _, ok := newValue(x); ok {
		return 1
	}
	if e, ok := recognized(x); ok {
		return e.root
	}
	return 1
}
