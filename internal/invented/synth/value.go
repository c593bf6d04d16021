package synth

import (
	"math"
	"strconv"
	"strings"
)

// A Value is a number that a problem gives: whole, or with at most two decimals.
type Value struct{ hundredths int64 }

// newValue is the Value that a number is, but for rounding; false where it has more decimals or is too large.
func newValue(x float64) (Value, bool) {
	h := math.Round(x * 100)
	if !(math.Abs(h) < 1e14) || math.Abs(x*100-h) > 1e-7*max(1, math.Abs(x)) {
		return Value{}, false
	}
	return Value{int64(h)}, true
}

// Float is the number.
func (v Value) Float() float64 { return float64(v.hundredths) / 100 }

// String spells it with digits, a point and no exponent: 12, 2.5, -0.75.
func (v Value) String() string { return decimals(v.Float(), 2) }

// decimals spells a number with at most so many decimals.
func decimals(x float64, places int) string {
	s := strconv.FormatFloat(x, 'f', places, 64)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	if s == "-0" {
		return "0"
	}
	return s
}
