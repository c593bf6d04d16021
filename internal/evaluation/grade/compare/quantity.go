package compare

import (
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/exact"
	"geoeval/internal/text/lexeme"
	"geoeval/internal/text/mathtext"
)

// quantity reads an expression with its unit.
func (r *reader) quantity(t []token) (quantity, bool) {
	if r.work++; r.work > mostParts || len(t) == 0 {
		return quantity{}, false
	}
	text := r.source(t)
	if written, ok := spelledHan(text); ok { // 二根号三
		if q, ok := anew(written); ok {
			q.rules = []string{"Z3"}
			return q, true
		}
	}
	if hasHanRoot(text) {
		return quantity{}, false // or 3根号2 were 3 of something
	}
	if numeral, ok := spelled(text); ok {
		if q, ok := anew(numeral); ok {
			q.rules = []string{spelledRule(text)}
			return q, true
		}
	}
	if rest, money := mathtext.CutMoney(text); money != "" {
		if q, ok := anew(rest); ok && (q.unit == "" || q.unit == money) {
			q.unit = money
			return q, true
		}
	}
	if q, ok := r.withUnit(t); ok {
		return q, true
	}
	if n, decimal := parse(withoutTildes(t)); n != nil {
		q := quantity{expression: n, decimal: decimal, printed: lone(t), rules: r.numeralRules(t)}
		if n.Degrees {
			q.unit = "°"
		}
		return q, true
	}
	return compound(text)
}

// spelledRule is the rule by which a number in words is read: of Chinese, or of English.
func spelledRule(text string) string {
	if text[0] >= utf8.RuneSelf {
		return "Z3"
	}
	return "N11"
}

// numeralRules are the rules by which the numerals of an expression are read: groups of three digits, powers of ten.
func (r *reader) numeralRules(t []token) (rules []string) {
	for _, is := range t {
		if is.form != numeral {
			continue
		}
		if strings.ContainsAny(is.text, "eE") {
			rules = append(rules, "N10")
		} else if is.end-is.start > len(is.text) {
			rules = append(rules, "N7")
		}
	}
	return rules
}

// anew reads a text that was rewritten.
func anew(text string) (quantity, bool) {
	tokens, ok := scan(text)
	if !ok {
		return quantity{}, false
	}
	r := &reader{text: text}
	if q, ok := r.withUnit(tokens); ok {
		return q, true
	}
	n, decimal := parse(tokens)
	return quantity{expression: n, decimal: decimal, printed: lone(tokens)}, n != nil
}

func withoutTildes(t []token) []token {
	if !slices.ContainsFunc(t, func(t token) bool { return t.text == "~" }) {
		return t
	}
	return slices.DeleteFunc(slices.Clone(t), func(t token) bool { return t.text == "~" })
}

// longestUnit is the most tokens that a unit has: square units per 100 cubic metres.
const longestUnit = 8

// withUnit reads an expression with a unit behind it: as much as can be one, and one that is known before a noun.
func (r *reader) withUnit(t []token) (quantity, bool) {
	for cut := max(1, len(t)-longestUnit); cut < len(t); cut++ {
		first := t[cut]
		if first.form == numeral || first.form == sign && first.text != "°" && !strings.Contains("%$([{'", first.text) {
			continue
		}
		number, behind := t[:cut], t[cut:]
		n, decimal := parse(number)
		if n == nil {
			continue
		}
		q := quantity{expression: n, decimal: decimal, printed: lone(number), rules: r.numeralRules(number)}
		if first.text == "%" && len(behind) == 1 {
			q.percent = true
			return q, !slices.ContainsFunc(number, func(t token) bool { return t.text == "+" })
		}
		if hasLetters(n) && (first.form == word && len(first.text) == 1 || first.form == word && len(behind) == 1 && isCapitals(first.text)) {
			continue // 2am is no time of day
		}
		all, _ := parse(t)
		if first.text == "°" && all != nil && !all.Degrees || !r.readsUnit(&q, n, behind) {
			continue // the degrees of sin 30°, or no unit
		}
		if hasLetters(n) && q.unit != "°" && unitOf(q.unit).Symbol == "" {
			continue // a rhombus
		}
		if all != nil && hasLetters(all) {
			q.other = all
		}
		return q, true
	}
	return quantity{}, false
}

