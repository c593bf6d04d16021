package mathtext

import (
	"math"
	"regexp"
	"strings"
	"unicode"
)

// plainAnswer writes an answer without what only dresses it: signs with a twin in ASCII, marks of mathematics, LaTeX's
// texts, closing marks, and spaces that part thousands.
func plainAnswer(s string) string {
	s = strings.TrimSpace(cutMarks(PlainSigns(s)))
	if strings.Contains(s, `\`) && containsOneOf(s, "text", "box", "math", "operatorname", "rm") {
		s = texts.ReplaceAllString(s, " ${2} ")
	}
	s = cutApproximately(strings.TrimRight(s, " .;,。，；、"))
	return strings.ReplaceAll(s, `\approx`, "=")
}

// PlainSigns writes the signs of an answer that have a twin in ASCII or LaTeX as that: √3 as \sqrt 3, 12² as 12^2, ５ as 5,
// 0.\dot{3} as (3/9), 5 x 10^3 as 5 \times 10^3, the thin spaces between groups of three digits as commas.
func PlainSigns(s string) string {
	if strings.Contains(s, `\overline`) || strings.Contains(s, `\dot`) {
		s = repeating.ReplaceAllStringFunc(s, repeated)
	}
	if strings.Contains(s, "^") {
		s = timesTen.ReplaceAllString(s, `${1} \times 10^`)
	}
	for before := ""; before != s && strings.ContainsAny(s, thinSigns); { // groups that share a digit's place, 1 200 000
		before = s
		s = thinSpaces.ReplaceAllString(s, "$1,$2")
	}
	return plainSigns(answerSigns.Replace(s))
}

// thinSpaces part thousands: 1\,200. A plain space does not, as it may part two numbers.
var thinSpaces = regexp.MustCompile(`(\d)(?:\\,|\\!|\\:|\\;|\x{2009}|\x{202f}|\x{00a0}|\x{2006})(\d{3})(?:\b|$)`)

// thinSigns are the last characters of such spaces.
const thinSigns = ",!:;\u2009\u202f\u00a0\u2006"

// timesTen is 5 x 10^3.
var timesTen = regexp.MustCompile(`(\d)\s*[xX]\s*10\s*\^`)

// repeating is a decimal of which some digits repeat without end: 0.1\overline{6}, 0.\dot{3}.
var repeating = regexp.MustCompile(`(\d{0,6})\.(\d{0,6})\\(?:overline|dot)\s*\{(\d{1,6})\}`)

// repeated writes such a decimal as a fraction: all of its digits less those before the repeating ones, over as many nines
// as there are of these and as many noughts as there are of the others behind the point.
func repeated(decimal string) string {
	m := repeating.FindStringSubmatch(decimal)
	above := parsed(m[1]+m[2]+m[3]) - parsed(m[1]+m[2])
	below := (math.Pow10(len(m[3])) - 1) * math.Pow10(len(m[2]))
	return "(" + numeralOf(above) + "/" + numeralOf(below) + ")"
}

// texts are LaTeX's words, with or without the command that makes them a unit's.
var texts = regexp.MustCompile(`\\(text|mbox|mathrm|textrm|textbf|mathbf|textit|operatorname|hbox|boxed|fbox|rm)\s*\{([^{}]*)\}`)

var answerSigns = strings.NewReplacer("∶", ":", "﹕", ":", "：", ":", "≈", `\approx `, "≒", `\approx `, "≃", `\approx `,
	"′", "'", "’", "'", "‘", "'", "″", "''", "”", "''", `"`, "''", "•", `\cdot `, "∙", `\cdot `, "⋅", `\cdot `,
	"㎡", " m^2", "㎝", " cm", "㎞", " km", "㎜", " mm", "㎏", " kg", "㎥", " m^3", "㎠", " cm^2", "㎤", " cm^3", "℃", "°",
	`\degree`, "°", `\textdegree`, "°", "＝", "=", `\displaystyle`, "", `\ast`, "*", "**", "^", "％", "%", "Ω", " ohms", "c.c.", "cc")

// cutMarks drops the marks of mathematics around an answer or parts of it. A lone $ is money.
func cutMarks(s string) string {
	if containsOneOf(s, `\(`, `\)`, `\[`, `\]`) {
		s = mathMarks.Replace(s)
	}
	marks := strings.Count(s, "$") - strings.Count(s, `\$`)
	if marks == 0 || marks%2 != 0 {
		return s
	}
	return dollarMarks.Replace(s)
}

var (
	mathMarks   = strings.NewReplacer(`\(`, " ", `\)`, " ", `\[`, " ", `\]`, " ")
	dollarMarks = strings.NewReplacer(`\$`, `\$`, "$", " ")
)

// containsOneOf tells whether a text has one of some words: the patterns that need one of them are dear.
func containsOneOf(text string, words ...string) bool {
	for _, word := range words {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// isEquals reports whether a rune is an equality sign; plainAnswer has written those of LaTeX as such.
func isEquals(r rune) bool { return r == '=' }

// approximations stand before or behind a number that is rounded.
var approximations = regexp.MustCompile(`^(?i:(?:\\approx|\\sim|~|approximately|approx\.?|about|nearly|almost|roughly|around|circa|ca\.|` +
	`大约是?|约等于|约为|约|近似)\s*)+`)

var approximated = regexp.MustCompile(`(?i:\s*\(?\s*\b(?:approximately|approx\.?|appr\.|nearly)\s*\)?|\s*左右)\s*$`)

// cutApproximately cuts such words. The patterns are tried where their first or last character is there, and a letter that
// all words behind a number have.
func cutApproximately(s string) string {
	if s != "" && strings.IndexByte("\\~aAnNrRcC\xe5\xe7\xe8", s[0]) >= 0 && (s[0] != '\\' || strings.HasPrefix(s, `\approx`) || strings.HasPrefix(s, `\sim`)) {
		s = approximations.ReplaceAllString(s, "")
	}
	last := strings.TrimRight(s, " \t\n\f\r")
	if strings.HasSuffix(last, "左右") || last != "" && strings.IndexByte("xXyY.)", last[len(last)-1]) >= 0 &&
		strings.ContainsAny(last, "rR") {
		s = approximated.ReplaceAllString(s, "")
	}
	return s
}

// changes are the words of a change by a part: "5 % increase", "decreases by 12.5 %".
var (
	changeBehind = regexp.MustCompile(`(?i:^(?:an? )?(.*(?:%|percent|per cent)) (increase|decrease|reduction)d?$)`)
	changeBefore = regexp.MustCompile(`(?i:^(?:an? )?(increase|decrease|reduce|reduction|increasing|decreasing)[sd]? (?:by|of) (.*)$)`)
)

// Change is 1 for an answer that is an increase by so many percent, -1 for a decrease, and 0 for anything else.
func Change(s string) int {
	if len(s) > longest || isDecimal(s) {
		return 0
	}
	_, word, ok := cutChange(plainAnswer(s))
	switch {
	case !ok:
		return 0
	case strings.HasPrefix(strings.ToLower(word), "incr"):
		return 1
	}
	return -1
}

// cutChange cuts the words of a change by so many percent.
func cutChange(s string) (size, word string, ok bool) {
	if lower := strings.ToLower(s); !strings.Contains(lower, "crea") && !strings.Contains(lower, "redu") {
		return s, "", false
	}
	if m := changeBehind.FindStringSubmatch(s); m != nil {
		return m[1], m[2], true
	}
	if m := changeBefore.FindStringSubmatch(s); m != nil {
		return m[2], m[1], true
	}
	return s, "", false
}

// isAssigned reports whether the left side of an equality names a quantity: K, AB, \angle ABC, S_{\triangle ABC}, area,
// \frac{AB}{BC}, AB:BC, \sin A, 三角形的面积. A side with an operator, a list or a coefficient is none.
func isAssigned(side string) bool {
	side = strings.TrimSpace(side)
	return side != "" && strings.ContainsFunc(side, isLetterOrHan) && !strings.ContainsAny(side, "+-*^<>,;|&%°") &&
		!operators.MatchString(side) && digitSize(side, 0) == 0
}

// operators are the commands that make an expression or a relation of names.
var operators = regexp.MustCompile(`\\(?:times|cdot|div|pm|mp|le|ge|leq|geq|lt|gt|ne|neq|cong|sim|parallel|perp|sqrt|pi|in)(?:[^a-zA-Z]|$)`)

func isLetterOrHan(r rune) bool { return isNameLetter(r) || unicode.Is(unicode.Han, r) }
