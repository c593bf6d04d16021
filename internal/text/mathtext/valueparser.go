package mathtext

import (
	"math"
	"strconv"
	"strings"

	"geoeval/internal/text/lexeme"
)

// deepest bounds the nesting of a number's brackets, roots and fractions.
const deepest = 32

// A valueParser reads a number by recursive descent. Its methods give false where what stands at the parser's place is
// not certainly a number; the place is then of no meaning.
type valueParser struct {
	s     string
	i     int
	pi    float64
	depth int // of open brackets, roots and fractions
	round int // how many of them are ( or [
	terms int // terms of the outermost sum
}

// A kind says what a factor is written as, which decides whether two of them may stand side by side.
type kind int

const (
	whole    kind = iota // a lone numeral of digits
	decimal              // any other lone numeral
	fraction             // \frac or brackets with two whole numerals
	other
)

// sum reads terms joined by + and -.
func (p *valueParser) sum() (float64, bool) {
	sign := 1.0
	if p.eat("-") {
		sign = -1
	} else {
		p.eat("+")
	}
	for total := 0.0; ; {
		term, ok := p.term()
		if !ok {
			return 0, false
		}
		if p.depth == 0 {
			p.terms++
		}
		total += float64(sign * term)
		switch {
		case p.eat("+"):
			sign = 1
		case p.eat("-"):
			sign = -1
		default:
			return total, true
		}
	}
}

// term reads factors joined by a sign of multiplication or division, or by standing side by side.
func (p *valueParser) term() (float64, bool) {
	product, last, ok := p.power()
	if ok && last == whole {
		product, last, ok = p.mixed(product)
	}
	divided := false
	for ok {
		var f float64
		switch {
		case p.eat(`\times`), p.eat(`\cdot`), p.eat("*"):
			f, last, ok = p.power()
			product, divided = product*f, false
		case p.eat(`\div`), p.eat("/"):
			f, last, ok = p.power()
			ok = ok && f != 0
			product, divided = product/f, true
		case p.startsFactor():
			before := last
			f, last, ok = p.power()
			// 1/2π has two readings; so has a numeral before a fraction: mixed has taken those that have one.
			ok = ok && !divided && (before > decimal || last != fraction)
			product *= f
		default:
			return product, true
		}
	}
	return 0, false
}

// mixed reads what stands beside a whole numeral that has just been read: the fraction of a mixed number, or a factor.
func (p *valueParser) mixed(integer float64) (float64, kind, bool) {
	p.skipSpace()
	if digitSize(p.s, p.i) > 0 {
		return p.spacedMixed(integer)
	}
	if !p.startsFactor() {
		return integer, whole, true
	}
	f, k, ok := p.power()
	if k == fraction {
		return integer + f, other, ok && f < 1
	}
	return integer * f, other, ok
}

// spacedMixed reads the fraction of 13 1 / 2.
func (p *valueParser) spacedMixed(integer float64) (float64, kind, bool) {
	above, k, ok := p.numeral()
	if !ok || k != whole || !p.eat("/") {
		return 0, 0, false
	}
	p.skipSpace()
	below, k, ok := p.numeral()
	if !ok || k != whole || above >= below || p.eat("/") {
		return 0, 0, false
	}
	return integer + above/below, other, true
}

// power reads an atom and its exponent.
func (p *valueParser) power() (float64, kind, bool) {
	base, k, ok := p.atom()
	p.skipSpace()
	if !ok || degreeSize(p.s[p.i:]) > 0 || !p.eat("^") {
		return base, k, ok
	}
	exponent, _, ok := p.argument(numeralArgument)
	value := math.Pow(base, exponent)
	return value, other, ok && !math.IsNaN(value) && !math.IsInf(value, 0)
}

// atom reads a numeral, π, a root, a fraction or a bracket.
func (p *valueParser) atom() (float64, kind, bool) {
	p.skipSpace()
	switch {
	case p.i < len(p.s) && startsNumeral(p.s, p.i):
		return p.numeral()
	case p.eat(`\pi`), p.eat("pi"):
		return p.pi, other, true
	case p.eat(`\frac`), p.eat(`\dfrac`), p.eat(`\tfrac`), p.eat(`\cfrac`):
		return p.fraction()
	case p.eat(`\sqrt`), p.eat("sqrt"):
		return p.root()
	}
	if f := p.function(); f != nil {
		return p.ofDegrees(f)
	}
	at := p.i
	value, ok := p.bracket()
	if ok && isRatio(p.s[at:p.i]) {
		return value, fraction, true
	}
	return value, other, ok
}

// numeral reads a numeral at the parser's place.
func (p *valueParser) fraction() (float64, kind, bool) {
	above, a, ok := p.argument(digitArgument)
	if !ok {
		return 0, 0, false
	}
	below, b, ok := p.argument(digitArgument)
	if !ok || below == 0 {
		return 0, 0, false
	}
	if a == whole && b == whole {
		return above / below, fraction, true
	}
	return above / below, other, true
}

