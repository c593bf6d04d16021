package published

import (
	"fmt"
	"strconv"
	"strings"
)

// missing is what the paper prints where it has no number.
const missing = "n/a"

// A Fit is how a printed share comes about.
type Fit struct {
	// K of N were right.
	K, N int
	// Rounded: 100·K/N rounded to two decimals, half away from zero, is what is printed. Cut: its first two decimals are.
	Rounded, Cut bool
}

// Right finds how many of n problems were answered rightly where a share is printed in percent to two decimals: the k for
// which 100·k/n, rounded or cut to two decimals, is what is printed. Neither can be told from a table in which both fit, so
// both are tried. ok is false where no k gives it. There is one k at most as long as n is below 6,667: shares of
// neighbouring k lie 100/n apart, and those that are printed alike, less than 0.015.
func Right(printed string, n int) (fit Fit, ok bool) {
	h, err := hundredths(printed)
	if err != nil || n < 1 {
		return Fit{}, false
	}
	// Of whole numbers the least k that cuts to h or more, and the one before it, which may round to h.
	least := (h*n + 9999) / 10000
	for _, k := range []int{least - 1, least} {
		if k < 0 || k > n {
			continue
		}
		fit := Fit{K: k, N: n, Rounded: (20000*k+n)/(2*n) == h, Cut: 10000*k/n == h}
		if fit.Rounded || fit.Cut {
			return fit, true
		}
	}
	return Fit{}, false
}

// hundredths reads a number that is not negative and has two decimals at most.
func hundredths(printed string) (int, error) {
	whole, part, _ := strings.Cut(printed, ".")
	if len(part) > 2 || whole == "" || len(whole) > 3 {
		return 0, fmt.Errorf("%q is no percentage with two decimals", printed)
	}
	h, err := strconv.ParseUint(whole+part+"00"[len(part):], 10, 32)
	return int(h), err
}

// percent makes a cell of a share that is printed in percent and was measured on n problems, 0 for an unknown number.
func percent(printed string, n int) Cell {
	if printed == missing {
		return Cell{Printed: printed}
	}
	h, err := hundredths(printed)
	if err != nil {
		panic(err)
	}
	value := float64(h) / 100
	c := Cell{Printed: printed, Value: &value, Denominator: n}
	if n == 0 {
		return c
	}
	if fit, ok := Right(printed, n); ok {
		c.K, c.Cut = &fit.K, !fit.Rounded
	} else {
		c.doubt(fmt.Sprintf("No number of right answers to %d problems gives %s %%.", n, printed))
	}
	return c
}

// overall is the accuracy on the problems of several cells together; it has no value where one of them has no K.
func overall(of ...Cell) Cell {
	k, n, doubtful := 0, 0, false
	for _, c := range of {
		if c.K == nil {
			return Cell{Note: "It does not follow: one of its parts has no number of right answers."}
		}
		k += *c.K
		n += c.Denominator
		doubtful = doubtful || c.Doubtful
	}
	value := 100 * float64(k) / float64(n)
	c := Cell{Value: &value, Denominator: n, K: &k}
	if doubtful {
		c.note("It follows from a number that is doubtful.")
	}
	return c
}
