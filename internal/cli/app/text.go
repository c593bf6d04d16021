package app

import (
	"strings"

	"geoeval/internal/format/visible"
)

// OneLineOf is a text from outside as it can stand in a line of a terminal.
func OneLineOf(text string) string {
	const most = 300
	text = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))), " ")
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// ShellWord is a word as a shell reads it.
func ShellWord(word string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r > 127 || strings.ContainsRune("_./:@%+,=-", r)
	}
	if !strings.ContainsFunc(word, func(r rune) bool { return !safe(r) }) {
		return visible.Text(word)
	}
	return "'" + strings.ReplaceAll(visible.Text(word), "'", `'\''`) + "'"
}
