package mathtext

import (
	"math"
	"regexp"
	"strings"
)

// An Answer is the one number that a gold answer or a choice is.
//
// Its value is in the unit that the answer is written with, with three exceptions, so that every quantity has one meaning
// wherever it comes from: a percentage is in hundredths (16 % is 0.16), a ratio of two numbers is their quotient
// (16 : 9 is 1.777…), and an angle in degrees, minutes and seconds is in degrees (25°30′ is 25.5).
type Answer struct {
	Value float64
	// Unit is what [ValueUnit] gives.
	Unit string
	// Numeral is the plain numeral, without sign, that the number is written as: "3.14" for "x = -3.14 cm". It is empty
	// where the number is written in any other way, as a fraction, a root, a ratio or in words.
	Numeral string
}

// ReadAnswer reads the number that an answer or a choice is, in any of the common spellings of the datasets. What is not
// certainly one number gives false: a list, a range, a bound, a pair of measures, an equation, an expression in letters.
//
// Besides what [Value] reads, that is
//
//   - a number with what it counts or measures: "10\;\text{edges}", "343 cc", "15 / 8 ohms", "850 cm 2", "30 km/h", 12个;
//     a noun is one in the plural, or any behind 1;
//   - money: "\$3.60", "rs . 60", "₹ 60/-", 5元;
//   - a value that is assigned to a name, or a chain of equal values: "K=8", "\angle ABC = 30^\circ",
//     "S = 2 \cdot 3 = 6"; not an equation to solve, x + 80 = 140;
//   - a ratio of two numbers: "16 : 9", "1∶√2", "AB:BC = 3:5", 3比5;
//   - degrees, minutes and seconds, and units that are parts of each other: "25°30'", "5 ft 3 in";
//   - a change by so many percent, of which the value is the size: "5 % increase", "decrease by 12.5 %";
//   - factors in words: "1 billion km", "3 lakh", 2万;
//   - numbers in words: "twenty-five", "two thirds", 二十五, 三分之一;
//   - an approximation, which is the number that it gives: "approximately 3.2", "≈ 3.2", 约3.2;
//   - separators of other kinds: "1\,200", "1,20,000" (two digits a group before the last, as in India); and 1.2e5.
func ReadAnswer(s string) (Answer, bool) {
	if len(s) > longest {
		return Answer{}, false
	}
	if isDecimal(s) {
		return Answer{Value: numeralValue(s), Numeral: s}, true
	}
	return readAnswer(s)
}

// isDecimal reports whether an answer is written in digits alone, as most are, with a point between them at the most.
func isDecimal(s string) bool {
	points := 0
	for i := range len(s) {
		switch {
		case s[i] == '.' && i > 0 && i+1 < len(s):
			points++
		case s[i] < '0' || s[i] > '9':
			return false
		}
	}
	return s != "" && points < 2
}

