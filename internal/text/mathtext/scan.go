package mathtext

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
)

// A commaRule says which commas between digits belong to a numeral.
type commaRule int

const (
	thousands commaRule = iota // those that part groups of three digits
	anyComma                   // all
)

// scan finds the numerals of text from left to right.
func scan(text string, commas commaRule) []Number {
	var found []Number
	var previous Number
	inList := false   // previous stands in a list of names
	denominator := -1 // where an unbraced denominator may begin: behind the unbraced numerator of a \frac
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf && c != '.' && !lexeme.IsDigit(c) {
			i++
			continue
		}
		if !startsNumeral(text, i) {
			_, size := utf8.DecodeRuneInString(text[i:])
			i += size
			continue
		}
		start := i
		before := strings.TrimRight(text[:start], " ")
		switch {
		case len(before) == denominator || closesNumerator(before):
			i = oneDigit(text, start)
			denominator = -1
		case endsInCommand(before, "frac"):
			i = oneDigit(text, start)
			denominator = i
		case endsInCommand(before, "sqrt"):
			i = oneDigit(text, start)
		default:
			i = numeralEnd(text, start, commas)
		}
		n := Number{Text: text[start:i], Start: start, End: i, Value: numeralValue(text[start:i])}
		n.Label, inList = isLabel(text, n, previous, inList)
		found = append(found, n)
		previous = n
	}
	return found
}

// startsNumeral reports whether a numeral starts at text[i]: a digit, or the point of a decimal such as .5.
func startsNumeral(text string, i int) bool {
	if digitSize(text, i) > 0 {
		return true
	}
	if text[i] != '.' || digitSize(text, i+1) == 0 {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	return i == 0 || !unicode.IsDigit(before) && !unicode.IsLetter(before) && before != '.'
}

// numeralEnd returns where the numeral that starts at text[start] ends.
func numeralEnd(text string, start int, commas commaRule) int {
	i := digitsEnd(text, start)
	width := utf8.RuneCountInString(text[start:i])
	grouped := commas == anyComma || width >= 1 && width <= 3 && text[start] != '0' && !strings.HasPrefix(text[start:], "０")
	for grouped {
		group := i + separatorSize(text[i:], commas) // i, behind all digits, where no separator stands
		end := digitsEnd(text, group)
		if end == group || commas == thousands && utf8.RuneCountInString(text[group:end]) != 3 {
			break
		}
		i = end
	}
	if point := i + pointSize(text[i:]); digitSize(text, point) > 0 {
		i = digitsEnd(text, point)
	}
	return i
}

// separatorSize is the length of the thousands separator that s begins with, or 0.
func separatorSize(s string, commas commaRule) int {
	if commas == thousands {
		for _, separator := range []string{`{,}`, `,\!`} {
			if strings.HasPrefix(s, separator) {
				return len(separator)
			}
		}
	}
	if strings.HasPrefix(s, ",") {
		return 1
	}
	return 0
}

func pointSize(s string) int {
	switch {
	case strings.HasPrefix(s, "."):
		return len(".")
	case strings.HasPrefix(s, "．"):
		return len("．")
	}
	return 0
}

// digitSize is the length of the digit at text[i], ASCII or full-width, or 0 where none stands.
func digitSize(text string, i int) int {
	if i >= len(text) {
		return 0
	}
	if c := text[i]; c < utf8.RuneSelf {
		if '0' <= c && c <= '9' {
			return 1
		}
		return 0
	}
	if r, size := utf8.DecodeRuneInString(text[i:]); '０' <= r && r <= '９' {
		return size
	}
	return 0
}

func oneDigit(text string, i int) int { return i + max(digitSize(text, i), 1) }

func digitsEnd(text string, i int) int {
	for size := digitSize(text, i); size > 0; size = digitSize(text, i) {
		i += size
	}
	return i
}

// numeralValue is the value of a numeral as numeralEnd delimits it.
func numeralValue(numeral string) float64 {
	digits := strings.Map(func(r rune) rune {
		switch {
		case '0' <= r && r <= '9', r == '.':
			return r
		case '０' <= r && r <= '９':
			return r - '０' + '0'
		case r == '．':
			return '.'
		}
		return -1
	}, numeral)
	value, err := strconv.ParseFloat(digits, 64)
	switch {
	case math.IsInf(value, 0):
		return math.MaxFloat64
	case err != nil:
		return 0 // a lone point, which startsNumeral keeps out
	}
	return value
}

// endsInCommand reports whether s ends in the LaTeX command \name or, for frac, in one of its sizes.
func endsInCommand(s, name string) bool {
	s, ok := strings.CutSuffix(s, name)
	if !ok {
		return false
	}
	if name == "frac" {
		s = strings.TrimRight(s, "dtc")
	}
	return strings.HasSuffix(s, `\`)
}

// furthest is how far back closesNumerator looks for a brace, which keeps a text full of them linear.
const furthest = 128

// closesNumerator reports whether s ends in the numerator of a \frac in braces, as before the 7 of \frac{40}7.
func closesNumerator(s string) bool {
	if !strings.HasSuffix(s, "}") {
		return false
	}
	depth := 0
	for i := len(s) - 1; i >= 0 && i > len(s)-furthest; i-- {
		switch s[i] {
		case '}':
			depth++
		case '{':
			if depth--; depth == 0 {
				return endsInCommand(strings.TrimRight(s[:i], " "), "frac")
			}
		}
	}
	return false
}
