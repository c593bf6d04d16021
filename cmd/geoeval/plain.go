package main

import (
	"fmt"
	"io"
	"strings"
	"unicode"
)

// A plainWriter writes text that others wrote to a terminal: characters that control it, or turn the direction of writing, as \u001b.
type plainWriter struct{ io.Writer }

func (w plainWriter) Write(text []byte) (int, error) {
	if _, err := io.WriteString(w.Writer, plain(string(text))); err != nil {
		return 0, err
	}
	return len(text), nil
}

func plain(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
			fmt.Fprintf(&b, `\u%04x`, r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}
