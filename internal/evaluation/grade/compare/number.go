package compare

import (
	"math"
	"math/big"
	"strings"

	"geoeval/internal/exact"
)

// A quantity is one number, or an expression in letters, with what it measures.
type quantity struct {
	expression *node
	unit       string // in the plain form of mathtext.ValueUnit
	percent    bool   // the number stands before a percent sign, and is not in hundredths
	printed    *printed
	decimal    bool // a decimal point occurs
	radians    bool
	// other is the same text with its unit read as a letter, where that can be done: 4m.
	other *node
	rules []string // how its number was read
}

// printed is how a lone numeral is printed.
type printed struct {
	decimals    int
	significant int  // digits without the noughts in front
	padded      bool // a nought stands before other digits: 05
}

// printedAs tells the decimals and the significant digits of a numeral.
func printedAs(numeral string) *printed {
	mantissa, _, scientific := strings.Cut(strings.ToLower(numeral), "e")
	_, after, point := strings.Cut(mantissa, ".")
	if scientific {
		return nil
	}
	p := &printed{significant: len(strings.TrimLeft(strings.ReplaceAll(mantissa, ".", ""), "0"))}
	p.padded = len(mantissa) > 1 && mantissa[0] == '0' && !point
	if point {
		p.decimals = len(after)
	}
	return p
}

// A value is what an expression is worth: exactly, between bounds, or both.
type value struct {
	rational *big.Rat // nil where it is not one, or not known to be
	low      float64
	high     float64
}

func (v value) times(by *big.Rat) value {
	if v.rational != nil {
		return rationalValue(new(big.Rat).Mul(v.rational, by))
	}
	f, _ := by.Float64()
	low, high := v.low*f, v.high*f
	if low > high {
		low, high = high, low
	}
	return value{low: math.Nextafter(low, math.Inf(-1)), high: math.Nextafter(high, math.Inf(1))}
}

func rationalValue(r *big.Rat) value {
	is, _ := exact.Rational(r).Constant()
	return value{rational: r, low: is.Lo, high: is.Hi}
}

// middle is the rational number that stands for the value where it is not known exactly.
func (v value) middle() *big.Rat {
	if v.rational != nil {
		return v.rational
	}
	r := new(big.Rat).SetFloat64(v.low + (v.high-v.low)/2)
	if r == nil {
		return new(big.Rat)
	}
	return r
}

// The limits of the rules of numbers.
const (
	// Tolerated is the part of the gold answer, or of one, by which a number may be off: one in so many (rules N2, N2abs).
	Tolerated = 1000
	// LeastDigits is how many significant digits a decimal has at the least that is the rounded form of an exact gold answer (rule N6).
	LeastDigits = 3
	// LeastPrinted is how many a gold answer in decimals has at the least that is taken for a rounded one (rule N3).
	LeastPrinted = 2
	// RecoveredParts bounds how far a number may be off that is solved for: one in so many of it (rule B3).
	RecoveredParts = 100
)

var thousandth = big.NewRat(1, Tolerated)

var one = big.NewRat(1, 1)

// near reports whether p is as close to g as the tolerance allows, bounds included: |p-g| ≤ |g|/1000, or ≤ 1/1000. Nothing
// but zero is close to zero by the first.
func near(p, g value, t Tolerance) bool {
	bound := thousandth
	if t != AbsoluteThousandth {
		bound = new(big.Rat).Mul(thousandth, new(big.Rat).Abs(g.middle()))
	}
	return apart(p, g).Cmp(bound) <= 0
}

// apart is how far two values are apart.
func apart(p, g value) *big.Rat {
	distance := new(big.Rat).Sub(p.middle(), g.middle())
	return distance.Abs(distance)
}

// besides reports whether p is as far from a whole number g as the whole numbers beside it, which are wrong (N1): then p is wrong too,
// however large g is. A multiple of π is exempt, as the gold answer may be one with 3.14 for π (N4).
func (n *numbers) besides() bool {
	return n.g.rational != nil && n.g.rational.IsInt() && !hasPi(n.stated.expression) && apart(n.p, n.g).Cmp(one) >= 0
}

// recovered reports whether p is what solving for a masked number may give, whose problem's gold answer is rounded: half a unit of the
// last place that the number is written with, and at most a hundredth of it (rule B3; stages/backward proves its questions so).
func (n *numbers) recovered() bool {
	is := n.gold.printed
	if is == nil || n.converted {
		return false
	}
	bound := new(big.Rat).Mul(big.NewRat(1, 2), new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(is.decimals)), nil)))
	if hundredth := new(big.Rat).Mul(big.NewRat(1, RecoveredParts), new(big.Rat).Abs(n.g.middle())); hundredth.Cmp(bound) < 0 {
		bound = hundredth
	}
	return apart(n.p, n.g).Cmp(bound) <= 0
}

// roundsTo reports whether x, rounded half away from zero to so many decimals, is the rational number to.
func roundsTo(x value, to *big.Rat, decimals int) bool {
	return rounded(x.middle(), decimals).Cmp(to) == 0
}

// rounded rounds half away from zero.
func rounded(x *big.Rat, decimals int) *big.Rat {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)), nil)
	scaled := new(big.Rat).Mul(new(big.Rat).Abs(x), new(big.Rat).SetInt(scale))
	scaled.Add(scaled, big.NewRat(1, 2))
	result := new(big.Rat).SetFrac(new(big.Int).Quo(scaled.Num(), scaled.Denom()), scale)
	if x.Sign() < 0 {
		result.Neg(result)
	}
	return result
}

// A numbers compares two quantities without letters.
type numbers struct {
	stated, gold quantity
	p, g         value // their values, in one unit
	same         func() (equal, decided bool)
	tolerance    Tolerance
	converted    bool // by a unit or a percent sign, so that no value stands as it was printed
	solved       bool // the gold answer is a masked number, for which is solved
}

// right reports whether p is right by the rules of numbers, and by which.
func (n *numbers) right() (bool, string) {
	p, g := n.p, n.g
	if p.rational != nil && g.rational != nil {
		bothWhole := p.rational.IsInt() && g.rational.IsInt()
		switch {
		case p.rational.Cmp(g.rational) == 0:
			if bothWhole {
				return true, "N1"
			}
			return true, "N8"
		case bothWhole:
			return false, "N1"
		case !n.stated.decimal && !n.gold.decimal: // two fractions: neither is rounded
			return false, "N8"
		}
	} else if equal, decided := n.same(); decided && equal {
		return true, "L1"
	} else if decided && p.rational == nil && g.rational == nil && !n.stated.decimal && !n.gold.decimal {
		return false, "L1" // two exact forms: neither is rounded
	}
	if n.solved && n.recovered() {
		return true, "B3"
	}
	if near(p, g, n.tolerance) && !n.besides() {
		if n.tolerance == AbsoluteThousandth {
			return true, "N2abs"
		}
		return true, "N2"
	}
	if is := n.gold.printed; is != nil && is.decimals > 0 && is.significant >= LeastPrinted {
		if roundsTo(p, g.middle(), is.decimals) {
			return true, "N3"
		}
		return false, "N3"
	}
	if is := n.stated.printed; is != nil && !n.converted && is.decimals > 0 && is.significant >= LeastDigits && n.gold.printed == nil {
		return roundsTo(g, p.middle(), is.decimals), "N6"
	}
	return false, "N2"
}
