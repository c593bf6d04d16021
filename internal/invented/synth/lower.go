package synth

import (
	"errors"
	"math"
	"slices"
	"strings"

	"geoeval/internal/program"
)

// ErrCannotSay says that a language has no words for a solution: a function, a constant, a number that the problem does
// not give.
var ErrCannotSay = errors.New("the language cannot say the solution")

// Program is the solution in one of the four languages of package program. number gives what the language calls a
// parameter of the problem (N0, N_0, n0; in Equation the number's digits), or false where the problem does not give it.
// A solution that takes the greater of two numbers, or a case, says what it takes with the numbers of this problem.
func (p *Instance) Program(l program.Language, number func(parameter string) (string, bool)) (string, error) {
	q := p.question
	if len(q.values) != 1 || q.form == yesNo || q.form == expression {
		return "", ErrCannotSay
	}
	s := lowering{problem: p, number: number, terms: map[int]string{}}
	switch l {
	case program.PGPS:
		return s.inPGPS(q.values[0])
	case program.Stack:
		return s.inStack(q.values[0])
	case program.MathQA:
		return s.inMathQA(q.values[0])
	case program.Equation:
		return s.inEquation(q.values[0])
	}
	return "", ErrCannotSay
}

// A lowering is a program that is being written: the steps so far and what they call the value of each node.
type lowering struct {
	problem *Instance
	number  func(string) (string, bool)
	terms   map[int]string
	steps   []string
	count   int
}

func (s *lowering) value(n *node) float64 { return n.of(&s.problem.numbers) }

// plain follows names to what they mean, and cases to the one that holds.
func (s *lowering) plain(n *node) *node {
	t := s.problem.Template
	for {
		switch n.op {
		case slot:
			meaning := t.book.meanings[n.slot]
			if meaning == nil && n.slot == t.answerSlot && s.problem.extended {
				meaning = t.question.values[0]
			}
			if meaning == nil {
				return n
			}
			n = meaning
		case choose:
			if s.value(n.args[0]) != 0 {
				n = n.args[1]
			} else {
				n = n.args[2]
			}
		case least, greatest:
			best := n.args[0]
			for _, a := range n.args[1:] {
				if (s.value(a) < s.value(best)) == (n.op == least) {
					best = a
				}
			}
			n = best
		case abs:
			inside := s.plain(n.args[0])
			switch {
			case s.value(inside) >= 0:
				n = inside
			case inside.op == sub:
				return &node{op: sub, id: -1 - n.id, args: []*node{inside.args[1], inside.args[0]}}
			case inside.op == neg:
				n = inside.args[0]
			default:
				return n
			}
		default:
			return n
		}
	}
}

// given is what the language calls a parameter.
func (s *lowering) given(n *node) (string, error) {
	t := s.problem.Template
	if n.slot == t.answerSlot {
		return s.numbered(answerName)
	}
	for i := range t.parameters {
		if t.parameters[i].slot == n.slot {
			return s.numbered(t.parameters[i].name)
		}
	}
	return "", ErrCannotSay
}

func (s *lowering) numbered(name string) (string, error) {
	if word, ok := s.number(name); ok {
		return word, nil
	}
	return "", ErrCannotSay
}

// square is what an expression is the square of.
func (s *lowering) square(n *node) (*node, bool) {
	n = s.plain(n)
	switch {
	case n.wholePower() == 2:
		return n.args[0], true
	case n.op == mul && n.args[0] == n.args[1]:
		return n.args[0], true
	}
	return nil, false
}

// legs are a and b of √(a² + b²), or of √(a² − b²) with minus.
func (s *lowering) legs(inside *node) (a, b *node, minus, ok bool) {
	inside = s.plain(inside)
	if inside.op != add && inside.op != sub {
		return nil, nil, false, false
	}
	a, okA := s.square(inside.args[0])
	b, okB := s.square(inside.args[1])
	return a, b, inside.op == sub, okA && okB
}

// A product is an expression as factors and divisors, without its numbers, and these as one: scale above and below.
type product struct {
	factors, divisors []*node
	above, below      float64
}

// wholePower is the exponent of a power where it is a whole number up to 4, and 0 elsewhere.
func (n *node) wholePower() int {
	if n.op == pow && slices.Contains([]float64{1, 2, 3, 4}, n.args[1].value) {
		return int(n.args[1].value)
	}
	return 0
}

func (n *node) isProduct() bool { return n.op == mul || n.op == div || n.wholePower() >= 2 }

// product takes products, quotients and whole powers apart.
func (s *lowering) product(n *node) product {
	p := product{above: 1, below: 1}
	s.collect(n, true, &p)
	return p
}

func (s *lowering) collect(n *node, above bool, p *product) {
	n = s.plain(n)
	switch {
	case n.op == mul:
		s.collect(n.args[0], above, p)
		s.collect(n.args[1], above, p)
	case n.op == div:
		s.collect(n.args[0], above, p)
		s.collect(n.args[1], !above, p)
	case n.wholePower() > 0:
		for range n.wholePower() {
			s.collect(n.args[0], above, p)
		}
	case n.op == constant && above:
		p.above *= n.value
	case n.op == constant:
		p.below *= n.value
	case above:
		p.factors = append(p.factors, n)
	default:
		p.divisors = append(p.divisors, n)
	}
}

// takeFactor takes one factor that is fit out of a product.
func (p *product) takeFactor(is func(*node) bool) (*node, bool) {
	for i, f := range p.factors {
		if is(f) {
			p.factors = append(append([]*node{}, p.factors[:i]...), p.factors[i+1:]...)
			return f, true
		}
	}
	return nil, false
}

// takePair takes a factor that stands twice out of a product.
func (p *product) takePair() (*node, bool) {
	for i, f := range p.factors {
		for j := i + 1; j < len(p.factors); j++ {
			if p.factors[j] == f {
				rest := append(append([]*node{}, p.factors[:i]...), p.factors[i+1:j]...)
				p.factors = append(rest, p.factors[j+1:]...)
				return f, true
			}
		}
	}
	return nil, false
}

func isPi(n *node) bool { return n.op == pi }

// lowest puts the two numbers of a product into lowest terms where they are whole.
func (p *product) lowest() {
	a, b := math.Abs(p.above), math.Abs(p.below)
	if a != math.Trunc(a) || b != math.Trunc(b) || a > 1e9 || b > 1e9 {
		return
	}
	for b != 0 {
		a, b = b, math.Mod(a, b)
	}
	if a > 0 {
		p.above, p.below = p.above/a, p.below/a
	}
}

// folded is the number that an expression of numbers alone is.
func (s *lowering) folded(n *node) (float64, bool) {
	n = s.plain(n)
	switch n.op {
	case constant:
		return n.value, true
	case add, sub, mul, div, pow, neg:
		for _, a := range n.args {
			if _, ok := s.folded(a); !ok {
				return 0, false
			}
		}
		return s.value(n), true
	}
	return 0, false
}

func (s *lowering) text(between string) string { return strings.Join(s.steps, between) }
