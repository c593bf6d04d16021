// Package visible writes characters that control a terminal, or that nobody sees, by their codes.
package visible

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Hidden says of a character that it controls, formats or parts lines (Cc, Cf, U+2028 and U+2029), and is no newline and no tab.
func Hidden(r rune) bool {
	switch {
	case r == '\n', r == '\t':
		return false
	case r < utf8.RuneSelf:
		return r < ' ' || r == 0x7f
	}
	return r == '\u2028' || r == '\u2029' || unicode.In(r, unicode.Cc, unicode.Cf)
}

// Text is a text with \u001b in the place of a hidden character, as JSON writes it (so JSON stays JSON), and \xff in the place of a
// byte that is no UTF-8.
func Text(s string) string {
	if utf8.ValidString(s) && !strings.ContainsFunc(s, Hidden) {
		return s
	}
	var b strings.Builder
	for s != "" {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[0])
		case Hidden(r):
			for _, unit := range utf16.Encode([]rune{r}) {
				fmt.Fprintf(&b, `\u%04x`, unit)
			}
		default:
			b.WriteString(s[:size])
		}
		s = s[size:]
	}
	return b.String()
}

// ShellWord is a word as a shell reads it.
func ShellWord(word string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r > 127 || strings.ContainsRune("_./:@%+,=-", r)
	}
	if !strings.ContainsFunc(word, func(r rune) bool { return !safe(r) }) {
		return Text(word)
	}
	return "'" + strings.ReplaceAll(Text(word), "'", `'\''`) + "'"
}