func (p *valueParser) numeral() (float64, kind, bool) {
	if p.i >= len(p.s) || !startsNumeral(p.s, p.i) {
		return 0, 0, false
	}
	text := p.s[p.i:numeralEnd(p.s, p.i, thousands)]
	p.i += len(text)
	if size := exponentSize(p.s[p.i:]); size > 0 {
		value, err := strconv.ParseFloat(text+p.s[p.i:p.i+size], 64)
		p.i += size
		return value, decimal, err == nil
	}
	switch {
	case isWhole(text):
		return numeralValue(text), whole, true
	case p.round > 0 && strings.Contains(text, ","):
		return 0, 0, false // (1,200) may be a point
	}
	return numeralValue(text), decimal, true
}

// root reads what stands behind \sqrt.
func (p *valueParser) root() (float64, kind, bool) {
	degree := 2.0
	if p.eat("[") {
		p.skipSpace()
		n, k, ok := p.numeral()
		if !ok || k != whole || n < 2 || !p.eat("]") {
			return 0, 0, false
		}
		degree = n
	}
	x, _, ok := p.argument(numeralArgument)
	switch {
	case !ok || x < 0:
		return 0, 0, false
	case degree == 2:
		return math.Sqrt(x), other, true
	case degree == 3:
		return math.Cbrt(x), other, true
	}
	return math.Pow(x, 1/degree), other, true
}

// An argumentRule says how much of a numeral an argument without braces takes.
type argumentRule int

const (
	digitArgument   argumentRule = iota // one digit: \frac34
	numeralArgument                     // all of it: \sqrt 13, 2^10
)

// argument reads the argument of \frac, \sqrt or ^. Its kind is whole for a numeral of digits, else other.
func (p *valueParser) argument(rule argumentRule) (float64, kind, bool) {
	p.skipSpace()
	switch {
	case p.i >= len(p.s):
		return 0, 0, false
	case digitSize(p.s, p.i) > 0 && rule == digitArgument:
		digit := p.s[p.i:oneDigit(p.s, p.i)]
		p.i += len(digit)
		return numeralValue(digit), whole, true
	case digitSize(p.s, p.i) > 0:
		return p.numeral()
	case p.s[p.i] == '\\' && !strings.HasPrefix(p.s[p.i:], `\left`):
		p.depth++
		defer func() { p.depth-- }()
		if p.depth > deepest {
			return 0, 0, false
		}
		value, _, ok := p.atom()
		return value, other, ok
	}
	at := p.i
	value, ok := p.bracket()
	if ok && isWhole(strings.Trim(p.s[at:p.i], "{} ")) {
		return value, whole, true
	}
	return value, other, ok
}

// bracket reads a sum in brackets of any kind.
func (p *valueParser) bracket() (float64, bool) {
	p.eat(`\left`)
	p.skipSpace()
	if p.i >= len(p.s) || p.depth == deepest {
		return 0, false
	}
	closing, ok := map[byte]string{'(': ")", '[': "]", '{': "}"}[p.s[p.i]]
	if !ok {
		return 0, false
	}
	round := 0
	if closing != "}" {
		round = 1
	}
	p.i++
	p.depth++
	p.round += round
	value, ok := p.sum()
	p.depth--
	p.round -= round
	p.eat(`\right`)
	return value, ok && p.eat(closing)
}

// isRatio reports whether s is a fraction of two whole numerals in brackets: (4/5), ((1)/(10)).
func isRatio(s string) bool {
	bare := strings.NewReplacer("(", "", ")", "", " ", "").Replace(s)
	above, below, ok := strings.Cut(bare, "/")
	return ok && isWhole(above) && isWhole(below)
}

// startsFactor reports whether a factor other than a numeral stands at the parser's place.
func (p *valueParser) startsFactor() bool {
	p.skipSpace()
	rest := p.s[p.i:]
	for _, opening := range []string{"(", "[", "{", `\left`, `\pi`, "pi", `\frac`, `\dfrac`, `\tfrac`, `\cfrac`, `\sqrt`,
		"sqrt", `\sin`, `\cos`, `\tan`, `\cot`, `\sec`, `\csc`, "sin", "cos", "tan"} {
		if hasToken(rest, opening) {
			return true
		}
	}
	return false
}

// eat moves behind the token, if it is the next one.
func (p *valueParser) eat(token string) bool {
	p.skipSpace()
	if !hasToken(p.s[p.i:], token) {
		return false
	}
	p.i += len(token)
	return true
}

// hasToken reports whether s begins with the token; a word ends where its letters do.
func hasToken(s, token string) bool {
	rest, ok := strings.CutPrefix(s, token)
	return ok && (!lexeme.IsLetter(token[len(token)-1]) || rest == "" || !lexeme.IsLetter(rest[0]))
}

// skipSpace moves behind white space and LaTeX's spaces.
func (p *valueParser) skipSpace() {
	for p.i < len(p.s) {
		size := spaceSize(p.s[p.i:])
		if size == 0 {
			return
		}
		p.i += size
	}
}

// spaceSize is the length of the space, plain or LaTeX's, that s begins with, or 0.
func spaceSize(s string) int {
	switch {
	case s[0] <= ' ' || s[0] == '~':
		return 1
	case len(s) > 1 && s[0] == '\\' && strings.IndexByte(`,;:! `, s[1]) >= 0:
		return 2
	case hasToken(s, `\quad`):
		return len(`\quad`)
	}
	return 0
}
