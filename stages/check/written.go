package check

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// isPercentage says whether a text is a number of percent.
func isPercentage(text string) bool {
	a, ok := mathtext.ReadAnswer(text)
	return ok && a.Unit == "%"
}

// countsPercent says whether a language's programs count percentages in percent, 44 for 44 %: MathQA names the 20 of "20 %"
// n0 and multiplies its results by 100. GeometryQA computes with 20% as 0.2.
func countsPercent(language schema.SolutionLanguage) bool { return language == schema.MathQAProgram }

// halfUnit is half a unit of the last place of a number that is written as one numeral, with or without sign, unit and
// name: 0.005 for "3.14" and "x = 3.14 cm", 0.5 for "1,200", "37 m 2" and "rs . 60", and of a percentage 0.005 for "16 %".
// Everything else, a fraction, a root, a sum, a ratio, a word, is written exactly: 0.
func halfUnit(text string) float64 {
	a, ok := mathtext.ReadAnswer(text)
	if !ok || a.Numeral == "" {
		return 0
	}
	exponent := decimals(a.Numeral) + 1
	if a.Unit == "%" {
		exponent += 2
	}
	half, err := strconv.ParseFloat("5e-"+strconv.Itoa(exponent), 64)
	if err != nil {
		return 0
	}
	return half
}

// decimals counts a numeral's digits behind its point, which may be full-width.
func decimals(numeral string) int {
	point := strings.LastIndexAny(numeral, ".．")
	if point < 0 {
		return 0
	}
	return utf8.RuneCountInString(numeral[point:]) - 1
}
