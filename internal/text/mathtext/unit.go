package mathtext

import "strings"

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

// cutMoney cuts the sign of a currency off the beginning of a number. "s ." is what MathQA has left of some "rs .".
func cutMoney(s string) (rest, money string) {
	for _, sign := range []struct{ written, plain string }{{`\$`, "$"}, {"$", "$"}, {"rs .", "rs"}, {"rs.", "rs"}, {"Rs.", "rs"}, {"s .", "rs"}} {
		if rest, ok := strings.CutPrefix(s, sign.written); ok {
			return rest, sign.plain
		}
	}
	return s, ""
}

// plainUnit returns the plain form of what stands behind a number, and whether it is a unit. No unit is one: "".
func plainUnit(s string) (string, bool) {
	if size := degreeSize(s); size > 0 {
		return "°", strings.TrimSpace(s[size:]) == ""
	}
	words := strings.Fields(undress(s))
	unit := strings.Join(words, " ")
	switch unit {
	case "":
		return "", true
	case "%", `\%`:
		return "%", true
	case "degree", "degrees", "度":
		return "°", true
	}
	measure := ""
	switch words[0] {
	case "square", "sq", "cubic", "cu":
		measure, words = words[0]+" ", words[1:]
	}
	if len(words) == 0 {
		return "", false
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
		if !lengthUnits[base] || measure != "" {
			return "", false
		}
	default:
		return "", false
	}
	if lengthUnits[base] || otherUnits[base] && measure == "" {
		return measure + base + exponent, exponent != "^"
	}
	return "", false
}

// otherUnits are the units that cannot be squared or cubed.
var otherUnits = map[string]bool{
	"hectare": true, "hectares": true, "acre": true, "acres": true,
	"g": true, "kg": true, "gram": true, "grams": true, "kilogram": true, "kilograms": true,
	"liter": true, "liters": true, "litre": true, "litres": true, "ml": true,
	"h": true, "hr": true, "hrs": true, "hour": true, "hours": true, "min": true, "minute": true, "minutes": true,
	"sec": true, "second": true, "seconds": true, "day": true, "days": true,
	"dollar": true, "dollars": true, "cent": true, "cents": true, "rs": true,
	"米": true, "厘米": true, "分米": true, "毫米": true, "千米": true, "公里": true,
	"平方米": true, "平方厘米": true, "平方分米": true, "平方千米": true, "公顷": true,
	"立方米": true, "立方厘米": true, "立方分米": true, "升": true, "毫升": true, "克": true, "千克": true, "吨": true,
	"元": true, "秒": true, "分钟": true, "小时": true,
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
