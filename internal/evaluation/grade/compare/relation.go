package compare

import (
	"slices"
	"strings"

	"geoeval/internal/exact"
	"geoeval/internal/text/lexeme"
)

// flipped gives each sign of order as it reads from the other side.
var flipped = map[string]string{"<": ">", ">": "<", "<=": ">=", ">=": "<=", "!=": "!=", "=": "=", "~=": "~="}

// between-names relations hold either way round.
var symmetric = lexeme.Set(`\cong \parallel \perp \sim`)

func isRelation(t []token, i int) int {
	if t[i].form == sign && (flipped[t[i].text] != "" || symmetric[t[i].text]) {
		return 1
	}
	return 0
}

// related reads what signs of equality and order stand in: chains of equal values, inequalities, and statements about names.
func (r *reader) related(t []token) (answer, bool) {
	if a, ok := r.inequalityInWords(t); ok {
		return a, true
	}
	if in := split(t, func(t []token, i int) int { return oneOf(t[i], `\in`) }); len(in) == 2 && isName(in[0]) {
		if a := r.answer(in[1]); a.kind == tuple || a.kind == span || a.kind == union || a.kind == several {
			a.name = nameOf(in[0])
			return a, true
		}
	}
	sides := split(t, isRelation)
	if len(sides) < 2 {
		return answer{}, false
	}
	var signs []string
	for i := range t {
		if depthAt(t, i) == 0 && isRelation(t, i) == 1 {
			signs = append(signs, t[i].text)
		}
	}
	if len(signs) != len(sides)-1 {
		return answer{}, false
	}
	if !slices.ContainsFunc(signs, func(s string) bool { return s != "=" && s != "~=" }) {
		return r.chain(sides, signs)
	}
	if len(signs) == 1 && symmetric[signs[0]] {
		a := answer{kind: relation, operator: signs[0], rules: []string{"G2"}}
		for _, side := range sides {
			q, ok := r.quantity(side)
			if !ok {
				return answer{}, false
			}
			a.parts = append(a.parts, measured(q))
		}
		return a, true
	}
	return r.inequality(sides, signs)
}

func depthAt(t []token, i int) int {
	depth := 0
	for _, is := range t[:i+1] {
		depth += nesting(is)
	}
	return depth
}

// chain reads x = 2·3 = 6 and x = 2√3 ≈ 3.46: the last side counts, and the one before a sign of approximation too (rules
// Q1, Q3, A2).
func (r *reader) chain(sides [][]token, signs []string) (answer, bool) {
	name, rule := "", ""
	first := sides[0]
	if len(sides) > 1 && isName(first) {
		name, rule = nameOf(first), "Q1"
		sides, signs = sides[1:], signs[1:]
	} else if last := len(sides) - 1; isName(sides[last]) && !isName(first) {
		if q, ok := r.quantity(first); ok && !hasLetters(q.expression) {
			name, rule = nameOf(sides[last]), "Q3"
			sides, signs = sides[:last], signs[:last-1]
		}
	}
	var equation *node
	if rule == "" && len(sides) == 2 {
		left, _ := parse(sides[0])
		right, _ := parse(sides[1])
		if left != nil && right != nil && (hasLetters(left) || hasLetters(right)) {
			equation = exact.New(exact.Add, left, exact.New(exact.Neg, right))
		}
	} else if rule == "Q1" && len(sides) == 1 {
		left, _ := parse(first)
		right, _ := parse(sides[0])
		if left != nil && right != nil && hasLetters(right) {
			equation = exact.New(exact.Add, left, exact.New(exact.Neg, right))
		}
	}
	last := len(sides) - 1
	ends := endsOf(first, sides)
	a := r.answer(sides[last])
	if a.kind == unreadable {
		return a, a.limited || a.undefined
	}
	if rule == "" {
		rule = "Q1"
	}
	a.note(rule)
	a.name, a.equation, a.ends = name, equation, ends
	for i := last; i > 0 && signs[i-1] == "~="; i-- {
		exact := r.answer(sides[i-1])
		if exact.kind == single && a.kind == single && exact.quantity.unit == "" {
			exact.quantity.unit, exact.quantity.percent = a.quantity.unit, a.quantity.percent
		}
		if exact.kind != unreadable {
			a.alternate = append(a.alternate, exact)
			a.note("A2")
		}
	}
	return a, true
}

