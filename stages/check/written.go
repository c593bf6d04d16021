package check

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// isPercentage says whether a text is a number of percent.
func isPercentage(text string) bool {
	_, unit, ok := mathtext.ValueUnit(text)
	return ok && unit == "%"
}

// inPercent says whether a language's programs count percentages in percent, 44 for 44 %: MathQA names the 20 of "20 %"
// n0 and multiplies its results by 100. GeometryQA computes with 20% as 0.2.
func inPercent(language schema.SolutionLanguage) bool { return language == schema.MathQAProgram }

// halfUnit is half a unit of the last place of a number that is written as one decimal numeral, with or without sign
// and unit: 0.005 for "3.14" and "3.14 cm", 0.5 for "1,200", "37 m 2" and "rs . 60". Of a percentage it is half a unit
// in percent. Everything else, a fraction, a root, a sum, a word, is written exactly: 0.
func halfUnit(text string) float64 {
	value, unit, ok := mathtext.ValueUnit(text)
	numerals := mathtext.Numbers(text)
	if !ok || len(numerals) == 0 {
		return 0
	}
	n := numerals[0]
	want := n.Value
	if unit == "%" {
		want /= 100
	}
	if math.Abs(value) != want || !onlyExponents(numerals[1:], unit) {
		return 0
	}
	half, err := strconv.ParseFloat("5e-"+strconv.Itoa(decimals(n.Text)+1), 64)
	if err != nil {
		return 0
	}
	return half
}

// onlyExponents says whether numerals behind the first are the exponent of its unit: the 2 of "37 m 2".
func onlyExponents(numerals []mathtext.Number, unit string) bool {
	switch len(numerals) {
	case 0:
		return true
	case 1:
		return strings.HasSuffix(unit, "^"+numerals[0].Text)
	}
	return false
}

// decimals counts a numeral's digits behind its point, which may be full-width.
func decimals(numeral string) int {
	point := strings.LastIndexAny(numeral, ".．")
	if point < 0 {
		return 0
	}
	return utf8.RuneCountInString(numeral[point:]) - 1
}
