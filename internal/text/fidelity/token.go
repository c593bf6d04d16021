package fidelity

import (
	"strings"

	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/mathtext"
)

type tokenKind uint8

const (
	sign    tokenKind = iota // one character that is none of the others
	word                     // letters: of the Latin alphabet together, of any other one alone
	numeral                  // a number in digits
	command                  // a LaTeX command, with its backslash
	han                      // one ideograph
)

// kinds are those of tokens by that of the lexeme that they begin with.
var kinds = [...]tokenKind{
	lexeme.Sign: sign, lexeme.Word: word, lexeme.Digits: sign, lexeme.Command: command, lexeme.Han: han, lexeme.Letter: word,
}

// A role is what a token has been read as; each has at most one.
type role uint8

const (
	noRole role = iota
	isName      // the first token of a name, whose lower is the name as it is counted
	inName      // a further token of it
	isVariable
	isUnit     // a unit, and the exponent and the words square and cubic that belong to it
	isBlank    // part of a blank
	isRelation // part of what makes a condition
	isLabel    // a number that names an angle
	isCurrency // a dollar sign that is money
)

// A token is a piece of a text.
type token struct {
	kind       tokenKind
	role       role
	space      bool // white space stands before it
	math       bool // it stands between dollar signs, and not in words that LaTeX sets as text
	start, end int
	text       string // as it stands
	lower      string // a word in lower case
	value      float64
}

// is reports whether the token is one of the signs or words, in lower case.
func (t *token) is(texts ...string) bool {
	for _, s := range texts {
		if t.lower == s {
			return true
		}
	}
	return false
}

// isNamed reports whether the token is of a name.
func (t *token) isNamed() bool { return t.role == isName || t.role == inName }

// noToken is what stands before and behind a text.
var noToken token

// tokenAt is a token of the text, noToken outside of it.
func (r *reading) tokenAt(i int) *token {
	if i < 0 || i >= len(r.tokens) {
		return &noToken
	}
	return &r.tokens[i]
}

// mark gives tokens a role.
func (r *reading) mark(first, end int, role role) {
	for k := first; k < end; k++ {
		r.tokens[k].role = role
	}
}

// tokenize cuts a plain text into tokens.
func tokenize(text string) []token {
	tokens := make([]token, 0, len(text)/3+4)
	c := cut(text)
	for c.next() {
		t := token{kind: c.kind, space: c.space, start: c.Start, end: c.End, text: c.String(), value: c.value}
		t.lower = t.text
		if t.kind == word {
			t.lower = strings.ToLower(t.text)
		}
		tokens = append(tokens, t)
	}
	markMath(tokens)
	return tokens
}

// A cutter cuts a plain text into what becomes its tokens, one after the other.
type cutter struct {
	lexeme.Scanner
	numbers []mathtext.Number // those that are still to come
	kind    tokenKind
	value   float64
	space   bool // white space stands before it
}

func cut(text string) cutter {
	return cutter{Scanner: lexeme.Scan(text), numbers: mathtext.Numbers(text)}
}

// next goes on to the next token; it is false where there is none.
func (c *cutter) next() bool {
	c.space = false
	for c.Next() {
		for len(c.numbers) > 0 && c.numbers[0].Start < c.Start {
			c.numbers = c.numbers[1:] // part of a command: \5
		}
		c.space = c.space || c.Space
		c.kind, c.value = kinds[c.Kind], 0
		switch {
		case len(c.numbers) > 0 && c.numbers[0].Start == c.Start:
			c.kind, c.value = numeral, c.numbers[0].Value
			c.Seek(c.numbers[0].End)
		case c.Rune < ' ', c.Rune == 0x7f, c.Kind == lexeme.Command && isSpacing(c.String()):
			c.space = true
			continue
		case c.Kind == lexeme.Digits:
			c.Seek(c.Start + 1)
		}
		return true
	}
	return false
}

// isSpacing reports whether a LaTeX command sets nothing but space.
func isSpacing(command string) bool {
	switch command {
	case `\,`, `\;`, `\:`, `\!`, `\ `, `\\`, `\quad`, `\qquad`, `\left`, `\right`, `\limits`, `\displaystyle`:
		return true
	}
	return false
}

// markMath marks what stands between dollar signs, where they are not money, and what is money.
func markMath(tokens []token) {
	if markMoney(tokens) {
		return
	}
	inMath, depth, textDepth := false, 0, -1
	last := ""
	for i := range tokens {
		t := &tokens[i]
		switch {
		case t.text == "$":
			inMath, depth, textDepth = !inMath, 0, -1
		case t.text == "{":
			if textDepth < 0 && setsText(last) {
				textDepth = depth
			}
			depth++
		case t.text == "}":
			depth--
			if depth <= textDepth {
				textDepth = -1
			}
		}
		t.math = inMath && textDepth < 0
		last = t.text
	}
}

// markMoney marks the dollar signs of a text that are money, and reports whether they are.
func markMoney(tokens []token) bool {
	var dollars []int
	for i := range tokens {
		if tokens[i].text == "$" {
			dollars = append(dollars, i)
		}
	}
	if !isMoney(tokens, dollars) {
		return false
	}
	for _, i := range dollars {
		tokens[i].role = isCurrency
	}
	return true
}

// isMoney reports whether the dollar signs of a text are money: they are not paired, or what a pair holds is prose.
func isMoney(tokens []token, dollars []int) bool {
	if len(dollars)%2 == 1 {
		return true
	}
	for k := 0; k+1 < len(dollars); k += 2 {
		if proseWords(tokens[dollars[k]+1:dollars[k+1]]) > 1 {
			return true
		}
	}
	return false
}

// proseWords counts the words outside of braces that belong to no formula.
func proseWords(tokens []token) (n int) {
	depth := 0
	for i := range tokens {
		switch t := &tokens[i]; {
		case t.text == "{":
			depth++
		case t.text == "}":
			depth--
		case t.kind == word && depth == 0 && len(t.text) > 2 && t.text == t.lower && !functions[t.lower]:
			n++
		}
	}
	return n
}

// setsText reports whether a LaTeX command sets its argument as words.
func setsText(command string) bool {
	switch command {
	case `\text`, `\textbf`, `\textit`, `\emph`, `\mbox`, `\textrm`, `\mathrm`, `\rm`:
		return true
	}
	return false
}

// functions are words that stand for a function in a formula.
var functions = lexeme.Set("sin cos tan cot sec csc arcsin arccos arctan log ln min max gcd lcm mod")
