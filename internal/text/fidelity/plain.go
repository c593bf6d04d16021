package fidelity

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// plain writes a text in one spelling of its characters, so that the readers meet one of each: full-width forms, digits of
// any script, dashes, quotes and degree signs are the ASCII or the usual ones, ½ is " 1/2", ² is "^2", what has no width
// is dropped. Chinese commas become ", " with a space, since they never part thousands. Case and LaTeX stay.
func plain(text string) string {
	ascii := true
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			ascii = false
			break
		}
	}
	if ascii {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	for _, r := range text {
		switch {
		case r < utf8.RuneSelf:
			b.WriteByte(byte(r))
		case unicode.Is(unicode.Han, r):
			b.WriteRune(r)
		default:
			plainRune(&b, r)
		}
	}
	return b.String()
}

// spellings are what NFKC would make something else of.
var spellings = map[rune]string{
	'，': ", ", '、': ",\t", '；': "; ", '：': ":", '。': ". ", 'º': "°", '˚': "°", '℃': "°C", '²': "^2", '³': "^3", '⁰': "^0", '¹': "^1", '∶': ":",
	'‘': "'", '’': "'", '“': `"`, '”': `"`, '「': `"`, '」': `"`, '⁄': "/", '∕': "/", '／': "/", '÷': "÷", '×': "×", '′': "'", '″': "''",
	'￥': "¥", '⊿': "△", '∆': "△", 'Δ': "△", '∥': "∥", '‖': "∥", '∣': "|", '□': "□", '∏': "π", '㎡': "m^2", '㎥': "m^3", '㎠': "cm^2", '㎤': "cm^3",
	'Π': "π", '\u3000': " ", '（': "(", '）': ")", '【': "[", '】': "]", '？': "?", '！': "!", '＝': "=", '．': ".", '·': "·", '∙': "·", '⋅': "·", '●': "·",
	'＿': "_", '％': "%", '＋': "+", '－': "-", '﹣': "-", '㎜': "mm", '㎝': "cm", '㎞': "km", '⌒': "⌒", '∽': "∼", '∾': "∼", '～': "~", '≌': "≅", '≡': "≡",
}

func plainRune(b *strings.Builder, r rune) {
	if s, ok := spellings[r]; ok {
		b.WriteString(s)
		return
	}
	switch {
	case r == '−' || unicode.Is(unicode.Pd, r):
		b.WriteByte('-')
	case unicode.IsSpace(r):
		b.WriteByte(' ')
	case unicode.Is(unicode.Cf, r):
	case unicode.Is(unicode.Nd, r):
		b.WriteByte('0' + digitValue(r))
	case r == utf8.RuneError:
		b.WriteRune(r)
	default:
		s := norm.NFKC.String(string(r))
		if strings.ContainsRune(s, '⁄') {
			s = " " + strings.ReplaceAll(s, "⁄", "/")
		}
		b.WriteString(s)
	}
}

// digitValue is the value of a decimal digit of any script: Unicode has each script's ten digits stand together, in order.
func digitValue(r rune) byte {
	value := byte(0)
	for value < 9 && unicode.Is(unicode.Nd, r-1) {
		r--
		value++
	}
	return value
}