// endsOf is the equation of the first side and the last one of a chain with others between them, x² + y² = 2² = 4; nil for none.
func endsOf(first []token, behind [][]token) *node {
	if len(behind) < 2 {
		return nil
	}
	left, _ := parse(first)
	right, _ := parse(behind[len(behind)-1])
	if left == nil || right == nil || !hasLetters(left) && !hasLetters(right) {
		return nil
	}
	return exact.New(exact.Add, left, exact.New(exact.Neg, right))
}

// inequality reads x > 5, 5 < x and 3 ≤ x < 7: as the interval of a name where there is one, else as its two sides.
func (r *reader) inequality(sides [][]token, signs []string) (answer, bool) {
	bound := func(t []token) (answer, bool) {
		q, ok := r.quantity(t)
		return measured(q), ok && !hasLetters(q.expression)
	}
	openEnd := func(sign string) bool { return sign == "<" || sign == ">" }
	switch {
	case len(sides) == 3 && isName(sides[1]):
		if signs[0] == ">" || signs[0] == ">=" { // 7 > x ≥ 3
			slices.Reverse(sides)
			signs = []string{flipped[signs[1]], flipped[signs[0]]}
		}
		low, lok := bound(sides[0])
		high, hok := bound(sides[2])
		if !lok || !hok || signs[0] != "<" && signs[0] != "<=" || signs[1] != "<" && signs[1] != "<=" {
			return answer{}, false
		}
		return answer{kind: span, name: nameOf(sides[1]), parts: []answer{low, high},
			open: [2]bool{openEnd(signs[0]), openEnd(signs[1])}, rules: []string{"T3"}}, true
	case len(sides) != 2:
		return answer{}, false
	}
	left, right, sign := sides[0], sides[1], signs[0]
	if !isName(left) && isName(right) {
		left, right, sign = right, left, flipped[sign]
	}
	if isName(left) && sign != "!=" {
		if b, ok := bound(right); ok {
			return halfLine(nameOf(left), sign, b), true
		}
	}
	l, _ := parse(sides[0])
	g, _ := parse(sides[1])
	if l == nil || g == nil {
		return answer{}, false
	}
	sign = signs[0]
	if sign == ">" || sign == ">=" {
		l, g, sign = g, l, flipped[sign]
	}
	return answer{kind: relation, operator: sign, equation: exact.New(exact.Add, l, exact.New(exact.Neg, g)), rules: []string{"G2"}}, true
}

// halfLine is the interval on one side of a bound.
func halfLine(name, sign string, bound answer) answer {
	a := answer{kind: span, name: name, rules: []string{"G2"}}
	infinite := func(minus bool) answer { return answer{kind: single, quantity: quantity{expression: infinity(minus)}} }
	switch sign {
	case "<", "<=":
		a.parts, a.open = []answer{infinite(true), bound}, [2]bool{true, sign == "<"}
	default:
		a.parts, a.open = []answer{bound, infinite(false)}, [2]bool{sign == ">", true}
	}
	return a
}

// intersection is the interval that two half-lines of one name have in common, x > 3 and x < 7.
func intersection(parts []answer) (answer, bool) {
	if len(parts) != 2 || parts[0].kind != span || parts[1].kind != span || parts[0].name != parts[1].name {
		return answer{}, false
	}
	low, high := parts[0], parts[1]
	if isInfinite(low.parts[0]) {
		low, high = high, low
	}
	if isInfinite(low.parts[0]) || !isInfinite(low.parts[1]) || !isInfinite(high.parts[0]) || isInfinite(high.parts[1]) {
		return answer{}, false
	}
	return answer{kind: span, name: low.name, parts: []answer{low.parts[0], high.parts[1]}, open: [2]bool{low.open[0], high.open[1]},
		rules: []string{"T3"}}, true
}

func isInfinite(a answer) bool {
	return a.kind == single && a.quantity.expression.Any(func(n *node) bool { return n.Name == `\infty` })
}

// infinity is the node of ∞, which is a name that nothing else has.
func infinity(minus bool) *node {
	n := &node{Op: exact.Letter, Name: `\infty`}
	if minus {
		return exact.New(exact.Neg, n)
	}
	return n
}

