package statistics

import (
	"fmt"
	"math"
	"testing"
)

// near tells whether two numbers are the same to 1e-9.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9 }

// The expected ends were worked out from the formula with decimals of 50 digits and z = 1.95996398454005423552, rounded to
// twelve. 81 of 263 is the example of R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics
// in Medicine 17 (1998), 857–872, who prints 0.2553 to 0.3662; 15 of 148, also there, 0.0624 to 0.1605; 0 of 20, 0.0000 to
// 0.1611; 1 of 29, 0.0061 to 0.1718.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		k, n      int
		low, high float64
	}{
		{81, 263, 0.255288519878, 0.366209576983},
		{15, 148, 0.062386399531, 0.160487241723},
		{0, 20, 0.000000000000, 0.161125158053},
		{1, 29, 0.006113214293, 0.171755218793},
		{29, 29, 0.883030201500, 1.000000000000},
		{1, 2, 0.094531205734, 0.905468794266},
		{0, 1, 0.000000000000, 0.793450685623},
		{5, 10, 0.236593090513, 0.763406909487},
		{524, 2000, 0.243197992409, 0.281714522097},
		{500000, 1000000, 0.499020019890, 0.500979980110},
		{3, 1000000, 0.000001020271, 0.000008821150},
	} {
		t.Run(fmt.Sprintf("%d of %d", c.k, c.n), func(t *testing.T) {
			low, high := Wilson(float64(c.k)/float64(c.n), float64(c.n), Z95)
			if !near(low, c.low) || !near(high, c.high) {
				t.Errorf("%.12f to %.12f, want %.12f to %.12f", low, high, c.low, c.high)
			}
			// What is wrong has the interval turned round.
			other, another := Wilson(float64(c.n-c.k)/float64(c.n), float64(c.n), Z95)
			if !near(other, 1-high) || !near(another, 1-low) {
				t.Errorf("of the others %.12f to %.12f, and of these %.12f to %.12f", other, another, low, high)
			}
		})
	}
}

// The interval holds the share, lies in 0 to 1, and becomes narrower with more cases and wider with z.
func TestWilsonIsAnInterval(t *testing.T) {
	for n := 1; n <= 60; n++ {
		for k := range n + 1 {
			share := float64(k) / float64(n)
			low, high := Wilson(share, float64(n), Z95)
			if low < 0 || low > share || high < share || high > 1 || low == high {
				t.Fatalf("%d of %d: %v to %v", k, n, low, high)
			}
			if moreLow, moreHigh := Wilson(share, float64(2*n), Z95); moreHigh-moreLow >= high-low {
				t.Errorf("%d of %d: no narrower with twice as many", k, n)
			}
			if wideLow, wideHigh := Wilson(share, float64(n), 2.576); wideHigh-wideLow <= high-low {
				t.Errorf("%d of %d: no wider with a greater z", k, n)
			}
		}
	}
}
