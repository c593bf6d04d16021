package checkers

import (
	"regexp"
	"slices"
	"strings"
)

// lmmsLetter is the reading of lmms-eval's task geometry3k. Four patterns, the first with any hit, and of its hits the last; then
// the first choice that the response contains. Letters count in either case, wherever they stand: the article "a" is choice A.
func lmmsLetter(response string, q *Question) Verdict {
	response = strip(response)
	letter, reason := "", ""
	for i, hits := range [][]string{answerLetters(response), closedLetters(response), loneLetter(response), freeLetters(response)} {
		if len(hits) > 0 {
			letter = strings.ToUpper(hits[len(hits)-1])
			reason = []string{"after “answer”", "before a point or bracket", "alone", "free-standing"}[i]
			break
		}
	}
	if letter == "" {
		lower := strings.ToLower(response)
		i := slices.IndexFunc(q.Choices, func(c string) bool { return strings.Contains(lower, strings.ToLower(c)) })
		switch {
		case i > 3:
			return Verdict{Reason: "the choice that the response contains has no letter"}
		case i < 0:
			return Verdict{Reason: "neither a letter nor a choice"}
		}
		letter, reason = string("ABCD"[i]), "the response contains the choice"
	}
	return Verdict{
		Extracted: letter, Found: true, Reason: "letter " + reason, Right: letter == strings.ToUpper(strip(q.letter())),
	}
}

var afterAnswer = regexp.MustCompile(`[Aa]nswer[\s\x0b\x1c-\x1f\x{85}\p{Z}]*[:=][\s\x0b\x1c-\x1f\x{85}\p{Z}]*\(?([A-Da-d])\)?`)

// answerLetters are the letters behind "answer:", also the first of a word.
func answerLetters(s string) []string {
	var out []string
	for _, m := range afterAnswer.FindAllStringSubmatch(s, -1) {
		out = append(out, m[1])
	}
	return out
}

// freeLetters are the letters that no word continues.
func freeLetters(s string) []string {
	var out []string
	r := []rune(s)
	for i, c := range r {
		if isChoice(c) && (i == 0 || !isWord(r[i-1])) && (i == len(r)-1 || !isWord(r[i+1])) {
			out = append(out, string(c))
		}
	}
	return out
}

// closedLetters are the letters with a point or bracket behind them, and no word before.
func closedLetters(s string) []string {
	var out []string
	r := []rune(s)
	for i, c := range r {
		if !isChoice(c) || i > 0 && isWord(r[i-1]) {
			continue
		}
		for i++; i < len(r) && isSpace(r[i]); i++ {
		}
		if i < len(r) && strings.ContainsRune(".)]", r[i]) {
			out = append(out, string(c))
		}
	}
	return out
}

// loneLetter is the letter that is the whole response, with or without brackets.
func loneLetter(s string) []string {
	s = strings.TrimSuffix(strings.TrimPrefix(s, "("), ")")
	if len(s) == 1 && isChoice(rune(s[0])) {
		return []string{s}
	}
	return nil
}

func isChoice(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'd' && r < 128 }
