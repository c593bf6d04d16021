package corpus

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// token is one word of a text as UniGeo and MathQA part it: a mark, a numeral, a word, which may have a hyphen or an
// exponent, or any single sign.
var token = regexp.MustCompile(`[\x{e000}-\x{f8ff}]|\d+(?:[.,]\d+)*|[A-Za-z]+(?:[′']|-[A-Za-z]+|\^\d|[²³])*|\\[a-z]+|\S`)

// words parts a text.
func words(text string) []string { return token.FindAllString(text, -1) }

// unigeoWords says what UniGeo has for signs: words. It leaves degrees out; ours says them, as 60 alone is no angle.
var unigeoWords = map[string]string{
	"∠": "angle", "△": "triangle", "⊙": "circle", "∥": "parallel", "⊥": "perpendicular", "≅": "congruent", "≌": "congruent",
	"∽": "similar", "∼": "similar", "°": "degrees",
}

// unigeoTokens parts an English text as UniGeo does: signs are words, and names of points are spelled letter by letter.
func unigeoTokens(text string) []string {
	var out []string
	for _, word := range inWords(words(text), unigeoWords) {
		if isName(word) {
			out = append(out, letters(word)...)
		} else {
			out = append(out, word)
		}
	}
	return out
}

// inWords puts words in the place of signs, but where the text says them already, as in "angle ∠ABC".
func inWords(parted []string, signs map[string]string) []string {
	var out []string
	for _, one := range parted {
		word, isSign := signs[one]
		switch {
		case !isSign:
			out = append(out, one)
		case word != "" && !isSaid(word, out):
			if len(out) > 1 && strings.EqualFold(out[len(out)-2], "with") {
				word = strings.TrimPrefix(word, "is ") // with AB parallel to CD
			}
			out = append(out, word)
		}
	}
	return out
}

// isSaid tells whether the words before a thing's name say already what it is: just before it, or, in the plural, before
// the first of several.
func isSaid(word string, before []string) bool {
	for i, one := range slices.Backward(before) {
		switch one := strings.ToLower(one); {
		case one == word+"s", one == word && i == len(before)-1:
			return true
		case one == "and", one == "or", one == ",", isName(before[i]):
		default:
			return false
		}
	}
	return false
}

// isName says whether a word is the name of points: capitals, maybe with primes.
func isName(word string) bool {
	return word[0] >= 'A' && word[0] <= 'Z' && strings.Trim(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ′'") == ""
}

// letters parts a name into its letters, each with its prime.
func letters(name string) []string {
	var out []string
	for _, r := range name {
		if unicode.IsUpper(r) {
			out = append(out, string(r))
		} else {
			out[len(out)-1] += string(r)
		}
	}
	return out
}

// names are runs of capitals that are no part of a word or of a command.
var names = regexp.MustCompile(`(^|[^A-Za-z\\])([A-Z][A-Z′']+)([^a-z]|$)`)

// spellNames writes the names of a text letter by letter and leaves everything else as it is, as Geometry3K does.
func spellNames(text string) string {
	for {
		m := names.FindStringSubmatchIndex(text)
		if m == nil {
			return text
		}
		text = text[:m[4]] + strings.Join(letters(text[m[4]:m[5]]), " ") + text[m[5]:]
	}
}
