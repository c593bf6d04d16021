package sympyhabits

import (
	"errors"
	"math/big"
	"slices"
	"strings"
	"unicode"
)

var errPython = errors.New("can be read neither as LaTeX nor as Python")

// readPython is what parse_expr makes of a text: numbers, names, calls, + - * / ** and the factorial sign. What else Python would
// take (comparisons, lists, attributes) has no difference from anything.
func readPython(s string) (*form, error) {
	p := &python{rest: s}
	f, err := p.sum(0)
	if err != nil {
		return nil, err
	}
	if p.skip(); p.rest != "" {
		return nil, errPython
	}
	return f, nil
}

// A python reads an expression from the left.
type python struct{ rest string }

func (p *python) skip() { p.rest = strings.TrimLeft(p.rest, " \t\f") }

func (p *python) take(sign string) bool {
	p.skip()
	rest, ok := strings.CutPrefix(p.rest, sign)
	if ok {
		p.rest = rest
	}
	return ok
}

// peek says whether a sign comes next that is not the beginning of a longer one.
func (p *python) single(sign string) bool {
	p.skip()
	return strings.HasPrefix(p.rest, sign) && !strings.HasPrefix(p.rest, sign+sign)
}

func (p *python) sum(depth int) (*form, error) {
	if depth > 80 {
		return nil, errPython
	}
	out, err := p.product(depth)
	for err == nil {
		switch {
		case p.take("+"):
			var f *form
			if f, err = p.product(depth); err == nil {
				out = apply(addOp, out, f)
			}
		case p.take("-"):
			var f *form
			if f, err = p.product(depth); err == nil {
				out = apply(addOp, out, negative(f))
			}
		default:
			return out, nil
		}
	}
	return nil, err
}

func (p *python) product(depth int) (*form, error) {
	out, err := p.signed(depth)
	for err == nil {
		var f *form
		switch {
		case p.single("*"):
			p.take("*")
			if f, err = p.signed(depth); err == nil {
				out = apply(mulOp, out, f)
			}
		case p.single("/"):
			p.take("/")
			if f, err = p.signed(depth); err == nil {
				out = apply(mulOp, out, apply(powOp, f, integer(-1)))
			}
		default:
			return out, nil
		}
	}
	return nil, err
}

func (p *python) signed(depth int) (*form, error) {
	if depth > 80 {
		return nil, errPython
	}
	switch {
	case p.take("-"):
		f, err := p.signed(depth + 1)
		if err != nil {
			return nil, err
		}
		return negative(f), nil
	case p.take("+"):
		return p.signed(depth + 1)
	}
	f, err := p.atom(depth)
	if err != nil {
		return nil, err
	}
	for p.single("!") && !strings.HasPrefix(p.rest, "!=") {
		p.take("!")
		f = callOf("factorial", f)
	}
	if !p.take("**") {
		return f, nil
	}
	e, err := p.signed(depth + 1)
	if err != nil {
		return nil, err
	}
	return apply(powOp, f, e), nil
}

// pythonFunctions are the names that SymPy has for functions that are known here.
var pythonFunctions = map[string]bool{
	"sin": true, "cos": true, "tan": true, "cot": true, "sec": true, "csc": true, "asin": true, "acos": true, "atan": true,
	"sinh": true, "cosh": true, "tanh": true, "exp": true, "factorial": true, "floor": true, "ceiling": true,
}

func (p *python) atom(depth int) (*form, error) {
	if p.take("(") {
		f, err := p.sum(depth + 1)
		if err == nil && !p.take(")") {
			err = errPython
		}
		return f, err
	}
	p.skip()
	end := strings.IndexFunc(p.rest, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '_' })
	if end < 0 {
		end = len(p.rest)
	}
	if first := strings.IndexFunc(p.rest, unicode.IsLetter); first == 0 || strings.HasPrefix(p.rest, "_") {
		name := p.rest[:end]
		p.rest = p.rest[end:]
		return p.named(name, depth)
	}
	return p.number()
}

// number is a decimal number; it may not touch a name.
func (p *python) number() (*form, error) {
	i, digits, points := 0, 0, 0
	for i < len(p.rest) {
		switch c := p.rest[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c == '.' && points == 0:
			points++
		case (c == 'e' || c == 'E') && digits > 0:
			j := i + 1
			if j < len(p.rest) && (p.rest[j] == '-' || p.rest[j] == '+') {
				j++
			}
			k := j
			for k < len(p.rest) && p.rest[k] >= '0' && p.rest[k] <= '9' {
				k++
			}
			if k == j || k-j > 4 {
				return nil, errPython
			}
			i, points = k, 1
			continue
		default:
			goto read
		}
		i++
	}
read:
	text := p.rest[:i]
	p.rest = p.rest[i:]
	if digits == 0 || strings.IndexFunc(p.rest, func(r rune) bool { return unicode.IsLetter(r) || r == '_' }) == 0 {
		return nil, errPython
	}
	if points == 0 && octal(text) {
		return nil, errPython
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return nil, errPython
	}
	return &form{op: numberOp, num: r, decimal: points > 0}, nil
}

// named is a name, or a call of what it names.
func (p *python) named(name string, depth int) (*form, error) {
	if !p.take("(") {
		if pythonFunctions[name] || slices.Contains([]string{"sqrt", "log", "ln"}, name) {
			return nil, errPython
		}
		return constantOr(name), nil
	}
	f, err := p.sum(depth + 1)
	if err != nil {
		return nil, err
	}
	if !p.take(")") {
		return nil, errPython
	}
	switch name {
	case "sqrt":
		return apply(powOp, f, &form{op: numberOp, num: big.NewRat(1, 2)}), nil
	case "log", "ln":
		return callOf("log", f, callOf("E")), nil
	}
	if pythonFunctions[name] {
		return callOf(name, f), nil
	}
	return callOf("function "+name, f), nil
}

// constantOr is the constant that a name is, or else the name as a symbol.
func constantOr(name string) *form {
	switch name {
	case "pi", "E":
		return callOf(name)
	case "oo":
		return apply(infiniteOp)
	case "I":
		return apply(powOp, integer(-1), &form{op: numberOp, num: big.NewRat(1, 2)})
	}
	return &form{op: symbolOp, name: name}
}

// octal says whether digits begin with a zero: to Python, 012 is no number.
func octal(digits string) bool { return digits[0] == '0' && strings.Trim(digits, "0") != "" }
