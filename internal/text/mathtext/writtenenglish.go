package mathtext

import (
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/numword"
	"geoeval/internal/text/unit"
)

var (
	// knownWords stand before a number of things that are known.
	knownWords = lexeme.Set("the these those its their his her our other others another every each any all both last first next " +
		"between no which of only same")
	// describing stand between a number and its noun.
	describing = lexeme.Set("equal identical congruent similar different distinct parallel perpendicular vertical horizontal adjacent opposite " +
		"circular square cubic rectangular triangular spherical small smaller large larger equilateral isosceles right acute obtuse straight " +
		"concentric regular new more fewer additional")
	// uncounted are plurals that a number before them does not count, and words that only look like plurals.
	uncounted = lexeme.Set("digits decimals places is was has this thus as its his times ways dimensions less plus across always perhaps " +
		"radius axis basis")
	// irregular are plurals without an s.
	irregular = lexeme.Set("feet people men women children dice vertices radii")
)

// partOf is how many of a part make a whole: half, thirds, up to tenths. Sevenths, ninths and the plural of half are read by nobody.
func partOf(word string) float64 {
	if d := numword.Part(word); d <= 10 && d != 7 && d != 9 && word != "halves" {
		return float64(d)
	}
	return 0
}

// isCountedUnit reports whether a word is a unit after which "one" is a quantity: "one in", "one time" and "one rupee note"
// are none.
func isCountedUnit(word string) bool {
	u, ok := unit.Spelled(word)
	return ok && (!u.Doubtful || len(word) > len("in")) && u.Symbol != "times" && u.Symbol != "rs"
}

// writtenEnglish finds the numbers written in English.
func writtenEnglish(text string) []Number {
	var found []Number
	words := newWordReader(text)
	for words.next() {
		w := words.word
		value, ok := numword.Cardinal(w.lower)
		isPart := w.lower == "half"
		if (!ok || value == 0) && !isPart || words.glued() {
			continue
		}
		if n, ok := englishAt(text, words, w, float64(value), isPart); ok {
			found = append(found, n)
			words.seek(n.End)
		}
	}
	return found
}

// englishAt reads the number that begins with the word w, whose value is value unless it is a part such as half.
func englishAt(text string, words *wordReader, w wordSpan, value float64, isPart bool) (Number, bool) {
	before := words.before
	end := w.end
	following := words.peek(end)
	if isPart {
		return spanned(text, w.start, end, 0.5), following.lower == "of" && !knownWords[before] && before != "other" && before != "a"
	}
	if value >= 20 && following.lower != "" {
		next := following
		if next.lower == "-" {
			next = words.peek(next.end)
		}
		if digit, _ := numword.Cardinal(next.lower); digit >= 1 && digit <= 9 {
			value, end = value+float64(digit), next.end
			following = words.peek(end)
		}
	}
	for following.lower == "hundred" || following.lower == "thousand" {
		if following.lower == "hundred" {
			value *= 100
		} else {
			value *= 1000
		}
		end = following.end
		following = words.peek(end)
	}
	hyphenated := following.lower == "-"
	if hyphenated {
		following = words.peek(following.end)
	}
	if below := partOf(following.lower); below > value {
		of := words.peek(following.end)
		return spanned(text, w.start, following.end, value/below), of.lower == "of" && !knownWords[before]
	}
	if hyphenated || knownWords[before] {
		return Number{}, false
	}
	if isCountedUnit(following.lower) {
		return spanned(text, w.start, end, value), true
	}
	for i := 0; i < 2 && describing[following.lower]; i++ {
		following = words.peek(following.end)
		if isCountedUnit(following.lower) {
			return spanned(text, w.start, end, value), true
		}
	}
	if before == "are" && following.lower == "points" {
		return Number{}, false // "C and D are two points on" says no more than that
	}
	return spanned(text, w.start, end, value), value >= 2 && isPlural(following.lower)
}

// isPlural reports whether a word is surely a noun in the plural.
func isPlural(word string) bool {
	if irregular[word] {
		return true
	}
	return len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && !uncounted[word]
}
