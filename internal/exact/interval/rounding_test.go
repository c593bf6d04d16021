package interval

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// anyFloat draws finite floats of every size, whole numbers more often than others.
func anyFloat() *rapid.Generator[float64] {
	return rapid.OneOf(
		rapid.Map(rapid.IntRange(-12, 12), func(n int) float64 { return float64(n) }),
		rapid.Map(rapid.IntRange(-4000, 4000), func(n int) float64 { return float64(n) / 8 }),
		rapid.Float64Range(-1000, 1000),
		rapid.Float64Range(-math.MaxFloat64, math.MaxFloat64),
		rapid.Custom(func(t *rapid.T) float64 {
			return math.Ldexp(rapid.Float64Range(-1, 1).Draw(t, "mantissa"), rapid.IntRange(-1074, 1023).Draw(t, "exponent"))
		}),
		rapid.SampledFrom([]float64{math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64,
			-math.SmallestNonzeroFloat64, small, large}),
	)
}

// exact is a float with so many bits that sums and products of floats are exact.
func exact(x float64) *big.Float { return new(big.Float).SetPrec(5000).SetFloat64(x) }

// Sums, products, quotients and roots are rounded to the very next float, and not at all if they are floats.
func TestRoundingIsOutwardAndTight(t *testing.T) {
	// compare tells how the true result lies to a float c: -1, 0 or 1 if it is smaller, equal or larger.
	operations := map[string]struct {
		down, up func(a, b float64) float64
		compare  func(a, b, c float64) int
	}{
		"sum": {addDown, addUp, func(a, b, c float64) int { return exact(0).Add(exact(a), exact(b)).Cmp(exact(c)) }},
		"product": {mulDown, mulUp, func(a, b, c float64) int {
			return exact(0).Mul(exact(a), exact(b)).Cmp(exact(c))
		}},
		"quotient": {divDown, divUp, func(a, b, c float64) int {
			return exact(a).Cmp(exact(0).Mul(exact(b), exact(c))) * exact(b).Sign()
		}},
		"root": {
			func(a, _ float64) float64 { return sqrtDown(math.Abs(a)) },
			func(a, _ float64) float64 { return sqrtUp(math.Abs(a)) },
			func(a, _, c float64) int { return exact(math.Abs(a)).Cmp(exact(0).Mul(exact(c), exact(c))) },
		},
	}
	for name, o := range operations {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				a, b := anyFloat().Draw(t, "a"), anyFloat().Draw(t, "b")
				if name == "quotient" && b == 0 {
					return
				}
				lo, hi := o.down(a, b), o.up(a, b)
				if math.IsNaN(lo) || math.IsNaN(hi) || math.IsInf(lo, 1) || math.IsInf(hi, -1) {
					t.Fatalf("rounded to [%v, %v]", lo, hi)
				}
				if !math.IsInf(lo, 0) && o.compare(a, b, lo) < 0 || !math.IsInf(hi, 0) && o.compare(a, b, hi) > 0 {
					t.Fatalf("[%v, %v] does not hold the result", lo, hi)
				}
				if m := math.Abs(lo); min(m, math.Abs(a)) < small*2 || m > large/2 || math.IsInf(hi, 0) {
					return
				}
				if isExact := o.compare(a, b, lo) == 0; isExact != (lo == hi) || hi > math.Nextafter(lo, math.Inf(1)) {
					t.Fatalf("[%v, %v] is too wide", lo, hi)
				}
			})
		})
	}
}
