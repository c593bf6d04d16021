package pgps9k

import (
	"strings"

	"geoeval/schema"
)

// A token is one word of a text or clause, or one closing mark, and where it begins.
type token struct {
	text  string
	start int
}

// tokenize parts s at ASCII white space, and closing marks from their words.
func tokenize(s string) []token {
	var tokens []token
	for i := 0; i < len(s); {
		if isSpace(s[i]) {
			i++
			continue
		}
		start := i
		for i < len(s) && !isSpace(s[i]) {
			i++
		}
		if last := i - 1; start < last && strings.IndexByte(".?,", s[last]) >= 0 {
			tokens = append(tokens, token{s[start:last], start}, token{s[last:i], last})
		} else {
			tokens = append(tokens, token{s[start:i], start})
		}
	}
	return tokens
}

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

func (t token) lower() string { return strings.ToLower(t.text) }

// isMark reports whether the token is a closing mark.
func (t token) isMark() bool { return t.text == "." || t.text == "?" || t.text == "," }

// isName reports whether the token is the name of a point or of what points span: A, ABC, B', A1.
func (t token) isName() bool {
	if t.text[0] < 'A' || t.text[0] > 'Z' {
		return false
	}
	for i := range len(t.text) {
		if c := t.text[i]; c != '\'' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}

// number is the token as a number of the given field, without a name and a value.
func (t token) number(field string, clause int) schema.Number {
	return schema.Number{
		Text:   t.text,
		Field:  field,
		Clause: int64(clause),
		Start:  int64(t.start),
		End:    int64(t.start + len(t.text)),
	}
}
