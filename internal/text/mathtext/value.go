package mathtext

import (
	"math"
	"slices"
	"strings"

	"geoeval/internal/text/numword"
)

// Value returns what a string in plain or LaTeX notation denotes, where that is certainly one number: an answer, a choice,
// a number of a problem. Anything else, a list, a ratio, an expression with a variable, a number with a unit other than
// degrees or percent, gives false; Value never guesses. The value is finite.
//
// It reads
//
//   - numerals, as Numbers delimits them, with a sign: -3, 4.5, 172,800, ３．５; one..twenty and zero, alone;
//   - fractions and roots: 1 / 2, \frac{1}{2}, \frac34, \frac {40}7, ((1)/(10)), ½, \sqrt{3}, \sqrt 13, \sqrt[3]{2}, √3;
//   - mixed numbers, whose fraction must be smaller than 1: 2\frac{1}{3}, 13 1 / 2, 15((5)/(51)), 3½;
//   - π as math.Pi: \pi, π, pi, and ∏, which MathQA has for it;
//   - sums, products, quotients and powers of these: 5 \sqrt { 2 }, 12 - 6\sqrt{3}, 5(\sqrt{3}-1), 2 \cdot 3, 2^{10};
//   - degrees, which stay degrees, and percentages, which are hundredths: 40°, 50^{\circ}, 20%, 125\%;
//   - the trigonometric functions of degrees: \sin 30^\circ, \cos(6°); without the sign of degrees they give false;
//   - the same in the notation of programs: 2*sqrt(65), 3sqrt2, 2^10, 1.2e5.
//
// Outer white space, a pair of $ and one closing full stop are allowed. What has two readings gives false: 2 3, 1/2π,
// 2(5/3), 2.5\frac{1}{2}, 10 + 5%, and a comma within round or square brackets, (1,200).
func Value(s string) (float64, bool) {
	return ValuePi(s, math.Pi)
}

// ValuePi is Value with another value of π: PGPS9K takes 3.141593, GeometryQA 3.14.
func ValuePi(s string, pi float64) (float64, bool) {
	value, unit, ok := measured(s, pi)
	if !ok || !slices.Contains([]string{"", "°", "%"}, unit) {
		return 0, false
	}
	return value, true
}

// longest is the longest string that is tried, in bytes; no number of the datasets comes near it.
const longest = 256

// measured reads a number and the unit behind it; a percentage is in hundredths.
func measured(s string, pi float64) (value float64, unit string, ok bool) {
	if len(s) > longest {
		return 0, "", false
	}
	s = strings.TrimSpace(plainSigns(s))
	if n, ok := numword.Cardinal(strings.ToLower(s)); ok && n <= 20 {
		return float64(n), "", true
	}
	if len(s) > 2 && s[0] == '$' && s[len(s)-1] == '$' {
		s = s[1 : len(s)-1]
	}
	s = strings.TrimSuffix(s, ".")
	p := valueParser{s: s, pi: pi}
	value, ok = p.sum()
	if !ok || math.IsNaN(value) || math.IsInf(value, 0) {
		return 0, "", false
	}
	unit, ok = plainUnit(p.s[p.i:])
	switch {
	case !ok, unit == "%" && p.terms > 1:
		return 0, "", false
	case unit == "%":
		value /= 100
	}
	return value, unit, true
}

// plainSigns replaces signs that have a twin in ASCII or LaTeX.
func plainSigns(s string) string {
	if isASCII(s) {
		return s
	}
	return signs.Replace(strings.Map(func(r rune) rune {
		switch {
		case '！' <= r && r <= '～':
			return r - '！' + '!'
		case isSpace(r):
			return ' '
		}
		return r
	}, s))
}

var signs = strings.NewReplacer("−", "-", "–", "-", "×", `\times `, "·", `\cdot `, "÷", `\div `, "⁄", "/",
	"π", `\pi `, "∏", `\pi `, "√", `\sqrt `, "º", "°", "˚", "°", "²", "^2", "³", "^3",
	"½", `\frac12`, "⅓", `\frac13`, "⅔", `\frac23`, "¼", `\frac14`, "¾", `\frac34`)
