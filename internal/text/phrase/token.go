package phrase

import (
	"slices"
	"strings"

	"geoeval/internal/text/lexeme"
)

// A Token is a piece of a text as phrases have it.
type Token struct {
	// Form is how phrases spell it: a word in lower case, but a name as it is; a full-width character as its ASCII one.
	Form string
	// ID is the number of the form in a vocabulary, 0 for none.
	ID int32
	// Start and End are its place in the text, in bytes.
	Start, End int
	Kind       lexeme.Kind
	// Name says that it is a word of one to five capitals, which may name points or a theorem: AB, SSS.
	Name bool
	// Line says that a line begins with it.
	Line bool
}

// longestName is how many capitals a name has at the most.
const longestName = 5

// Tokens appends the tokens of a text to some. A run of letters, a numeral, a LaTeX command, an ideograph and any sign are tokens.
// White space, hyphens, quotes, primes and what only formats (LaTeX's spaces and braces, dollar signs, underscores) are none.
func (v Vocabulary) Tokens(to []Token, text string) []Token {
	last := 0
	for s := lexeme.Scan(text); s.Next(); {
		t := Token{Start: s.Start, End: s.End, Kind: s.Kind}
		switch s.Kind {
		case lexeme.Word:
			t.Form = s.String()
		case lexeme.Digits:
			s.Seek(lexeme.DecimalEnd(text, s.Start))
			t.Form, t.End = s.String(), s.End
		case lexeme.Command:
			if s.End == s.Start+1 || !lexeme.IsLetter(text[s.Start+1]) {
				continue
			}
			t.Form = s.String()
		default:
			r := lexeme.Narrow(s.Rune)
			if isSkipped(r) {
				continue
			}
			t.Form = s.String()
			if r != s.Rune {
				t.Form = string(r)
				switch {
				case lexeme.IsDigit(byte(r)):
					t.Kind = lexeme.Digits
				case lexeme.IsLetter(byte(r)):
					t.Kind = lexeme.Word
				}
			}
		}
		if t.Kind == lexeme.Word {
			if t.Name = len(t.Form) <= longestName && strings.ToUpper(t.Form) == t.Form; !t.Name {
				t.Form = strings.ToLower(t.Form)
			}
		}
		t.ID = v[t.Form]
		t.Line = s.Space && strings.IndexByte(text[last:t.Start], '\n') >= 0
		last = t.End
		to = append(to, t)
	}
	return to
}

// Forms are the forms of the tokens of a phrase, without those that are left out.
func Forms(of string, left func(form string) bool) (all []string) {
	for _, t := range Vocabulary(nil).Tokens(nil, of) {
		if left == nil || !left(t.Form) {
			all = append(all, t.Form)
		}
	}
	return all
}

// IsArticle reports whether a form is an article of English, which texts have or leave out.
func IsArticle(form string) bool { return slices.Contains([]string{"a", "an", "the"}, form) }

// isSkipped reports whether a character, in its ASCII form, is no token.
func isSkipped(r rune) bool {
	switch r {
	case '$', '\\', '{', '}', '-', '‐', '‑', '–', '^', '_', '~', '`', '\'', '"', '′', '‘', '’', '“', '”', '\u200b', '\ufeff':
		return true
	}
	return r < ' '
}
