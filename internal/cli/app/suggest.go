package app

import (
	"slices"
	"strings"

	"geoeval/internal/text/spelling"
)

// DidYouMean names the words that are nearest to one that is none of them, as the end of a message; "" where none is
// near.
func DidYouMean(word string, of []string) string {
	return spelling.DidYouMean(word, of)
}

// DidYouMeanID is DidYouMean for a problem's id. The same problem in another split, and the problem that a row's id
// names, are nearest.
func DidYouMeanID(word string, ids []string) string {
	source, native := word, word
	if i := strings.Index(word, "/"); i >= 0 {
		source, native = word[:i+1], word[strings.LastIndex(word, "/"):]
	}
	var same []string
	for _, id := range ids {
		if strings.HasSuffix(word, "/"+id) || strings.HasPrefix(id, source) && strings.HasSuffix(id, native) {
			same = append(same, id)
		}
	}
	if len(same) > 0 && len(same) <= spelling.MostGuesses {
		return spelling.AsGuesses(same)
	}
	return spelling.AsGuesses(spelling.Nearest(word, ids, 1)) // two letters away there are many numbers
}

// Spellings gives names of any kind as text.
func Spellings[E ~string](names []E) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = string(n)
	}
	return out
}

// UnknownOf is the first of the words that is not known, "" if they all are.
func UnknownOf(words, known []string) string {
	if i := slices.IndexFunc(words, func(w string) bool { return !slices.Contains(known, w) }); i >= 0 {
		return words[i]
	}
	return ""
}
