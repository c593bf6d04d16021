package synth

import (
	"strconv"

	"geoeval/internal/exact"
)

// The greatest denominators that are taken for exact: of a fraction, and of what stands below a root sign.
const (
	mostBelow = 2000
	mostRoot  = 400
)

// The greatest numbers of an exact answer that a teacher would print: below the line, and the product of both.
const (
	mostPrinted = 100
	mostProduct = 100_000
)

// isPrintable tells whether an exact number is short enough to be an answer: 32000π/3 is, 493039π/48 and 3500/149 are not.
func isPrintable(e exact.Surd) bool {
	return e.Below == 1 || e.Below <= mostPrinted && max(e.Above, -e.Above) <= mostProduct/e.Below
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
func (n notation) surd(e exact.Surd) string {
	minus, above := "", e.Above
	if above < 0 {
		minus, above = "-", -above
	}
	factors := ""
	if e.Root != 1 && above != 0 {
		factors += n.rootOpen + strconv.FormatInt(e.Root, 10) + n.rootClose
	}
	if e.Pies == 1 && above != 0 {
		factors += n.pi
	}
	if above != 1 || factors == "" {
		factors = strconv.FormatInt(above, 10) + factors
	}
	if e.Below != 1 {
		factors = n.fractionOpen + factors + n.fractionMiddle + strconv.FormatInt(e.Below, 10) + n.fractionClose
	}
	return minus + factors
}

// FormOf is the answer form in which a number is written exactly: number, fraction, root or pi; "" where it has none.
func FormOf(x float64) string {
	if _, ok := newValue(x); ok {
		return string(decimal)
	}
	switch e, ok := exact.Recognized(x); {
	case !ok:
		return ""
	case e.Pies > 0:
		return string(piTimes)
	case e.Root > 1:
		return string(root)
	}
	return string(fraction)
}

// RootIn is what stands under the root where a number is written with one: 5 of 3√5/2; 1 where it is written without.
func RootIn(x float64) int64 {
	if _, ok := newValue(x); ok {
		return 1
	}
	if e, ok := exact.Recognized(x); ok {
		return e.Root
	}
	return 1
}
