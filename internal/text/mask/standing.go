package mask

import (
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
)

// stands decides by what stands around f[start:end], a number proper, whether a letter may stand in its place: "" and "",
// or the rule that refuses it and what it found. label says that the numeral is one for mathtext; named that the dataset
// counts it as a number.
func stands(f string, start, end int, value float64, label, named bool) (Rule, string) {
	before, after := f[:start], f[end:]
	tight, loose := strings.TrimRight(before, " "), strings.TrimLeft(after, " ")
	number := f[start:end]
	switch {
	case isUnderRoot(tight):
		return PartOfNumber, "stands under a root"
	case endsInAny(strings.TrimRight(tight, "{ "), "^"), strings.HasSuffix(tight, "**"):
		return IsExponent, "is an exponent"
	case isUnitExponent(tight, before, after, number):
		return IsExponent, "is the exponent of a unit"
	case isIndex(before, tight, after, number):
		return IsLabel, "stands behind a letter like an exponent or an index"
	}
	if rule, why := inBraces(f, start); rule != "" {
		return rule, why
	}
	if label && !(named && isMeasureOfAngle(before, after, value)) {
		return IsLabel, "is part of a name"
	}
	if why := labelled(tight, after, loose, number, value); why != "" {
		return IsLabel, why
	}
	if isImplied(tight, loose, value) {
		return Implied, "is what the figure has anyway"
	}
	if isConstant(tight, loose, value) {
		return IsConstant, "is the value of a constant"
	}
	if why := parted(before, after, tight, loose); why != "" {
		return PartOfNumber, why
	}
	if why := glued(before, after, loose); why != "" {
		return Glued, why
	}
	if value <= 0 {
		return NotPositive, "is not positive"
	}
	return "", ""
}

// isUnderRoot reports whether what follows s stands under a root. "ˆ š" is what MathQA has left of some roots.
func isUnderRoot(s string) bool {
	s = strings.TrimRight(s, " ({（")
	return endsInAny(s, "√", `\sqrt`, "sqrt", "sq rt", "square root of", "cube root of", "ˆ š", "ˆš", "root over")
}

// isUnitExponent reports whether a number is the exponent of a unit before it that is written plainly: cm2, "1200 m 2",
// "sq . m 2", but not the 3 of "5 m 3 cm".
func isUnitExponent(tight, before, after, number string) bool {
	if number != "2" && number != "3" || !isLength(plainUnit(lastWord(tight))) {
		return false
	}
	return before == tight || !isCountedNext(after)
}

// isIndex reports whether a whole number stands behind a letter that stands alone, as MathQA writes exponents: x 2 + y 2.
// The x of "8 x 9" is a sign.
func isIndex(before, tight, after, number string) bool {
	word := lastWord(tight)
	if len(word) != 1 || word == "a" || strings.Trim(number, "0123456789") != "" || before == tight {
		return false
	}
	rest := strings.TrimRight(strings.TrimSuffix(tight, tight[len(tight)-1:]), " ")
	if rest == strings.TrimSuffix(tight, tight[len(tight)-1:]) && rest != "" {
		last, _ := utf8.DecodeLastRuneInString(rest)
		if last >= utf8.RuneSelf {
			return false // 点A 3米
		}
	}
	if word == "x" && rest != "" {
		last := rest[len(rest)-1]
		previous := lastWord(rest)
		if lexeme.IsDigit(last) || plainUnit(previous) != "" {
			return false
		}
	}
	if plainUnit(word) != "" && rest != "" && lexeme.IsDigit(rest[len(rest)-1]) && isCountedNext(after) {
		return false // "5 m 30 cm"
	}
	return tight[len(tight)-1] >= 'a'
}

