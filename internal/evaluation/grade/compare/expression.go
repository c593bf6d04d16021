package compare

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"geoeval/internal/exact"
)

// A node is an expression of an answer, which is as deep as it was written.
type node = exact.Expr

func integer(n int64) *node { return exact.Rational(big.NewRat(n, 1)) }

func hasLetters(n *node) bool { return n.Has(exact.Letter) }

// deepest bounds how deep brackets, fractions and roots are nested.
const deepest = 40

// A parser reads an expression by recursive descent. Where a method gives nil what stands there is none.
type parser struct {
	tokens  []token
	i       int
	depth   int
	decimal bool // a numeral with a decimal point has been read
}

// parse reads tokens that are one expression as a whole; decimal says that a numeral in it has a decimal point.
func parse(tokens []token) (n *node, decimal bool) {
	if len(tokens) == 0 {
		return nil, false
	}
	p := parser{tokens: slices.Clone(tokens)}
	n = p.sum()
	if n == nil || p.i != len(p.tokens) {
		return nil, false
	}
	return n, p.decimal
}

func (p *parser) peek() string {
	if p.i < len(p.tokens) {
		return p.tokens[p.i].text
	}
	return ""
}

func (p *parser) eat(text string) bool {
	if p.i < len(p.tokens) && p.tokens[p.i].form == sign && p.tokens[p.i].text == text {
		p.i++
		return true
	}
	return false
}

// sum reads terms joined by + and -.
func (p *parser) sum() *node {
	if p.depth++; p.depth > deepest {
		return nil
	}
	defer func() { p.depth-- }()
	var terms []*node
	for first := true; ; first = false {
		minus := false
		switch {
		case p.eat("-"):
			minus = true
			for p.eat("-") { // two in a row are a plus
				minus = !minus
			}
		case p.eat("+"):
		case !first:
			if len(terms) == 1 {
				return terms[0]
			}
			degrees := !slices.ContainsFunc(terms, func(t *node) bool { return !t.Degrees })
			return &node{Op: exact.Add, Args: terms, Degrees: degrees}
		}
		term := p.term()
		if term == nil {
			return nil
		}
		if minus {
			term = &node{Op: exact.Neg, Args: []*node{term}, Degrees: term.Degrees}
		}
		terms = append(terms, term)
	}
}

// term reads factors joined by signs of multiplication and division, or by nothing; from left to right.
func (p *parser) term() *node {
	n := p.mixed()
	if n == nil {
		n = p.power()
	}
	for n != nil {
		degrees := n.Degrees
		switch {
		case p.eat("*"):
			n = joined(exact.Mul, n, p.signed())
		case p.eat("/"):
			n = joined(exact.Div, n, p.signed())
		case p.startsFactor():
			n = joined(exact.Mul, n, p.power())
		default:
			return n
		}
		if n != nil {
			n.Degrees = degrees || n.Args[len(n.Args)-1].Degrees
		}
	}
	return nil
}

func joined(op exact.Op, left, right *node) *node {
	if right == nil {
		return nil
	}
	return exact.New(op, left, right)
}

// signed reads a factor that may have a sign: 3·-2.
func (p *parser) signed() *node {
	if p.eat("-") {
		if n := p.power(); n != nil {
			return exact.New(exact.Neg, n)
		}
		return nil
	}
	p.eat("+")
	return p.power()
}

// mixed reads a whole numeral with a fraction smaller than 1 behind it: 2\frac13, 13 1/2, 15(5/51) (rule N8). It gives nil,
// and reads nothing, where there is none.
func (p *parser) mixed() *node {
	if p.i+1 >= len(p.tokens) || !isWhole(p.tokens[p.i]) {
		return nil
	}
	before, whole := *p, p.tokens[p.i]
	p.i++
	next := p.tokens[p.i]
	var above, below *node
	switch {
	case isWhole(next) && p.i+2 < len(p.tokens) && p.tokens[p.i+1].text == "/" && isWhole(p.tokens[p.i+2]):
		above, below = constantOf(next), constantOf(p.tokens[p.i+2])
		p.i += 3
	case next.text == `\frac`, next.text == "(":
		if f := p.atom(); f != nil && f.Op == exact.Div && f.Args[0].Op == exact.Number && f.Args[1].Op == exact.Number {
			above, below = f.Args[0], f.Args[1]
		}
	}
	if above == nil || above.Exact.Sign() <= 0 || above.Exact.Cmp(below.Exact) >= 0 || !above.Exact.IsInt() || !below.Exact.IsInt() ||
		p.peek() == "^" {
		p.i, p.tokens = before.i, before.tokens
		return nil
	}
	return exact.New(exact.Add, constantOf(whole), exact.New(exact.Div, above, below))
}

func isWhole(t token) bool { return t.form == numeral && !strings.ContainsAny(t.text, ".eE") }

// MostDigits bounds a numeral, and its exponent of ten.
const MostDigits = 100

