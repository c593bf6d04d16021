package label

import (
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/phrase"
)

// A token is one piece of a text, of its kind.
type token struct {
	phrase.Token
	kind kind
}

type kind uint8

const (
	// word is a run of letters.
	word kind = iota
	// name is a run of at most five capital letters: AB, a segment; ABC, an angle or a triangle.
	name
	// numeral is a run of digits with an optional decimal part.
	numeral
	// command is a LaTeX command with its backslash.
	command
	// symbol is any other character: an ideograph, a sign, a punctuation mark.
	symbol
)

func kindOf(t *phrase.Token) kind {
	switch {
	case t.Name:
		return name
	case t.Kind == lexeme.Word:
		return word
	case t.Kind == lexeme.Digits:
		return numeral
	case t.Kind == lexeme.Command:
		return command
	}
	return symbol
}

// mark gives the ASCII form of a token of one character, 0 for other tokens. Chinese stops have those of theirs.
func mark(text string, t token) byte {
	if t.kind != symbol {
		return 0
	}
	switch r, _ := utf8.DecodeRuneInString(text[t.Start:t.End]); {
	case r < utf8.RuneSelf:
		return byte(r)
	case r == '。':
		return '.'
	case r == '、':
		return ','
	case lexeme.Narrow(r) != r:
		return byte(lexeme.Narrow(r))
	}
	return 0
}
