// Package lexeme cuts the text of a problem, English, Chinese or LaTeX, into its smallest pieces. Every reader of such text
// sees it through a [Scanner] and makes its own tokens of the lexemes: it joins, splits, skips and names them.
package lexeme

import (
	"unicode"
	"unicode/utf8"
)

// A Kind is what a lexeme is made of.
type Kind uint8

const (
	// Sign is one character that is none of the others, or one byte that is no character.
	Sign Kind = iota
	// Word is a run of ASCII letters.
	Word
	// Digits is a run of ASCII digits.
	Digits
	// Command is a LaTeX command: a backslash and the letters behind it or, where there are none, the one character behind
	// it, which may be a blank.
	Command
	// Han is one ideograph.
	Han
	// Letter is one letter of another script or with an accent.
	Letter
)

// A Lexeme is a piece of a text: text[Start:End]. It is never empty.
type Lexeme struct {
	Kind Kind
	// Space says that white space stands before it; so it does before the first one.
	Space      bool
	Start, End int
	// Rune is the character of a Sign, Han or Letter, and the first one of any other lexeme.
	Rune rune
}

// A Scanner goes through the lexemes of a text from left to right. They do not overlap, and what lies between two of them is
// white space. It takes a time in proportion to the text, and no memory.
type Scanner struct {
	Lexeme
	Text string
	next int
}

// Scan makes a Scanner that stands before the first lexeme of a text.
func Scan(text string) Scanner { return Scanner{Text: text} }

// Next moves to the next lexeme, and reports whether there is one.
func (s *Scanner) Next() bool {
	text, i := s.Text, s.next
	space := i == 0
	for i < len(text) {
		c := text[i]
		switch class[c] {
		case white:
			space = true
			i++
			continue
		case letter:
			end := i + 1
			for end < len(text) && class[text[end]] == letter {
				end++
			}
			s.Lexeme, s.next = Lexeme{Word, space, i, end, rune(c)}, end
		case digit:
			end := i + 1
			for end < len(text) && class[text[end]] == digit {
				end++
			}
			s.Lexeme, s.next = Lexeme{Digits, space, i, end, rune(c)}, end
		case backslash:
			end := CommandEnd(text, i)
			s.Lexeme, s.next = Lexeme{Command, space, i, end, rune(c)}, end
		case other:
			s.Lexeme, s.next = Lexeme{Sign, space, i, i + 1, rune(c)}, i+1
		default:
			r, size := utf8.DecodeRuneInString(text[i:])
			kind := Han
			if r < '一' || r > '鿿' {
				if r <= '\u3000' && unicode.IsSpace(r) {
					space = true
					i += size
					continue
				}
				kind = kindOf(r)
			}
			s.Lexeme, s.next = Lexeme{kind, space, i, i + size, r}, i+size
		}
		return true
	}
	s.next = len(text)
	return false
}

// Seek makes the lexeme end at a place behind its start: what it is joined with is passed over, and what is split from it
// comes next.
func (s *Scanner) Seek(end int) { s.End, s.next = end, end }

// String is the lexeme as it stands in the text.
func (s *Scanner) String() string { return s.Text[s.Start:s.End] }

// kindOf is the kind of a character beyond ASCII that is no white space. The signs of geometry texts are told by where they
// stand in Unicode, which is quicker than its tables.
func kindOf(r rune) Kind {
	switch {
	case '‐' <= r && r <= '⁞', '←' <= r && r <= '⯿', '、' <= r && r <= '〄', '〈' <= r && r <= '〠', '！' <= r && r <= '＠':
		return Sign
	case unicode.Is(unicode.Han, r):
		return Han
	case unicode.IsLetter(r):
		return Letter
	}
	return Sign
}

// CommandEnd is where the LaTeX command ends whose backslash is text[i].
func CommandEnd(text string, i int) int {
	end := i + 1
	for end < len(text) && IsLetter(text[end]) {
		end++
	}
	if end == i+1 && end < len(text) {
		_, size := utf8.DecodeRuneInString(text[end:])
		return end + size
	}
	return end
}

// DecimalEnd is where the numeral ends of which text[i] is the first digit: digits, with a point and more digits behind them.
func DecimalEnd(text string, i int) int {
	for i < len(text) && IsDigit(text[i]) {
		i++
	}
	if i+1 < len(text) && text[i] == '.' && IsDigit(text[i+1]) {
		for i++; i < len(text) && IsDigit(text[i]); i++ {
		}
	}
	return i
}
