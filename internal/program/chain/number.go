package chain

import (
	"math"
	"strconv"
	"strings"

	"geoeval/internal/exact"
)

// mostDecimals is with how many digits behind the point a step's number is written at most.
const mostDecimals = 6

// written writes a number as a problem does: exactly, where it has at most four digits behind the point or is a fraction of
// small numbers; as a fraction also where those that it is made of are fractions. ok is false for one that has to be rounded.
func written(x float64, fractions bool) (text string, ok bool) {
	if fractions {
		if above, below, is := exact.Fraction(x, 1000); is && below > 1 {
			return strconv.FormatInt(above, 10) + "/" + strconv.FormatInt(below, 10), true
		}
	}
	for digits := 0; digits <= 4; digits++ {
		if rounded := roundTo(x, digits); math.Abs(rounded-x) <= 1e-11*math.Abs(x) {
			return strconv.FormatFloat(rounded, 'f', digits, 64), true
		}
	}
	if above, below, is := exact.Fraction(x, 1000); is && below <= 12 {
		return strconv.FormatInt(above, 10) + "/" + strconv.FormatInt(below, 10), true
	}
	return "", false
}

// rounded writes a number with some digits behind the point; none of them is left out, as the text says how many there are.
func rounded(x float64, digits int) (text string, value float64) {
	text = strconv.FormatFloat(roundTo(x, digits), 'f', digits, 64)
	value, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return text, x
	}
	return text, value
}

func roundTo(x float64, digits int) float64 {
	power := math.Pow10(digits)
	return math.Round(x*power*(1+1e-14)) / power
}

// digitsFor is to how many digits a number is rounded so that three of it count, two at least.
func digitsFor(x float64) int {
	if x == 0 || math.Abs(x) >= 1 {
		return 2
	}
	return min(mostDecimals, 2+int(math.Ceil(-math.Log10(math.Abs(x)))))
}

// valueOf reads a number that a step writes: 12.5, 3/20.
func valueOf(text string) (float64, bool) {
	above, below, fraction := strings.Cut(text, "/")
	a, err := strconv.ParseFloat(above, 64)
	if err != nil {
		return 0, false
	}
	if !fraction {
		return a, true
	}
	b, err := strconv.ParseFloat(below, 64)
	return a / b, err == nil && b != 0
}
