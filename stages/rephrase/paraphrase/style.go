package paraphrase

import (
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
)

// isSpacedStyle reports whether a text is written in small letters with a space before every mark, as tokenized corpora
// are.
func isSpacedStyle(text string, tokens []token) bool {
	for i := range tokens {
		t := &tokens[i]
		if t.kind == mark && !t.spaced && t.is(",", ".", "?") && i > 0 {
			return false
		}
		if t.kind == word && t.text != t.lower {
			return false
		}
		if t.kind == formula {
			return false
		}
	}
	return strings.IndexByte(text, ' ') > 0 && !isCased(tokens)
}

// isCased reports whether a name in capitals stands in the text.
func isCased(tokens []token) bool {
	for i := range tokens {
		if tokens[i].kind == name && tokens[i].text != strings.ToLower(tokens[i].text) {
			return true
		}
	}
	return false
}

// spaceMarks puts a space before the marks of a wording of the lexicon.
func spaceMarks(s string) string {
	for _, m := range []string{",", ".", "?", ":"} {
		s = strings.ReplaceAll(s, m, " "+m)
	}
	return strings.ReplaceAll(s, "'s", " ' s")
}

// capital writes the first letter of a phrase large where it begins with a word.
func capital(s string) string {
	tokens := tokenizeFirst(s, 2)
	if len(tokens) == 0 || tokens[0].kind != word ||
		tokens[0].lower == "a" && (len(tokens) == 1 || tokens[1].kind != word) || functions[tokens[0].lower] {
		return s
	}
	first, size := utf8.DecodeRuneInString(s)
	return strings.ToUpper(string(first)) + s[size:]
}

// functions are words that stay small at the beginning of a sentence.
var functions = lexeme.Set("sin cos tan cot sec csc log")
