package label

import (
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/phrase"
)

// A token is one piece of a text: a word, a number, a point's or a line's name, a LaTeX command, or a single character.
type token struct {
	id         int32
	kind       kind
	start, end int32
}

type kind uint8

const (
	// word is a run of letters; its id is that of its lower-case form.
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

// tokenize appends the tokens of a text to dst, with their numbers in a vocabulary. White space, dollar signs, braces,
// hyphens, carets, underscores, primes, tildes and LaTeX's spaces are no tokens. Full-width forms count as their ASCII
// ones.
func tokenize(v phrase.Vocabulary, dst []token, text string) []token {
	var lower [48]byte
	s := lexeme.Scan(text)
	for s.Next() {
		t := token{0, symbol, int32(s.Start), int32(s.End)}
		switch s.Kind {
		case lexeme.Word:
			t.kind = word
			form := lower[:0]
			capitals := true
			for _, c := range []byte(s.String()) {
				capitals = capitals && lexeme.IsCapital(c)
				if len(form) < len(lower) {
					form = append(form, c|0x20)
				}
			}
			switch size := s.End - s.Start; {
			case capitals && size <= 5:
				t.kind = name
			case size <= len(lower):
				t.id = v[string(form)]
			}
		case lexeme.Digits:
			s.Seek(lexeme.DecimalEnd(text, s.Start))
			t.kind, t.id, t.end = numeral, v[s.String()], int32(s.End)
		case lexeme.Command:
			if s.End == s.Start+1 || !lexeme.IsLetter(text[s.Start+1]) {
				continue // a LaTeX space or an escaped brace
			}
			t.kind, t.id = command, v[s.String()]
		default:
			if isSkipped(s.Rune) {
				continue
			}
			switch r := lexeme.Narrow(s.Rune); {
			case r == s.Rune:
				t.id = v[s.String()]
			case lexeme.IsDigit(byte(r)):
				t.kind = numeral
			case lexeme.IsCapital(byte(r)):
				t.kind = name
			default:
				t.id = v[string(r)]
			}
		}
		dst = append(dst, t)
	}
	return dst
}

// isSkipped reports whether a character is no token.
func isSkipped(r rune) bool {
	switch r {
	case '$', '{', '}', '-', '^', '_', '~', '`', '\'', '"', '′', '’', '\u200b', '\ufeff':
		return true
	}
	return r < ' '
}

// mark gives the ASCII form of a token of one character, 0 for other tokens. Chinese stops have those of theirs.
func mark(text string, t token) byte {
	if t.kind != symbol {
		return 0
	}
	switch r, _ := utf8.DecodeRuneInString(text[t.start:t.end]); {
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
