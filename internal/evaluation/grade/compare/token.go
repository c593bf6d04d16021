package compare

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/numword"
)

// A form says what a token is.
type form uint8

const (
	sign    form = iota // one character, or a command of LaTeX that is no name
	numeral             // digits, with what parts thousands dropped
	word                // a run of Latin letters
	han                 // a run of ideographs
	name                // a Greek letter, or a point, angle or figure with its sign
)

// A token is the smallest piece of an answer. Its text is the one that rules compare: "\\pi" for π, "<=" for ≤.
type token struct {
	form
	text       string
	start, end int  // where it stands in the plain text
	spaced     bool // white space stands before it
}

// is tells whether a token is one of the texts.
func (t *token) is(texts ...string) bool { return slices.Contains(texts, t.text) }

// mostTokens bounds an answer; one of hundreds of pieces is no answer to a question of geometry.
const mostTokens = 400

// scan cuts a plain text into tokens. It gives false where there are too many.
func scan(s string) ([]token, bool) {
	var tokens []token
	spaced, round := false, 0
	for i := 0; i < len(s); {
		if strings.IndexByte(" \t\n\v\f\r", s[i]) >= 0 {
			spaced = true
			i++
			continue
		}
		t := next(s, i, round > 0)
		t.spaced = spaced
		switch t.text {
		case "(", "[":
			round++
		case ")", "]":
			round--
		}
		tokens = append(tokens, t)
		if len(tokens) > mostTokens {
			return nil, false
		}
		spaced, i = false, t.end
	}
	return tokens, true
}

// lettersEnd is where the letters end that begin at s[i].
func lettersEnd(s string, i int) int {
	for i < len(s) && lexeme.IsLetter(s[i]) {
		i++
	}
	return i
}

// signAt is the sign of ASCII, or of a pair of it, at s[i].
func signAt(s string, i int) token {
	for _, pair := range pairs {
		if strings.HasPrefix(s[i:], pair) {
			return token{text: aliases(pair), start: i, end: i + len(pair)}
		}
	}
	return token{text: s[i : i+1], start: i, end: i + 1}
}

