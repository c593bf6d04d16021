package batch

import "strings"

// maxMessage bounds what is repeated of a message from outside, in bytes.
const maxMessage = 500

// clip makes text from outside one that can be shown on one line.
func clip(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
	if len(s) > maxMessage {
		s = strings.ToValidUTF8(s[:maxMessage], "") + "…"
	}
	return s
}
