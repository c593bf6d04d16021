package compare

import (
	"slices"

	"geoeval/internal/text/lexeme"
)

// A kind says what an answer is.
type kind uint8

const (
	unreadable   kind = iota
	single            // a quantity
	several           // a list or set, in no order
	alternatives      // "5 or 6"
	tuple             // in order
	span              // an interval; open says at which ends
	union             // of intervals
	stretch           // a range: 5-6, between 5 and 6
	proportion        // a:b, a:b:c
	relation          // an inequality, or a statement about names: ∠1 ≅ ∠2
	words
	truth // yes or no
)

// An answer is what a text states, or what is right.
type answer struct {
	kind
	text      string
	name      string // what it is the value of, "" where it has none
	parts     []answer
	quantity  quantity // of a single answer
	alternate []answer // other sides of "exact ≈ decimal", which count as well
	equation  *node    // left side less right side, where the left is no name
	ends      *node    // of a chain of more than two sides, its first side less its last
	operator  string   // of a relation
	open      [2]bool  // of a span: whether its ends are no members
	yes       bool     // of a truth
	rules     []string // how it was read
	undefined bool     // a number that there is none of: 1/0
	limited   bool     // a bound of the reader was met
}

func (a *answer) note(rule string) {
	if !slices.Contains(a.rules, rule) {
		a.rules = append(a.rules, rule)
	}
}

// A reader reads one text.
type reader struct {
	text string // plain
	work int    // parts that have been tried
	said int    // predicates that have been tried
}

// mostParts bounds how many parts of an answer are tried as one thing or another.
const mostParts = 200

// LongestList is how many values an answer gives at the most.
const LongestList = 24

// read reads a text into an answer.
func read(s string) answer {
	plain, ok := plain(s)
	if !ok {
		return answer{limited: true}
	}
	tokens, ok := scan(plain)
	if !ok {
		return answer{text: plain, limited: true}
	}
	r := &reader{text: plain}
	a := r.answer(tokens)
	if r.work > mostParts {
		return answer{text: plain, limited: true}
	}
	a.text = plain
	return a
}

// source is the text of tokens.
func (r *reader) source(t []token) string {
	if len(t) == 0 {
		return ""
	}
	return r.text[t[0].start:t[len(t)-1].end]
}

// answer reads tokens that are an answer as a whole.
func (r *reader) answer(t []token) answer {
	if r.work++; r.work > mostParts {
		return answer{limited: true}
	}
	if a, ok := readTruth(r.source(t)); ok {
		return a
	}
	t, rules := trim(t)
	if len(t) == 0 {
		return answer{}
	}
	a := r.bare(t)
	a.rules = append(rules, a.rules...)
	return a
}

func (r *reader) bare(t []token) answer {
	if inner, ok := enclosedIn(t, "{", "}"); ok {
		return r.answer(inner)
	}
	if a, ok := r.bracketed(t); ok {
		return a
	}
	if inner, ok := enclosedIn(t, "(", ")"); ok {
		if n, _ := parse(t); n == nil {
			return r.answer(inner) // (24 cm)
		}
	}
	if a, ok := r.withAside(t); ok {
		return a
	}
	if a, ok := r.dimensions(t); ok {
		return a
	}
	if a, ok := r.plusMinus(t); ok {
		return a
	}
	if parts := split(t, isUnion); len(parts) > 1 {
		if a := r.group(union, "T3", parts); a.kind != unreadable {
			return a
		}
	}
	if a, ok := r.between(t); ok {
		return a
	}
	if parts := split(t, isOr); len(parts) > 1 {
		if a := r.group(alternatives, "H1", parts); a.kind != unreadable {
			return a
		}
	}
	if parts := split(t, isComma); len(parts) > 1 {
		if a := r.list(parts); a.kind != unreadable {
			return a
		}
	}
	if parts := split(t, isAnd); len(parts) > 1 && !slices.ContainsFunc(parts, func(p []token) bool { return len(split(p, isRelation)) < 2 }) {
		if a := r.list(parts); a.kind != unreadable {
			return a // x = 3 and y = 4
		}
	}
	if a, ok := r.related(t); ok {
		return a
	}
	if a, ok := r.stretch(t); ok {
		return a
	}
	if a, ok := r.proportion(t); ok {
		return a
	}
	if q, ok := r.quantity(t); ok {
		return measured(q)
	}
	if parts := split(t, isAnd); len(parts) > 1 {
		if a := r.list(parts); a.kind != unreadable {
			return a
		}
	}
	return r.inWords(t)
}

// measured is the answer that a quantity is, with its value.
func measured(q quantity) answer {
	a := answer{kind: single, quantity: q, rules: q.rules}
	switch {
	case q.unit != "":
		a.note("U1")
	case q.percent:
		a.note("N9")
	}
	return a
}

// group reads parts as answers of their own. Where one cannot be read the whole cannot.
func (r *reader) group(k kind, rule string, parts [][]token) answer {
	if len(parts) > LongestList {
		return answer{limited: true}
	}
	a := answer{kind: k, rules: []string{rule}}
	for _, part := range parts {
		p := r.answer(part)
		if p.kind == unreadable {
			return answer{limited: p.limited, undefined: p.undefined}
		}
		a.parts = append(a.parts, p)
	}
	return a
}

