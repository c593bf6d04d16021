package describe

import (
	"strings"
	"unicode"
)

// Escape makes plain text stand in a Markdown table or paragraph as it is, on one line.
func Escape(s string) string {
	runes := []rune(strings.Join(strings.Fields(s), " "))
	var b strings.Builder
	for i, r := range runes {
		switch {
		case strings.ContainsRune("\\`*<>|[]~$&", r), r == '_' && !(wordAt(runes, i-1) && wordAt(runes, i+1)):
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func wordAt(runes []rune, i int) bool {
	return i >= 0 && i < len(runes) && (unicode.IsLetter(runes[i]) || unicode.IsDigit(runes[i]))
}
