package grade

import (
	"strings"
)

// unitLetters are the letters that are units as well.
const unitLetters = "mglshtLV"

// variables are the letters among these that stand for quantities in a question: they stand alone in its text, "AB = m", or a choice beside
// them, or the gold answer, has another letter or the same one in a sum: 2m and 3n.
func variables(q *Question) string {
	letters := ""
	for _, l := range []byte(unitLetters) {
		if strings.IndexByte(q.Gold, l) < 0 && !anyHas(q.Choices, l) {
			continue
		}
		if alone(q.Text, l) || algebraic(q.Gold, l) {
			letters += string(rune(l))
			continue
		}
		for _, c := range q.Choices {
			if algebraic(c, l) {
				letters += string(rune(l))
				break
			}
		}
	}
	return letters
}

func anyHas(choices []string, l byte) bool {
	for _, c := range choices {
		if strings.IndexByte(c, l) >= 0 {
			return true
		}
	}
	return false
}

// alone tells whether a letter stands in a text as a name: behind no number, and in no word.
func alone(text string, l byte) bool {
	for i := 0; i < len(text); i++ {
		if text[i] != l || inWord(text, i) {
			continue
		}
		before := strings.TrimRight(text[:i], " ~{$")
		for _, command := range []string{`\mathrm`, `\text`, `\textrm`, `\rm`, `\mbox`} {
			if strings.HasSuffix(before, command) {
				before += "0"
			}
		}
		if before == "" {
			return true
		}
		if word := before[strings.LastIndexByte(before, ' ')+1:]; unitWords[strings.ToLower(word)] || word == "in" {
			continue // 867 sq m
		}
		switch c := before[len(before)-1]; {
		case digit(c), c == '}', c == ')', c == '/', c == '\'', c >= 0x80:
		default:
			return true
		}
	}
	return false
}

// inWord tells whether a letter stands beside byte i.
func inWord(text string, i int) bool {
	return i > 0 && letter(text[i-1]) || i+1 < len(text) && letter(text[i+1])
}

// algebraic tells whether a text is an expression in a letter and not a measure: the letter stands in a sum or a power of more than three, or
// another letter stands alone behind a number.
func algebraic(text string, l byte) bool {
	if strings.ContainsAny(text, `\`) {
		return false
	}
	compact := strings.ReplaceAll(text, " ", "")
	for i := range len(compact) {
		c := compact[i]
		if !letter(c) || i > 0 && letter(compact[i-1]) || i+1 < len(compact) && letter(compact[i+1]) {
			continue
		}
		if strings.IndexByte(unitLetters, c) < 0 {
			return true
		}
		if c == l && i+1 < len(compact) && (compact[i+1] == '+' || compact[i+1] == '-') || c == l && (i == 0 || compact[i-1] == '+' || compact[i-1] == '-') {
			return true
		}
	}
	return false
}
