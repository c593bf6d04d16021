package synth

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"geoeval/internal/exact"
	"geoeval/schema"
)

// A Segment is a part of a text: exactly one of its fields is set.
type Segment struct {
	Literal string
	// Parameter is the name of a number of the problem. It is spelled p.Values[name].String().
	Parameter string
}

// A Text is a text in which the numbers that the problem gives stand apart.
type Text []Segment

// String is the text with its numbers filled in.
func (t Text) String(p *Instance) string {
	var b strings.Builder
	for _, s := range t {
		if s.Parameter != "" {
			b.WriteString(p.Values[s.Parameter].String())
		} else {
			b.WriteString(s.Literal)
		}
	}
	return b.String()
}

// A piece of a wording is literal text, the letter of a point, or a number.
type piece struct {
	literal string
	letter  string
	name    string
	slot    int
	// sign is '+' or '-' where a term is added or taken away with the number, '=' where it is the end of an equation;
	// coefficient: 1 is not written.
	sign        byte
	coefficient bool
	// than is the slot of the number with which this one is compared, whose sign alone is written; -1 for none.
	than int
	// given: the number is a parameter, and not a name from let.
	given bool
}

// A wording is a text of a template.
type wording []piece

// A scope says what the placeholders of a text may name.
type scope struct {
	letters map[string]bool
	given   map[string]bool
	slots   map[string]int
}

var (
	placeholder = regexp.MustCompile(`\{([+=-]?)([A-Za-z][A-Za-z0-9_]*)(\*?)(?:<>([A-Za-z][A-Za-z0-9_]*))?\}`)
	// wrapping is what LaTeX's own braces stand behind; see [wraps].
	wrapping = regexp.MustCompile(`([\^_]|\\sqrt(\[[^\]]*\])?|\\[dt]?frac(\{([^{}]|\{[^{}]*\})*\})?|\\(overline|vec|overrightarrow|widehat|boxed))$`)
)

// endsInWords tells whether a text ends in a LaTeX command whose braces hold words.
func endsInWords(text string) bool {
	for _, command := range []string{`\text`, `\mathrm`, `\textbf`, `\operatorname`} {
		if strings.HasSuffix(text, command) {
			return true
		}
	}
	return false
}

