package checkers

import (
	"math"
	"strconv"
	"strings"
	"unicode"
)

// The published checkers are Python programs. What its strings and numbers do that Go's do not is here.

// isSpace is str.isspace of one character.
func isSpace(r rune) bool { return unicode.IsSpace(r) || r >= 0x1c && r <= 0x1f }

// strip is str.strip.
func strip(s string) string { return strings.TrimFunc(s, isSpace) }

// ascii is a text with the decimal digits of any script as those of ASCII.
func ascii(s string) string {
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII && unicode.Is(unicode.Nd, r) {
			// The digits of a script follow each other, from 0.
			zero := r
			for zero > 0 && r-zero < 9 && unicode.Is(unicode.Nd, zero-1) {
				zero--
			}
			return '0' + (r-zero)%10
		}
		return r
	}, s)
}

// plainDigits takes the underscores out that Python allows between digits; false where one stands elsewhere.
func plainDigits(s string) (string, bool) {
	for i := range len(s) {
		if s[i] == '_' && (i == 0 || i == len(s)-1 || !isDigit(s[i-1]) || !isDigit(s[i+1])) {
			return "", false
		}
	}
	return strings.ReplaceAll(s, "_", ""), true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// toFloat is float(s).
func toFloat(s string) (float64, bool) {
	s = ascii(strip(s))
	switch strings.ToLower(strings.TrimLeft(s, "+-")) {
	case "inf", "infinity", "nan":
		if len(s)-len(strings.TrimLeft(s, "+-")) > 1 {
			return 0, false
		}
	default:
		if strings.ContainsAny(s, "xXpPiInN") {
			return 0, false
		}
	}
	s, ok := plainDigits(s)
	if !ok {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil && !math.IsInf(f, 0) {
		return 0, false
	}
	return f, true
}

// isClose is math.isclose with a relative tolerance.
func isClose(a, b, tolerance float64) bool {
	if a == b {
		return true
	}
	if math.IsInf(a, 0) || math.IsInf(b, 0) {
		return false
	}
	return math.Abs(a-b) <= tolerance*max(math.Abs(a), math.Abs(b))
}

// isWord is \w of a regular expression.
func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }
