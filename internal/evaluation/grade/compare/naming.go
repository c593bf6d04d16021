package compare

import (
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/exact"
	"geoeval/internal/text/lexeme"
)

// letters reads a run of Latin letters: π, a root or function with its argument, the name of a segment or polygon, which is
// one quantity, or letters side by side, which are a product.
func (p *parser) letters() *node {
	t := p.tokens[p.i]
	switch strings.ToLower(t.text) {
	case "pi":
		p.i++
		return exact.New(exact.Pi)
	case "m":
		if p.i+1 < len(p.tokens) && p.tokens[p.i+1].text == `\angle` { // the measure of an angle
			p.i++
			return p.figure()
		}
	case "sqrt":
		p.i++
		return p.root(`\sqrt`)
	case "cbrt":
		p.i++
		return p.root(`\cbrt`)
	}
	if f, rest := splitFunction(t.text); f != "" {
		if rest == "" {
			p.i++
		} else {
			p.tokens[p.i].text = rest
		}
		if f == "sqrt" {
			return p.root(`\sqrt`)
		}
		return p.function(f)
	}
	p.i++
	if len(t.text) == 1 || isCapitals(t.text) {
		return p.named(t.text)
	}
	if len(t.text) > longestProduct || notLetters[strings.ToLower(t.text)] {
		return nil
	}
	factors := make([]*node, 0, len(t.text))
	for i := range len(t.text) - 1 {
		factors = append(factors, &node{Op: exact.Letter, Name: t.text[i : i+1]})
	}
	last := p.named(t.text[len(t.text)-1:]) // which alone may have a subscript, a prime and an exponent
	if last == nil {
		return nil
	}
	if p.eat("^") {
		exponent := p.exponent()
		if exponent == nil {
			return nil
		}
		last = exact.New(exact.Pow, last, exponent)
	}
	return &node{Op: exact.Mul, Args: append(factors, last)}
}

// longestProduct is the longest run of small letters that is a product and no word.
const longestProduct = 3

// notLetters are short words that are no products of letters.
var notLetters = lexeme.Set("is the and or of to in on at by it be as an are not no yes so we if all any for has its was but can one two six ten cm mm km dm " +
	"ft yd mi kg mg lb oz ml cc hr min sec deg rad sq cu per nan n/a nil bad far few usd eur rmb inr")

// splitFunction cuts the name of a function off the letters that are written behind it without a space: sinC, sinx, sqrtx.
func splitFunction(text string) (function, rest string) {
	for _, f := range []string{"arcsin", "arccos", "arctan", "sqrt", "sin", "cos", "tan", "cot", "sec", "csc", "ln", "log"} {
		if rest, ok := strings.CutPrefix(text, f); ok && len(rest) <= 1 || ok && isCapitals(rest) {
			return f, rest
		}
	}
	return "", ""
}

func isCapitals(s string) bool {
	for i := range len(s) {
		if !lexeme.IsCapital(s[i]) {
			return false
		}
	}
	return s != ""
}

// numbered tells whether a numeral stands here that is the subscript of a capital before it.
func (p *parser) numbered(text string) bool {
	return p.i < len(p.tokens) && p.i > 0 && p.tokens[p.i].form == numeral && !p.tokens[p.i].spaced && isCapitals(text) && len(text) == 1
}

// named reads the subscript and the primes behind a name. The ends of a segment have no order: BA is AB.
func (p *parser) named(text string) *node {
	if len(text) == 2 && isCapitals(text) && text[0] > text[1] {
		text = text[1:] + text[:1]
	}
	if p.eat("_") {
		sub := p.subscript()
		if sub == "" {
			return nil
		}
		text += "_" + sub
	} else if p.numbered(text) {
		text += "_" + p.tokens[p.i].text // A1
		p.i++
	}
	for p.eat("'") {
		text += "'"
	}
	if text == "e" {
		return exact.New(exact.Euler)
	}
	return &node{Op: exact.Letter, Name: text}
}

// subscript reads one token, or what stands in braces; "" where there is none.
func (p *parser) subscript() string {
	if !p.eat("{") {
		if p.i >= len(p.tokens) {
			return ""
		}
		p.i++
		return p.tokens[p.i-1].text
	}
	var b strings.Builder
	for p.i < len(p.tokens) && !p.eat("}") {
		b.WriteString(p.tokens[p.i].text)
		p.i++
	}
	return b.String()
}

// inOrder is the name of a figure with its corners in the order that stands for all that say the same; name where it has one alone.
func inOrder(kind, corners, name string) string {
	all := []byte(corners)
	switch {
	case kind == `\triangle`:
		slices.Sort(all)
	case len(all) == 3 && all[0] > all[2]:
		slices.Reverse(all)
	default:
		return name
	}
	return string(all)
}

// figure reads an angle or a triangle as one quantity: ∠1, ∠ABC, △ABC. An angle's sides have no order, and neither have the
// corners of a triangle.
func (p *parser) figure() *node {
	kind := p.peek()
	p.i++
	braced := p.eat("{")
	if p.i >= len(p.tokens) {
		return nil
	}
	t := p.tokens[p.i]
	if t.form == sign {
		return nil
	}
	p.i++
	text := t.text
	if t.form == word {
		if n := p.named(text); n != nil && n.Op == exact.Letter {
			text = n.Name
		}
		if p.eat(",") {
			return nil
		}
		text = inOrder(kind, t.text, text)
	}
	if braced && !p.eat("}") || utf8.RuneCountInString(text) > 12 {
		return nil
	}
	return &node{Op: exact.Letter, Name: kind + text}
}
