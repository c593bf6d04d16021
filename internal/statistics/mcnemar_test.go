package statistics

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// The expected values are exact: of up to 5,000 pairs as fractions of whole numbers, of more from the exact greatest term
// with decimals of 50 digits.
func TestMcNemar(t *testing.T) {
	for _, c := range []struct {
		b, c int
		want float64
	}{
		{0, 0, 1},
		{5, 5, 1},
		{1, 0, 1},
		{0, 1, 1},
		{3, 2, 1},
		{5, 1, 7. / 32},      // 2·(1 + 6)/64
		{10, 2, 79. / 2048},  // 2·(1 + 12 + 66)/4096
		{12, 2, 106. / 8192}, // 2·(1 + 14 + 91)/16384
		{8, 16, 1.515896320343018e-1},
		{80, 120, 5.685155996750305e-3},
		{1000, 900, 2.310884510890107e-2},
		{0, 1100, 0}, // 2^−1099
		{500000, 500000, 1},
		{500001, 499999, 9.992021156386682e-1},
		{500500, 499500, 3.177946913633055e-1},
		{501000, 499000, 4.560829986538208e-2},
		{700000, 300000, 0},
	} {
		t.Run(fmt.Sprintf("%d and %d", c.b, c.c), func(t *testing.T) {
			for _, p := range []Paired{{7, c.b, c.c, 9}, {0, c.c, c.b, 0}} {
				if got := p.McNemar(); !near(got, c.want) || math.Abs(got-c.want) > 1e-9*c.want {
					t.Errorf("%v: %.16g, want %.16g", p, got, c.want)
				}
			}
		})
	}
}

// The further apart both sides are, the less likely that is; each p is that of the binomial distribution.
func TestMcNemarFalls(t *testing.T) {
	for n := 1; n <= 60; n++ {
		before, below, all := 0.0, 0.0, math.Exp2(float64(n))
		for b := 0; 2*b <= n; b++ {
			below += choose(n, b)
			p := Paired{OnlyA: b, OnlyB: n - b}.McNemar()
			if want := min(1, 2*below/all); math.Abs(p-want) > 1e-12 || p < before || p > 1 {
				t.Errorf("%d and %d: %v after %v, want %v", b, n-b, p, before, want)
			}
			before = p
		}
	}
}

func TestHolm(t *testing.T) {
	for _, c := range []struct {
		name    string
		p, want []float64
	}{
		{"none", nil, []float64{}},
		{"one", []float64{.03}, []float64{.03}},
		// By hand: 4·0.005 = 0.02, 3·0.01 = 0.03, 2·0.03 = 0.06, and 0.04 is not below the one before it.
		{"four", []float64{.01, .04, .03, .005}, []float64{.03, .06, .06, .02}},
		{"never above one", []float64{.5, .9, .6}, []float64{1, 1, 1}},
		{"equal ones alike", []float64{.02, .02, .02}, []float64{.06, .06, .06}},
		{"zero", []float64{0, 1}, []float64{0, 1}},
		// 5·0.001, 4·0.008, 3·0.039 = 0.117, 2·0.041 below it, 0.205.
		{"five", []float64{.205, .041, .001, .039, .008}, []float64{.205, .117, .005, .117, .032}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Holm(c.p)
			if !slices.EqualFunc(got, c.want, near) {
				t.Errorf("%v, want %v", got, c.want)
			}
			for i := range got {
				if got[i] < c.p[i] || got[i] > 1 {
					t.Errorf("%v became %v", c.p[i], got[i])
				}
			}
		})
	}
}
