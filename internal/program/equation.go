package program

import (
	"strconv"
	"strings"
)

// equationFormulas are GeometryQA's formulas (programs.md, section 4).
var equationFormulas = map[string]struct {
	operands int
	build    func(f formulas, v []ref) ref
}{
	"rectangle_area":         {2, func(f formulas, v []ref) ref { return f.product(v...) }},
	"rectangle_perimeter":    {2, func(f formulas, v []ref) ref { return f.rectanglePerimeter(v[0], v[1]) }},
	"square_area":            {1, func(f formulas, v []ref) ref { return f.square(v[0]) }},
	"square_perimeter":       {1, func(f formulas, v []ref) ref { return f.times(4, v[0]) }},
	"triangle_area":          {2, func(f formulas, v []ref) ref { return f.triangleArea(v[0], v[1]) }},
	"circle_area":            {1, func(f formulas, v []ref) ref { return f.circleArea(v[0]) }},
	"circumference_radius":   {1, func(f formulas, v []ref) ref { return f.circumference(v[0]) }},
	"circumference_diameter": {1, func(f formulas, v []ref) ref { return f.times(f.pi, v[0]) }},
	"cubic_volume":           {1, func(f formulas, v []ref) ref { return f.cube(v[0]) }},
	"cuboid_volume":          {3, func(f formulas, v []ref) ref { return f.product(v...) }},
	"cuboid_surface":         {3, func(f formulas, v []ref) ref { return f.cuboidSurface(v[0], v[1], v[2]) }},
}

// equationPi is GeometryQA's π.
const equationPi = 3.14

// parseEquation reads a program such as "x=rectangle_area(100, 40)/2". The whole is one step.
func (p *parser) parseEquation(source string) error {
	p.step = 1
	left, right, ok := strings.Cut(source, "=")
	if !ok || strings.TrimSpace(left) != "x" {
		return failf(Unparsable, 1, "%s does not begin with x=", quote(source))
	}
	e := &equationReader{parser: p, formulas: formulas{&p.builder, equationPi}, rest: right}
	goal, err := e.sum()
	if err != nil {
		return err
	}
	if e.skipSpace(); e.rest != "" {
		return e.unexpected()
	}
	p.goal = goal
	return nil
}

// An equationReader reads the right side by recursive descent.
type equationReader struct {
	*parser
	formulas formulas
	rest     string
}

func (e *equationReader) skipSpace() { e.rest = strings.TrimLeft(e.rest, " \t\r\n") }

// eat takes one of some characters where it comes next.
func (e *equationReader) eat(characters string) (byte, bool) {
	e.skipSpace()
	if e.rest == "" || strings.IndexByte(characters, e.rest[0]) < 0 {
		return 0, false
	}
	c := e.rest[0]
	e.rest = e.rest[1:]
	return c, true
}

func (e *equationReader) unexpected() error {
	if e.rest == "" {
		return failf(Unparsable, 1, "it ends too early")
	}
	return failf(Unparsable, 1, "%s is not expected there", quote(e.rest))
}

func (e *equationReader) sum() (ref, error) {
	return e.nested(func() (ref, error) {
		total, err := e.product()
		for err == nil {
			sign, more := e.eat("+-")
			if !more {
				return total, nil
			}
			var term ref
			if term, err = e.product(); err != nil {
				break
			}
			if sign == '+' {
				total = e.formulas.sum(total, term)
			} else {
				total = e.formulas.sub(total, term)
			}
		}
		return 0, err
	})
}

func (e *equationReader) product() (ref, error) {
	total, err := e.power()
	for err == nil {
		sign, more := e.eat("*/")
		if !more {
			return total, nil
		}
		var factor ref
		if factor, err = e.power(); err != nil {
			break
		}
		if sign == '*' {
			total = e.formulas.product(total, factor)
		} else {
			total = e.formulas.div(total, factor)
		}
	}
	return 0, err
}

func (e *equationReader) power() (ref, error) {
	return e.nested(func() (ref, error) {
		if _, minus := e.eat("-"); minus {
			x, err := e.power()
			return e.formulas.neg(x), err
		}
		base, err := e.percentage()
		if err != nil {
			return 0, err
		}
		if _, raised := e.eat("^"); !raised {
			return base, nil
		}
		exponent, err := e.power()
		return e.formulas.pow(base, exponent), err
	})
}

func (e *equationReader) percentage() (ref, error) {
	x, err := e.atom()
	for err == nil {
		if _, percent := e.eat("%"); !percent {
			break
		}
		x = e.formulas.over(x, 100)
	}
	return x, err
}

func (e *equationReader) atom() (ref, error) {
	e.skipSpace()
	if value, size, ok := e.writtenFraction(); ok {
		e.rest = e.rest[size:]
		return e.literal(value, false), nil
	}
	if open, ok := e.eat("(["); ok {
		inside, err := e.sum()
		if err != nil {
			return 0, err
		}
		if _, closed := e.eat(map[byte]string{'(': ")", '[': "]"}[open]); !closed {
			return 0, e.unexpected()
		}
		return inside, nil
	}
	if size := len(e.rest) - len(strings.TrimLeft(e.rest, "0123456789.")); size > 0 {
		return e.numeral(size)
	}
	return e.formula()
}

// numeral reads a numeral; with its percent sign it is one number. A bracket directly behind it is the fraction of a
// mixed number: 15((5)/(51)).
func (e *equationReader) numeral(size int) (ref, error) {
	value, err := strconv.ParseFloat(e.rest[:size], 64)
	if err != nil {
		return 0, failf(Unparsable, 1, "%s is no number", quote(e.rest[:size]))
	}
	e.rest = e.rest[size:]
	if !strings.HasPrefix(e.rest, "(") {
		for percent := true; percent; {
			if _, percent = e.eat("%"); percent {
				value /= 100
			}
		}
		return e.literal(value, false), nil
	}
	fraction, err := e.nested(e.atom)
	return e.formulas.sum(e.constant(value), fraction), err
}

// formula reads a formula's name and its arguments.
func (e *equationReader) formula() (ref, error) {
	name, list, _ := strings.Cut(e.rest, "(")
	if name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_") != "" || len(name) == len(e.rest) {
		return 0, e.unexpected()
	}
	f, known := equationFormulas[name]
	if !known {
		return 0, failf(UnknownOperator, 1, "%s is no formula", quote(name))
	}
	e.rest = list
	var operands []ref
	for range f.operands {
		x, err := e.sum()
		if err != nil {
			return 0, err
		}
		e.markArgument(x)
		operands = append(operands, x)
		if _, more := e.eat(","); !more {
			break
		}
	}
	if _, closed := e.eat(")"); !closed || len(operands) != f.operands {
		return 0, failf(Unparsable, 1, "%s takes %d operands", name, f.operands)
	}
	result := f.build(e.formulas, operands)
	e.note(name, nil, operands, result)
	return result, nil
}

// markArgument notes that a literal is the whole argument of a formula.
func (e *equationReader) markArgument(x ref) {
	for i := range e.literals {
		if e.literals[i].node == x {
			e.literals[i].argument = true
		}
	}
}

// writtenFraction recognises a fraction in brackets, (4/5), where the problem has it as one number.
func (e *equationReader) writtenFraction() (value float64, size int, ok bool) {
	if !strings.HasPrefix(e.rest, "(") {
		return 0, 0, false
	}
	inside, _, closed := strings.Cut(e.rest[1:], ")")
	above, below, divided := strings.Cut(inside, "/")
	if !closed || !divided {
		return 0, 0, false
	}
	a, errA := strconv.ParseFloat(above, 64)
	b, errB := strconv.ParseFloat(below, 64)
	if errA != nil || errB != nil {
		return 0, 0, false
	}
	for i, n := range e.numbers {
		if n.Name == "" && close(e.values[i], a/b) && strings.Contains(n.Text, "/") {
			return a / b, len(inside) + 2, true
		}
	}
	return 0, 0, false
}
