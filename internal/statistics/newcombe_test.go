package statistics

import (
	"fmt"
	"testing"
)

// The expected ends were worked out from the formula with decimals of 50 digits. The first one is an example of Newcombe's
// own paper, which prints 0.0569 to 0.3404 for method 10.
func TestNewcombe(t *testing.T) {
	for _, c := range []struct {
		pairs     Paired
		low, high float64
	}{
		{Paired{36, 12, 2, 0}, 0.056929584003, 0.340427602975},
		{Paired{53, 8, 16, 9}, -0.203915835250, 0.020104076888},
		{Paired{0, 0, 0, 5}, -0.434482464783, 0.434482464783},
		{Paired{7, 0, 0, 0}, -0.354330435067, 0.354330435067},
		{Paired{20, 10, 5, 15}, -0.052873479686, 0.245019583507},
		{Paired{500, 120, 80, 1300}, 0.006131488920, 0.033879231074},
		{Paired{0, 10, 0, 10}, 0.242623610114, 0.700701991802},
		{Paired{1, 0, 0, 0}, -0.793450685623, 0.793450685623},
		{Paired{2, 97, 1, 0}, 0.872116478340, 0.985366450222},
		{Paired{400000, 100000, 99000, 401000}, 0.000125671477, 0.001874325095},
		{Paired{10, 0, 0, 10}, -0.089756659378, 0.089756659378},
		{Paired{30, 0, 0, 70}, -0.024267220846, 0.024267220846},
	} {
		t.Run(fmt.Sprint(c.pairs), func(t *testing.T) {
			if low, high := c.pairs.Newcombe(); !near(low, c.low) || !near(high, c.high) {
				t.Errorf("%.12f to %.12f, want %.12f to %.12f", low, high, c.low, c.high)
			}
		})
	}
}

// The interval holds the difference, lies in −1 to 1, and is turned round where the sides or the verdicts are exchanged.
func TestNewcombeIsAnInterval(t *testing.T) {
	const most = 7
	for a := range most {
		for b := range most {
			for c := range most {
				for d := range most {
					p := Paired{a, b, c, d}
					if p.N() == 0 {
						continue
					}
					low, high := p.Newcombe()
					if d := p.Difference(); low < -1 || low > d || high < d || high > 1 || low == high {
						t.Errorf("%v: %v to %v around %v", p, low, high, d)
					}
					if l, h := (Paired{a, c, b, d}).Newcombe(); !near(l, -high) || !near(h, -low) {
						t.Errorf("%v: %v to %v, but with the sides exchanged %v to %v", p, low, high, l, h)
					}
					if l, h := (Paired{d, c, b, a}).Newcombe(); !near(l, -high) || !near(h, -low) {
						t.Errorf("%v: %v to %v, but with right for wrong %v to %v", p, low, high, l, h)
					}
				}
			}
		}
	}
}
