package app

import (
	"slices"
	"strings"

	"geoeval/internal/text/spelling"
)

// longestGuess is how many bytes a word may have that is compared with others, and mostGuesses how many are named.
const (
	longestGuess = 64
	mostGuesses  = 3
)

// DidYouMean names the words that are nearest to one that is none of them, as the end of a message; "" where none is
// near.
func DidYouMean(word string, of []string) string {
	return asGuesses(nearest(word, of, min(2, (len(word)+1)/3)))
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
	if len(same) > 0 && len(same) <= mostGuesses {
		return asGuesses(same)
	}
	return asGuesses(nearest(word, ids, 1)) // two letters away there are many numbers
}

func asGuesses(words []string) string {
	if len(words) == 0 {
		return ""
	}
	last := len(words) - 1
	if last == 0 {
		return ". Did you mean " + words[0] + "?"
	}
	return ". Did you mean " + strings.Join(words[:last], ", ") + " or " + words[last] + "?"
}

// nearest gives the words at the least distance from a word, in their order: at most mostGuesses, and none that is
// further away than most.
func nearest(word string, of []string, most int) []string {
	if len(word) > longestGuess {
		return nil
	}
	var found []string
	for _, w := range of {
		if len(w) > longestGuess || max(len(w)-len(word), len(word)-len(w)) > most {
			continue
		}
		d := spelling.Distance(strings.ToLower(word), strings.ToLower(w))
		if d > most {
			continue
		}
		if d < most {
			most, found = d, nil
		}
		if len(found) < mostGuesses {
			found = append(found, w)
		}
	}
	return found
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
