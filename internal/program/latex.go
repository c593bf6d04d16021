package program

import (
	"math"
	"strconv"
	"strings"
)

// PGPSPi is PGPS9K's π.
const PGPSPi = 3.141593

// A latexReader reads a number of PGPS9K, which may be an expression in the problem's letters: 3x+5, \frac{1}{2}x,
// 7\sqrt{3}, 9\pi, 2\frac{1}{3} (a mixed number), 3(n+4), x^{2}-4x. Factors that stand side by side are multiplied. A
// degree sign says nothing.
type latexReader struct {
	*parser
	rest string
	// letters counts the letters read.
	letters int
}

// expression is the node of a number's text.
func (p *parser) expression(text string) (node ref, hasLetters bool, err error) {
	r := &latexReader{parser: p, rest: undressed(text)}
	node, err = r.sum()
	if err == nil && r.rest != "" {
		err = r.unexpected()
	}
	return node, r.letters > 0, err
}

var degreeSigns = strings.NewReplacer(`^{\circ}`, "", `^\circ`, "", `\circ`, "", "°", "", " ", "", `\left`, "", `\right`, "", "$", "", "−", "-")

// undressed drops what says nothing: degree signs, white space, the commas of thousands.
func undressed(text string) string {
	text = degreeSigns.Replace(text)
	var b strings.Builder
	for i := range len(text) {
		if text[i] != ',' || !separatesThousands(text, i) {
			b.WriteByte(text[i])
		}
	}
	return b.String()
}

func separatesThousands(s string, i int) bool {
	isDigits := func(s string) bool { return len(s) == 3 && strings.Trim(s, "0123456789") == "" }
	return i > 0 && '0' <= s[i-1] && s[i-1] <= '9' && i+4 <= len(s) && isDigits(s[i+1:i+4]) &&
		(i+4 == len(s) || s[i+4] < '0' || s[i+4] > '9')
}

func (r *latexReader) unexpected() error {
	if r.rest == "" {
		return failf(Unparsable, r.step, "a number ends too early")
	}
	return failf(Unparsable, r.step, "%s is not expected in a number", quote(r.rest))
}

// eat takes a token where it comes next.
func (r *latexReader) eat(token string) bool {
	rest, ok := strings.CutPrefix(r.rest, token)
	r.rest = rest
	return ok
}

func (r *latexReader) sum() (ref, error) {
	return r.nested(func() (ref, error) {
		negative := r.eat("-")
		total, err := r.product()
		if negative && err == nil {
			total = r.neg(total)
		}
		for err == nil {
			var term ref
			switch {
			case r.eat("+"):
				if term, err = r.product(); err == nil {
					total = r.parser.sum(total, term)
				}
			case r.eat("-"):
				if term, err = r.product(); err == nil {
					total = r.sub(total, term)
				}
			default:
				return total, nil
			}
		}
		return 0, err
	})
}

func (r *latexReader) product() (ref, error) {
	total, err := r.power()
	for err == nil && r.rest != "" && strings.IndexByte("+-)}]", r.rest[0]) < 0 {
		var factor ref
		switch {
		case r.eat("/"), r.eat(`\div`):
			if factor, err = r.power(); err == nil {
				total = r.div(total, factor)
			}
		default:
			_ = r.eat(`\times`) || r.eat(`\cdot`) || r.eat("*")
			if factor, err = r.power(); err == nil {
				total = r.parser.product(total, factor)
			}
		}
	}
	return total, err
}

func (r *latexReader) power() (ref, error) {
	base, err := r.atom()
	if err == nil && r.eat("^") {
		var exponent ref
		if exponent, err = r.nested(r.atom); err == nil {
			base = r.pow(base, exponent)
		}
	}
	return base, err
}

func (r *latexReader) atom() (ref, error) {
	switch {
	case r.eat(`\frac`), r.eat(`\dfrac`), r.eat(`\tfrac`):
		above, err := r.argument()
		if err != nil {
			return 0, err
		}
		below, err := r.argument()
		return r.div(above, below), err
	case r.eat(`\sqrt`):
		x, err := r.argument()
		return r.sqrt(x), err
	case r.eat(`\pi`), r.eat("π"):
		return r.constant(PGPSPi), nil
	}
	for _, pair := range []string{"()", "{}", "[]"} {
		if r.eat(pair[:1]) {
			return r.inside(pair[1:])
		}
	}
	if r.rest != "" && 'a' <= r.rest[0] && r.rest[0] <= 'z' {
		name := r.rest[:1]
		r.rest = r.rest[1:]
		r.letters++
		return r.letter(name), nil
	}
	return r.numeral()
}

// argument is a command's argument: in braces, or the next atom.
func (r *latexReader) argument() (ref, error) {
	if r.eat("{") {
		return r.inside("}")
	}
	return r.nested(r.atom)
}

func (r *latexReader) inside(end string) (ref, error) {
	x, err := r.sum()
	if err == nil && !r.eat(end) {
		err = r.unexpected()
	}
	return x, err
}

// numeral reads a plain number, or a mixed one: digits directly before a fraction of plain numbers.
func (r *latexReader) numeral() (ref, error) {
	size := len(r.rest) - len(strings.TrimLeft(r.rest, "0123456789."))
	value, err := strconv.ParseFloat(r.rest[:size], 64)
	if err != nil || math.IsInf(value, 0) {
		return 0, r.unexpected()
	}
	r.rest = r.rest[size:]
	if !strings.HasPrefix(r.rest, `\frac{`) || !isPlainFraction(r.rest) {
		return r.constant(value), nil
	}
	fraction, err := r.atom()
	return r.parser.sum(r.constant(value), fraction), err
}

// isPlainFraction reports whether a text begins with \frac{1}{3}.
func isPlainFraction(s string) bool {
	above, rest, _ := strings.Cut(strings.TrimPrefix(s, `\frac{`), "}")
	below, _, closed := strings.Cut(strings.TrimPrefix(rest, "{"), "}")
	return closed && strings.HasPrefix(rest, "{") && above != "" && below != "" &&
		strings.Trim(above, "0123456789") == "" && strings.Trim(below, "0123456789") == ""
}
