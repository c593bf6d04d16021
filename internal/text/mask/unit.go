package mask

import (
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/unit"
)

// A dimension is what sort of thing a number measures.
type dimension int

const (
	unknown dimension = iota
	ofLength
	ofArea
	ofVolume
	ofAngle
	ofArc
	ofThings
	ofElse // weight, time, money, a percentage, a factor, a coordinate
)

// excludes reports whether what has the one dimension cannot have the other.
func (d dimension) excludes(other dimension) bool {
	return d != unknown && other != unknown && d != other
}

// unread are the spellings of units that stand for something else too often, or that no problem has been seen with.
var unread = lexeme.Set("cc decimeter decimeters decimetre decimetres deg kmh mtrs oz pc rs s t yr 公分 时")

// plainUnit is the plain form of a unit in Latin letters, in lower case, or "".
func plainUnit(word string) string {
	if u, ok := unit.Spelled(word); ok && !unread[word] {
		return u.Symbol
	}
	return ""
}

// isLength reports whether a plain unit is one of length.
func isLength(plain string) bool { return unit.Of(plain).Dimension == unit.Length }

// unitAt reads the unit behind a number, which is what after begins with, and money before it. A counted thing is a unit
// too: "棵", "trees". The unit is "" where there is none.
func unitAt(before, after string) (plain string, d dimension) {
	before = strings.TrimRight(before, " ")
	for _, money := range []string{"$", "rs .", "rs.", "Rs.", "rs", "￥", "¥"} {
		if strings.HasSuffix(before, money) && !strings.HasSuffix(before, `=$`) && (money != "$" || !strings.HasPrefix(after, "$")) && !inMath(before, money) {
			return money[:1], ofElse
		}
	}
	s := strings.TrimLeft(after, " })$~")
	closed := strings.HasPrefix(strings.TrimLeft(after, " "), ")") // what counts things stands behind no bracket
	switch {
	case hasDegreeSign(s):
		return "°", ofAngle
	case hasPercent(s):
		return "%", ofElse
	}
	s = strings.TrimPrefix(s, `\ `)
	for _, dress := range []string{`\text{`, `\mathrm{`, `\mbox{`, `\text {`} {
		s = strings.TrimPrefix(s, dress)
	}
	s = strings.TrimLeft(s, " ")
	if joined, ok := strings.CutPrefix(s, "-"); ok {
		s = strings.TrimLeft(joined, " ") // 8 - sided, 6-inch
		if word, _ := cutWord(s); !things[word] && plainUnit(word) == "" {
			return "", unknown
		}
	}
	switch {
	case s == "":
		return "", unknown
	case s[0] < utf8.RuneSelf:
		plain, d = latinUnit(s)
	default:
		plain, d = chineseUnit(s)
	}
	if closed && d == ofThings {
		return "", unknown
	}
	return plain, d
}

