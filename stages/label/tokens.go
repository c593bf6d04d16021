package label

import (
	"strings"
	"unicode/utf8"
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

// A vocabulary numbers the tokens that occur in phrases, from 1; every other token has the id 0.
type vocabulary map[string]int32

// tokenize appends the tokens of a text to dst. White space, dollar signs, braces, hyphens, carets, underscores, primes,
// tildes and LaTeX's spaces and delimiters of size are no tokens. Full-width forms count as their ASCII ones.
func (v vocabulary) tokenize(dst []token, text string) []token {
	var lower [48]byte
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case isLetter(c):
			end := i + 1
			capitals := isCapital(c)
			for end < len(text) && isLetter(text[end]) {
				capitals = capitals && isCapital(text[end])
				end++
			}
			if capitals && end-i <= 5 {
				dst = append(dst, token{0, name, int32(i), int32(end)})
				i = end
				continue
			}
			form := lower[:0]
			if end-i <= len(lower) {
				for _, c := range []byte(text[i:end]) {
					form = append(form, c|0x20)
				}
			}
			dst = append(dst, token{v[string(form)], word, int32(i), int32(end)})
			i = end
		case isDigit(c):
			end := numeralEnd(text, i)
			dst = append(dst, token{v[text[i:end]], numeral, int32(i), int32(end)})
			i = end
		case c == '\\':
			end := i + 1
			for end < len(text) && isLetter(text[end]) {
				end++
			}
			if end == i+1 { // a LaTeX space or an escaped brace
				i = min(end+1, len(text))
				continue
			}
			dst = append(dst, token{v[text[i:end]], command, int32(i), int32(end)})
			i = end
		case c < utf8.RuneSelf:
			if c > ' ' && !strings.ContainsRune("${}-^_~`'\"", rune(c)) {
				dst = append(dst, token{v[text[i:i+1]], symbol, int32(i), int32(i + 1)})
			}
			i++
		default:
			r, size := utf8.DecodeRuneInString(text[i:])
			dst = v.wide(dst, text, r, i, size)
			i += size
		}
	}
	return dst
}

// wide appends the token of a character beyond ASCII.
func (v vocabulary) wide(dst []token, text string, r rune, at, size int) []token {
	t := token{0, symbol, int32(at), int32(at + size)}
	switch {
	case r == '′' || r == '’' || r == '\u3000' || r == '\u200b' || r == '\ufeff' || r == '\u00a0':
		return dst
	case '０' <= r && r <= '９':
		t.kind = numeral
	case 'Ａ' <= r && r <= 'Ｚ':
		t.kind = name
	case '！' <= r && r <= '～':
		t.id = v[string(rune(r-'！'+'!'))]
	default:
		t.id = v[text[at:at+size]]
	}
	return append(dst, t)
}

func numeralEnd(text string, i int) int {
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	if i+1 < len(text) && text[i] == '.' && isDigit(text[i+1]) {
		for i++; i < len(text) && isDigit(text[i]); i++ {
		}
	}
	return i
}

func isLetter(c byte) bool  { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }
func isDigit(c byte) bool   { return '0' <= c && c <= '9' }

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
	case '！' <= r && r <= '～':
		return byte(r - '！' + '!')
	}
	return 0
}