// constantOf is the number that a numeral writes; nil where it is beyond all measure.
func constantOf(t token) *node {
	mantissa, exponent := t.text, ""
	if at := strings.IndexAny(mantissa, "eE"); at >= 0 {
		mantissa, exponent = mantissa[:at], mantissa[at+1:]
	}
	if e, err := strconv.Atoi(exponent); len(mantissa) > MostDigits || exponent != "" && (err != nil || e > MostDigits || e < -MostDigits) {
		return nil
	}
	value, ok := new(big.Rat).SetString(t.text)
	if !ok {
		return nil
	}
	return exact.Rational(value)
}

// power reads an atom, the degree sign behind it and its exponent.
func (p *parser) power() *node {
	n := p.atom()
	if n == nil {
		return nil
	}
	if p.eat("°") {
		n = &node{Op: exact.Add, Args: []*node{n}, Degrees: true}
	}
	if !p.eat("^") {
		return n
	}
	exponent := p.exponent()
	if exponent == nil {
		return nil
	}
	if p.eat("°") {
		n.Degrees = true
	}
	return exact.New(exact.Pow, n, exponent)
}

// exponent reads what stands above: a numeral with its sign, a letter, a group.
func (p *parser) exponent() *node {
	if p.depth++; p.depth > deepest {
		return nil
	}
	defer func() { p.depth-- }()
	minus := p.eat("-")
	n := p.atom()
	if n == nil {
		return nil
	}
	if p.eat("^") {
		above := p.exponent()
		if above == nil {
			return nil
		}
		n = exact.New(exact.Pow, n, above)
	}
	if minus {
		return exact.New(exact.Neg, n)
	}
	return n
}

// atom reads a numeral, a name, a root, a fraction, a function with its argument, or a group.
func (p *parser) atom() *node {
	if p.i >= len(p.tokens) {
		return nil
	}
	if p.depth++; p.depth > deepest {
		return nil
	}
	defer func() { p.depth-- }()
	switch t := p.tokens[p.i]; t.form {
	case numeral:
		p.i++
		if !isWhole(t) {
			p.decimal = true
		}
		if n := constantOf(t); n != nil { // and not a nil in an interface of its own
			return n
		}
		return nil
	case word:
		return p.letters()
	case name:
		p.i++
		if t.text == "pi" {
			return exact.New(exact.Pi)
		}
		return p.named(t.text)
	case sign:
		return p.signAtom(t)
	}
	return nil
}

// enclosed reads what stands between brackets, or between bars.
func (p *parser) enclosed(opening string) *node {
	p.i++
	n := p.sum()
	if n == nil || !p.eat(closings[opening]) {
		return nil
	}
	if opening == "|" {
		return exact.New(exact.Abs, n)
	}
	return n
}

// fraction reads what stands above and below.
func (p *parser) fraction() *node {
	above := p.argument()
	if above == nil {
		return nil
	}
	below := p.argument()
	if below == nil {
		return nil
	}
	return &node{Op: exact.Div, Args: []*node{above, below}, Degrees: above.Degrees}
}

func (p *parser) signAtom(t token) *node {
	if closings[t.text] != "" {
		return p.enclosed(t.text)
	}
	switch t.text {
	case `\pi`:
		p.i++
		return exact.New(exact.Pi)
	case `\frac`:
		p.i++
		return p.fraction()
	case `\sqrt`, `\cbrt`, `\root4`:
		p.i++
		return p.root(t.text)
	case `\infty`:
		p.i++
		return &node{Op: exact.Letter, Name: t.text}
	case `\angle`, `\triangle`, `\odot`, "⊙":
		return p.figure()
	}
	if f, ok := strings.CutPrefix(t.text, `\`); ok && functions[f] {
		p.i++
		return p.function(f)
	}
	return nil
}

// closings are the brackets that group, with what closes them.
var closings = map[string]string{"(": ")", "[": "]", "{": "}", "|": "|"}

// argument reads the argument of \frac: a group, or one digit or letter.
func (p *parser) argument() *node {
	if p.i < len(p.tokens) && p.tokens[p.i].form == numeral && len(p.tokens[p.i].text) > 1 && isWhole(p.tokens[p.i]) {
		t := &p.tokens[p.i]
		digit := *t
		digit.text, t.text = t.text[:1], t.text[1:]
		return constantOf(digit)
	}
	return p.atom()
}

// root reads what stands behind a sign of a root.
func (p *parser) root(text string) *node {
	degree := big.NewRat(2, 1)
	switch {
	case text == `\cbrt`:
		degree = big.NewRat(3, 1)
	case text == `\root4`:
		degree = big.NewRat(4, 1)
	case p.eat("["):
		if p.i >= len(p.tokens) || !isWhole(p.tokens[p.i]) {
			return nil
		}
		n := constantOf(p.tokens[p.i])
		p.i++
		if n == nil || !p.eat("]") {
			return nil
		}
		degree = n.Exact
	}
	n := p.atom()
	if n == nil {
		return nil
	}
	return &node{Op: exact.Root, Exact: degree, Args: []*node{n}}
}
