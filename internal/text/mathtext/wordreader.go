package mathtext

import (
	"strings"

	"geoeval/internal/text/lexeme"
)

// A wordSpan is one word of letters, or one hyphen, and where it stands.
type wordSpan struct {
	lower      string
	start, end int
}

// A wordReader goes through the words of a text.
type wordReader struct {
	text   string
	at     int
	word   wordSpan
	before string // the word before it, in lower case; "-" for a hyphen; "" where anything else parts them
}

func newWordReader(text string) *wordReader { return &wordReader{text: text} }

// next moves to the next word.
func (r *wordReader) next() bool {
	previous := r.word
	for r.at < len(r.text) && !lexeme.IsLetter(r.text[r.at]) {
		r.at++
	}
	if r.at >= len(r.text) {
		return false
	}
	start := r.at
	for r.at < len(r.text) && lexeme.IsLetter(r.text[r.at]) {
		r.at++
	}
	r.before = ""
	if previous.end > 0 {
		switch strings.TrimSpace(r.text[previous.end:start]) {
		case "":
			r.before = previous.lower
		case "-":
			r.before = "-"
		}
	}
	r.word = wordSpan{strings.ToLower(r.text[start:r.at]), start, r.at}
	return true
}

// seek goes on behind what has been read.
func (r *wordReader) seek(end int) { r.at = max(r.at, end) }

// glued reports whether the word is part of a longer one: \one, two_a, one-to-two, digit-two.
func (r *wordReader) glued() bool {
	if r.before == "-" {
		return true
	}
	if r.word.start > 0 {
		if c := r.text[r.word.start-1]; c == '\\' || c == '_' || c == '-' || '0' <= c && c <= '9' {
			return true
		}
	}
	return r.word.end < len(r.text) && (r.text[r.word.end] == '_' || '0' <= r.text[r.word.end] && r.text[r.word.end] <= '9')
}

// peek gives the word, or the hyphen, that stands next behind text[:at] with nothing but spaces between; else "".
func (r *wordReader) peek(at int) wordSpan {
	for at < len(r.text) && r.text[at] == ' ' {
		at++
	}
	end := at
	if at < len(r.text) && r.text[at] == '-' {
		return wordSpan{"-", at, at + 1}
	}
	for end < len(r.text) && lexeme.IsLetter(r.text[end]) {
		end++
	}
	return wordSpan{strings.ToLower(r.text[at:end]), at, end}
}
