package spelling

import "strings"

// longestGuess is how many bytes a word may have that is compared with others, and MostGuesses how many are named.
const (
	longestGuess = 64
	MostGuesses  = 3
)

// DidYouMean names the words that are nearest to one that is none of them, as the end of a message; "" where none is
// near.
func DidYouMean(word string, of []string) string {
	return AsGuesses(Nearest(word, of, min(2, (len(word)+1)/3)))
}

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