// next is the token that begins at s[i], where no white space stands.
func next(s string, i int, inBrackets bool) token {
	c := s[i]
	switch {
	case lexeme.IsDigit(c), c == '.' && i+1 < len(s) && lexeme.IsDigit(s[i+1]):
		return scanNumeral(s, i, inBrackets)
	case lexeme.IsLetter(c):
		end := lettersEnd(s, i)
		return token{form: word, text: s[i:end], start: i, end: end}
	case c == '\\':
		return command(s, i)
	case c < utf8.RuneSelf:
		return signAt(s, i)
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	if unicode.Is(unicode.Han, r) {
		end := hanEnd(s, i)
		return token{form: han, text: s[i:end], start: i, end: end}
	}
	if 'α' <= r && r <= 'ω' {
		return token{form: name, text: greek[r-'α'], start: i, end: i + size}
	}
	return token{text: aliases(string(r)), start: i, end: i + size}
}

// hanEnd is where the ideographs end that begin at s[i], or the next word that parts values stands: 12厘米或13厘米, 三比四.
func hanEnd(s string, i int) int {
	if n := conjunctionAt(s[i:]); n > 0 {
		return i + n
	}
	end := i
	for end < len(s) {
		r, size := utf8.DecodeRuneInString(s[end:])
		ratio := r == '比' && strings.ContainsRune(hanDigits+"0123456789", lastRune(s[:end]))
		if !unicode.Is(unicode.Han, r) || conjunctionAt(s[end:]) > 0 || ratio && end > i {
			break
		}
		if end += size; ratio {
			break
		}
	}
	return end
}

// conjunctionAt is how long the conjunction is that s begins with, 0 for none.
func conjunctionAt(s string) int {
	for _, c := range conjunctions {
		if strings.HasPrefix(s, c) {
			return len(c)
		}
	}
	return 0
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

// conjunctions part values.
var conjunctions = []string{"或者", "或是", "或", "以及", "和", "与", "及"}

const hanDigits = numword.HanDigits + "半"

// pairs are the signs of two characters.
var pairs = []string{"<=", ">=", "!=", "=="}

// command is the command of LaTeX that begins at s[i].
func command(s string, i int) token {
	end := i + 1
	for end < len(s) && lexeme.IsLetter(s[end]) {
		end++
	}
	if end == i+1 && end < len(s) { // \{, \%
		_, size := utf8.DecodeRuneInString(s[end:])
		end += size
	}
	text := s[i:end]
	if letter, ok := greekLetter(text[1:]); ok {
		return token{form: name, text: letter, start: i, end: end}
	}
	return token{text: aliases(text), start: i, end: end}
}

// greek are the Greek letters from α on, in the order of Unicode; the one before σ is the form at the end of a word.
var greek = strings.Fields("alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma " +
	"tau upsilon phi chi psi omega")

// greekLetter is the letter that a command of LaTeX writes, without its variant; π is none but a number.
func greekLetter(command string) (string, bool) {
	plain := strings.TrimPrefix(command, "var")
	for _, letter := range greek {
		if plain == letter && letter != "pi" {
			return letter, true
		}
	}
	return "", false
}

// aliases gives the one form of a sign that can be written in several ways.
func aliases(text string) string {
	if plain, ok := signs[text]; ok {
		return plain
	}
	return text
}

var signs = map[string]string{
	`\le`: "<=", `\leq`: "<=", `\leqslant`: "<=", `\leqq`: "<=", "≤": "<=", "≦": "<=", "⩽": "<=", `\lt`: "<",
	`\ge`: ">=", `\geq`: ">=", `\geqslant`: ">=", `\geqq`: ">=", "≥": ">=", "≧": ">=", "⩾": ">=", `\gt`: ">",
	`\ne`: "!=", `\neq`: "!=", "≠": "!=", "==": "=", `\approx`: "~=", `\thickapprox`: "~=", "≈": "~=", "≅": `\cong`, "≌": `\cong`,
	`\equiv`: "=", `\simeq`: "~=", `\doteq`: "~=",
	"∽": `\sim`, "∼": `\sim`, "～": "~", "∥": `\parallel`, "⊥": `\perp`, "//": `\parallel`,
	`\cdot`: "*", `\times`: "*", `\ast`: "*", "∙": "*", "⋅": "*", "×": "*", "·": "*", `\div`: "/", "÷": "/", "−": "-", "–": "-", "—": "-",
	"±": `\pm`, "∓": `\mp`, "∪": `\cup`, "∞": `\infty`, "∠": `\angle`, `\measuredangle`: `\angle`, "△": `\triangle`, "Δ": `\triangle`,
	`\Delta`: `\triangle`, "⊿": `\triangle`, `\Rt`: "", `\lbrace`: `\{`, `\rbrace`: `\}`, `\lbrack`: "[", `\rbrack`: "]",
	`\langle`: "(", `\rangle`: ")", "⟨": "(", "⟩": ")", "〈": "(", "〉": ")", `\colon`: ":", "∶": ":", "、": ",", "，": ",", "；": ";",
	`\lor`: "or", `\vee`: "or", "∨": "or", `\land`: "and", `\wedge`: "and", `\vert`: "|", `\mid`: "|", `\lvert`: "|", `\rvert`: "|",
	"′": "'", "∛": `\cbrt`, "∜": `\root4`, "∅": `\emptyset`, `\varnothing`: `\emptyset`, `\in`: `\in`, "∈": `\in`,
}

// scanNumeral is the numeral that begins at s[i]. Within round and square brackets a comma parts values.
func scanNumeral(s string, i int, inBrackets bool) token {
	end := digitsEnd(s, i)
	text := s[i:end]
	if width := end - i; width >= 1 && width <= 3 && s[i] != '0' {
		for {
			gap := groupGap(s[end:], inBrackets)
			if gap == 0 {
				break
			}
			text += s[end+gap : end+gap+3]
			end += gap + 3
		}
	}
	if end+1 < len(s) && s[end] == '.' && lexeme.IsDigit(s[end+1]) {
		after := digitsEnd(s, end+1)
		text += s[end:after]
		end = after
	}
	if size := powerOfTen(s[end:]); size > 0 {
		text += s[end : end+size]
		end += size
	}
	return token{form: numeral, text: text, start: i, end: end}
}

func digitsEnd(s string, i int) int {
	for i < len(s) && lexeme.IsDigit(s[i]) {
		i++
	}
	return i
}

// groupGap is the length of what parts thousands, where s begins with it and exactly three digits follow: a comma, {,} or
// one blank. Behind a blank no other part of a fraction may follow: 3 100/200 is a mixed number.
func groupGap(s string, inBrackets bool) int {
	gap := 0
	switch {
	case strings.HasPrefix(s, "{,}"):
		gap = 3
	case strings.HasPrefix(s, ",") && !inBrackets, strings.HasPrefix(s, " "):
		gap = 1
	default:
		return 0
	}
	end := digitsEnd(s, gap)
	if end != gap+3 {
		return 0
	}
	if rest := strings.TrimLeft(s[end:], " "); s[0] == ' ' && (strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, `\frac`)) {
		return 0
	}
	return gap
}

// powerOfTen is the length of the exponent e3 or E-5 that s begins with; a letter behind it makes it a name.
func powerOfTen(s string) int {
	if s == "" || s[0]|0x20 != 'e' {
		return 0
	}
	i := 1
	if i < len(s) && (s[i] == '-' || s[i] == '+') {
		i++
	}
	end := digitsEnd(s, i)
	if end == i || end < len(s) && lexeme.IsLetter(s[end]) {
		return 0
	}
	return end
}
