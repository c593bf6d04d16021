package mask

import (
	"strings"
	"unicode/utf8"
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

// latinUnits are units in Latin letters, in lower case, by their plain form.
var latinUnits = map[string]string{
	"mm": "mm", "cm": "cm", "dm": "dm", "m": "m", "km": "km", "in": "in", "ft": "ft", "yd": "yd", "mi": "mi",
	"millimeter": "mm", "millimeters": "mm", "millimetre": "mm", "millimetres": "mm", "centimeter": "cm", "centimeters": "cm",
	"centimetre": "cm", "centimetres": "cm", "cms": "cm", "meter": "m", "meters": "m", "metre": "m", "metres": "m", "metro": "m", "mtr": "m",
	"kilometer": "km", "kilometers": "km", "kilometre": "km", "kilometres": "km", "kms": "km", "inch": "in", "inches": "in", "foot": "ft",
	"feet": "ft", "yard": "yd", "yards": "yd", "yds": "yd", "mile": "mi", "miles": "mi", "unit": "unit", "units": "unit",
	"hectare": "ha", "hectares": "ha", "acre": "acre", "acres": "acre", "sqft": "ft^2", "sqm": "m^2", "sqcm": "cm^2",
	"litre": "l", "litres": "l", "liter": "l", "liters": "l", "gallon": "gal", "gallons": "gal", "ml": "ml", "l": "l",
	"degree": "°", "degrees": "°", "percent": "%", "kg": "kg", "kilogram": "kg", "kilograms": "kg", "g": "g", "gram": "g", "grams": "g",
	"pound": "lb", "pounds": "lb", "lb": "lb", "lbs": "lb", "ton": "t", "tons": "t", "ounce": "oz", "ounces": "oz",
	"hour": "h", "hours": "h", "hr": "h", "hrs": "h", "h": "h", "minute": "min", "minutes": "min", "min": "min", "second": "s", "seconds": "s", "sec": "s",
	"day": "day", "days": "day", "week": "week", "weeks": "week", "month": "month", "months": "month", "year": "year", "years": "year",
	"dollar": "$", "dollars": "$", "cent": "cent", "cents": "cent", "rupee": "rs", "rupees": "rs", "knot": "knot", "knots": "knot",
	"times": "times", "time": "times", "kmph": "km/h", "mph": "mi/h",
}

// A unitSign is a Chinese unit, or a sign, and its plain form.
type unitSign struct{ written, plain string }

// chineseUnits are tried in order, so the longer comes first.
var chineseUnits = []unitSign{
	{"厘米", "cm"}, {"分米", "dm"}, {"毫米", "mm"}, {"千米", "km"}, {"公里", "km"}, {"米", "m"},
	{"毫升", "ml"}, {"升", "l"}, {"公顷", "ha"}, {"亩", "mu"}, {"顷", "qing"}, {"千克", "kg"}, {"公斤", "kg"}, {"克", "g"}, {"吨", "t"},
	{"小时", "h"}, {"分钟", "min"}, {"秒", "s"}, {"天", "day"}, {"年", "year"}, {"个月", "month"}, {"月", "month"},
	{"元", "yuan"}, {"角", "jiao"}, {"度", "°"}, {"倍", "times"}, {"海里", "nmi"}, {"圈", "turn"}, {"周", "turn"}, {"转", "turn"}, {"分", "min"},
}

// lengthUnits are the plain units of length.
var lengthUnits = map[string]bool{"mm": true, "cm": true, "dm": true, "m": true, "km": true, "in": true, "ft": true, "yd": true, "mi": true, "nmi": true}

// counters are the Chinese words before counted things.
var counters = []string{
	"棵", "个", "块", "面", "条", "根", "人", "段", "层", "次", "张", "只", "支", "枝", "本", "名", "位", "辆", "座", "台", "节", "盆", "株",
	"箱", "桶", "瓶", "袋", "粒", "片", "盏", "道", "间", "套", "排", "行", "列", "组", "对", "把", "枚", "头", "匹", "朵", "册", "幅", "扇",
	"户", "家", "艘", "架", "颗", "级", "壁", "幢", "栋", "盒", "筐", "车", "份", "筒", "双", "朵", "串", "罐", "捆", "堆", "卷",
}

// unitAt reads the unit behind a number, which is what after begins with, and money before it. A counted thing is a unit
// too: "棵", "trees". The unit is "" where there is none.
func unitAt(before, after string) (unit string, d dimension) {
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
		if word, _ := cutWord(s); !things[word] && latinUnits[word] == "" {
			return "", unknown
		}
	}
	switch {
	case s == "":
		return "", unknown
	case s[0] < utf8.RuneSelf:
		unit, d = latinUnit(s)
	default:
		unit, d = chineseUnit(s)
	}
	if closed && d == ofThings {
		return "", unknown
	}
	return unit, d
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
		plain, ok := latinUnits[word]
		if !ok {
			if things := counted(s); things != "" {
				return things, ofThings
			}
			return "", unknown
		}
		if !lengthUnits[plain] && plain != "unit" {
			return plain, dimensionOf(plain)
		}
		return rated(plain+measure, next)
	}
	plain, ok := latinUnits[word]
	if !ok {
		if things := counted(s); things != "" {
			return things, ofThings
		}
		return "", unknown
	}
	if lengthUnits[plain] || plain == "unit" {
		switch exponent, size := exponentAt(rest); exponent {
		case "2", "3":
			return rated(plain+"^"+exponent, rest[size:])
		}
	}
	return rated(plain, rest)
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
	if u == "" || u[0] != '2' && u[0] != '3' || len(u) > 1 && (isDigit(u[1]) || u[1] == '.') {
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
	_, ok := latinUnits[word]
	return ok
}

