package mathtext

import (
	"strings"

	"geoeval/internal/text/lexeme"
)

// JoinSpelled writes words together that were taken apart into letters: "s i n B" becomes "sin B", "X i a o m i n g" becomes
// "Xiaoming". Three or more single letters, parted by single spaces, of which all but the first are lower case, are such
// a word. Everything else stays byte for byte.
func JoinSpelled(text string) string {
	var b strings.Builder
	written := 0 // text[:written] is in b
	for i := 0; i < len(text); {
		end := spelledEnd(text, i)
		if end == i {
			i++
			continue
		}
		b.WriteString(text[written:i])
		for ; i < end; i += 2 {
			b.WriteByte(text[i])
		}
		i, written = end, end
	}
	if written == 0 {
		return text
	}
	b.WriteString(text[written:])
	return b.String()
}

// spelledEnd returns where the word taken apart ends that begins at text[start], or start where none does.
func spelledEnd(text string, start int) int {
	if !standsAlone(text, start) {
		return start
	}
	i := start
	for text[min(i+1, len(text)-1)] == ' ' && standsAlone(text, i+2) && !lexeme.IsCapital(text[i+2]) {
		i += 2
	}
	if i < start+4 {
		return start
	}
	return i + 1
}

// standsAlone reports whether a letter by itself stands at text[i].
func standsAlone(text string, i int) bool {
	return i < len(text) && lexeme.IsLetter(text[i]) && (i == 0 || parts(text[i-1])) && (i+1 == len(text) || parts(text[i+1]))
}
