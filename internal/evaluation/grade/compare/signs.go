package compare

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"geoeval/internal/text/lexeme"
)

// The signs of this file are those that say nothing, and those that are another way to write one that is read (rule L2). A sign that
// is neither makes an answer unreadable: it is never left out, as the rest would be another number.

// Says reports whether a sign says something of the value beside it. Those that do not are quotation marks, marks of sentences and
// lists, arrows, ticks, and small pictures.
func Says(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return r < ' ' && !strings.ContainsRune("\t\n\r", r) || r == '@' || r == '`' || r == 0x7f
	case strings.ContainsRune("💯🔟✕✖", r):
		return true
	case isPicture(r):
		return false
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
		return false // words, which are written without blanks
	}
	return !strings.ContainsRune("“”„‘’‚«»‹›「」『』【】〔〕〖〗《》（）、。，；：！？．…—·¿¡•→⇒⟹⟶⟵←➔➜↦⇨⇔↔∴∵∎■□▪▫●◦◆◇◻◼★☆▶►◀▸⭐ー\u3000", r)
}

// isPicture reports whether a rune is one of the frames of tables, dingbats, flags and pictures.
func isPicture(r rune) bool {
	return r >= 0x2500 && r <= 0x259F || r >= 0x2600 && r <= 0x2775 || r >= 0x1F1E6 && r <= 0x1F1FF || r >= 0x1F300 && r <= 0x1FAFF
}

// Empty reports whether a rune shows nothing at all, or only how another one looks: joiners, marks of direction, variants, keycaps.
func Empty(r rune) bool {
	switch {
	case r >= '\u200b' && r <= '\u200f', r >= '\u2066' && r <= '\u2069', r >= '\u202a' && r <= '\u202c', r >= '\ufe00' && r <= '\ufe0f':
		return true
	}
	return strings.ContainsRune("\u00ad\u2060\u2061\ufeff\u20e3", r)
}

// Plain is the sign that says the same as r and is read, r itself where r is read or there is none.
func Plain(r rune) rune {
	switch {
	case r < 0xb0, r >= 0x3400 && r < 0xf900:
		return r
	case r >= '！' && r <= '～':
		return r - '！' + '!'
	case r >= 0x1D400 && r <= 0x1D7FF, r >= 0x2100 && r <= 0x214F: // letters and digits of mathematics, letterlike signs
		return letterlike(r)
	}
	if plain, ok := plainForms[r]; ok {
		return plain
	}
	if unicode.Is(unicode.Zs, r) {
		return ' '
	}
	return r
}

// letterlike is the letter or digit that a sign is a form of, r itself where it is one of none.
func letterlike(r rune) rune {
	form := norm.NFKC.String(string(r))
	is, size := utf8.DecodeRuneInString(form)
	if size == len(form) && (is < utf8.RuneSelf || is >= 'Α' && is <= 'ω') {
		return is
	}
	return r
}

// plainForms are the plain forms of characters.
var plainForms = formsOf(map[rune]string{
	'-': "−–‐‑‒﹣➖˗",
	'+': "﹢➕",
	'*': "∗⁎✱﹡\u2062",
	'/': "⁄∕➗⧸",
	'×': "✕✖⨯⨉",
	'⋅': "∙",
	'·': "‧⸱",
	'=': "﹦≔≝≜",
	'≈': "≒≃≑≊≓",
	'<': "﹤",
	'>': "﹥",
	':': "∶：ː꞉﹕",
	',': "﹐\u2063",
	'%': "﹪٪",
	'|': "∣｜ǀ",
	'(': "⟨\u2329\u3008❨⦅",
	')': "⟩\u232a\u3009❩⦆",
	'△': "▵∆",
	'∠': "∡",
	'°': "º˚∘",
	'£': "￡",
	'¥': "￥",
	'′': "ʹ´",
	'″': "ʺ",
	'φ': "ϕ",
	'θ': "ϑ",
	'ε': "ϵ",
	'~': "〜",
})

