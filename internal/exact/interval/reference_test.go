package interval

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// The functions of this file compute sine, cosine and exponential to more than 200 bits, by their power series.

const bits = 400

func wide(x float64) *big.Float { return new(big.Float).SetPrec(bits).SetFloat64(x) }

// radians gives an angle in degrees, once reduced exactly by full turns, in radians.
func radians(degrees float64) *big.Float {
	pi, _, err := big.ParseFloat("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651328230664709384460955058", 10, bits, big.ToNearestEven)
	if err != nil {
		panic(err)
	}
	x := wide(math.Mod(degrees, 360))
	return x.Mul(x, pi.Quo(pi, wide(180)))
}

// series sums x^n/n! for n = first, first+step, ..., with the given sign from one term to the next.
func series(x *big.Float, first, step int, sign float64) *big.Float {
	term, sum := wide(1), wide(0)
	for n, next := 0, first; n < 400; n++ {
		if n > 0 {
			term.Mul(term, x)
			term.Quo(term, wide(float64(n)))
		}
		if n == next {
			sum.Add(sum, term)
			term.Mul(term, wide(sign))
			next += step
		}
	}
	return sum
}

func wideSin(degrees float64) *big.Float { return series(radians(degrees), 1, 2, -1) }
func wideCos(degrees float64) *big.Float { return series(radians(degrees), 0, 2, -1) }

// wideExp reduces the argument by a power of two, as the series is slow far from zero.
func wideExp(x float64) *big.Float {
	y := wide(x)
	e := series(y.Quo(y, wide(1024)), 0, 1, 1)
	for range 10 {
		e.Mul(e, e)
	}
	return e
}

// holds reports whether an interval holds a number, infinite ends allowed.
func holds(i Interval, x *big.Float) bool {
	return new(big.Float).SetFloat64(i.Lo).Cmp(x) <= 0 && x.Cmp(new(big.Float).SetFloat64(i.Hi)) <= 0
}

// Every function of a single number is enclosed, and narrowly.
func TestPointsAreEnclosed(t *testing.T) {
	anAngle := rapid.OneOf(
		rapid.Float64Range(-400, 400), rapid.Float64Range(-1e9, 1e9), rapid.Float64Range(-1e-6, 1e-6),
		rapid.Map(rapid.IntRange(-800, 800), func(n int) float64 { return float64(n) }),
		rapid.Map(rapid.IntRange(-8, 8), func(n int) float64 { return math.Nextafter(45*float64(n), 1000) }),
		rapid.Map(rapid.IntRange(-8, 8), func(n int) float64 { return math.Nextafter(45*float64(n), -1000) }),
	)
	aCosine := rapid.OneOf(
		rapid.Float64Range(-1, 1), rapid.Map(rapid.Float64Range(0, 1e-6), func(d float64) float64 { return 1 - d }),
		rapid.Map(rapid.Float64Range(0, 1e-15), func(d float64) float64 { return d - 1 }), rapid.Float64Range(-1e-9, 1e-9),
	)
	aPositive := rapid.Custom(func(t *rapid.T) float64 {
		return math.Ldexp(rapid.Float64Range(0.5, 1).Draw(t, "mantissa"), rapid.IntRange(-1000, 1000).Draw(t, "exponent"))
	})
	narrow := func(t *rapid.T, name string, x float64, y Interval) {
		if y.width() > 1e-14*math.Max(math.Abs(y.Lo), 1e-300) {
			t.Fatalf("%s of %v is in %v, which is %v wide", name, x, y, y.width())
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		x := anAngle.Draw(t, "angle")
		if math.Mod(x, 90) == 0 {
			return // exact, which the series is not
		}
		sin, cos := wideSin(x), wideCos(x)
		if !holds(pointSin(x), sin) || !holds(pointCos(x), cos) {
			t.Fatalf("sin and cos of %v are %v and %v, not in %v and %v", x, sin, cos, pointSin(x), pointCos(x))
		}
		narrow(t, "sin", x, pointSin(x))
		narrow(t, "cos", x, pointCos(x))
		if tan := pointTan(x); !tan.IsEmpty() {
			if !holds(tan, sin.Quo(sin, cos)) {
				t.Fatalf("tan of %v is %v, not in %v", x, sin, tan)
			}
			narrow(t, "tan", x, tan)
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		x := aCosine.Draw(t, "cosine")
		asin, acos := pointAsin(x), pointAcos(x)
		if asin.isPoint() && acos.isPoint() {
			return // exact for -1, 0 and 1, which the series is not
		}
		if wideSin(asin.Lo).Cmp(wide(x)) > 0 || wideSin(asin.Hi).Cmp(wide(x)) < 0 {
			t.Fatalf("the arc sine of %v is not in %v", x, asin)
		}
		if wideCos(acos.Lo).Cmp(wide(x)) < 0 || wideCos(acos.Hi).Cmp(wide(x)) > 0 {
			t.Fatalf("the arc cosine of %v is not in %v", x, acos)
		}
		narrow(t, "asin", x, asin)
		narrow(t, "acos", x, acos)
	})
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.OneOf(rapid.Float64Range(-10, 10), rapid.Float64Range(-1e6, 1e6), rapid.Float64Range(-1e-6, 1e-6),
			aPositive).Draw(t, "tangent")
		atan := pointAtan(x)
		for end, order := range map[float64]int{atan.Lo: 1, atan.Hi: -1} { // x cos(end) against sin(end)
			left := wide(x)
			if c := left.Mul(left, wideCos(end)).Cmp(wideSin(end)); c == -order && math.Abs(end) < 90 {
				t.Fatalf("the arc tangent of %v is not in %v", x, atan)
			}
		}
		narrow(t, "atan", x, atan)
	})
	rapid.Check(t, func(t *rapid.T) {
		x := aPositive.Draw(t, "x")
		log, root := pointLog(x), pointCbrt(x)
		if wideExp(log.Lo).Cmp(wide(x)) > 0 || wideExp(log.Hi).Cmp(wide(x)) < 0 {
			t.Fatalf("the logarithm of %v is not in %v", x, log)
		}
		if low, high := exact(root.Lo), exact(root.Hi); low.Mul(low, exact(root.Lo)).Mul(low, exact(root.Lo)).Cmp(exact(x)) > 0 ||
			high.Mul(high, exact(root.Hi)).Mul(high, exact(root.Hi)).Cmp(exact(x)) < 0 {
			t.Fatalf("the cube root of %v is not in %v", x, root)
		}
		narrow(t, "log", x, log)
		narrow(t, "cbrt", x, root)
		if y := rapid.Float64Range(-700, 700).Draw(t, "y"); !holds(pointExp(y), wideExp(y)) {
			t.Fatalf("e^%v is %v, not in %v", y, wideExp(y), pointExp(y))
		}
	})
}
