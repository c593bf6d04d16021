package dedupe

import (
	"slices"
	"strings"
	"unicode"

	"geoeval/internal/text/lexeme"
)

// dress are LaTeX's words for how a formula looks.
var dress = []string{"frac", "dfrac", "tfrac", "over", "displaystyle", "left", "right", "text", "textbf", "textit", "mathrm", "mbox"}

// sameWords reports whether of two texts one has the words of the other in their order, and perhaps some more. So "Find
// AE." is not "Find CE.", an area is not a perimeter, however much stands around it, and a radius of 3 with a height of
// 4 is not one of 4 with a height of 3. With rename, texts are the same too that differ in one small letter alone,
// wherever it stands: "what fraction q of the area" where no picture has a q.
func sameWords(a, b string, rename bool) bool {
	var room [2][64]string // on the stack: of a million problems many millions of pairs are compared
	return within(appendWords(room[0][:0], a), appendWords(room[1][:0], b), rename)
}

// within is sameWords of words.
func within(short, long []string, rename bool) bool {
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

// renamed reports whether two texts of as many words differ in nothing but a small letter, which is the same
// everywhere.
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

func isSmallLetter(word string) bool { return len(word) == 1 && isSmall(rune(word[0])) }

func isSmall(r rune) bool { return 'a' <= r && r <= 'z' }

// appendWords adds the words of a text in order: runs of digits with points between them, runs of Latin letters, in small
// letters unless all are capitals, as in the names of points, and every other letter by itself.
func appendWords(words []string, text string) []string {
	s := lexeme.Scan(text)
	for s.Next() {
		switch s.Kind {
		case lexeme.Digits:
			s.Seek(numeralEnd(text, s.Start))
			words = append(words, s.String())
		case lexeme.Word:
			words = append(words, cased(s.String()))
		case lexeme.Command:
			switch command := s.String(); {
			case !lexeme.IsLetter(command[len(command)-1]):
				s.Seek(s.Start + 1)
			case !slices.Contains(dress, cased(command[1:])):
				words = append(words, cased(command[1:]))
			}
		default:
			if unicode.IsLetter(s.Rune) || unicode.IsDigit(s.Rune) {
				words = append(words, s.String())
			}
		}
	}
	return words
}

// cased is a word in small letters, unless all of it are capitals.
func cased(word string) string {
	if !strings.ContainsFunc(word, isSmall) {
		return word
	}
	return strings.ToLower(word)
}

// numeralEnd is where the numeral that begins at i ends: a run of digits with points between them. "1,200" is two.
func numeralEnd(text string, i int) int {
	for i < len(text) && (lexeme.IsDigit(text[i]) || text[i] == '.' && i+1 < len(text) && lexeme.IsDigit(text[i+1])) {
		i++
	}
	return i
}