// formsOf turns lists of the characters that have a form round.
func formsOf(lists map[rune]string) map[rune]rune {
	forms := map[rune]rune{}
	for form, list := range lists {
		for _, r := range list {
			forms[r] = form
		}
	}
	return forms
}

// raised and lowered are the signs that stand above and below the line, with those that they are of.
var (
	raised  = pairsOf("⁰0¹1²2³3⁴4⁵5⁶6⁷7⁸8⁹9⁺+⁻-⁽(⁾)ⁿnⁱiˣxʸyᵃaᵇbᵏkᵐm")
	lowered = pairsOf("₀0₁1₂2₃3₄4₅5₆6₇7₈8₉9₊+₋-₍(₎)ₐaₑeₓxₙnₖkₘmᵢi")
)

func pairsOf(s string) map[rune]rune {
	pairs, signs := map[rune]rune{}, []rune(s)
	for i := 0; i < len(signs); i += 2 {
		pairs[signs[i]] = signs[i+1]
	}
	return pairs
}

// Raised reports whether r stands above or below the line: ⁴, ⁻, ₁.
func Raised(r rune) bool { return raised[r] != 0 || lowered[r] != 0 }

// Vulgar reports whether r is a fraction: ½, ⅜, ⅟.
func Vulgar(r rune) bool {
	return r >= '¼' && r <= '¾' || r >= '⅐' && r <= '⅟' || r == '↉'
}

// plainRunes writes signs beyond ASCII as those that are read: ⁻³ as ^{-3}, ⅜ as \frac{3}{8}, 𝜋 as π.
func plainRunes(s string) string {
	beyond := false
	for i := range len(s) {
		if beyond = s[i] >= utf8.RuneSelf || Says(rune(s[i])); beyond {
			break
		}
	}
	if !beyond {
		return s
	}
	if n, ok := circled(strings.TrimSpace(s)); ok {
		return strconv.Itoa(n)
	}
	runes := []rune(s)
	var b strings.Builder
	for i := 0; i < len(runes); {
		i = writePlain(&b, runes, i)
	}
	return b.String()
}

// writePlain writes what the characters at i say in plain characters, and gives the place behind them.
func writePlain(b *strings.Builder, runes []rune, i int) int {
	r := runes[i]
	switch {
	case r < ' ' && Says(r), unicode.Is(unicode.Cf, r) && Plain(r) == r && r != '\u2064' && !Empty(r):
		b.WriteRune(utf8.RuneError) // which mathtext takes for a blank
	case r < utf8.RuneSelf:
		if end := repeatingEnd(runes, i); end > i && inDecimal(b.String()) {
			b.WriteString(`\overline{`)
			for ; i < end; i += 2 {
				b.WriteRune(runes[i])
			}
			b.WriteByte('}')
			return i
		}
		b.WriteByte(byte(r))
	case Empty(r):
	case raised[r] != 0:
		return writeRaised(b, runes, i)
	case lowered[r] != 0:
		end := runEnd(runes, i, lowered)
		b.WriteString("_" + group(written(runes[i:end], lowered)))
		return end
	case r == '⅟':
		return writeReciprocal(b, runes, i)
	case Vulgar(r):
		above, below, _ := strings.Cut(norm.NFKC.String(string(r)), "⁄")
		b.WriteString(`\frac{` + above + "}{" + below + "} ")
	case r >= 0x3380 && r <= 0x33DF: // ㎟, ㎢
		b.WriteString(" " + norm.NFKC.String(string(r)) + " ")
	case r == '\u2064':
		b.WriteByte('+')
	case r == '℃' || r == '℉':
		b.WriteString("°" + string('C'+(r-'℃')/('℉'-'℃')*('F'-'C')))
	case r == '\u0305' && i > 0 && runes[i-1] == '√':
	case isFactor(runes, i):
		b.WriteString("*" + string(Plain(r)))
	case strings.ContainsRune("∏～·º", r):
		b.WriteRune(r)
	default:
		b.WriteRune(Plain(r))
	}
	return i + 1
}

