package mathtext

import (
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/unit"
)

// degreeSize is the length of the degree sign that s begins with, or 0: °, ^\circ, ^{\circ}, spaces allowed.
func degreeSize(s string) int {
	for _, sign := range []string{"°", "º", "˚"} {
		if strings.HasPrefix(s, sign) {
			return len(sign)
		}
	}
	rest, ok := strings.CutPrefix(s, "^")
	if !ok {
		return 0
	}
	rest, braced := strings.CutPrefix(strings.TrimLeft(rest, " "), "{")
	rest = strings.TrimLeft(rest, " ")
	if !hasToken(rest, `\circ`) {
		return 0
	}
	rest = rest[len(`\circ`):]
	if braced {
		if rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " "), "}"); !ok {
			return 0
		}
	}
	return len(s) - len(rest)
}

// currencies are the signs of money before a number. "s ." is what MathQA has left of some "rs .".
var currencies = []struct{ written, plain string }{
	{`\$`, "$"}, {"US$", "$"}, {"US\\$", "$"}, {"$", "$"}, {"usd ", "$"}, {"rs .", "rs"}, {"rs.", "rs"}, {"rs ", "rs"}, {"re .", "rs"},
	{"s .", "rs"}, {"inr ", "rs"}, {"₹", "rs"}, {"€", "€"}, {"£", "£"}, {`\pounds`, "£"}, {"¥", "yuan"}, {"￥", "yuan"},
}

// CutMoney cuts the sign of a currency off the beginning of a number, and the dash that ends some amounts, "60/-".
func CutMoney(s string) (rest, money string) {
	for _, sign := range currencies {
		if len(s) >= len(sign.written) && strings.EqualFold(s[:len(sign.written)], sign.written) {
			return strings.TrimSuffix(strings.ReplaceAll(s[len(sign.written):], "/ -", "/-"), "/-"), sign.plain
		}
	}
	if rest, ok := strings.CutSuffix(s, "/-"); ok {
		return rest, "rs"
	}
	return s, ""
}

// plainUnit returns the plain form of what stands behind a number, and whether it is a unit. No unit is one: "".
func plainUnit(s string) (string, bool) {
	if size := degreeSize(s); size > 0 {
		return "°", strings.TrimSpace(s[size:]) == ""
	}
	words := strings.Fields(undress(s))
	switch strings.Join(words, " ") {
	case "":
		return "", true
	case "%", `\%`:
		return "%", true
	case "percent", "per cent", "pct":
		return "%", true
	case "degree", "degrees", "deg", "度":
		return "°", true
	}
	for i, word := range words {
		if len(word) > 1 { // a capital letter alone is another unit, or a variable
			words[i] = strings.ToLower(word)
		}
	}
	measure := ""
	switch words[0] {
	case "square", "sq", "cubic", "cu":
		measure, words = words[0]+" ", words[1:]
	}
	if len(words) == 0 {
		return "", false
	}
	if last := len(words) - 1; last > 0 && measure == "" {
		switch words[last] {
		case "squared":
			words[last] = "^2"
		case "cubed":
			words[last] = "^3"
		}
	}
	base, exponent := words[0], strings.Join(words[1:], "")
	if cut := strings.IndexByte(base, '^'); cut >= 0 {
		base, exponent = base[:cut], base[cut:]+exponent
	} else if last := base[len(base)-1]; last == '2' || last == '3' {
		base, exponent = base[:len(base)-1], base[len(base)-1:]+exponent
	}
	switch strings.TrimPrefix(exponent, "^") {
	case "":
	case "2", "3":
		exponent = "^" + strings.TrimPrefix(exponent, "^")
		if !raises(base) && !raisesInChinese(base) || measure != "" {
			return "", false
		}
	default:
		return "", false
	}
	if raises(base) || measure == "" && (isOtherUnit(base) || raisesInChinese(base)) {
		return measure + base + exponent, exponent != "^"
	}
	return "", false
}

// raises reports whether a word is a unit of length in Latin letters, which has a square and a cube.
func raises(word string) bool {
	u, ok := unit.Spelled(word)
	return ok && u.Raises()
}

// raisesInChinese reports the same of a word in Chinese.
func raisesInChinese(word string) bool {
	u, ok := unit.Chinese(word)
	return ok && u.Written == word && u.Raises()
}

// noUnits are spellings of units that stand for a variable or for part of another word more often.
var noUnits = lexeme.Set("l s t 分 月 时 角 转")

// isOtherUnit reports whether a word is a unit that is not squared or cubed by an exponent.
func isOtherUnit(word string) bool {
	u, ok := unit.Spelled(word)
	if !ok {
		base, squared := strings.CutPrefix(word, "平方")
		base, cubed := strings.CutPrefix(base, "立方")
		u, ok = unit.Chinese(base)
		ok = ok && u.Written == base && (u.Dimension == unit.Length || !squared && !cubed)
	}
	return ok && !noUnits[word] && u.Dimension != unit.Angle && u.Dimension != unit.Ratio && u.Dimension != unit.Count
}

// undress drops LaTeX's dress, braces and full stops from a unit.
func undress(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		switch size := spaceSize(s[i:]); {
		case size > 0:
			b.WriteByte(' ')
			i += size
			continue
		case s[i] == '.':
			b.WriteByte(' ')
		case s[i] == '{', s[i] == '}':
		case s[i] == '\\':
			switch command := controlWord(s[i:]); command {
			case `\text`, `\mbox`, `\mathrm`, `\textrm`, `\rm`:
				i += len(command)
				continue
			}
			b.WriteByte(s[i])
		default:
			b.WriteByte(s[i])
		}
		i++
	}
	return b.String()
}
