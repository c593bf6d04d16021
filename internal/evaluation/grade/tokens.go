package grade

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"geoeval/internal/evaluation/grade/compare"
)

// A token is a word, a number or a sign of a text.
type token struct {
	kind       tokenKind
	start, end int32
	// word is a word in lower case, a command with its backslash, or a sign; "" for numbers.
	word string
}

// is tells whether a token is one of the words or signs.
func (t *token) is(words ...string) bool {
	for _, w := range words {
		if t.word == w {
			return true
		}
	}
	return false
}

// single tells whether a token is a letter that stands alone.
func (t *token) single() bool { return t.kind == wordToken && t.end-t.start == 1 }

type tokenKind uint8

const (
	// wordToken is a run of letters, but for those of Chinese.
	wordToken tokenKind = iota
	// numberToken is a number without sign: with decimals, commas between groups of three, an exponent.
	numberToken
	// commandToken is a command of LaTeX.
	commandToken
	// hanToken is one Chinese character.
	hanToken
	// signToken is any other character.
	signToken
	// lineToken is the end of a line; \\ of LaTeX is one.
	lineToken
)

// tokenize cuts a text into tokens; blanks are none.
func tokenize(t *text) []token {
	s := t.norm
	tokens := make([]token, 0, len(s)/4+8)
	for i := 0; i < len(s); {
		if s[i] == ' ' {
			i++
			continue
		}
		kind, j := pieceAt(s, i)
		tk := token{kind: kind, start: int32(i), end: int32(j)}
		switch kind {
		case numberToken, lineToken:
		case commandToken:
			tk.word = s[i:j]
		case wordToken:
			if end, word := abbreviationAt(t, i, j); end > 0 {
				tk.end, tk.word = int32(end), word
				j = end
				break
			}
			tk.word = t.low[i:j]
		default:
			tk.word = t.low[i:j]
		}
		tokens = append(tokens, tk)
		i = j
	}
	return tokens
}

// pieceAt is the kind of the token that begins at s[i], and where it ends.
func pieceAt(s string, i int) (kind tokenKind, end int) {
	c := s[i]
	end = i + 1
	switch {
	case c == '\n':
		return lineToken, end
	case digit(c) || c == '.' && end < len(s) && digit(s[end]) && (i == 0 || !letter(s[i-1])):
		return numberToken, numberEnd(s, i)
	case letter(c):
		for end < len(s) && (letter(s[end]) || s[end] == '\'' && end+1 < len(s) && letter(s[end+1]) && letter(s[end-1])) {
			end++
		}
		return wordToken, end
	case c == '\\':
		return commandAt(s, i)
	case (c == '<' || c == '>') && end < len(s) && s[end] == '=':
		return signToken, end + 1
	case c >= utf8.RuneSelf:
		r, size := utf8.DecodeRuneInString(s[i:])
		return runeKind(r), i + size
	}
	return signToken, end
}

// commandAt is the kind of what begins with the backslash at s[i], and where it ends.
func commandAt(s string, i int) (kind tokenKind, end int) {
	if strings.HasPrefix(s[i:], `\begin{`) {
		if end := matrixEnd(s, i); end > 0 {
			return numberToken, end
		}
	}
	end = i + 1
	switch {
	case end == len(s) || s[end] >= utf8.RuneSelf:
		return signToken, end
	case s[end] == '\\':
		return lineToken, end + 1
	case !letter(s[end]):
		return signToken, end + 1
	}
	for end < len(s) && letter(s[end]) {
		end++
	}
	return commandToken, end
}

// runeKind is the kind of the token that a character beyond ASCII is.
func runeKind(r rune) tokenKind {
	switch {
	case unicode.Is(unicode.Han, r):
		return hanToken
	case unicode.IsLetter(r) && !(r >= 'Α' && r <= 'ω') && r != 'π' && !compare.Raised(r):
		return wordToken
	}
	return signToken
}

// matrices are the environments of LaTeX for vectors and matrices, which are read as one number.
var matrices = []string{"pmatrix", "bmatrix", "Bmatrix", "matrix", "smallmatrix", "array"}

// longestMatrix is how many bytes a vector or matrix has at the most.
const longestMatrix = 600

// matrixEnd is where the matrix ends that begins at s[i], 0 where none does that holds values alone.
func matrixEnd(s string, i int) int {
	rest := s[i+len(`\begin{`):]
	for _, name := range matrices {
		in, ok := strings.CutPrefix(rest, name+"}")
		if !ok {
			continue
		}
		in = in[:min(len(in), longestMatrix)]
		end := strings.Index(in, `\end{`+name+"}")
		if end < 0 || strings.Contains(in[:end], "=") || strings.Contains(in[:end], "\n\n") || name == "array" && !strings.ContainsAny(in[:end], "&") && !strings.Contains(in[:end], `\\`) {
			return 0
		}
		return len(s) - len(rest) + len(name) + 1 + end + len(`\end{`+name+"}")
	}
	return 0
}

func digit(c byte) bool  { return c >= '0' && c <= '9' }
func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// numberEnd is where the number that begins at i ends: digits, groups of three behind commas, decimals, an exponent.
func numberEnd(s string, i int) int {
	j := digitsEnd(s, i)
	if j-i <= 3 && j > i {
		j = groupsEnd(s, j)
	}
	if rest, ok := strings.CutPrefix(s[j:], `.\overline{`); ok {
		// 8.\overline{3} repeats its decimals.
		if k := strings.IndexByte(rest[:min(len(rest), 20)], '}'); k > 0 && digit(rest[0]) {
			return len(s) - len(rest) + k + 1
		}
	}
	if j+1 < len(s) && s[j] == '.' && digit(s[j+1]) {
		j = digitsEnd(s, j+1)
	}
	if j+1 < len(s) && (s[j] == 'e' || s[j] == 'E') {
		k := j + 1
		if s[k] == '+' || s[k] == '-' {
			k++
		}
		if end := digitsEnd(s, k); end > k && (end == len(s) || !letter(s[end])) {
			return end
		}
	}
	return j
}

// digitsEnd is where the digits end that begin at s[i].
func digitsEnd(s string, i int) int {
	for i < len(s) && digit(s[i]) {
		i++
	}
	return i
}

// groupsEnd is where the groups of three digits end that stand at s[i], each behind a comma.
func groupsEnd(s string, i int) int {
	for {
		k := i
		switch {
		case strings.HasPrefix(s[k:], "{,}"):
			k += 3
		case k < len(s) && s[k] == ',':
			k++
		}
		if k == i || digitsEnd(s[:min(len(s), k+4)], k) != k+3 {
			return i
		}
		i = k + 3
	}
}
