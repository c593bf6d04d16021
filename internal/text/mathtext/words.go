package mathtext

import (
	"unicode"

	"github.com/clipperhouse/uax29/v2/words"
)

// Words returns the length of a text in words: the segments of Unicode's default word boundaries (UAX #29) that hold a
// letter, a digit or an ideograph. Spaces, punctuation and other signs are no words. So "3.14", "don't", "1,200" and N_0
// are one word each, every ideograph is one, and a LaTeX command counts once, whatever letters it has, together with digits
// that follow it directly: \frac{1}{2} is three words, \angle ABC two, \frac34 one.
func Words(text string) int {
	count := 0
	for segments := words.FromString(text); segments.Next(); {
		if isWord(segments.Value()) {
			count++
		}
	}
	return count
}

// isWord reports whether a segment holds a letter or a number. Most segments show it in their first rune.
func isWord(segment string) bool {
	for _, r := range segment {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return true
		}
	}
	return false
}
