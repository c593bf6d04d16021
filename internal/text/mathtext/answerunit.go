package mathtext

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/unit"
)

// factors are the words that multiply the numeral before them.
var factors = []struct {
	word string
	by   float64
}{
	{"hundred", 1e2}, {"thousand", 1e3}, {"million", 1e6}, {"billion", 1e9}, {"trillion", 1e12}, {"lakhs", 1e5}, {"lakh", 1e5},
	{"crores", 1e7}, {"crore", 1e7}, {"万", 1e4}, {"亿", 1e8},
}

// cutFactor cuts a factor in words off what stands behind a numeral; it is 1 where none does.
func cutFactor(s string) (by float64, rest string) {
	trimmed := strings.TrimLeft(s, " ")
	for _, f := range factors {
		rest, ok := strings.CutPrefix(trimmed, f.word)
		if ok && (rest == "" || !lexeme.IsLetter(rest[0])) {
			return f.by, rest
		}
	}
	return 1, s
}

// openUnit writes a unit in brackets without them: "12 (cm)".
func openUnit(s string) string {
	if !strings.HasSuffix(s, ")") && !strings.HasSuffix(s, "]") {
		return s
	}
	m := bracketed.FindStringSubmatch(s)
	if m == nil {
		return s
	}
	if u, ok := plainUnit(m[2]); !ok || u == "" {
		return s
	}
	return m[1] + " " + m[2]
}

var bracketed = regexp.MustCompile(`^(.*[^ ]) *[(\[]([^()\[\]\d][^()\[\]]*)[)\]]$`)

// indianGroups writes 1,20,000 as 120000: the last group has three digits, those before it two.
func indianGroups(s string) string {
	if !strings.Contains(s, ",") {
		return s
	}
	return indian.ReplaceAllStringFunc(s, func(n string) string { return strings.ReplaceAll(n, ",", "") })
}

var indian = regexp.MustCompile(`^\d{1,2}(?:,\d\d)+,\d{3}(?:\.\d+)?\b`)

// counted is the noun, or the unit, behind a number: at most three words, of which the last is a plural, or anything
// behind 1. Chinese has a measure word and the thing.
func counted(s string, value float64) (string, bool) {
	s = strings.TrimSpace(undress(s))
	if above, below, ok := strings.Cut(strings.Replace(s, " per ", "/", 1), "/"); ok {
		return rate(above, below)
	}
	if things, ok := chineseThings(s); ok {
		return things, true
	}
	if sign, ok := signsBehind[s]; ok {
		return sign, true
	}
	words := strings.Fields(strings.ToLower(s))
	if len(words) == 0 || len(words) > 3 {
		return "", false
	}
	if slices.ContainsFunc(words, isUncountable) {
		return "", false
	}
	last := words[len(words)-1]
	if value != 1 && !isPlural(last) && !measures[last] {
		return "", false
	}
	return strings.Join(words, " "), true
}

// signsBehind are the signs of money that may stand behind a number.
var signsBehind = map[string]string{"€": "€", "£": "£", "₹": "rs", "$": "$", `\$`: "$"}

// measures are units of physics in the singular, and plurals that in a text count nothing.
var measures = lexeme.Set("ohm volt watt newton joule ampere amp hertz radian rad kelvin celsius fahrenheit times ways digits dimensions")

// uncountable words follow a number and are not what it counts.
var uncountable = lexeme.Set("and but not the these those this that its others plus minus less more than over per from with without into " +
	"increase decrease greater smaller larger longer shorter each all any both none does equals divides remains values or percentage")

// isUncountable reports whether a word cannot be of what a number counts.
func isUncountable(w string) bool {
	return len(w) < 3 || strings.ContainsFunc(w, func(r rune) bool { return r < 'a' || r > 'z' }) || uncountable[w]
}

// rate is a unit by another one, cm/s.
func rate(above, below string) (string, bool) {
	a, ok := plainUnit(above)
	if !ok || a == "" {
		return "", false
	}
	b, ok := plainUnit(below)
	if bare := strings.TrimSpace(below); perTime[bare] {
		b, ok = bare, true
	}
	return a + "/" + b, ok && b != ""
}

// perTime are units of time that stand for one behind a stroke alone.
var perTime = lexeme.Set("s h min sec 秒 分 时")

// chineseThings is what a measure word counts: 个, 棵树.
func chineseThings(s string) (string, bool) {
	if s == "倍" {
		return s, true
	}
	for _, measure := range unit.MeasureWords {
		if rest, ok := strings.CutPrefix(s, measure); ok {
			return s, len(rest) <= 12 && !strings.ContainsFunc(rest, func(r rune) bool { return !unicode.Is(unicode.Han, r) }) &&
				!strings.ContainsAny(rest, "或和与至到以")
		}
	}
	return "", false
}

// readCompound reads a measure in two or three units that are parts of each other, in the first of them.
func readCompound(s string) (Answer, bool) {
	if s == "" || lexeme.IsDigit(s[len(s)-1]) { // no unit ends it
		return Answer{}, false
	}
	if m := sexagesimal.FindStringSubmatch(s); m != nil {
		degrees, minutes, seconds := parsed(m[2]), parsed(m[3]), parsed(m[4])
		if minutes >= 60 || seconds >= 60 {
			return Answer{}, false
		}
		value := degrees + minutes/60 + seconds/3600
		if m[1] != "" {
			value = -value
		}
		return Answer{Value: value, Unit: "°"}, true
	}
	m := twoUnits.FindStringSubmatch(s)
	if m == nil {
		return Answer{}, false
	}
	large, ok := plainUnit(m[2])
	if !ok {
		return Answer{}, false
	}
	small, ok := plainUnit(m[4])
	if !ok {
		return Answer{}, false
	}
	whole, part := unitNamed(m[2]), unitNamed(m[4])
	if whole.Factor <= part.Factor || part.Factor == 0 || whole.Dimension != part.Dimension ||
		parsed(m[3])*part.Factor >= whole.Factor || small == "" {
		return Answer{}, false
	}
	return Answer{Value: parsed(m[1]) + parsed(m[3])*part.Factor/whole.Factor, Unit: large}, true
}

var (
	sexagesimal = regexp.MustCompile(`^(-?)\s*(\d+)\s*(?:°|\^\s*\{?\s*\\circ\s*\}?|degrees?|deg|度)\s*(\d+(?:\.\d+)?)\s*` +
		`(?:'|\^\s*\{?\s*\\prime\s*\}?|minutes?|min|分)\s*(?:(\d+(?:\.\d+)?)\s*(?:''|\^\s*\{?\s*\\prime\s*\\prime\s*\}?|seconds?|sec|秒))?$`)
	twoUnits = regexp.MustCompile(`^(\d+)\s*([a-z]+|\p{Han}+)\s*(?:and\s+)?(\d+(?:\.\d+)?)\s*([a-z]+|\p{Han}+)$`)
)

// unitNamed is the unit that a word or a Chinese text is a spelling of.
func unitNamed(word string) unit.Unit {
	if u, ok := unit.Spelled(word); ok {
		return u.Unit
	}
	u, _ := unit.Chinese(word)
	return u.Unit
}

// parsed is a numeral that a pattern has found; an absent one is 0.
func parsed(numeral string) float64 {
	value, err := strconv.ParseFloat(numeral, 64)
	if err != nil || math.IsInf(value, 0) {
		return 0
	}
	return value
}
