package paraphrase

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
)

// A kind is what a token is to the rules.
type kind int

const (
	word    kind = iota // an ordinary word, or one ideograph
	name                // a point, a line, a variable: what a letter or several name
	number              // a numeral with what is glued to it: 12, 3x+40, 5-inch
	formula             // LaTeX, whole: $…$, \frac{1}{2}, \angle
	blank               // where the answer goes: (), （ ）, ____
	mark                // any other character
)

// A token is a piece of a text; start and end are byte offsets.
type token struct {
	kind       kind
	text       string // as it stands
	lower      string // a word in lower case; else as it stands
	start, end int
	spaced     bool // white space stands before it
}

// is tells whether a token is one of the words, in lower case.
func (t *token) is(words ...string) bool { return slices.Contains(words, t.lower) }

// tokenize cuts a text into tokens. What lies between two tokens is white space.
func tokenize(text string) []token {
	return tokenizeSome(text, len(text))
}

// tokenizeFirst gives the first tokens of a text, n of them where it has as many.
func tokenizeFirst(text string, n int) []token {
	tokens := tokenizeSome(text, n+1) // one more says what an "a" before it is
	return tokens[:min(n, len(tokens))]
}

func tokenizeSome(text string, most int) []token {
	return appendTokens(make([]token, 0, min(len(text)/3+1, most)), text, most)
}

// appendTokens appends the first tokens of a text to none.
func appendTokens(tokens []token, text string, most int) []token {
	s := lexeme.Scan(text)
	for len(tokens) < most && s.Next() {
		k, end := tokenAt(&s)
		s.Seek(end)
		t := token{kind: k, text: s.String(), start: s.Start, end: end, spaced: s.Space && s.Start > 0}
		t.lower = t.text
		if k == word && lexeme.IsCapital(t.text[0]) {
			t.lower = strings.ToLower(t.text)
		}
		tokens = append(tokens, t)
	}
	settle(tokens)
	return tokens
}

// settle tells names from words where the tokens around tell.
func settle(tokens []token) {
	for i := range tokens {
		switch t := &tokens[i]; {
		case t.lower == "a" && !isArticle(tokens, i):
			t.kind, t.lower = name, t.text
		case t.text == "s" && i > 1 && t.spaced && tokens[i-1].text == "'" && tokens[i-2].kind == word:
			t.kind = word // the cone ' s height
		}
	}
}

// isArticle tells the article from the point A and the variable a, by what stands behind it.
func isArticle(tokens []token, i int) bool {
	if i+1 >= len(tokens) || !tokens[i+1].spaced {
		return false
	}
	next := &tokens[i+1]
	switch next.kind {
	case word:
		return !notBehindArticle[next.lower]
	case number:
		return true
	case formula:
		return tokens[i].text == "a"
	}
	return false
}

// notBehindArticle are words that stand behind a name and never behind an article.
var notBehindArticle = lexeme.Set("is and to lies has are in on be of or bisects with such intersects meets then if at that as from")

// tokenAt says what begins with a lexeme, and where it ends.
func tokenAt(s *lexeme.Scanner) (kind, int) {
	text, i := s.Text, s.Start
	switch s.Kind {
	case lexeme.Command:
		return formula, argumentsEnd(text, s.Lexeme)
	case lexeme.Digits:
		return number, gluedEnd(text, i)
	case lexeme.Han:
		return word, s.End
	case lexeme.Word, lexeme.Letter:
		return lettersAt(text, i)
	}
	switch s.Rune {
	case '$':
		if end := dollarsEnd(text, i); end > 0 {
			return formula, end
		}
	case '_':
		return blank, len(text) - len(strings.TrimLeft(text[i:], "_"))
	case '(', '（':
		if end := emptyEnd(text, i, s.End); end > 0 {
			return blank, end
		}
	}
	return mark, s.End
}

