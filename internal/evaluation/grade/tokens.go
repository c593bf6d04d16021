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
		c := s[i]
		j := i + 1
		kind := signToken
		switch {
		case c == ' ':
			i++
			continue
		case c == '\n':
			kind = lineToken
		case c >= '0' && c <= '9' || c == '.' && j < len(s) && digit(s[j]) && (i == 0 || !letter(s[i-1])):
			kind, j = numberToken, numberEnd(s, i)
		case letter(c):
			kind = wordToken
			for j < len(s) && (letter(s[j]) || s[j] == '\'' && j+1 < len(s) && letter(s[j+1]) && letter(s[j-1])) {
				j++
			}
		case c == '\\':
			switch {
			case strings.HasPrefix(s[i:], `\begin{`) && matrixEnd(s, i) > 0:
				kind, j = numberToken, matrixEnd(s, i)
			case j < len(s) && letter(s[j]):
				kind = commandToken
				for j < len(s) && letter(s[j]) {
					j++
				}
			case j < len(s) && s[j] == '\\':
				kind, j = lineToken, j+1
			case j < len(s) && s[j] < utf8.RuneSelf:
				j++
			}
		case (c == '<' || c == '>') && j < len(s) && s[j] == '=':
			j++
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(s[i:])
			j = i + size
			switch {
			case unicode.Is(unicode.Han, r):
				kind = hanToken
			case unicode.IsLetter(r) && !(r >= 'Α' && r <= 'ω') && r != 'π' && !compare.Raised(r):
				kind = wordToken
			}
		}
		tk := token{kind: kind, start: int32(i), end: int32(j)}
		switch kind {
		case numberToken, lineToken:
		case commandToken:
			tk.word = s[i:j]
		default:
			tk.word = t.low[i:j]
		}
		tokens = append(tokens, tk)
		i = j
	}
	return tokens
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
	j := i
	for j < len(s) && digit(s[j]) {
		j++
	}
	if j-i <= 3 && j > i {
		for {
			k := j
			switch {
			case strings.HasPrefix(s[k:], "{,}"):
				k += 3
			case k < len(s) && s[k] == ',':
				k++
			}
			if k == j || k+3 > len(s) || !digit(s[k]) || !digit(s[k+1]) || !digit(s[k+2]) || k+3 < len(s) && digit(s[k+3]) {
				break
			}
			j = k + 3
		}
	}
	if rest, ok := strings.CutPrefix(s[j:], `.\overline{`); ok {
		// 8.\overline{3} repeats its decimals.
		if k := strings.IndexByte(rest[:min(len(rest), 20)], '}'); k > 0 && digit(rest[0]) {
			return len(s) - len(rest) + k + 1
		}
	}
	if j+1 < len(s) && s[j] == '.' && digit(s[j+1]) {
		for j++; j < len(s) && digit(s[j]); {
			j++
		}
	}
	if k := j + 1; k < len(s) && (s[j] == 'e' || s[j] == 'E') {
		if s[k] == '+' || s[k] == '-' {
			k++
		}
		if k < len(s) && digit(s[k]) {
			for k < len(s) && digit(s[k]) {
				k++
			}
			if k == len(s) || !letter(s[k]) {
				j = k
			}
		}
	}
	return j
}