// readAnswer is ReadAnswer of any spelling. Its patterns are tried where a sign that they need is there.
func readAnswer(s string) (Answer, bool) {
	s = plainAnswer(s)
	if sides := strings.FieldsFunc(s, isEquals); len(sides) > 1 || strings.ContainsFunc(s, isEquals) {
		return readSides(sides)
	}
	if strings.ContainsAny(s, `xXb\`) && dimensions.MatchString(s) {
		return Answer{}, false
	}
	return readSide(s)
}

// ValueUnit is the value and the unit of [ReadAnswer]. The unit is given in a plain form, without LaTeX dress and full
// stops and with an exponent as ^2 or ^3: "cm", "square inches", "cm^2", "sq cm", "$", "rs", "edges". It is "°" for
// degrees, however written, "%" for a percentage, whose value is in hundredths, and "" where there is none.
func ValueUnit(s string) (value float64, unit string, ok bool) {
	a, ok := ReadAnswer(s)
	return a.Value, a.Unit, ok
}

// readSides reads a chain of equal values, the first of which may be the name that they are assigned to. The first value
// counts, which is the exact one of "S = 10π ≈ 31.4".
func readSides(sides []string) (Answer, bool) {
	if len(sides) > 1 && isAssigned(sides[0]) {
		sides = sides[1:]
	} else if last := len(sides) - 1; last == 1 && isAssigned(sides[last]) {
		sides = sides[:last] // 8 = K
	}
	var first Answer
	for i, side := range sides {
		a, ok := readSide(side)
		switch {
		case !ok:
			return Answer{}, false
		case i == 0:
			first = a
		case math.Abs(a.Value-first.Value) > 0.005*math.Abs(first.Value):
			return Answer{}, false
		case first.Unit == "":
			first.Unit = a.Unit // 2·3 = 6 cm
		}
	}
	return first, len(sides) > 0
}

// readSide reads a number, or a ratio of two.
func readSide(s string) (Answer, bool) {
	s = cutApproximately(strings.TrimSpace(s))
	if above, below, found := strings.Cut(s, "比"); found {
		s = above + ":" + below
	}
	if parts := strings.Split(s, ":"); len(parts) > 1 {
		return readRatio(parts)
	}
	if size, _, ok := cutChange(s); ok {
		a, ok := readQuantity(size)
		return a, ok && a.Unit == "%"
	}
	return readQuantity(s)
}

// readRatio reads a ratio of two numbers, neither of which has a unit.
func readRatio(terms []string) (Answer, bool) {
	if len(terms) != 2 {
		return Answer{}, false
	}
	above, ok := Value(terms[0])
	if !ok {
		return Answer{}, false
	}
	below, ok := Value(terms[1])
	if !ok || above < 0 || below <= 0 {
		return Answer{}, false
	}
	return finite(Answer{Value: above / below})
}

// readQuantity reads a number with or without unit.
func readQuantity(s string) (Answer, bool) {
	if a, ok := readCompound(s); ok {
		return a, true
	}
	spelled := SpellOut(s)
	exact := spelled != s
	s, money := CutMoney(spelled)
	s = indianGroups(openUnit(strings.TrimSpace(s)))
	p := valueParser{s: s, pi: math.Pi}
	value, ok := p.sum()
	if !ok || isRange(s[:p.i]) {
		return Answer{}, false
	}
	a := Answer{Value: value, Unit: money}
	if !exact {
		a.Numeral = loneNumeral(s[:p.i])
	}
	rest := p.s[p.i:]
	if factor, behind := cutFactor(rest); factor != 1 {
		a.Value, a.Numeral, rest = a.Value*factor, "", behind
	}
	unit, ok := plainUnit(rest)
	if !ok && money == "" {
		unit, ok = counted(rest, value)
	}
	switch {
	case !ok, money != "" && unit != "", unit == "%" && p.terms > 1:
		return Answer{}, false
	case unit == "%":
		a.Value /= 100
	}
	if unit != "" {
		a.Unit = unit
	}
	return finite(a)
}

// ReadUnit is the plain form, as [ValueUnit] gives it, of what stands behind a number: a unit, or a noun, which is one in
// the plural, or any behind 1. It is "" where nothing stands there, and ok is false for anything else.
func ReadUnit(s string, value float64) (plain string, ok bool) {
	if len(s) > longest {
		return "", false
	}
	if plain, ok := plainUnit(s); ok {
		return plain, true
	}
	return counted(s, value)
}

// finite is an answer, unless its value is beyond the range of float64.
func finite(a Answer) (Answer, bool) {
	if math.IsNaN(a.Value) || math.IsInf(a.Value, 0) {
		return Answer{}, false
	}
	return a, true
}

// loneNumeral is the numeral that a number is written as, "" where it is written in another way.
func loneNumeral(number string) string {
	numeral := strings.TrimRight(strings.Trim(number, " ()[]{}+-~"), ` ~\,;:!`)
	if numeral == "" || !startsNumeral(numeral, 0) || numeralEnd(numeral, 0, thousands) != len(numeral) {
		return ""
	}
	return numeral
}

// isRange reports whether a number is written as two numerals with a dash between them, 10 - 20, which no answer is
// published as a difference of, or as a whole one and a fraction, 2-1/2, which may be a mixed number.
func isRange(number string) bool {
	from, to, dashed := strings.Cut(strings.TrimLeft(number, " -"), "-")
	return dashed && loneNumeral(from) != "" && (loneNumeral(to) != "" || fractions.MatchString(to)) && !strings.Contains(to, "-")
}

var (
	// fractions are what may be the second half of a mixed number, 2-1/2.
	fractions = regexp.MustCompile(`^ *\d+ */ *\d+ *$`)
	// dimensions are the sides of something, 10 × 12 ft, and no product.
	dimensions = regexp.MustCompile(`^ *[\d.,]+ *(?:\\times|[xX]|by) *[\d.,]+ *(?:(?:\\times|[xX]|by) *[\d.,]+ *)?(?:[^\d^ ].*)?$`)
)
