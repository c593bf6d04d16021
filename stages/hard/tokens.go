package hard

import "unicode/utf8"

// A token is one piece of a text, with its place in bytes: a word, a numeral, a LaTeX command or a single character.
type token struct {
	id         int32
	start, end int
}

// A vocabulary numbers the tokens that occur in phrases, from 1; every other token has the id 0.
type vocabulary map[string]int32

// tokenize gives the tokens of a text. A run of ASCII letters is one word, whatever its case, so that phrases match whole
// words only; an ideograph is a token of its own, so that Chinese phrases match characters. White space, hyphens, dollar
// signs, quotes and braces are no tokens: "x axis" is also x-axis and $x$-axis. Full-width forms count as their ASCII ones.
func (v vocabulary) tokenize(text string) []token {
	tokens := make([]token, 0, len(text)/3)
	var form [64]byte
	for i := 0; i < len(text); {
		start := i
		r, size := folded(text[i:])
		i += size
		if skipped(r) {
			continue
		}
		spelled := utf8.AppendRune(form[:0], r)
		run := letter
		switch {
		case digit(r):
			run = digit
		case !letter(r) && r != '\\':
			run = never
		}
		for i < len(text) {
			r, size := folded(text[i:])
			if !run(r) {
				break
			}
			spelled = utf8.AppendRune(spelled, r)
			i += size
		}
		tokens = append(tokens, token{v[string(spelled)], start, i})
	}
	return tokens
}

// folded gives the first character of a text in lower case and in its ASCII form, and its size in bytes.
func folded(text string) (rune, int) {
	r, size := utf8.DecodeRuneInString(text)
	switch {
	case '！' <= r && r <= '～':
		r += '!' - '！'
	case r == '\u3000' || r == '\u00a0':
		r = ' '
	}
	if 'A' <= r && r <= 'Z' {
		r += 'a' - 'A'
	}
	return r, size
}

func letter(r rune) bool { return 'a' <= r && r <= 'z' }
func digit(r rune) bool  { return '0' <= r && r <= '9' }
func never(rune) bool    { return false }

func skipped(r rune) bool {
	switch r {
	case '$', '-', '‐', '‑', '–', '{', '}', '\'', '’', '"', '“', '”', '_', '~', '\u200b', '\ufeff':
		return true
	}
	return r <= ' '
}