// emptyEnd is where brackets end that open from i to inside and have nothing in them; 0 where they have.
func emptyEnd(text string, i, inside int) int {
	rest := strings.TrimLeft(text[inside:min(len(text), inside+24)], " \u3000\u00a0_")
	for _, closing := range []string{")", "）"} {
		if strings.HasPrefix(rest, closing) {
			return i + strings.Index(text[i:], closing) + len(closing)
		}
	}
	return 0
}

// dollarsEnd returns where a formula between dollars ends that begins at text[i], or 0: a dollar before a space is
// money.
func dollarsEnd(text string, i int) int {
	open := "$"
	if strings.HasPrefix(text[i:], "$$") {
		open = "$$"
	}
	rest := text[i+len(open):]
	if rest == "" || open == "$" && rest[0] == ' ' {
		return 0
	}
	for from := 0; ; {
		end := strings.Index(rest[from:], open)
		if end < 0 {
			return 0
		}
		end += from
		if end > 0 && rest[end-1] == '\\' {
			from = end + 1
			continue
		}
		return i + len(open) + end + len(open)
	}
}

// argumentsEnd returns where a LaTeX command with its arguments in braces ends.
func argumentsEnd(text string, command lexeme.Lexeme) int {
	end := command.End
	if !lexeme.IsLetter(text[end-1]) {
		return end
	}
	for end < len(text) && strings.IndexByte("{^_", text[end]) >= 0 {
		if text[end] != '{' {
			end++
			continue
		}
		closing := braceEnd(text, end)
		if closing == 0 {
			return end
		}
		end = closing
	}
	return end
}

// braceEnd returns where the brace that opens at text[i] is closed, or 0.
func braceEnd(text string, i int) int {
	depth := 0
	for end := i; end < len(text) && end < i+400; end++ {
		switch text[end] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return end + 1
			}
		}
	}
	return 0
}

// gluedEnd returns where a numeral ends, with all that is written onto it without a space: 3x+40, 2(y-10),
// 6\frac{1}{2}, 5-centimeter, 36cm^2.
func gluedEnd(text string, i int) int {
	depth, equal := 0, false
	for end := i; end < len(text); end++ {
		c := text[end]
		equal = equal || c == '='
		switch {
		case c >= utf8.RuneSelf || c <= ' ' || c == '$':
			return end
		case strings.IndexByte("({[", c) >= 0:
			depth++
		case strings.IndexByte(")}]", c) >= 0:
			if depth--; depth < 0 {
				return end
			}
		case strings.IndexByte(".,:;?!", c) >= 0 && (end+1 == len(text) || text[end+1] < '0' || text[end+1] > '9'):
			return end
		case c == ',' && equal:
			return end
		}
	}
	return len(text)
}

// lettersAt reads a word or a name.
func lettersAt(text string, i int) (kind, int) {
	end, upper, letters := i, 0, 0
	for end < len(text) {
		if c := text[end]; c < utf8.RuneSelf {
			switch {
			case lexeme.IsLetter(c):
				letters++
				if lexeme.IsCapital(c) {
					upper++
				}
			case lexeme.IsDigit(c), c == '\'', c == '_':
			default:
				c = 0
			}
			if c == 0 {
				break
			}
			end++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[end:])
		switch {
		case unicode.IsLetter(r) && !unicode.Is(unicode.Han, r):
			letters++
			if unicode.IsUpper(r) {
				upper++
			}
		case unicode.IsDigit(r) || r == '′' || r == '’':
		default:
			size = 0
		}
		if size == 0 {
			break
		}
		end += size
	}
	w := text[i:end]
	switch {
	case strings.HasSuffix(w, "'s"), strings.HasSuffix(w, "’s"):
		if letters > 2 && upper <= 1 {
			return word, end
		}
	case w == "A", w == "a":
		return word, end
	case letters == 1 || upper > 1 || upper == 1 && !unicode.IsUpper(rune(w[0])) || strings.ContainsAny(w, "0123456789_′"):
		return name, end
	}
	if letters == 1 {
		return name, end
	}
	return word, end
}