// list reads what stands between commas and "and". A name before the first value alone is that of all: x = 3, 4.
func (r *reader) list(parts [][]token) answer {
	a := r.group(several, "T2", parts)
	if a.kind == unreadable {
		return a
	}
	flat := answer{kind: several, rules: a.rules}
	for _, p := range a.parts {
		if p.kind == several && p.name == "" { // ±3, or "2, 3 and 4"
			flat.parts = append(flat.parts, p.parts...)
			continue
		}
		flat.parts = append(flat.parts, p)
	}
	if both, ok := intersection(flat.parts); ok {
		return both
	}
	named := func(p answer) bool { return p.name != "" }
	switch {
	case slices.ContainsFunc(flat.parts, func(p answer) bool { return (p.kind == words) != (flat.parts[0].kind == words) }):
		return answer{} // a sentence with numbers in it
	case slices.IndexFunc(flat.parts, named) == 0 && !slices.ContainsFunc(flat.parts[1:], named):
		flat.name, flat.parts[0].name = flat.parts[0].name, ""
	}
	return flat
}

// enclosedIn gives what stands between two brackets that belong to each other and enclose everything.
func enclosedIn(t []token, opening, closing string) ([]token, bool) {
	if len(t) < 2 || t[0].text != opening || t[len(t)-1].text != closing {
		return nil, false
	}
	depth := 0
	for i, is := range t {
		depth += nesting(is)
		if depth == 0 && i < len(t)-1 {
			return nil, false
		}
	}
	return t[1 : len(t)-1], depth == 0
}

// nesting is 1 for an opening bracket, -1 for a closing one.
func nesting(t token) int {
	switch t.text {
	case "(", "[", "{", `\{`:
		return 1
	case ")", "]", "}", `\}`:
		return -1
	}
	return 0
}

// bracketed reads tuples, sets and intervals.
func (r *reader) bracketed(t []token) (answer, bool) {
	if inner, ok := enclosedIn(t, `\{`, `\}`); ok {
		parts := split(inner, isComma)
		a := r.group(several, "T2", parts)
		return a, a.kind != unreadable
	}
	if len(t) > 3 && t[0].form == word && len(t[0].text) == 1 && lexeme.IsCapital(t[0].text[0]) && t[1].text == "(" { // P(3, 4)
		if a, ok := r.bracketed(t[1:]); ok && a.kind == tuple {
			a.name = t[0].text
			return a, true
		}
	}
	if len(t) < 5 {
		return answer{}, false
	}
	opening, closing := t[0].text, t[len(t)-1].text
	if opening != "(" && opening != "[" || closing != ")" && closing != "]" {
		return answer{}, false
	}
	depth := 0
	for i, is := range t {
		if depth += nesting(is); depth == 0 && i < len(t)-1 {
			return answer{}, false
		}
	}
	parts := split(t[1:len(t)-1], isComma)
	if len(parts) < 2 {
		return answer{}, false
	}
	if opening == "(" && closing == ")" {
		a := r.group(tuple, "T1", parts)
		return a, a.kind != unreadable
	}
	if len(parts) != 2 {
		return answer{}, false
	}
	a := r.group(span, "T3", parts)
	a.open = [2]bool{opening == "(", closing == ")"}
	return a, a.kind != unreadable
}

// split cuts tokens at separators that stand in no brackets. A separator at an end, or two side by side, split nothing.
func split(t []token, separates func(t []token, i int) int) [][]token {
	var parts [][]token
	start, depth := 0, 0
	for i := 0; i < len(t); i++ {
		depth += nesting(t[i])
		if depth != 0 {
			continue
		}
		if size := separates(t, i); size > 0 {
			if i > start {
				parts = append(parts, t[start:i])
			}
			i += size - 1
			start = i + 1
		}
	}
	if start < len(t) {
		parts = append(parts, t[start:])
	}
	return parts
}

func isUnion(t []token, i int) int { return oneOf(t[i], `\cup`, "U") }

func isOr(t []token, i int) int { return oneOf(t[i], "or", "或", "或者", "或是") }

func isComma(t []token, i int) int {
	size := oneOf(t[i], ",", ";")
	if size == 1 && i+1 < len(t) && oneOf(t[i+1], "and", "和", "与", "及", "以及", "&") == 1 {
		return 2
	}
	return size
}

func isAnd(t []token, i int) int {
	return oneOf(t[i], "and", "和", "与", "及", "以及", "&", ",", ";")
}

func oneOf(t token, texts ...string) int {
	if slices.Contains(texts, t.text) {
		return 1
	}
	return 0
}

// plusMinus reads a±b as the set of a+b and a-b (rule T5); a second ± goes with the first, ∓ against it.
func (r *reader) plusMinus(t []token) (answer, bool) {
	if !slices.ContainsFunc(t, func(t token) bool { return t.text == `\pm` }) || len(split(t, isComma)) > 1 || len(split(t, isOr)) > 1 {
		return answer{}, false
	}
	var parts [][]token
	for _, pair := range [][2]string{{"+", "-"}, {"-", "+"}} {
		with := slices.Clone(t)
		for i := range with {
			switch with[i].text {
			case `\pm`:
				with[i].text = pair[0]
			case `\mp`:
				with[i].text = pair[1]
			}
		}
		parts = append(parts, with)
	}
	a := r.group(several, "T5", parts)
	if a.kind == several {
		a.name = a.parts[0].name
		for i := range a.parts {
			a.parts[i].name = ""
		}
	}
	return a, a.kind != unreadable
}
