package lexeme

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// What a byte begins.
const (
	other uint8 = iota
	white
	letter
	digit
	backslash
	wide // a character beyond ASCII, or a byte of one
)

// class says what each byte begins.
var class = classes()

func classes() (of [256]uint8) {
	for c := range of {
		switch b := byte(c); {
		case b == ' ', '\t' <= b && b <= '\r':
			of[c] = white
		case IsLetter(b):
			of[c] = letter
		case IsDigit(b):
			of[c] = digit
		case b == '\\':
			of[c] = backslash
		case b >= utf8.RuneSelf:
			of[c] = wide
		}
	}
	return of
}

// IsLetter reports whether a byte is an ASCII letter.
func IsLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// IsCapital reports whether a byte is an ASCII capital letter.
func IsCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

// IsDigit reports whether a byte is an ASCII digit.
func IsDigit(c byte) bool { return '0' <= c && c <= '9' }

// Narrow gives the ASCII form of a full-width character, and every other one as it is.
func Narrow(r rune) rune {
	if '！' <= r && r <= '～' {
		return r - '！' + '!'
	}
	return r
}

// Set is the set of the words of a list that is parted by white space.
func Set(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

// Lower is a text in lower case whose characters all stand where they stood: one that is longer or shorter in lower case stays as
// it is, and so does a byte that is no character.
func Lower(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if lower := unicode.ToLower(r); utf8.RuneLen(lower) == size {
			b.WriteRune(lower)
		} else {
			b.WriteString(s[:size])
		}
		s = s[size:]
	}
	return b.String()
}
