package mathtext

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"geoeval/internal/text/lexeme"
)

// Normalize returns the form of a text in which exact duplicates are compared. Two texts that differ only in the
// following have the same form; the form is for comparison and not for reading.
//
//   - Compatibility: Unicode's NFKC, so full-width letters, digits and punctuation are the ASCII ones.
//   - Case: every letter is in its simple lower-case form.
//   - LaTeX dress: $, ~, \left, \right, \quad, \qquad, \\ and the spaces \, \; \: \! and "\ " are white space; \dfrac and
//     \tfrac are \frac; ^\circ and ^{\circ} are the degree sign. An escaped \$ stays.
//   - Punctuation: 。 is a full stop and 、 a comma; dashes and the minus sign are "-", curly quotes straight ones, the
//     fraction slash is "/".
//   - White space: any run of it, zero-width characters included, is one space, which is kept only between two letters
//     or digits of which neither is an ideograph, and before a combining mark: "AB = 5" is "ab=5", "长 8 分 米" is
//     "长8分米".
//   - Ends: outer white space and the closing . ! ? , ; : are dropped.
//
// Names are not joined: see JoinNames. The form of a form is itself.
func Normalize(text string) string {
	if !isASCII(text) {
		text = norm.NFKC.String(strings.Map(fold, norm.NFKC.String(text)))
	}
	f := former{out: make([]byte, 0, len(text))}
	for i := 0; i < len(text); {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		switch {
		case r == '\\':
			size = f.command(text[i:])
		case r == '$' || r == '~' || isSpace(r):
			f.space = true
		default:
			f.put(r)
		}
		i += size
	}
	return string(bytes.TrimRight(f.out, ".!?,;:"))
}

// A former builds a text's form.
type former struct {
	out   []byte
	last  rune // the last one put
	space bool // white space stands between last and what comes next
}

// put appends a rune, behind a space where one is due.
func (f *former) put(r rune) {
	if 'A' <= r && r <= 'Z' {
		r += 'a' - 'A'
	}
	if f.space && (isWordRune(f.last) && isWordRune(r) || unicode.Is(unicode.M, r)) {
		f.out = append(f.out, ' ')
	}
	f.space = false
	f.last = r
	if r < utf8.RuneSelf {
		f.out = append(f.out, byte(r))
	} else {
		f.out = utf8.AppendRune(f.out, r)
	}
	if r == '}' {
		f.degree(`^{\circ}`)
	}
}

// command puts the form of the LaTeX command that s begins with and returns the command's length.
func (f *former) command(s string) int {
	next, size := utf8.DecodeRuneInString(s[1:])
	if next >= utf8.RuneSelf || size == 0 || !lexeme.IsLetter(byte(next)) {
		switch {
		case size == 0:
			f.put('\\')
		case isSpace(next) || strings.ContainsRune(`,;:!\`, next):
			f.space = true
		default:
			f.put('\\')
			f.put(next)
		}
		return 1 + size
	}
	word := controlWord(s)
	switch strings.ToLower(word) {
	case `\left`, `\right`, `\quad`, `\qquad`:
		f.space = true
	case `\dfrac`, `\tfrac`:
		f.putAll(`\frac`)
	case `\circ`:
		f.putAll(`\circ`)
		f.degree(`^\circ`)
	default:
		f.putAll(word)
	}
	return len(word)
}

func (f *former) putAll(ascii string) {
	for i := range len(ascii) {
		f.put(rune(ascii[i]))
	}
}

// degree replaces LaTeX's way to write the degree sign where it has just been put.
func (f *former) degree(latex string) {
	if bytes.HasSuffix(f.out, []byte(latex)) {
		f.out = append(f.out[:len(f.out)-len(latex)], "°"...)
		f.last = '°'
	}
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// fold maps a rune to its lower-case form and the variants of a punctuation mark to one.
func fold(r rune) rune {
	if r < utf8.RuneSelf {
		return unicode.ToLower(r) // before it is composed: h with a macron below is one rune, H with one is two
	}
	switch r {
	case '。':
		return '.'
	case '、':
		return ','
	case '−':
		return '-'
	case '‘', '’':
		return '\''
	case '“', '”':
		return '"'
	case '⁄':
		return '/'
	}
	if unicode.Is(unicode.Pd, r) {
		return '-'
	}
	return unicode.ToLower(unicode.ToUpper(r))
}

// isSpace reports whether a rune is white space, a control character or of no width.
func isSpace(r rune) bool {
	if r < utf8.RuneSelf {
		return r <= ' ' || r == 0x7f
	}
	return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r)
}

// isWordRune reports whether a space beside the rune parts words.
func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return lexeme.IsLetter(byte(r)) || '0' <= r && r <= '9'
	}
	return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !unicode.Is(unicode.Ideographic, r)
}
