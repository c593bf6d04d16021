package spelling

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// longestGuess is how many bytes a word may have that is compared with others, and MostGuesses how many are named.
const (
	longestGuess = 64
	// leastBegun is how many bytes of a word are enough to name those that it begins.
	leastBegun  = 4
	MostGuesses = 3
)

// DidYouMean names the words that are nearest to one that is none of them, else those that it begins, as the end of a message; ""
// where there are none.
func DidYouMean(word string, of []string) string {
	near := Near(word, of)
	if len(near) == 0 && len(word) >= leastBegun {
		for _, w := range of {
			if len(near) < MostGuesses && strings.HasPrefix(strings.ToLower(w), strings.ToLower(word)) {
				near = append(near, w)
			}
		}
	}
	return AsGuesses(near)
}

// Near gives the words that are so near to one that it may be a slip for them.
func Near(word string, of []string) []string { return Nearest(word, of, min(2, (len(word)+1)/3)) }

// AsGuesses is words that may be meant, as the end of a message; "" for none.
func AsGuesses(words []string) string {
	if len(words) == 0 {
		return ""
	}
	last := len(words) - 1
	if last == 0 {
		return ". Did you mean " + words[0] + "?"
	}
	return ". Did you mean " + strings.Join(words[:last], ", ") + " or " + words[last] + "?"
}

// Nearest gives the words at the least distance from a word, in their order: at most MostGuesses, and none that is
// further away than most.
func Nearest(word string, of []string, most int) []string {
	if len(word) > longestGuess {
		return nil
	}
	var found []string
	for _, w := range of {
		if len(w) > longestGuess || max(len(w)-len(word), len(word)-len(w)) > most {
			continue
		}
		d := Distance(strings.ToLower(word), strings.ToLower(w))
		if d > most {
			continue
		}
		if d < most {
			most, found = d, nil
		}
		if len(found) < MostGuesses {
			found = append(found, w)
		}
	}
	return found
}

// shortestWord is how many letters of a word tell it from others.
const shortestWord = 4

// ByWords gives the names that have, for every word of four letters or more, one that begins alike in most of its letters, whatever
// joins the words: at most MostGuesses, the shortest first.
func ByWords(typed string, of []string) []string {
	if len(typed) > longestGuess {
		return nil
	}
	wanted := slices.DeleteFunc(wordsOf(typed), func(w string) bool { return len(w) < shortestWord })
	if len(wanted) == 0 {
		return nil
	}
	var found []string
	for _, name := range of {
		words := wordsOf(name)
		if !slices.ContainsFunc(wanted, func(w string) bool { return !slices.ContainsFunc(words, func(x string) bool { return alike(w, x) }) }) {
			found = append(found, name)
		}
	}
	slices.SortStableFunc(found, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	return found[:min(len(found), MostGuesses)]
}

// wordsOf splits a name where anything but a letter or a digit stands.
func wordsOf(name string) []string {
	return strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// alike says whether words begin with the same letters, at least shortestWord and three quarters of the shorter.
func alike(a, b string) bool {
	same, least := 0, min(len(a), len(b))
	for same < least && a[same] == b[same] {
		same++
	}
	return same >= shortestWord && 4*same >= 3*least
}
