package pgps9k

import (
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/text/mathtext"
	"geoeval/schema"
)

// number returns the numbers of a problem as its program names them: element k is Nk.
//
// PGPS9K counts the values of the text first, left to right, and then those of the semantic clauses, in order, by the
// rule below. A value that stands in both is counted twice.
//
// Tokens. Text and clauses are parted at white space; one closing full stop, comma or question mark is a token of its
// own. Words are compared in lower case. A token that begins with a capital and holds only capitals, digits and primes
// is a name (A, ABC, B') and never a number.
//
// Clauses. A clause gives one number, its last token, where the token before that is "=" and the last one is no name:
// "AB = y", "XY = XZ = 8", but neither "BC = DC" nor "m \angle 1 = m \angle 3".
//
// Text. The question is left out: it runs from the first of find, what, solve, determine, express and how (from the
// text's beginning where none occurs) up to the next closing mark, which belongs to it, or to the next of if, so,
// given, with, on, in, must, for, that and formed, which does not; the two tokens it begins with never end it. Of the
// other tokens those are numbers that are
//
//   - a token with a digit, unless it is a plain number behind \angle ("\angle 1" is a name) or a unit of area (cm^{2},
//     the units of areaUnits);
//   - a token that holds \frac, \pi, \sqrt, +, - or ^ beside other characters, so also a hyphenated word;
//   - a single lower-case letter that is a value. It is none before "=" ("a = 8"), as m before \angle or \widehat, as a
//     unless "=" stands before it (the article); and, if no number of a clause holds the letter, none behind "line",
//     "lines" or "and", or between two commas ("lines l, m, and n").
//
// This is how the authors' own model reads its data; all 800 published programs at hand come to their gold answers with
// the numbers it gives.
//
// A number's Value is nil where its text is an expression in the problem's letters (3x+5) or otherwise no plain number.
func number(text string, clauses []string) []schema.Number {
	fromClauses, letters := clauseNumbers(clauses)
	found := append(textNumbers(text, letters), fromClauses...)
	for i := range found {
		found[i].Name = "N" + strconv.Itoa(i)
		if value, ok := mathtext.Value(found[i].Text); ok {
			found[i].Value = &value
		}
	}
	return found
}

// clauseNumbers returns the numbers of the clauses, still without names, and the letters that occur in them.
func clauseNumbers(clauses []string) (found []schema.Number, letters string) {
	for i, clause := range clauses {
		tokens := tokenize(clause)
		if len(tokens) > 0 && tokens[len(tokens)-1].isMark() {
			tokens = tokens[:len(tokens)-1]
		}
		last := len(tokens) - 1
		if last < 1 || tokens[last-1].text != "=" || tokens[last].isName() {
			continue
		}
		found = append(found, tokens[last].number(schema.InClauses, i))
		letters += variables(tokens[last].text)
	}
	return found, letters
}

// textNumbers returns the numbers of the text, still without names, given the letters of the clauses' numbers.
func textNumbers(text, letters string) []schema.Number {
	tokens := tokenize(text)
	begin, end := question(tokens)
	var found []schema.Number
	for i, t := range tokens {
		if (begin <= i && i < end) || t.isName() {
			continue
		}
		if isValue(tokens, i) || isLetterValue(tokens, i, letters) {
			found = append(found, t.number(schema.InText, 0))
		}
	}
	return found
}

var (
	questionWords  = []string{"find", "what", "solve", "determine", "express", "how"}
	conditionWords = []string{"if", "so", "given", "with", "on", "in", "must", "for", "that", "formed"}
	areaUnits      = []string{"mm^{2}", "cm^{2}", "in^{2}", "ft^{2}", "yd^{2}", "km^{2}", "units^{2}", "mi^{2}", "m^{2}"}
	mathSigns      = []string{`\frac`, `\pi`, `\sqrt`, "+", "-", "^"}
)

// question returns which tokens are the question: tokens[begin:end].
func question(tokens []token) (begin, end int) {
	begin = max(0, slices.IndexFunc(tokens, func(t token) bool { return slices.Contains(questionWords, t.lower()) }))
	for i := begin + 2; i < len(tokens); i++ {
		switch {
		case tokens[i].isMark():
			return begin, i + 1
		case slices.Contains(conditionWords, tokens[i].lower()):
			return begin, i
		}
	}
	return begin, len(tokens)
}

// isValue reports whether tokens[i], which is no name, is a number by its characters.
func isValue(tokens []token, i int) bool {
	t := tokens[i].lower()
	if slices.Contains(areaUnits, t) {
		return false
	}
	if strings.ContainsAny(t, "0123456789") {
		namesAngle := i > 0 && tokens[i-1].text == `\angle` && strings.Trim(t, "0123456789") == ""
		return !namesAngle
	}
	return slices.ContainsFunc(mathSigns, func(sign string) bool { return t != sign && strings.Contains(t, sign) })
}

// isLetterValue reports whether tokens[i] is a single letter that stands for a value.
func isLetterValue(tokens []token, i int, letters string) bool {
	letter := tokens[i].text
	if len(letter) != 1 || !strings.Contains("abcdefghijklmnopqrstuvwxyz", letter) {
		return false
	}
	before, after := lowerAt(tokens, i-1), lowerAt(tokens, i+1)
	switch {
	case after == "=",
		letter == "m" && slices.Contains([]string{`\angle`, `\widehat`}, after),
		letter == "a" && before != "=":
		return false
	case strings.Contains(letters, letter):
		return true
	}
	return !strings.Contains(before, "line") && before != "and" && (before != "," || after != ",")
}

// variables returns the lower-case letters of a value that are no part of a LaTeX command.
func variables(value string) string {
	for _, command := range mathSigns[:3] {
		value = strings.ReplaceAll(value, command, "")
	}
	return strings.Map(func(r rune) rune {
		if r < 'a' || r > 'z' {
			return -1
		}
		return r
	}, value)
}

// lowerAt is a token in lower case, "" where none stands.
func lowerAt(tokens []token, i int) string {
	if i < 0 || i >= len(tokens) {
		return ""
	}
	return tokens[i].lower()
}
