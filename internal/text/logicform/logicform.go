// Package logicform writes the calls of logic forms that datasets have left in their texts, LengthOfLine(AB), in the words
// and signs in which problems are told.
package logicform

import (
	"strings"
	"unicode/utf8"

	"geoeval/internal/text/lexeme"
)

// Readable gives a text in which calls of logic forms are written as problems are told, in Chinese or English, and
// everything else stays byte for byte. lost says, a sentence each and in English, what the text does not tell: some
// texts name a sum or a ratio whose value they have lost, Add(LengthOfLine(AC)=LengthOfLine(BD)).
//
// A measure of a line or an angle is its name, AB and ∠ABC, as these texts say AB=5; other measures are words, △ABC的面积,
// "the area of triangle ABC". Operations become signs. A call that is not known is split into its words.
func Readable(text string, chinese bool) (readable string, lost []string) {
	if !strings.Contains(text, "(") {
		return text, nil
	}
	w := writer{chinese: chinese}
	var b strings.Builder
	for i := 0; i < len(text); {
		name, open := callAt(text, i)
		if name == "" {
			_, size := utf8.DecodeRuneInString(text[i:])
			b.WriteString(text[i : i+size])
			i += size
			continue
		}
		p := parser{s: text, i: i}
		t, ok := p.term()
		if !ok || !t.call || t.unlike() {
			b.WriteString(text[i : open+1])
			i = open + 1
			continue
		}
		i = p.i
		said := w.write(t, 0)
		if rest, degrees := strings.CutPrefix(text[i:], "°"); degrees {
			if t.endsInNumber() {
				said += "°"
			}
			i = len(text) - len(rest)
		}
		b.WriteString(said)
	}
	return b.String(), w.lost
}

// callAt gives the name of the call that begins at text[i], a word in camel case before an opening bracket, and where the
// bracket is; "" where none does.
func callAt(text string, i int) (name string, open int) {
	if !lexeme.IsCapital(text[i]) {
		return "", 0
	}
	if i > 0 && (text[i-1] == '\\' || lexeme.IsLetter(text[i-1]) || lexeme.IsDigit(text[i-1])) {
		return "", 0
	}
	end := i
	for end < len(text) && lexeme.IsLetter(text[end]) {
		end++
	}
	if !strings.HasPrefix(text[end:], "(") || !isCall(text[i:end]) {
		return "", 0
	}
	return text[i:end], end
}

// isCall reports whether a word is the name of a call: an operation, or a measure of something.
func isCall(name string) bool {
	if _, ok := operations[name]; ok {
		return true
	}
	if _, ok := relations[name]; ok {
		return true
	}
	if _, ok := functions[name]; ok {
		return true
	}
	measure, _, ok := strings.Cut(name, "Of")
	return ok && measure != "" && strings.ToUpper(name) != name
}

// A term is a call with its arguments, or what stands as an argument.
type term struct {
	name string
	call bool
	args []term
	// parted says that an equality sign parts the arguments, and not a comma.
	parted bool
}

// unlike reports whether a call has no form that can be told: too few arguments.
func (t *term) unlike() bool {
	if operations[t.name] != "" && len(t.args) < 2 {
		return true
	}
	if relations[t.name].zh != "" && len(t.args) != 2 {
		return true
	}
	return len(t.args) == 0
}

// endsInNumber reports whether the last thing that a term says is a number, behind which a sign of degrees makes sense.
func (t *term) endsInNumber() bool {
	if !t.call {
		return t.name != "" && t.name[len(t.name)-1] >= '0' && t.name[len(t.name)-1] <= '9'
	}
	if operations[t.name] == "" || t.name == "Mul" {
		return false
	}
	return t.args[len(t.args)-1].endsInNumber()
}

// deepest bounds the nesting of calls.
const deepest = 16

// A parser reads terms.
type parser struct {
	s     string
	i     int
	depth int
}

// plain reads a plain argument.
func (p *parser) plain() (term, bool) {
	rest := p.s[p.i:]
	if end := strings.IndexAny(rest, "(),="); end >= 0 {
		rest = rest[:end]
	}
	p.i += len(rest)
	name := strings.TrimSpace(rest)
	return term{name: name}, name != "" && len(name) <= 60
}

// term reads a call, or a plain argument up to the comma, bracket or equality sign behind it.
func (p *parser) term() (term, bool) {
	name, open := callName(p.s, p.i)
	if name == "" {
		return p.plain()
	}
	if p.depth == deepest {
		return term{}, false
	}
	p.depth++
	defer func() { p.depth-- }()
	t := term{name: name, call: true}
	p.i = open + 1
	for {
		p.i = len(p.s) - len(strings.TrimLeft(p.s[p.i:], " "))
		arg, ok := p.term()
		if !ok || p.i >= len(p.s) {
			return term{}, false
		}
		t.args = append(t.args, arg)
		mark := p.s[p.i]
		p.i++
		switch mark {
		case ')':
			return t, true
		case '=':
			t.parted = true
		case ',':
		default:
			return term{}, false
		}
	}
}

// callName is a word directly before an opening bracket.
func callName(s string, i int) (name string, open int) {
	end := i
	for end < len(s) && (s[end]|0x20 >= 'a' && s[end]|0x20 <= 'z') {
		end++
	}
	if end == i || end == len(s) || s[end] != '(' {
		return "", 0
	}
	return s[i:end], end
}

// LostValue ends what [Readable] says of a value that a text needs and has lost.
const LostValue = "has lost its value"
