package dedupe

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// dress are LaTeX's words for how a formula looks.
var dress = []string{"frac", "dfrac", "tfrac", "over", "displaystyle", "left", "right", "text", "textbf", "textit", "mathrm", "mbox"}

// sameWords reports whether of two texts one has the words of the other in their order, and perhaps some more. So "Find
// AE." is not "Find CE.", an area is not a perimeter, however much stands around it, and a radius of 3 with a height of 4
// is not one of 4 with a height of 3. With rename, texts are the same too that differ in one small letter alone, wherever
// it stands: "what fraction q of the area" where no picture has a q.
func sameWords(a, b string, rename bool) bool {
	short, long := wordsOf(a), wordsOf(b)
	if len(short) == len(long) {
		return slices.Equal(short, long) || rename && renamed(short, long)
	}
	if len(short) > len(long) {
		short, long = long, short
	}
	for _, word := range long {
		if len(short) > 0 && word == short[0] {
			short = short[1:]
		}
	}
	return len(short) == 0
}

// renamed reports whether two texts of as many words differ in nothing but a small letter, which is the same everywhere.
func renamed(a, b []string) bool {
	from, to := "", ""
	for i := range a {
		if a[i] == b[i] && a[i] != from && b[i] != to {
			continue
		}
		if from == "" && isSmallLetter(a[i]) && isSmallLetter(b[i]) {
			from, to = a[i], b[i]
		}
		if a[i] != from || b[i] != to {
			return false
		}
	}
	return true
}

func isSmallLetter(word string) bool { return len(word) == 1 && 'a' <= word[0] && word[0] <= 'z' }

// wordsOf gives the words of a text in order: runs of digits with points between them, runs of Latin letters, in small
// letters unless all are capitals, as in the names of points, and every other letter by itself.
func wordsOf(text string) []string {
	var words []string
	for i := 0; i < len(text); {
		start := i
		switch c := text[i]; {
		case isDigit(c):
			i = numeralEnd(text, i)
			words = append(words, text[start:i])
		case isLetter(c):
			for i < len(text) && isLetter(text[i]) {
				i++
			}
			word := text[start:i]
			if strings.ToUpper(word) != word {
				word = strings.ToLower(word)
			}
			if start == 0 || text[start-1] != '\\' || !slices.Contains(dress, word) {
				words = append(words, word)
			}
		default:
			r, size := utf8.DecodeRuneInString(text[i:])
			i += size
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				words = append(words, text[start:i])
			}
		}
	}
	return words
}

// numeralEnd is where the numeral that begins at i ends: a run of digits with points between them. "1,200" is two.
func numeralEnd(text string, i int) int {
	for i < len(text) && (isDigit(text[i]) || text[i] == '.' && i+1 < len(text) && isDigit(text[i+1])) {
		i++
	}
	return i
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