// writeRaised writes the power or the fraction that begins with a raised character: x², ³⁄₄.
func writeRaised(b *strings.Builder, runes []rune, i int) int {
	end := runEnd(runes, i, raised)
	if end < len(runes)-1 && runes[end] == '⁄' && lowered[runes[end+1]] != 0 {
		below := runEnd(runes, end+1, lowered)
		b.WriteString(`\frac{` + written(runes[i:end], raised) + "}{" + written(runes[end+1:below], lowered) + "} ")
		return below
	}
	b.WriteString("^" + group(written(runes[i:end], raised)))
	return end
}

// writeReciprocal writes the fraction of ⅟ and the digits behind it.
func writeReciprocal(b *strings.Builder, runes []rune, i int) int {
	end := i + 1
	for end < len(runes) && runes[end] >= '0' && runes[end] <= '9' {
		end++
	}
	if end == i+1 {
		b.WriteRune(runes[i])
		return end
	}
	b.WriteString(`\frac{1}{` + string(runes[i+1:end]) + "} ")
	return end
}

// isFactor tells whether a single letter of mathematics stands behind a digit: 9𝑚 is no measure.
func isFactor(runes []rune, i int) bool {
	letter := func(r rune) bool { return r >= 0x1D400 && r <= 0x1D7FF }
	r := runes[i]
	return (letter(r) || r >= 0x2100 && r <= 0x214F && r != 'ℓ') && i > 0 && lexeme.IsDigit(byte(min(runes[i-1], 0x7f))) &&
		unicode.IsLetter(Plain(r)) && (i+1 == len(runes) || !letter(runes[i+1]))
}

// repeatingEnd is where the digits end that begin at runes[i] and have a bar or a dot above each: those of a decimal that go on without end.
func repeatingEnd(runes []rune, i int) int {
	for i+1 < len(runes) && runes[i] >= '0' && runes[i] <= '9' && strings.ContainsRune("\u0304\u0305\u0307", runes[i+1]) {
		i += 2
	}
	return i
}

// inDecimal reports whether a text ends in a decimal point and digits, or none, behind it.
func inDecimal(s string) bool {
	return strings.HasSuffix(strings.TrimRight(s, "0123456789"), ".")
}

func runEnd(runes []rune, i int, of map[rune]rune) int {
	for i < len(runes) && of[runes[i]] != 0 {
		i++
	}
	return i
}

func written(runes []rune, of map[rune]rune) string {
	return strings.Map(func(r rune) rune { return of[r] }, string(runes))
}

// group puts what is longer than a character into braces.
func group(s string) string {
	if len(s) == 1 {
		return s
	}
	return "{" + s + "}"
}

// Circled reports whether r is a number in a circle or brackets of its own: ⑤, ⑴.
func Circled(r rune) bool {
	_, ok := circled(string(r))
	return ok
}

// circled is the number of a text that is one number in a circle: ⑤. In a longer text such numbers are names of statements, ①③.
func circled(s string) (int, bool) {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 || size < len(s) {
		return 0, false
	}
	for _, run := range []struct {
		first, last rune
		number      int
	}{{'①', '⑳', 1}, {'⑴', '⒇', 1}, {'⒈', '⒛', 1}, {'❶', '❿', 1}, {'➀', '➉', 1}, {'➊', '➓', 1}, {'㉑', '㉟', 21}, {'㊱', '㊿', 36}, {'⓪', '⓪', 0}} {
		if r >= run.first && r <= run.last {
			return int(r-run.first) + run.number, true
		}
	}
	return 0, false
}

// telling is what of a text the form of mathtext.Normalize may leave out or write as digits and is neither: digits, and the signs beyond ASCII
// that are no letters.
func telling(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '0' && r <= '9', r < ' ' && !strings.ContainsRune("\n\t\r", r), r == 0x7f:
			return r
		case r < utf8.RuneSelf, unicode.IsLetter(r), unicode.Is(unicode.Zs, r), !Says(r):
			return -1
		}
		return r
	}, s)
}
