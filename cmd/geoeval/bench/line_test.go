//go:build unix

package main

import (
	"math"
	"strings"
	"testing"
)

func TestMedian(t *testing.T) {
	for _, test := range []struct {
		name   string
		values []float64
		want   float64
	}{
		{"one", []float64{3}, 3},
		{"odd, in any order", []float64{9, 1, 4}, 4},
		{"even", []float64{8, 1, 2, 3}, 2.5},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := median(test.values); got != test.want {
				t.Errorf("median(%v) = %v, want %v", test.values, got, test.want)
			}
		})
	}
}

func TestExponent(t *testing.T) {
	for _, test := range []struct {
		name string
		y    func(n float64) float64
		want float64
	}{
		{"constant", func(float64) float64 { return 7 }, 0},
		{"linear", func(n float64) float64 { return 3 * n }, 1},
		{"a power", func(n float64) float64 { return 0.1 * math.Pow(n, 1.2) }, 1.2},
	} {
		t.Run(test.name, func(t *testing.T) {
			n := []float64{1e4, 1e5, 1e6}
			y := []float64{test.y(n[0]), test.y(n[1]), test.y(n[2])}
			if got := exponent(n, y); math.Abs(got-test.want) > 1e-9 {
				t.Errorf("exponent of %v = %v, want %v", y, got, test.want)
			}
		})
	}
}

// A ratio is that of the two runs of a pair, so that a computer that was slow for a while is so for both.
func TestTable(t *testing.T) {
	slow, fast := run{seconds: 20, cpu: 30}, run{seconds: 2, cpu: 3}
	var out strings.Builder
	err := write(&out, []line{
		ratios("a ÷ b", []run{slow, fast, fast}, []run{{seconds: 4, cpu: 6}, {seconds: 0.5, cpu: 1}, {seconds: 0.4, cpu: 0.5}}, "a"),
		rates("things", 100, []float64{1, 4, 2}, "b"),
		exponents("growth", []float64{10, 100, 1000}, []float64{1, 10, 1000}),
	})
	want := `measured  median  spread          of CPU  by
a ÷ b     5.00×   4.00 to 5.00    5.00×   a
things    50/s    25 to 100               b
growth    1.500   1.000 to 2.000          the medians of the three sizes
`
	if err != nil || out.String() != want {
		t.Errorf("error %v, table\n%s\nwant\n%s", err, out.String(), want)
	}
}
