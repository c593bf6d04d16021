package chain

import (
	"fmt"
	"regexp"
	"strings"

	"geoeval/internal/program"
	"geoeval/internal/text/mathtext"
)

// A linear is a sum of numbers and of multiples of one letter, whose numerals are slots.
type linear struct {
	terms []term
	// divisor is the slot of what the whole is divided by, "" for nothing.
	divisor string
	// whole: it is one quantity that the problem or an earlier step gives, with its unit.
	whole bool
}

// A term is a numeral, a letter or both multiplied.
type term struct {
	minus  bool
	slot   string // of the numeral, "" where there is none
	number string // a constant of the relation in the place of a slot
	letter string
	factor int    // what the relation multiplies it by, 0 for 1
	by     string // another slot that it is multiplied by, "" for none
}

// source is a term as a formula.
func (t *term) source() string {
	var factors []string
	if t.factor > 1 {
		factors = append(factors, fmt.Sprint(t.factor))
	}
	for _, f := range []string{t.number, t.slot, t.by, t.letter} {
		if f != "" {
			factors = append(factors, f)
		}
	}
	return strings.Join(factors, " * ")
}

// source is a formula in the slots.
func (x *linear) source() string {
	var b strings.Builder
	for i, t := range x.terms {
		switch {
		case t.minus && i == 0:
			b.WriteString("-")
		case t.minus:
			b.WriteString(" - ")
		case i > 0:
			b.WriteString(" + ")
		}
		b.WriteString(t.source())
	}
	if x.divisor != "" {
		return "(" + b.String() + ") / " + x.divisor
	}
	return b.String()
}

// written is it as a text says it, with places for the numerals.
func (x *linear) written(kind string) string {
	if x.whole {
		return "{" + x.terms[0].slot + "}"
	}
	text := x.sum()
	several := len(x.terms) > 1
	if x.divisor != "" {
		if several {
			text = "(" + text + ")"
		}
		text, several = text+" / {"+x.divisor+":number}", true
	}
	if kind != ofAngle {
		return text
	}
	if several {
		text = "(" + text + ")"
	}
	return text + "°"
}

// sum is the terms with their signs.
func (x *linear) sum() string {
	var b strings.Builder
	for i, t := range x.terms {
		switch {
		case t.minus && i == 0:
			b.WriteString("−")
		case t.minus:
			b.WriteString(" − ")
		case i > 0:
			b.WriteString(" + ")
		}
		if t.slot != "" {
			b.WriteString("{" + t.slot + ":number}")
		}
		b.WriteString(t.letter)
	}
	return b.String()
}

// plus adds linear forms.
func plus(all []*linear) *linear {
	out := &linear{}
	for _, x := range all {
		if x.divisor != "" && len(all) > 1 {
			return &linear{terms: append(out.terms, x.terms...), divisor: "?"}
		}
		out.terms = append(out.terms, x.terms...)
		out.divisor = x.divisor
	}
	return out
}

// A side of a solved equation: what the letter is multiplied by, and what that is.
type solved struct{ coefficient, text string }

// minus solves left = right for the letter: the sum of its coefficients, and the numbers on the other side. The coefficient
// is empty where it is not solved.
func (x *linear) minus(right *linear) (a, b solved) {
	if x.divisor == "?" || right.divisor == "?" || x.divisor != "" && right.divisor != "" {
		return a, b
	}
	scale := x.divisor + right.divisor
	var of, numbers []string
	put := func(list []string, minus bool, text string) []string {
		switch {
		case minus && len(list) == 0:
			return append(list, "-"+text)
		case minus:
			return append(list, " - "+text)
		case len(list) == 0:
			return append(list, text)
		}
		return append(list, " + "+text)
	}
	// Where one side is a fraction, the other is multiplied by what is below it.
	scaled := func(side *linear, text string) string {
		if scale != "" && side.divisor == "" {
			return text + " * " + scale
		}
		return text
	}
	// Positive ones first, so that no formula begins with a sign.
	for _, wanted := range []bool{false, true} {
		for i, side := range []*linear{x, right} {
			for _, t := range side.terms {
				negative := t.minus != (i == 1)
				if t.letter != "" {
					coefficient := t
					coefficient.letter = ""
					text := coefficient.source()
					if text == "" {
						text = "1"
					}
					if negative == wanted {
						of = put(of, negative, scaled(side, text))
					}
				} else if negative != wanted {
					numbers = put(numbers, !negative, scaled(side, t.source()))
				}
			}
		}
	}
	if len(of) == 0 || len(numbers) == 0 {
		return a, b
	}
	return solved{coefficient: strings.Join(of, "")}, solved{text: strings.Join(numbers, "")}
}

// termForm is a term of an expression: a numeral or a fraction of numerals, a letter, or both.
var termForm = regexp.MustCompile(`^(?:(\d+(?:\.\d+)?)|\\frac\{(\d+)\}\{(\d+)\})?([a-z])?$`)

// fractionForm is an expression over a number.
var fractionForm = regexp.MustCompile(`^\\frac\{([^{}]*)\}\{(\d+)\}$`)

// degrees are signs that say nothing in an expression.
var degrees = strings.NewReplacer(`^{\circ}`, "", `^\circ`, "", "°", "", " ", "", "−", "-", "$", "")

// read reads an expression in the letter; its numerals become slots.
func (l *letters) read(o *program.Operand) (*linear, bool) {
	if o.Number < 0 {
		if o.Name == l.letter {
			return &linear{terms: []term{{letter: l.letter}}}, true
		}
		return nil, false
	}
	text := degrees.Replace(l.problem.Numbers[o.Number].Text)
	x := &linear{}
	below := ""
	if m := fractionForm.FindStringSubmatch(text); m != nil && strings.Trim(m[1], "0123456789") != "" {
		text, below = m[1], m[2]
	}
	if text == "" {
		return nil, false
	}
	for i, piece := range splitTerms(text) {
		minus := strings.HasPrefix(piece, "-")
		m := termForm.FindStringSubmatch(strings.TrimLeft(piece, "+-"))
		if m == nil || m[4] != "" && m[4] != l.letter || m[1] == "" && m[2] == "" && m[4] == "" {
			return nil, false
		}
		if i == 0 && minus {
			return nil, false
		}
		t := term{minus: minus, letter: m[4]}
		if numeral := m[1]; numeral != "" {
			t.slot = l.numeral(numeral, o.Number, false)
		} else if m[2] != "" {
			t.slot = l.numeral(m[2]+"/"+m[3], o.Number, true)
		}
		x.terms = append(x.terms, t)
	}
	if below != "" {
		x.divisor = l.numeral(below, o.Number, false)
	}
	return x, true
}

// numeral makes a slot of a numeral of one of the problem's numbers.
func (l *letters) numeral(text string, number int, fraction bool) string {
	name := fmt.Sprint("n", len(l.slots)+1)
	value, _ := mathtext.Value(text)
	l.slots = append(l.slots, &Slot{Name: name, Of: ofNumber})
	l.given[name] = operand{act: -1, number: number, value: value, Measure: measures[ofNumber], fraction: fraction}
	return name
}

// splitTerms parts a sum before its signs, outside of braces.
func splitTerms(text string) []string {
	var pieces []string
	depth, from := 0, 0
	for i, c := range text {
		switch c {
		case '{':
			depth++
		case '}':
			depth--
		case '+', '-':
			if depth == 0 && i > 0 {
				pieces = append(pieces, text[from:i])
				from = i
			}
		}
	}
	return append(pieces, text[from:])
}