// comparisons are the words of an inequality, with their signs; what is part of a longer one stands behind it.
var comparisons = []struct {
	words []string
	sign  string
}{
	{[]string{"less", "than", "or", "equal", "to"}, "<="}, {[]string{"greater", "than", "or", "equal", "to"}, ">="},
	{[]string{"no", "more", "than"}, "<="}, {[]string{"no", "less", "than"}, ">="}, {[]string{"not", "more", "than"}, "<="},
	{[]string{"not", "less", "than"}, ">="}, {[]string{"no", "greater", "than"}, "<="}, {[]string{"not", "greater", "than"}, "<="},
	{[]string{"no", "fewer", "than"}, ">="}, {[]string{"not", "exceeding"}, "<="}, {[]string{"at", "most"}, "<="}, {[]string{"at", "least"}, ">="},
	{[]string{"up", "to"}, "<="}, {[]string{"less", "than"}, "<"}, {[]string{"fewer", "than"}, "<"}, {[]string{"smaller", "than"}, "<"},
	{[]string{"greater", "than"}, ">"}, {[]string{"more", "than"}, ">"}, {[]string{"larger", "than"}, ">"}, {[]string{"bigger", "than"}, ">"},
	{[]string{"exceeds"}, ">"}, {[]string{"exceeding"}, ">"}, {[]string{"above"}, ">"}, {[]string{"over"}, ">"}, {[]string{"below"}, "<"}, {[]string{"under"}, "<"},
	{[]string{"大于等于"}, ">="}, {[]string{"大于或等于"}, ">="}, {[]string{"小于等于"}, "<="}, {[]string{"小于或等于"}, "<="},
	{[]string{"不大于"}, "<="}, {[]string{"不小于"}, ">="}, {[]string{"不超过"}, "<="}, {[]string{"不多于"}, "<="}, {[]string{"不少于"}, ">="},
	{[]string{"不低于"}, ">="}, {[]string{"不高于"}, "<="}, {[]string{"至少"}, ">="}, {[]string{"最少"}, ">="}, {[]string{"至多"}, "<="}, {[]string{"最多"}, "<="},
	{[]string{"大于"}, ">"}, {[]string{"超过"}, ">"}, {[]string{"多于"}, ">"}, {[]string{"高于"}, ">"}, {[]string{"小于"}, "<"}, {[]string{"少于"}, "<"},
	{[]string{"低于"}, "<"},
}

// BoundAt is how long the words or the sign of a bound are that a text in lower case begins with, 0 for none: at most, 不超过, ≥.
func BoundAt(low string) int {
	for _, c := range comparisons {
		if size := wordsAt(low, c.words); size > 0 {
			return size
		}
	}
	for _, sign := range boundSigns {
		if strings.HasPrefix(low, sign) && (sign[0] != '\\' || len(low) == len(sign) || !lexeme.IsLetter(low[len(sign)])) {
			return len(sign)
		}
	}
	return 0
}

var boundSigns = []string{"<=", ">=", "<", ">", "≤", "≥", "≦", "≧", "⩽", "⩾", `\leqslant`, `\geqslant`, `\leq`, `\geq`, `\le`, `\ge`, `\lt`, `\gt`}

// wordsAt is the length of words that a text begins with, with blanks between them, 0 where it does not.
func wordsAt(s string, words []string) int {
	rest := s
	for i, w := range words {
		if i > 0 {
			rest = strings.TrimLeft(rest, " ")
		}
		behind, ok := strings.CutPrefix(rest, w)
		if !ok || behind != "" && lexeme.IsLetter(w[len(w)-1]) && lexeme.IsLetter(behind[0]) {
			return 0
		}
		rest = behind
	}
	return len(s) - len(rest)
}

// inequalityInWords reads "less than 10" and "x is at least 5".
func (r *reader) inequalityInWords(t []token) (answer, bool) {
	for i, is := range t {
		if is.form != word && is.form != han {
			continue
		}
		for _, c := range comparisons {
			end, before := i+len(c.words), t[:i]
			if end >= len(t) || !slices.EqualFunc(t[i:end], c.words, func(t token, w string) bool { return strings.EqualFold(t.text, w) }) {
				name, isBehind := strings.CutSuffix(strings.TrimRight(is.text, "是为有"), c.words[0])
				if is.form != han || !isBehind || i+1 >= len(t) { // 面积大于3
					continue
				}
				if end = i + 1; name != "" {
					named := is
					named.text, named.end = name, is.start+len(name)
					before = append(slices.Clone(before), named)
				}
			}
			q, ok := r.quantity(t[end:])
			if !ok || hasLetters(q.expression) {
				return answer{}, false
			}
			if len(before) > 0 && before[len(before)-1].text == "is" {
				before = before[:len(before)-1]
			}
			if len(before) > 0 && !isName(before) {
				return answer{}, false
			}
			return halfLine(nameOf(before), c.sign, measured(q)), true
		}
	}
	return answer{}, false
}
