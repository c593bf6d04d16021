package mentions

import (
	"strings"
	"unicode"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/phrase"
	"geoeval/schema"
)

// tokenize gives the tokens of a text without articles and asterisks, which only format.
func tokenize(text string) []phrase.Token {
	all := phrase.Vocabulary(nil).Tokens(make([]phrase.Token, 0, len(text)/4), text)
	kept, end, line := all[:0], 0, false
	for _, t := range all {
		t.Line = t.Line || line && t.Start > end
		end = t.End
		if line = t.Line && left(t.Form); !left(t.Form) {
			kept = append(kept, t)
		}
	}
	return kept
}

// left says of a form that it is no token here.
func left(form string) bool { return form == "*" || phrase.IsArticle(form) }

// forms are the tokens of a phrase.
func forms(of string) []string { return phrase.Forms(of, left) }

// Shares of a text that repeat a question: an ideograph weighs 1, any other token 2, and what weighs as much as six words is a
// repetition.
const (
	seed     = 4
	repeated = 12
	// asked bounds the tokens of a question that are looked for, and alike the places of four of them that are the same.
	asked = 2000
	alike = 8
)

func weight(t phrase.Token) int {
	if t.Kind == lexeme.Han {
		return 1
	}
	return 2
}

type beginning [seed]string

func begin(of []phrase.Token) (b beginning) {
	for i := range b {
		b[i] = of[i].Form
	}
	return b
}

// placesOf are the places of a question where each of its beginnings stands.
func placesOf(question []phrase.Token) map[beginning][]int {
	at := map[beginning][]int{}
	for i := 0; i+seed <= len(question); i++ {
		if b := begin(question[i:]); len(at[b]) < alike {
			at[b] = append(at[b], i)
		}
	}
	return at
}

// sameRun is how many tokens two texts begin with that are the same, and what they weigh.
func sameRun(a, b []phrase.Token) (n, weighs int) {
	for n < min(len(a), len(b)) && a[n].Form == b[n].Form {
		weighs += weight(a[n])
		n++
	}
	return n, weighs
}

// echo marks the tokens of a response that repeat the question: runs of six words, or of twelve ideographs, or the whole
// question where that is shorter.
func echo(response, question []phrase.Token) []uint8 {
	marks := make([]uint8, len(response))
	if len(question) < seed {
		return marks
	}
	question = question[:min(len(question), asked)]
	at := placesOf(question)
	for i := 0; i+seed <= len(response); i++ {
		for _, j := range at[begin(response[i:])] {
			if i > 0 && j > 0 && response[i-1].Form == question[j-1].Form {
				continue // it is in a run that begins before
			}
			n, weighs := sameRun(response[i:], question[j:])
			if weighs >= repeated || n == len(question) {
				for k := i; k < i+n; k++ {
					marks[k] = 1
				}
			}
		}
	}
	return marks
}

// LanguageOf is the language of a response: Chinese where ideographs outweigh letters, each of them counted as three, as what
// takes an ideograph takes about as many letters. Of a response without either it is that of its question.
func LanguageOf(response string, question schema.Language) schema.Language {
	han, letters := 0, 0
	for s := lexeme.Scan(response); s.Next(); {
		switch s.Kind {
		case lexeme.Han:
			han += 3
		case lexeme.Word:
			if n := s.End - s.Start; n > 1 && strings.ContainsFunc(s.String(), unicode.IsLower) { // AB and x are in every language
				letters += n
			}
		}
	}
	switch {
	case han > letters:
		return schema.Chinese
	case letters > han:
		return schema.English
	}
	return question
}
