package quantity

import (
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/unit"
)

// A told is a unit as it stands in a text.
type told struct {
	Measure
	// raises: it is one of length that stands alone, or "unit".
	raises bool
	// things: it is no unit but what is counted.
	things bool
	size   int // in bytes, with the white space before it
}

// unitAt reads the unit, or the things counted, that s begins with.
func unitAt(s string) (t told, ok bool) {
	rest := strings.TrimLeft(s, " })$~\u3000")
	closed := strings.HasPrefix(strings.TrimLeft(s, " "), ")")
	if joined, hyphen := strings.CutPrefix(rest, "-"); hyphen {
		rest = strings.TrimLeft(joined, " ")
	}
	for _, dress := range []string{`\text{`, `\mathrm{`, `\mbox{`, `\text {`} {
		rest = strings.TrimPrefix(rest, dress)
	}
	rest = strings.TrimLeft(rest, " ")
	for _, sign := range []string{"°", "º", "˚", `^\circ`, `^{\circ}`, `^{ \circ }`, `\degree`} {
		if after, is := strings.CutPrefix(rest, sign); is {
			return told{Measure: Measure{Angle, 1}, size: len(s) - len(after)}, true
		}
	}
	if rest == "" {
		return told{}, false
	}
	if rest[0] >= utf8.RuneSelf {
		t, ok = chineseUnit(rest)
	} else {
		t, ok = latinUnit(rest)
	}
	if !ok || closed && t.things {
		return told{}, false
	}
	t.size += len(s) - len(rest)
	return t, true
}

// raised are the words before a unit that make an area or a volume of it.
var raised = map[string]int8{"square": 2, "sq": 2, "squared": 2, "cubic": 3, "cu": 3, "cube": 3}

func latinUnit(s string) (told, bool) {
	word, rest := cutWord(s)
	power := raised[word]
	if power > 0 {
		rest = strings.TrimLeft(rest, " .-")
		word, rest = cutWord(rest)
	}
	switch word {
	case "percent", "percentage", "pc":
		return told{Measure: Measure{Pure, 0.01}, size: len(s) - len(rest)}, true
	case "":
		return told{}, false
	}
	u, ok := spelled(word)
	if !ok {
		return thingsAt(s)
	}
	if len(word) == 1 && u.Doubtful {
		if t, is := thingsAt(strings.TrimLeft(rest, " ")); is && strings.HasPrefix(rest, " ") {
			t.size += len(s) - len(strings.TrimLeft(rest, " "))
			return t, true
		}
	}
	return sized(s, rest, u.Unit, power)
}

// sized gives the unit u of which rest is what stands behind it in s.
func sized(s, rest string, u unit.Unit, power int8) (told, bool) {
	if power == 0 && u.Raises() {
		power, rest = exponentAt(rest)
	}
	m, ok := measureOf(u)
	if u.Symbol == "unit" {
		m, ok = Measure{Length, 1}, true
	}
	if !ok {
		return told{}, false
	}
	alone := u.Raises() && power == 0
	if power > 0 && u.Raises() {
		d, _ := m.Dimension.Power(float64(power))
		m = Measure{d, raise(m.Scale, power)}
	}
	return told{Measure: m, raises: alone, things: u.Dimension == unit.Count, size: len(s) - len(rest)}, true
}

func raise(x float64, power int8) float64 {
	y := 1.0
	for range power {
		y *= x
	}
	return y
}

// spelled is the unit that a word spells, small slips allowed.
func spelled(word string) (unit.Spelling, bool) {
	if u, ok := unit.Spelled(word); ok && word != "t" && word != "day" {
		return u, true
	}
	for _, slip := range []struct{ wrong, right string }{
		{"metres", "meters"}, {"mts", "meters"}, {"mt", "meters"}, {"cmm", "cm"}, {"kilograme", "kilogram"}, {"sec", "seconds"},
		{"cent", "cents"}, {"rupee", "rupees"}, {"minuts", "minutes"}, {"ins", "inches"}, {"unites", "units"},
	} {
		if word == slip.wrong {
			return unit.Spelled(slip.right)
		}
	}
	return unit.Spelling{}, false
}

// exponentAt reads the exponent of a unit: ^2, ², a spaced 2 that counts nothing, or the word behind it.
func exponentAt(s string) (power int8, rest string) {
	t := strings.TrimLeft(s, " ")
	for sign, k := range map[string]int8{"²": 2, "³": 3, "^2": 2, "^3": 3, "^{2}": 2, "^{3}": 3, "^ 2": 2, "^ 3": 3, "^ { 2 }": 2, "^ { 3 }": 3} {
		if after, ok := strings.CutPrefix(t, sign); ok {
			return k, after
		}
	}
	if word, after := cutWord(t); slices.Contains([]string{"square", "squared", "cubed"}, word) {
		return raised[map[string]string{"square": "square", "squared": "square", "cubed": "cube"}[word]], after
	}
	if t == "" || t[0] != '2' && t[0] != '3' || len(t) > 1 && (lexeme.IsDigit(t[1]) || t[1] == '.' || t[1] == ',') {
		return 0, s
	}
	next := strings.TrimLeft(t[1:], " ")
	if word, _ := cutWord(next); word != "" {
		if _, is := spelled(word); is && word != "in" {
			return 0, s
		}
		if _, counted := thingsAt(next); counted {
			return 0, s
		}
	}
	if strings.HasPrefix(next, "/") || strings.HasPrefix(next, "%") || strings.HasPrefix(next, ":") {
		return 0, s
	}
	return int8(t[0] - '0'), t[1:]
}