// endsInCommand tells whether a text ends in a LaTeX command.
func endsInCommand(text string) bool {
	rest := strings.TrimRight(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
	return len(rest) < len(text) && strings.HasSuffix(rest, `\`)
}

// wraps tells whether LaTeX's own braces stand behind a text. Most texts cannot be such, which is seen at their end
// without looking through all of them.
func wraps(text string) bool {
	switch {
	case text == "":
		return false
	case text[len(text)-1] == '}' && !strings.Contains(text, "frac{"),
		text[len(text)-1] == ']' && !strings.Contains(text, "sqrt["):
		return false
	case !strings.Contains("^_]}", text[len(text)-1:]) && !endsInCommand(text):
		return false
	}
	return wrapping.MatchString(text)
}

// wording reads a text. {A} is a point's letter, {a} a number, {+a} " + 3" or " - 3", {-a} the same with the sign
// turned, {=a} "= 3", or "\approx 3.14" where that is not all of the number, {a*} a coefficient (1 is left out, of -1 the
// sign stays), {a<>b} the sign "<", "=" or ">" between two numbers. Where LaTeX needs its braces, as in \sqrt{a}, they stay.
func (s scope) wording(text string) (wording, error) {
	var w wording
	literal := func(s string) {
		if s != "" {
			w = append(w, piece{literal: s})
		}
	}
	at := 0
	for _, m := range placeholder.FindAllStringSubmatchIndex(text, -1) {
		name, before := text[m[4]:m[5]], text[:m[0]]
		if _, number := s.slots[name]; endsInWords(before) || !number && !s.letters[name] && wraps(before) {
			continue // \text{cm}, \frac{x}{2}
		}
		than := text[max(m[8], 0):max(m[9], 0)]
		p, err := s.piece(text[m[0]:m[1]], name, than)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
		literal(text[at:m[0]])
		switch {
		case wraps(before):
			w = append(w, piece{literal: "{"}, p, piece{literal: "}"})
		case endsInCommand(before):
			w = append(w, piece{literal: " "}, p)
		default:
			w = append(w, p)
		}
		at = m[1]
	}
	literal(text[at:])
	return w, nil
}

// resultName is the name of the answer to the question itself.
const resultName = "result"

// piece reads a placeholder, whose number may be compared with another one.
func (s scope) piece(whole, name, than string) (piece, error) {
	slot, known := s.slot(name)
	p := piece{name: name, slot: slot, than: -1, given: s.given[name], coefficient: strings.HasSuffix(whole, "*}")}
	if strings.IndexByte("+-=", whole[1]) >= 0 {
		p.sign = whole[1]
	}
	if than != "" {
		other, known := s.slots[than]
		if !known {
			return p, fmt.Errorf("%s: there is no parameter or let %s", whole, than)
		}
		p.than, p.given = other, false
	}
	switch isLetter := s.letters[name]; {
	case isLetter && (p.sign != 0 || p.coefficient || than != ""):
		return p, fmt.Errorf("%s is a letter and has no sign", whole)
	case isLetter:
		return piece{letter: name}, nil
	case !known:
		return p, fmt.Errorf("there is no letter, parameter or let %s", name)
	}
	return p, nil
}

// slot is where the value of a name stands, -1 for the result.
func (s scope) slot(name string) (slot int, known bool) {
	if name == resultName {
		return -1, true
	}
	slot, known = s.slots[name]
	return slot, known
}

// names tells whether a wording has a number.
func (w wording) names(name string) bool {
	for _, p := range w {
		if p.name == name {
			return true
		}
	}
	return false
}

// fill makes the text of a problem from a wording.
func (p *Instance) fill(w wording, n notation) Text {
	var t Text
	var literal strings.Builder
	for _, one := range w {
		switch {
		case one.letter != "":
			literal.WriteString(p.Letters[one.letter])
		case one.name == "":
			literal.WriteString(one.literal)
		default:
			before, spelled, own := p.spell(one, n)
			literal.WriteString(before)
			if !own {
				literal.WriteString(spelled)
				continue
			}
			if literal.Len() > 0 {
				t = append(t, Segment{Literal: literal.String()})
				literal.Reset()
			}
			t = append(t, Segment{Parameter: one.name})
		}
	}
	if literal.Len() > 0 {
		t = append(t, Segment{Literal: literal.String()})
	}
	return t
}

// spell gives a number as its place wants it: what stands before it, its digits, and whether these are as the problem's
// Values spell them.
func (p *Instance) spell(one piece, n notation) (before, spelled string, own bool) {
	if one.than >= 0 {
		return "", relation(p.at(one.slot), p.at(one.than), n), false
	}
	if one.sign == '=' {
		one.sign = 0
		_, spelled, own = p.spell(one, n)
		x := p.Value()
		if one.slot >= 0 {
			x = p.at(one.slot)
		}
		if v, err := strconv.ParseFloat(spelled, 64); err == nil && !same(v, x) {
			return `\approx `, spelled, own
		}
		return "= ", spelled, own
	}
	if own = one.given; !own && (one.name == answerName || one.name == resultName) {
		return "", p.answerIn(one.name, n), false
	}
	x := p.at(one.slot)
	if _, isValue := p.Values[one.name]; !isValue {
		own = false
	}
	if one.sign == '-' {
		x = -x
	}
	if one.sign != 0 {
		switch {
		case same(x, 0):
			return "", "", false
		case x < 0:
			before = " - "
		default:
			before = " + "
		}
		own = own && p.at(one.slot) > 0
		if x < 0 {
			x = -x
		}
	}
	if one.coefficient && (same(x, 1) || same(x, -1)) {
		if x < 0 {
			before += "-"
		}
		return before, "", false
	}
	return before, written(x, n), own
}

// relation is the sign between two numbers.
func relation(x, y float64, n notation) string {
	switch {
	case same(x, y):
		return n.equal
	case x < y:
		return "<"
	}
	return ">"
}

// written spells a number as exactly as it can: 2.5, 6√3, 4π/3; else rounded.
func written(x float64, n notation) string {
	if v, ok := newValue(x); ok {
		return v.String()
	}
	if e, ok := exact.Recognized(x); ok {
		return n.surd(e)
	}
	return decimals(x, n.places)
}

// inLanguage are the wordings of a text in each language.
type inLanguage[T any] struct{ english, chinese T }

func (i inLanguage[T]) in(l schema.Language) T {
	if l == schema.Chinese {
		return i.chinese
	}
	return i.english
}
