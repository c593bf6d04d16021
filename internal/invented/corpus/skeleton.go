package corpus

import (
	"regexp"
	"strconv"
	"strings"
)

// Skeleton is what problems have in common that differ in the names of their points and in their numbers alone: all that
// a reader is shown, the text and the clauses of the figure, where there are such. One sign stands for each number, however
// it is written. In a text without clauses one stands for each letter of a name; clauses say which points lie where, so
// that with these each point has a number of its own, in their order, and the text names those of the clauses. A drawing in
// Asymptote is no text. In a text of small letters alone, as MathQA's are, names cannot be told from words: it is the one
// before that is taken.
func Skeleton(text string, clauses ...string) string {
	if begin, drawn, ok := strings.Cut(text, "[asy]"); ok {
		_, end, _ := strings.Cut(drawn, "[/asy]")
		text = begin + end
	}
	number := func(rune) string { return maskedLetter }
	if len(clauses) > 0 {
		numbers := map[rune]string{}
		number = func(letter rune) string {
			if numbers[letter] == "" {
				numbers[letter] = maskedLetter + strconv.Itoa(len(numbers)+1)
			}
			return numbers[letter]
		}
	}
	var b strings.Builder
	for _, clause := range append(clauses, text) {
		b.WriteString(masked(clause, number))
		b.WriteString("\n")
	}
	return b.String()
}

// unnamed is a text without the letters of names.
func unnamed(text string) string { return withNames(text, func(rune) string { return maskedLetter }) }

// The signs for a letter of a name and for a number; others than any text has.
const (
	maskedLetter = "§"
	maskedNumber = "#"
)

var (
	// pointNames are runs of capitals that are no part of a word or of a command.
	pointNames = regexp.MustCompile(`(^|[^A-Za-z\\])([A-Z][A-Z]*)`)
	// anyNumber is a number as any dataset writes one: N_0 and 12 ° too, and what they become.
	anyNumber = regexp.MustCompile(`N_\d+|\d+(?:[.,]\d+)*|π|\\pi\b`)
	// ofNumbers is a number of numbers: 5√3, \frac{4}{5}, ((1)/(10)), 3π; a sign before it belongs to it.
	ofNumbers = regexp.MustCompile(`\\[dt]?frac ?\{#\} ?\{#\}|\\sqrt ?\{#\}|√\(?#\)?|\(#\)|#[ /]?#|[-−] ?#|\+ ?#`)
)

func masked(text string, letter func(rune) string) string {
	text = strings.Join(strings.Fields(text), " ")
	text = anyNumber.ReplaceAllString(text, maskedNumber)
	for before := ""; before != text; {
		before = text
		text = ofNumbers.ReplaceAllString(text, maskedNumber)
	}
	return withNames(text, letter)
}

// withNames puts something in the place of each letter of a name.
func withNames(text string, letter func(rune) string) string {
	var b strings.Builder
	end := 0
	for _, at := range pointNames.FindAllStringSubmatchIndex(text, -1) {
		from, to := at[4], at[5]
		if to < len(text) && text[to] >= 'a' && text[to] <= 'z' {
			to-- // the last one begins a word
		}
		b.WriteString(text[end:from])
		for _, name := range text[from:to] {
			b.WriteString(letter(name))
		}
		end = to
	}
	return b.String() + text[end:]
}