func chineseUnit(s string) (string, dimension) {
	measure := ""
	for _, m := range []unitSign{{"平方", "^2"}, {"立方", "^3"}} {
		if rest, ok := strings.CutPrefix(s, m.written); ok {
			s, measure = rest, m.plain
		}
	}
	switch {
	case strings.HasPrefix(s, "㎡"):
		return "m^2", ofArea
	case strings.HasPrefix(s, "㎝"), strings.HasPrefix(s, "㎜"), strings.HasPrefix(s, "㎞"):
		return s[:len("㎝")], ofLength
	case strings.HasPrefix(s, "角形"), strings.HasPrefix(s, "周长"), strings.HasPrefix(s, "年级"), strings.HasPrefix(s, "面积"):
		return "", unknown
	}
	for _, u := range chineseUnits {
		if rest, ok := strings.CutPrefix(s, u.written); ok {
			if measure == "" && lengthUnits[u.plain] {
				if exponent, _ := exponentAt(rest); exponent != "" {
					measure = "^" + exponent
				}
			}
			if strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, "每") {
				return u.plain + "/", ofElse
			}
			return u.plain + measure, dimensionOf(u.plain + measure)
		}
	}
	if measure != "" && s != "" && s[0] < utf8.RuneSelf {
		word, _ := cutWord(s)
		if plain, ok := latinUnits[word]; ok {
			return plain + measure, dimensionOf(plain + measure)
		}
	}
	for _, c := range counters {
		if strings.HasPrefix(s, c) {
			return c, ofThings
		}
	}
	return "", unknown
}

// dimensionOf is what a plain unit measures.
func dimensionOf(plain string) dimension {
	switch {
	case plain == "°":
		return ofAngle
	case lengthUnits[plain]:
		return ofLength
	case strings.HasSuffix(plain, "^2"), plain == "ha", plain == "acre", plain == "mu", plain == "qing":
		return ofArea
	case strings.HasSuffix(plain, "^3"), plain == "l", plain == "ml", plain == "gal":
		return ofVolume
	case plain == "unit":
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
	things   = setOf("people men women children dice vertices gon sided")
	noThings = setOf("this thus does less plus times axis basis respectively degrees always perhaps hours has was its his cos dimensions digits decimals parts " +
		"passes intersects bisects crosses makes meets touches equals measures covers contains takes weighs runs goes moves rotates travels grows becomes " +
		"gives stands shows forms needs costs remains")
	describing = setOf("equal identical congruent similar different small smaller large larger square circular cubic new more fewer such regular other straight steel wooden red white blue rectangular non overlapping")
)

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

// cutWord cuts the letters off the beginning of s, in lower case.
func cutWord(s string) (word, rest string) {
	i := 0
	for i < len(s) && isLetter(s[i]) {
		i++
	}
	return strings.ToLower(s[:i]), s[i:]
}

// lastWord is the word of letters that s ends with, in lower case, or "".
func lastWord(s string) string {
	i := len(s)
	for i > 0 && isLetter(s[i-1]) {
		i--
	}
	return strings.ToLower(s[i:])
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

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
