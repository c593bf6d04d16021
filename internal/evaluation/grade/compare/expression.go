package compare

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// An operation is what a node of an expression does with its operands.
type operation uint8

const (
	constant operation = iota // value
	letter                    // a quantity with a name: x, AB, ∠ABC, α
	pi
	euler
	sum
	product
	quotient
	power    // of the first operand, to the second
	root     // of the first operand, of degree value
	negated  // - operand
	absolute // |operand|
	function // name(operand), an angle in radians
)

// A node is an expression, which is as deep as it was written.
type node struct {
	operation
	value    *big.Rat // of a constant; the degree of a root
	name     string   // of a letter or function
	degrees  bool     // the value is an angle in degrees: a degree sign stands behind it
	operands []*node
}

func rational(value *big.Rat) *node { return &node{operation: constant, value: value} }

func integer(n int64) *node { return rational(big.NewRat(n, 1)) }

func apply(op operation, operands ...*node) *node { return &node{operation: op, operands: operands} }

// any reports whether the node or one below it fulfils the condition.
func (n *node) any(is func(*node) bool) bool {
	return is(n) || slices.ContainsFunc(n.operands, func(below *node) bool { return below.any(is) })
}

func (n *node) hasLetters() bool {
	return n.any(func(n *node) bool { return n.operation == letter })
}

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
			degrees := !slices.ContainsFunc(terms, func(t *node) bool { return !t.degrees })
			return &node{operation: sum, operands: terms, degrees: degrees}
		}
		term := p.term()
		if term == nil {
			return nil
		}
		if minus {
			term = &node{operation: negated, operands: []*node{term}, degrees: term.degrees}
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
		degrees := n.degrees
		switch {
		case p.eat("*"):
			n = joined(product, n, p.signed())
		case p.eat("/"):
			n = joined(quotient, n, p.signed())
		case p.startsFactor():
			n = joined(product, n, p.power())
		default:
			return n
		}
		if n != nil {
			n.degrees = degrees || n.operands[len(n.operands)-1].degrees
		}
	}
	return nil
}

func joined(op operation, left, right *node) *node {
	if right == nil {
		return nil
	}
	return apply(op, left, right)
}

// signed reads a factor that may have a sign: 3·-2.
func (p *parser) signed() *node {
	if p.eat("-") {
		if n := p.power(); n != nil {
			return apply(negated, n)
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
		if f := p.atom(); f != nil && f.operation == quotient && f.operands[0].operation == constant && f.operands[1].operation == constant {
			above, below = f.operands[0], f.operands[1]
		}
	}
	if above == nil || above.value.Sign() <= 0 || above.value.Cmp(below.value) >= 0 || !above.value.IsInt() || !below.value.IsInt() ||
		p.peek() == "^" {
		p.i, p.tokens = before.i, before.tokens
		return nil
	}
	return apply(sum, constantOf(whole), apply(quotient, above, below))
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
	return rational(value)
}

// power reads an atom, the degree sign behind it and its exponent.
func (p *parser) power() *node {
	n := p.atom()
	if n == nil {
		return nil
	}
	if p.eat("°") {
		n = &node{operation: sum, operands: []*node{n}, degrees: true}
	}
	if !p.eat("^") {
		return n
	}
	exponent := p.exponent()
	if exponent == nil {
		return nil
	}
	if p.eat("°") {
		n.degrees = true
	}
	return apply(power, n, exponent)
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
		n = apply(power, n, above)
	}
	if minus {
		return apply(negated, n)
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
			return apply(pi)
		}
		return p.named(t.text)
	case sign:
		return p.signAtom(t)
	}
	return nil
}

func (p *parser) signAtom(t token) *node {
	if closing := closings[t.text]; closing != "" {
		p.i++
		n := p.sum()
		if n == nil || !p.eat(closing) {
			return nil
		}
		if t.text == "|" {
			return apply(absolute, n)
		}
		return n
	}
	switch t.text {
	case `\pi`:
		p.i++
		return apply(pi)
	case `\frac`:
		p.i++
		above := p.argument()
		if above == nil {
			return nil
		}
		below := p.argument()
		if below == nil {
			return nil
		}
		return &node{operation: quotient, operands: []*node{above, below}, degrees: above.degrees}
	case `\sqrt`, `\cbrt`, `\root4`:
		p.i++
		return p.root(t.text)
	case `\infty`:
		p.i++
		return &node{operation: letter, name: t.text}
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
		degree = n.value
	}
	n := p.atom()
	if n == nil {
		return nil
	}
	return &node{operation: root, value: degree, operands: []*node{n}}
}
