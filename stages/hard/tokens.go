package hard

import (
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/phrase"
)

// A token is one piece of a text, with its place in bytes: a word, a numeral, a LaTeX command or a single character.
type token struct {
	id         int32
	start, end int
}

// What a token is a run of, if of anything.
type run uint8

const (
	ofNothing run = iota
	ofLetters
	ofDigits
)

// tokenize calls found with the tokens of a text, and with each as it is spelled: in lower case. A run of letters is
// one word, so that phrases match whole words only; an ideograph is a token of its own, so that Chinese phrases match
// characters. White space, hyphens, dollar signs, quotes and braces are no tokens: "x axis" is also x-axis and
// $x$-axis. Full-width forms count as their ASCII ones.
func tokenize(text string, found func(t token, spelled []byte)) {
	var form [64]byte
	var last token
	of, spelled := ofNothing, form[:0]
	s := lexeme.Scan(text)
	for s.Next() {
		r := lexeme.Narrow(s.Rune)
		if s.Kind == lexeme.Sign && isSkipped(r) {
			continue
		}
		was := of
		switch {
		case s.Kind == lexeme.Command && !lexeme.IsLetter(text[s.End-1]):
			s.Seek(s.Start + 1)
			of = ofLetters
		case s.Kind == lexeme.Command, s.Kind == lexeme.Word, r == '\\', r < utf8.RuneSelf && lexeme.IsLetter(byte(r)):
			of = ofLetters
		case s.Kind == lexeme.Digits, r < utf8.RuneSelf && lexeme.IsDigit(byte(r)):
			of = ofDigits
		default:
			of = ofNothing
		}
		if of == ofNothing || of != was || s.Start != last.end || r == '\\' {
			if last.end > 0 {
				found(last, spelled)
			}
			last.start, spelled = s.Start, form[:0]
		}
		last.end = s.End
		if s.Kind == lexeme.Word || s.Kind == lexeme.Digits || s.Kind == lexeme.Command {
			for _, c := range []byte(s.String()) {
				if lexeme.IsCapital(c) {
					c += 'a' - 'A'
				}
				spelled = append(spelled, c)
			}
			continue
		}
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		spelled = utf8.AppendRune(spelled, r)
	}
	if last.end > 0 {
		found(last, spelled)
	}
}

// tokens gives the tokens of a text, with their numbers in a vocabulary.
func tokens(v phrase.Vocabulary, text string) []token {
	all := make([]token, 0, len(text)/3)
	tokenize(text, func(t token, spelled []byte) {
		t.id = v[string(spelled)]
		all = append(all, t)
	})
	return all
}

// isSkipped reports whether a character, in its ASCII form, is no token.
func isSkipped(r rune) bool {
	switch r {
	case '$', '-', '‐', '‑', '–', '{', '}', '\'', '’', '"', '“', '”', '_', '~', '\u200b', '\ufeff':
		return true
	}
	return r < ' '
}
