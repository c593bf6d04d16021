package sympyhabits

import "strings"

// A kind is what a token is.
type kind uint8

// The kinds of tokens. A digit and a letter are a token each.
const (
	eof kind = iota
	comma
	point
	plus
	minus
	times    // * \times \cdot
	divide   // / \div :
	parenL   // (
	parenR   // )
	braceL   // {
	braceR   // }
	literalL // \{
	literalR // \}
	bracketL // [
	bracketR // ]
	bar      // |
	rightBar // \right|
	leftBar  // \left|
	angleL   // \langle
	angleR   // \rangle
	limit    // \lim
	arrow    // \to and its like
	integral // \int
	sum      // \sum
	product  // \prod
	function // \sin, \log and its like
	floorL
	floorR
	ceilL
	ceilR
	root     // \sqrt
	overline // \overline
	fraction // \frac \dfrac \tfrac
	binomial // \binom \dbinom \tbinom
	mathit
	underscore
	caret
	differential // d and a letter
	letter
	digit
	equal
	unequal
	less
	lessEqual
	greater
	greaterEqual
	bang
	primes
	symbol // any other command
	broken // what is no token: reading it is an error
	kinds
)

// names tells whether tokens of a kind are names.
func (k kind) names() bool { return k == letter || k == symbol }

// A token is a piece of LaTeX. At and End are where it lies in the text, in bytes.
type token struct {
	kind    kind
	text    string
	at, end int
}

// commands are those with a meaning of their own. A command of which this knows nothing is a symbol. Skipped commands map to eof.
var commands = map[string]kind{
	"thinspace": eof, "medspace": eof, "thickspace": eof, "quad": eof, "qquad": eof, "negthinspace": eof, "negmedspace": eof,
	"negthickspace": eof, "left": eof, "right": eof, "vrule": eof, "vcenter": eof, "vbox": eof, "vskip": eof, "vspace": eof,
	"hfil": eof,

	"langle": angleL, "rangle": angleR, "lim": limit, "to": arrow, "rightarrow": arrow, "Rightarrow": arrow,
	"longrightarrow": arrow, "Longrightarrow": arrow, "int": integral, "sum": sum, "prod": product,
	"lfloor": floorL, "rfloor": floorR, "lceil": ceilL, "rceil": ceilR, "sqrt": root, "overline": overline,
	"times": times, "cdot": times, "div": divide, "frac": fraction, "dfrac": fraction, "tfrac": fraction,
	"binom": binomial, "dbinom": binomial, "tbinom": binomial, "mathit": mathit, "neq": unequal,
	"leq": lessEqual, "le": lessEqual, "leqq": lessEqual, "leqslant": lessEqual,
	"geq": greaterEqual, "ge": greaterEqual, "geqq": greaterEqual, "geqslant": greaterEqual,

	"exp": function, "log": function, "lg": function, "ln": function,
	"sin": function, "cos": function, "tan": function, "csc": function, "sec": function, "cot": function,
	"arcsin": function, "arccos": function, "arctan": function, "arccsc": function, "arcsec": function, "arccot": function,
	"sinh": function, "cosh": function, "tanh": function, "arsinh": function, "arcosh": function, "artanh": function,
}

// signs are the kinds of single characters.
var signs = map[byte]kind{
	',': comma, '.': point, '+': plus, '-': minus, '*': times, '/': divide, ':': divide, '(': parenL, ')': parenR, '{': braceL,
	'}': braceR, '[': bracketL, ']': bracketR, '|': bar, '_': underscore, '^': caret, '<': less, '>': greater, '!': bang,
}

// tokenize cuts a text into tokens, the last of kind eof. A character that begins no token is one of kind broken, and the last:
// reading as far as that is an error, leaving it alone is none.
func tokenize(s string) []token {
	var out []token
	add := func(k kind, at, end int) { out = append(out, token{k, s[at:end], at, end}) }
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case strings.IndexByte(" \t\r\n", c) >= 0:
			i++
		case c == '\\':
			k, end := command(s, i)
			if k == broken {
				add(k, i, i)
				return out
			}
			if k != eof {
				add(k, i, end)
			}
			i = end
		case c == 'd' && differentialEnd(s, i) > 0:
			end := differentialEnd(s, i)
			add(differential, i, end)
			i = end
		case asciiLetter(c):
			add(letter, i, i+1)
			i++
		case c >= '0' && c <= '9':
			add(digit, i, i+1)
			i++
		case c == '\'':
			end := i + len(s[i:]) - len(strings.TrimLeft(s[i:], "'"))
			add(primes, i, end)
			i = end
		case c == '=':
			add(equal, i, i+1)
			i++
		case c == '&':
			end := len(s) - len(blanks(s[i+1:]))
			if end >= len(s) || s[end] != '=' {
				add(broken, i, i)
				return out
			}
			add(equal, i, end+1)
			i = end + 1
		default:
			k, ok := signs[c]
			if !ok {
				add(broken, i, i)
				return out
			}
			add(k, i, i+1)
			i++
		}
	}
	add(eof, len(s), len(s))
	return out
}

// command is the kind of the command that begins at i, eof for one that is skipped, and where it ends.
func command(s string, i int) (kind, int) {
	end := i + 1
	for end < len(s) && asciiLetter(s[end]) {
		end++
	}
	if end == i+1 {
		if end == len(s) {
			return broken, 0
		}
		switch s[end] {
		case '{':
			return literalL, end + 1
		case '}':
			return literalR, end + 1
		case ',', ':', ';', '!', '*', '-', '.', '/', '"', '(', '=':
			return eof, end + 1
		}
		return broken, 0
	}
	name := s[i+1 : end]
	switch {
	case name == "left" && strings.HasPrefix(s[end:], "|"):
		return leftBar, end + 1
	case name == "right" && strings.HasPrefix(s[end:], "|"):
		return rightBar, end + 1
	case name == "int" && strings.HasPrefix(s[end:], `\limits`) && !(end+7 < len(s) && asciiLetter(s[end+7])):
		return integral, end + 7
	}
	if k, ok := commands[name]; ok {
		return k, end
	}
	return symbol, end
}

// differentialEnd is where the differential ends that begins with the d at i, 0 where there is none.
func differentialEnd(s string, i int) int {
	rest := blanks(s[i+1:])
	at := len(s) - len(rest)
	switch {
	case rest == "":
		return 0
	case asciiLetter(rest[0]):
		return at + 1
	case rest[0] == '\\' && len(rest) > 1 && asciiLetter(rest[1]):
		end := at + 1
		for end < len(s) && asciiLetter(s[end]) {
			end++
		}
		return end
	}
	return 0
}

func blanks(s string) string { return strings.TrimLeft(s, " \t\r\n") }

func asciiLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