// inBraces says whether f[start] stands in the argument of a LaTeX command that makes it part of something larger.
func inBraces(f string, start int) (Rule, string) {
	const furthest = 128
	depth := 0
	for i := start - 1; i >= 0 && i > start-furthest; i-- {
		switch f[i] {
		case '}':
			depth++
		case '{':
			if depth--; depth >= 0 {
				continue
			}
			opener := strings.TrimRight(f[:i], " ")
			word := lastWord(opener)
			switch {
			case strings.HasSuffix(opener, "^"):
				return IsExponent, "stands in an exponent"
			case strings.HasSuffix(opener, "_"):
				return IsLabel, "stands in an index"
			case strings.HasSuffix(opener, "}"), strings.HasSuffix(opener, "]"):
				return PartOfNumber, "stands in a command's argument"
			case endsInAny(word, "frac", "sqrt"): // MathQA has lost some backslashes
				return PartOfNumber, "stands in a command's argument"
			case word == "" || !strings.HasSuffix(opener[:len(opener)-len(word)], `\`):
				depth = 0 // plain braces
			case word == "text" || word == "mathrm" || word == "mbox" || word == "textbf" || word == "boxed":
				depth = 0
			default:
				return PartOfNumber, "stands in a command's argument"
			}
		}
	}
	return "", ""
}

// isMeasureOfAngle reports whether a numeral behind the word angle is its measure: "with angle 30 and". Names of angles
// are small, and mostly said to be equal to something.
func isMeasureOfAngle(before, after string, value float64) bool {
	if value < 15 || !strings.HasSuffix(before, "angle ") && !strings.HasSuffix(before, "angles ") || strings.HasSuffix(before, `\angle `) {
		return false
	}
	after = strings.TrimLeft(after, " ")
	return !strings.HasPrefix(after, "=") && !strings.HasPrefix(after, "is ") && !strings.HasPrefix(after, "+")
}

// labelled says why a number is a name where mathtext does not: ordinals, years, figures, parts of a question, precision.
func labelled(tight, after, loose, number string, value float64) string {
	switch {
	case endsInAny(tight, "第"), beginsWithAny(after, "st ", "nd ", "rd ", "th ", " st ", " nd ", " rd ", " th "):
		return "is an ordinal"
	case endsInAny(strings.TrimRight(tight, " (（"), "图", "Figure", "figure", "Fig.", "fig.", "Figure.", "figure ."):
		return "names a figure"
	case isDate(tight, loose, value), beginsWithAny(loose, "号", "楼", "班", "一班", "二班", "年级", "点钟", "o'clock", "a.m", "p.m"):
		return "is a date or a number in a series"
	case beginsWithAny(strings.TrimLeft(loose, "- "), "decimal", "significant", "sig ", "digit", "dimension", "D ", "d.p", "位小数", "维", "视图"),
		endsInAny(tight, "nearest", "保留", "精确到"):
		return "tells digits or precision"
	case endsInAny(tight, "数字", "digit", "digits", "number"):
		return "is spoken of as a numeral"
	}
	bracketed := endsInAny(tight, "(", "（") && beginsWithAny(loose, ")", "）")
	if bracketed && strings.Trim(number, "0123456789") == "" {
		return "counts a part of the question"
	}
	return ""
}

// isDate reports whether the number is a year, a month or a day in Chinese.
func isDate(tight, loose string, value float64) bool {
	return value >= 1000 && strings.HasPrefix(loose, "年") || endsInAny(tight, "月") && strings.HasPrefix(loose, "日") ||
		strings.HasPrefix(loose, "月") && !strings.HasPrefix(loose, "月后")
}

// parted says why a number is part of a larger one by its neighbours.
func parted(before, after, tight, loose string) string {
	digitBefore, digitAfter := endsInDigit(tight), beginsWithDigit(loose)
	switch {
	case digitBefore, digitAfter:
		return "stands beside another numeral"
	case endsInAny(tight, "/", "⁄"), beginsWithAny(loose, "/", "⁄") && !beginsWithUnit(strings.TrimLeft(loose, "/⁄ ")):
		return "is part of a fraction"
	case endsInAny(tight, ".") && endsInDigit(strings.TrimRight(strings.TrimSuffix(tight, "."), " ")),
		strings.HasPrefix(loose, ".") && beginsWithDigit(strings.TrimLeft(strings.TrimPrefix(loose, "."), " ")):
		return "may be part of a decimal"
	case isSplitThousand(before, after):
		return "may be part of a number with thousands"
	case isRange(before, after):
		return "is one end of a range"
	case endsInAny(tight, `\frac`, `\dfrac`, `\tfrac`, `\cfrac`), strings.HasSuffix(tight, "}") && closesNumerator(tight):
		return "is an argument of a fraction"
	case beginsWithAny(after, `\frac`, `\dfrac`), beginsWithAny(after, "½", "¼", "¾", "⅓", "⅔"):
		return "is part of a mixed number"
	case beginsWithAny(loose, `\%`) && endsInAny(tight, "}"):
		return "stands behind braces"
	}
	return ""
}

// closesNumerator reports whether the braces that s ends with are the numerator of a \frac.
func closesNumerator(s string) bool {
	open := strings.LastIndexByte(s, '{')
	return open >= 0 && endsInAny(strings.TrimRight(s[:open], " "), `\frac`, `\dfrac`, `\tfrac`)
}

// isSplitThousand reports whether a comma between spaces parts the number from three digits: "1 , 200", as MathQA writes it.
func isSplitThousand(before, after string) bool {
	if rest, ok := strings.CutPrefix(after, " , "); ok {
		n := leadingDigits(rest)
		if n == 3 {
			return true
		}
	}
	return false
}

// isRange reports whether a dash without spaces joins the number to another: 30-60-90, 1～6.
func isRange(before, after string) bool {
	for _, dash := range []string{"-", "–", "—", "～", "~", "－"} {
		if rest, ok := strings.CutSuffix(before, dash); ok && endsInDigit(rest) {
			return true
		}
		if rest, ok := strings.CutPrefix(after, dash); ok && beginsWithDigit(rest) {
			return true
		}
	}
	return false
}

// glued says why a letter in the number's place would read as part of what stands beside it.
func glued(before, after, loose string) string {
	if before != "" && (lexeme.IsLetter(before[len(before)-1]) || before[len(before)-1] == '_' || before[len(before)-1] == '\\') {
		return "stands directly behind a letter"
	}
	if r, _ := utf8.DecodeLastRuneInString(before); r >= utf8.RuneSelf && isForeignLetter(r) {
		return "stands directly behind a letter"
	}
	if after == "" {
		return ""
	}
	if r, _ := utf8.DecodeRuneInString(after); r >= utf8.RuneSelf && isForeignLetter(r) && r != 'π' {
		return "stands directly before a letter"
	}
	if lexeme.IsLetter(after[0]) {
		word, _ := cutWord(after)
		if plain := plainUnit(word); (plain == "" || plain == "times") && !isSquareSign(after) {
			return "stands directly before a letter"
		}
	}
	if after[0] == '_' || after[0] == '\'' {
		return "stands directly before a sign that belongs to a name"
	}
	if loose[0:min(1, len(loose))] == "^" && !hasDegreeSign(loose) {
		return "is raised to a power"
	}
	if rest, ok := strings.CutPrefix(after, "-"); ok && (strings.HasPrefix(rest, "D") || strings.HasPrefix(rest, "d ")) {
		return "is part of a word"
	}
	return ""
}

// isSquareSign reports whether s begins with a unit such as d㎡.
func isSquareSign(s string) bool { return len(s) > 1 && strings.HasPrefix(s[1:], "㎡") }

// isForeignLetter reports whether a rune is a Greek or accented Latin letter, which a letter beside it would join.
func isForeignLetter(r rune) bool {
	return 0xC0 <= r && r < 0x250 && r != '×' && r != '÷' || 0x370 <= r && r < 0x400
}

func endsInDigit(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return '0' <= r && r <= '9' || '０' <= r && r <= '９'
}

func beginsWithDigit(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return '0' <= r && r <= '9' || '０' <= r && r <= '９'
}

// beginsWithUnit reports whether s begins with a unit, as behind the slash of "5 / hr".
func beginsWithUnit(s string) bool {
	word, _ := cutWord(s)
	if plainUnit(word) != "" {
		return true
	}
	unit, _ := chineseUnit(s)
	return unit != "" && !lexeme.IsLetter(s[0])
}

func leadingDigits(s string) int { return len(s) - len(strings.TrimLeft(s, "0123456789")) }

func endsInAny(s string, endings ...string) bool {
	for _, e := range endings {
		if strings.HasSuffix(s, e) {
			return true
		}
	}
	return false
}

func beginsWithAny(s string, beginnings ...string) bool {
	for _, b := range beginnings {
		if strings.HasPrefix(s, b) {
			return true
		}
	}
	return false
}