// inMath reports whether the dollar that before ends with opens a formula: an odd number of them stand nearby, and LaTeX.
func inMath(before, money string) bool {
	before = before[max(0, len(before)-100):]
	return money == "$" && strings.Count(before, "$")%2 == 1 && strings.HasSuffix(before, "$") && strings.Contains(before, `\`)
}

func latinUnit(s string) (string, dimension) {
	word, rest := cutWord(s)
	measure := ""
	switch word {
	case "square", "sq":
		measure = "^2"
	case "cubic", "cu":
		measure = "^3"
	}
	if measure != "" {
		after := strings.TrimLeft(rest, " .")
		word, next := cutWord(after)
		plain := plainUnit(word)
		if plain == "" {
			return countedThings(s)
		}
		if !unit.Of(plain).Raises() {
			return plain, dimensionOf(plain)
		}
		return rated(plain+measure, next)
	}
	plain := plainUnit(word)
	if plain == "" {
		return countedThings(s)
	}
	if unit.Of(plain).Raises() {
		switch exponent, size := exponentAt(rest); exponent {
		case "2", "3":
			return rated(plain+"^"+exponent, rest[size:])
		}
	}
	return rated(plain, rest)
}

// countedThings are the things that s begins with as a unit.
func countedThings(s string) (string, dimension) {
	if things := counted(s); things != "" {
		return things, ofThings
	}
	return "", unknown
}

// rated appends what makes a unit a rate: km/h is none of length.
func rated(plain, rest string) (string, dimension) {
	rest = strings.TrimLeft(rest, " ")
	if strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, "per ") {
		return plain + "/", ofElse
	}
	return plain, dimensionOf(plain)
}

// exponentAt reads the exponent of a unit: ^2, ^{2}, ², and MathQA's spaced "2".
func exponentAt(s string) (exponent string, size int) {
	t := strings.TrimLeft(s, " ")
	switch {
	case strings.HasPrefix(t, "²"):
		return "2", len(s) - len(t) + len("²")
	case strings.HasPrefix(t, "³"):
		return "3", len(s) - len(t) + len("³")
	}
	u, raised := strings.CutPrefix(t, "^")
	u = strings.TrimLeft(u, " {")
	if !beginsWithAny(u, "2", "3") || len(u) > 1 && (lexeme.IsDigit(u[1]) || u[1] == '.') {
		return "", 0
	}
	if !raised && (t == s || isCountedNext(u[1:])) {
		return "", 0
	}
	return u[:1], len(s) - len(u) + 1
}

// isCountedNext reports whether a unit stands next, so that the numeral before it is a number and no exponent.
func isCountedNext(s string) bool {
	word, _ := cutWord(strings.TrimLeft(s, " "))
	return plainUnit(word) != ""
}

func chineseUnit(s string) (string, dimension) {
	measure := ""
	if rest, ok := strings.CutPrefix(s, "平方"); ok {
		s, measure = rest, "^2"
	}
	if rest, ok := strings.CutPrefix(s, "立方"); ok {
		s, measure = rest, "^3"
	}
	switch {
	case strings.HasPrefix(s, "㎡"):
		return "m^2", ofArea
	case strings.HasPrefix(s, "㎝"), strings.HasPrefix(s, "㎜"), strings.HasPrefix(s, "㎞"):
		return s[:len("㎝")], ofLength
	case strings.HasPrefix(s, "角形"), strings.HasPrefix(s, "周长"), strings.HasPrefix(s, "年级"), strings.HasPrefix(s, "面积"):
		return "", unknown
	}
	if u, ok := unit.Chinese(s); ok && !unread[u.Written] {
		rest := s[len(u.Written):]
		if measure == "" && u.Dimension == unit.Length {
			if exponent, _ := exponentAt(rest); exponent != "" {
				measure = "^" + exponent
			}
		}
		if strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, "每") {
			return u.Symbol + "/", ofElse
		}
		return u.Symbol + measure, dimensionOf(u.Symbol + measure)
	}
	if measure != "" && s != "" && s[0] < utf8.RuneSelf {
		word, _ := cutWord(s)
		if plain := plainUnit(word); plain != "" {
			return plain + measure, dimensionOf(plain + measure)
		}
	}
	for _, c := range unit.MeasureWords {
		if strings.HasPrefix(s, c) {
			return c, ofThings
		}
	}
	return "", unknown
}

// dimensionOf is what a plain unit measures.
func dimensionOf(plain string) dimension {
	switch unit.Of(plain).Dimension {
	case unit.Angle:
		return ofAngle
	case unit.Length:
		return ofLength
	case unit.Area:
		return ofArea
	case unit.Volume:
		return ofVolume
	case unit.Unknown:
		return unknown
	}
	return ofElse
}

// counted gives the noun in the plural that s begins with, behind one or two words that describe it, or "".
func counted(s string) string {
	for range 3 {
		word, rest := cutWord(s)
		if word == "" {
			return ""
		}
		if things[word] || isPlural(word) {
			return word
		}
		if !describing[word] {
			return ""
		}
		s = strings.TrimLeft(rest, " -")
	}
	return ""
}

// isPlural reports whether a word, in lower case, looks like a noun in the plural.
func isPlural(word string) bool {
	return len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "us") && !noThings[word]
}

var (
	things   = lexeme.Set("people men women children dice vertices gon sided")
	noThings = lexeme.Set("this thus does less plus times axis basis respectively degrees always perhaps hours has was its his cos dimensions digits decimals parts " +
		"passes intersects bisects crosses makes meets touches equals measures covers contains takes weighs runs goes moves rotates travels grows becomes " +
		"gives stands shows forms needs costs remains")
	describing = lexeme.Set("equal identical congruent similar different small smaller large larger square circular cubic new more fewer such regular other straight steel wooden red white blue rectangular non overlapping")
)

// cutWord cuts the letters off the beginning of s, in lower case.
func cutWord(s string) (word, rest string) {
	i := 0
	for i < len(s) && lexeme.IsLetter(s[i]) {
		i++
	}
	return strings.ToLower(s[:i]), s[i:]
}

// lastWord is the word of letters that s ends with, in lower case, or "".
func lastWord(s string) string {
	i := len(s)
	for i > 0 && lexeme.IsLetter(s[i-1]) {
		i--
	}
	return strings.ToLower(s[i:])
}

// hasDegreeSign reports whether s begins with a degree sign, in LaTeX or not.
func hasDegreeSign(s string) bool {
	for _, sign := range []string{"°", "º", "˚", "℃"} {
		if strings.HasPrefix(s, sign) {
			return true
		}
	}
	rest, ok := strings.CutPrefix(s, "^")
	return ok && strings.HasPrefix(strings.TrimLeft(rest, " {"), `\circ`)
}

// hasPercent reports whether s begins with a percent sign.
func hasPercent(s string) bool {
	s = strings.TrimPrefix(s, `\`)
	return strings.HasPrefix(s, "%") || strings.HasPrefix(s, "％")
}