// chineseUnits are what unit.Chinese has for other words, or has not.
var chineseUnits = []struct {
	written string
	unit.Unit
}{
	{"公分", unit.Of("cm")}, {"小时", unit.Of("h")}, {"立方", unit.Unit{}}, {"平方", unit.Unit{}}, {"周长", unit.Unit{}}, {"角形", unit.Unit{}},
	{"方形", unit.Unit{}}, {"方体", unit.Unit{}}, {"方法", unit.Unit{}}, {"方向", unit.Unit{}}, {"方程", unit.Unit{}}, {"方", unit.Of("m^3")},
	{"种", unit.Of("turn")}, {"周的", unit.Unit{}}, {"元钱", unit.Of("yuan")}, {"面积", unit.Unit{}}, {"年级", unit.Unit{}},
}

func chineseUnit(s string) (told, bool) {
	rest, power := s, int8(0)
	if after, ok := strings.CutPrefix(rest, "平方"); ok {
		rest, power = after, 2
	} else if after, ok := strings.CutPrefix(rest, "立方"); ok {
		rest, power = after, 3
	}
	for sign, is := range map[string]string{"㎡": "m^2", "㎝": "cm", "㎜": "mm", "㎞": "km", "㎏": "kg"} {
		if after, ok := strings.CutPrefix(rest, sign); ok {
			return sized(s, after, unit.Of(is), 0)
		}
	}
	if power > 0 && rest != "" && rest[0] < utf8.RuneSelf {
		word, after := cutWord(rest)
		if u, ok := spelled(word); ok {
			return sized(s, after, u.Unit, power)
		}
		return told{}, false
	}
	if power == 0 {
		for _, u := range chineseUnits {
			if after, ok := strings.CutPrefix(rest, u.written); ok {
				if u.Symbol == "" {
					return told{}, false
				}
				return sized(s, after, u.Unit, 0)
			}
		}
	}
	if u, ok := unit.Chinese(rest); ok {
		return sized(s, rest[len(u.Written):], u.Unit, power)
	}
	for _, c := range unit.MeasureWords {
		if after, ok := strings.CutPrefix(rest, c); ok {
			return told{Measure: Measure{Pure, 1}, things: true, size: len(s) - len(after)}, true
		}
	}
	return told{}, false
}

// thingsAt reads the nouns in the plural that a number counts, behind at most two words that describe them.
func thingsAt(s string) (told, bool) {
	rest := s
	for range 3 {
		word, after := cutWord(rest)
		if word == "" || noThings[word] {
			return told{}, false
		}
		if things[word] || isPlural(word) {
			return told{Measure: Measure{Pure, 1}, things: true, size: len(s) - len(after)}, true
		}
		if _, is := spelled(word); is || joining[word] {
			return told{}, false
		}
		rest = strings.TrimLeft(after, " -")
	}
	return told{}, false
}

// isPlural tells whether a word ends as a plural does.
func isPlural(word string) bool {
	return len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "us")
}

var (
	things   = lexeme.Set("people men women children dice vertices gon sided trees")
	noThings = lexeme.Set("this thus does less plus axis basis respectively degrees always perhaps has was its his cos units means equals dimensions " +
		"measures covers contains takes weighs costs stands holds is are long wide high deep tall broad thick as times sides' radius")
	joining = lexeme.Set("and or by of to from in on at with for the a an if is are has have what how find then than that which when where whose per each " +
		"respectively more less long wide high deep tall as so into it its")
)

// cutWord cuts the letters off the beginning of s, in lower case.
func cutWord(s string) (word, rest string) {
	i := 0
	for i < len(s) && lexeme.IsLetter(s[i]) {
		i++
	}
	return strings.ToLower(s[:i]), s[i:]
}

// OfAnswer is what a published answer measures by the unit behind its number; ok is false where it has none.
func OfAnswer(answer string) (m Measure, ok bool) {
	s := lower(answer)
	end := 0
	for i, c := range s {
		if c >= '0' && c <= '9' || strings.ContainsRune("√π)", c) {
			end = i + utf8.RuneLen(c)
			if u, is := unitAt(s[end:]); is && !u.things && end > 1 && s[:end] != "" {
				if u.Dimension != Pure {
					return u.Measure, true
				}
			}
		}
	}
	return Measure{}, false
}
