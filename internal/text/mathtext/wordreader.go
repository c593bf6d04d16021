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
	lexeme.Scanner
	word   wordSpan
	before string // the word before it, in lower case; "-" for a hyphen; "" where anything else parts them
}

func newWordReader(text string) *wordReader { return &wordReader{Scanner: lexeme.Scan(text)} }

// next moves to the next word.
func (r *wordReader) next() bool {
	previous := r.word
	for r.Next() {
		start := r.Start
		switch {
		case r.Kind == lexeme.Word:
		case r.Kind == lexeme.Command && lexeme.IsLetter(r.Text[r.End-1]):
			start++
		default:
			continue
		}
		r.before = ""
		if previous.end > 0 {
			switch strings.TrimSpace(r.Text[previous.end:start]) {
			case "":
				r.before = previous.lower
			case "-":
				r.before = "-"
			}
		}
		r.word = wordSpan{strings.ToLower(r.Text[start:r.End]), start, r.End}
		return true
	}
	return false
}

// seek goes on behind what has been read.
func (r *wordReader) seek(end int) { r.Seek(max(r.End, end)) }

// glued reports whether the word is part of a longer one: \one, two_a, one-to-two, digit-two.
func (r *wordReader) glued() bool {
	if r.before == "-" {
		return true
	}
	if r.word.start > 0 {
		if c := r.Text[r.word.start-1]; strings.IndexByte(`\_-`, c) >= 0 || '0' <= c && c <= '9' {
			return true
		}
	}
	return r.word.end < len(r.Text) && (r.Text[r.word.end] == '_' || '0' <= r.Text[r.word.end] && r.Text[r.word.end] <= '9')
}

// peek gives the word, or the hyphen, that stands next behind text[:at] with nothing but spaces between; else "".
func (r *wordReader) peek(at int) wordSpan {
	for at < len(r.Text) && r.Text[at] == ' ' {
		at++
	}
	end := at
	if at < len(r.Text) && r.Text[at] == '-' {
		return wordSpan{"-", at, at + 1}
	}
	for end < len(r.Text) && lexeme.IsLetter(r.Text[end]) {
		end++
	}
	return wordSpan{strings.ToLower(r.Text[at:end]), at, end}
}
