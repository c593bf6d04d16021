package mentions

import (
	"strings"
	"unicode"

	"geoeval/internal/text/lexeme"
	"geoeval/schema"
)

// A token is a word of a text, an ideograph or a sign, in the form in which phrases have it, and where it stands.
type token struct {
	form       string
	start, end int
	kind       lexeme.Kind
	// line says that a line begins with it.
	line bool
}

// tokenize gives the tokens of a text. A word is in lower case, but one of at most five capitals, which stays as it is: ABC,
// SSS. White space, articles, hyphens, quotes and what only formats (dollar signs, braces, asterisks, underscores) are no
// tokens.
func tokenize(text string) []token {
	tokens := make([]token, 0, len(text)/4)
	last := 0
	for s := lexeme.Scan(text); s.Next(); {
		t := token{start: s.Start, end: s.End, kind: s.Kind}
		switch s.Kind {
		case lexeme.Word:
			t.form = s.String()
			if len(t.form) > 5 || strings.ToUpper(t.form) != t.form {
				t.form = strings.ToLower(t.form)
			}
			if t.form == "a" || t.form == "an" || t.form == "the" {
				continue
			}
		case lexeme.Digits:
			s.Seek(lexeme.DecimalEnd(text, s.Start))
			t.form, t.end = s.String(), s.End
		case lexeme.Sign:
			r := lexeme.Narrow(s.Rune)
			if strings.ContainsRune("$\\{}-^_~`*'\"“”‘\u200b\ufeff", r) || r == '’' {
				continue
			}
			t.form = string(r)
		default:
			t.form = s.String()
		}
		t.line = s.Space && strings.IndexByte(text[last:t.start], '\n') >= 0
		last = t.end
		tokens = append(tokens, t)
	}
	return tokens
}

// forms are the tokens of a phrase.
func forms(of string) (all []string) {
	for _, t := range tokenize(of) {
		all = append(all, t.form)
	}
	return all
}

// Shares of a text that repeat a question: an ideograph weighs 1, any other token 2, and what weighs as much as six words is a
// repetition.
const (
	seed     = 4
	repeated = 12
	// asked bounds the tokens of a question that are looked for, and alike the places of four of them that are the same.
	asked = 2000
	alike = 8
)

func weight(t token) int {
	if t.kind == lexeme.Han {
		return 1
	}
	return 2
}

// echo marks the tokens of a response that repeat the question: runs of six words, or of twelve ideographs, or the whole
// question where that is shorter.
func echo(response, question []token) []uint8 {
	marks := make([]uint8, len(response))
	if len(question) < seed {
		return marks
	}
	type beginning [seed]string
	at := map[beginning][]int{}
	begin := func(of []token) (b beginning) {
		for i := range b {
			b[i] = of[i].form
		}
		return b
	}
	question = question[:min(len(question), asked)]
	for i := 0; i+seed <= len(question); i++ {
		if b := begin(question[i:]); len(at[b]) < alike {
			at[b] = append(at[b], i)
		}
	}
	for i := 0; i+seed <= len(response); i++ {
		for _, j := range at[begin(response[i:])] {
			if i > 0 && j > 0 && response[i-1].form == question[j-1].form {
				continue // it is in a run that begins before
			}
			n, weighs := 0, 0
			for i+n < len(response) && j+n < len(question) && response[i+n].form == question[j+n].form {
				weighs += weight(response[i+n])
				n++
			}
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