// readsUnit reads what stands behind a number, in brackets or without.
func (r *reader) readsUnit(q *quantity, n *node, t []token) bool {
	for _, pair := range [][2]string{{"(", ")"}, {"[", "]"}, {"{", "}"}} {
		if inner, ok := enclosedIn(t, pair[0], pair[1]); ok {
			t = inner
		}
	}
	if len(t) == 0 || t[0].form == numeral {
		return false
	}
	value := 2.0 // so that a noun must be in the plural
	if n.Op == exact.Number {
		value, _ = n.Exact.Float64()
	}
	text := r.source(t)
	switch strings.ToLower(text) {
	case "radian", "radians", "rad", "rads", "弧度":
		q.radians, q.unit = true, "rad"
		return true
	case "%", "percent", "per cent", "pct", "percentage":
		q.percent = true
		return true
	case "l":
		q.unit = "l"
		return true
	case "°c", "°f", "° c", "° f":
		q.unit = "°"
		return true
	case "usd", "us dollars", "bucks":
		q.unit = "$"
		return true
	case "'":
		q.unit = "ft"
		return true
	case "''":
		q.unit = "in"
		return true
	case "degrees", "degree", "deg", "degs":
		q.unit = "°"
		return true
	}
	if t[0].is("(", "[") {
		return false
	}
	unit, ok := mathtext.ReadUnit(strings.Trim(strings.ReplaceAll(strings.ReplaceAll(text, "*", " "), "·", " "), " "), value)
	if !ok || unit == "" {
		return false
	}
	if unit == "%" {
		q.percent = true
		return true
	}
	q.unit = unit
	return true
}

// lone is how a numeral that is all of a number, but for its sign and brackets, is printed.
func lone(t []token) *printed {
	for len(t) > 0 && t[0].is("-", "+") {
		t = t[1:]
	}
	for _, pair := range [][2]string{{"{", "}"}, {"(", ")"}} {
		if inner, ok := enclosedIn(t, pair[0], pair[1]); ok {
			t = inner
		}
	}
	if len(t) > 1 && t[len(t)-1].text == "°" {
		t = t[:len(t)-1]
	}
	if len(t) == 1 && t[0].form == numeral {
		return printedAs(t[0].text)
	}
	return nil
}

// compound reads what is put together of several units, or of words, as mathtext does: 6°30′, 5 ft 3 in, 3 lakh.
func compound(text string) (quantity, bool) {
	a, ok := mathtext.ReadAnswer(text)
	if !ok || strings.ContainsAny(text, ":=") {
		return quantity{}, false
	}
	q := quantity{expression: exact.Rational(shortest(a.Value)), unit: a.Unit, decimal: true}
	if a.Unit == "°" {
		q.rules = []string{"U6"}
	}
	if a.Unit == "%" {
		q.unit, q.percent = "", true
		q.expression = exact.Rational(new(big.Rat).Mul(shortest(a.Value), big.NewRat(100, 1)))
	}
	return q, true
}

// isName reports whether tokens name a quantity, so that a sign of equality behind them gives its value (rule Q1): x, AB,
// m∠ABC, S_{△ABC}, "the area of the circle", AB:BC, \frac{AB}{BC}, \sin A, 面积.
func isName(t []token) bool {
	if len(t) == 0 {
		return false
	}
	hasLetter := false
	depth := 0
	for i, is := range t {
		depth += nesting(is)
		switch is.form {
		case word, han, name:
			hasLetter = hasLetter || strings.ToLower(is.text) != "pi"
		case numeral:
			if !numeralInName(t[:i]) {
				return false
			}
		case sign:
			if !signInName(is, depth) {
				return false
			}
			hasLetter = hasLetter || is.is(`\angle`, `\triangle`)
		}
	}
	return hasLetter
}

// numeralInName reports whether a numeral may stand in a name, behind these tokens.
func numeralInName(before []token) bool {
	i := len(before) - 1
	return i >= 0 && (before[i].form != sign || before[i].is("_", "{", `\angle`, `\triangle`))
}

// signInName reports whether a sign may stand in a name, so deep in brackets.
func signInName(t token, depth int) bool {
	return !operators[t.text] && (depth > 0 || !strings.Contains("+-*^<>|&%°,;", t.text))
}

// operators are commands that make an expression of names, or a relation.
var operators = lexeme.Set(`\sqrt \pi \pm \mp <= >= != ~= \cong \sim \parallel \perp \infty \in`)

// nameOf is the form in which names are compared.
func nameOf(t []token) string {
	var b strings.Builder
	for _, is := range t {
		switch is.text {
		case "{", "}", "(", ")", "the", "The":
			continue
		}
		b.WriteString(is.text)
	}
	n := parser{tokens: slices.Clone(t)}
	if single := n.atom(); single != nil && n.i == len(n.tokens) && single.Op == exact.Letter {
		return single.Name
	}
	return b.String()
}
