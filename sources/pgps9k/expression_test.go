package pgps9k

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// An expression reads a number such as \frac{1}{2}x+5 or 3(n+4).
type expression struct {
	s      string
	i      int
	system *system
	err    error
}

func (e *expression) has(token string) bool {
	if strings.HasPrefix(e.s[e.i:], token) {
		e.i += len(token)
		return true
	}
	return false
}

func (e *expression) sum() operand {
	total := constant(0)
	for sign := 1.0; ; {
		if e.has("-") {
			sign = -1
		}
		before, term := total, e.product()
		total = func(u []float64) float64 { return before(u) + sign*term(u) }
		if e.has("+") {
			sign = 1
		} else if !strings.HasPrefix(e.s[e.i:], "-") {
			return total
		}
	}
}

func (e *expression) product() operand {
	result := e.factor()
	for e.err == nil && e.i < len(e.s) && strings.IndexByte("+-)}", e.s[e.i]) < 0 {
		before := result
		mixed := unicode.IsDigit(rune(e.s[e.i-1])) && strings.HasPrefix(e.s[e.i:], `\frac`)
		divided := e.has("/")
		f := e.factor()
		result = func(u []float64) float64 {
			switch {
			case mixed:
				return before(u) + f(u)
			case divided:
				return before(u) / f(u)
			}
			return before(u) * f(u)
		}
	}
	return result
}

func (e *expression) factor() operand {
	base := e.atom()
	if e.has("^") {
		power := e.atom()
		return func(u []float64) float64 { return math.Pow(base(u), power(u)) }
	}
	return base
}

func (e *expression) atom() operand {
	switch {
	case e.err != nil || e.i >= len(e.s):
		e.err = errors.New("nothing")
		return constant(0)
	case e.has(`\frac`):
		above, below := e.atom(), e.atom()
		return func(u []float64) float64 { return above(u) / below(u) }
	case e.has(`\sqrt`):
		x := e.atom()
		return func(u []float64) float64 { return math.Sqrt(x(u)) }
	case e.has(`\pi`):
		return constant(pi)
	case e.has("{"), e.has("("):
		inner := e.sum()
		if !e.has("}") && !e.has(")") {
			e.err = errors.New("open bracket")
		}
		return inner
	}
	end := e.i
	for end < len(e.s) && strings.IndexByte("0123456789.", e.s[end]) >= 0 {
		end++
	}
	if c := e.s[e.i]; end == e.i && 'a' <= c && c <= 'z' {
		e.i++
		return e.system.unknown(string(c))
	}
	c, err := strconv.ParseFloat(e.s[e.i:end], 64)
	if err != nil {
		e.err = err
	}
	e.i = end
	return constant(c)
}
