package program

import (
	"math"
	"slices"
)

// A parser reads one program.
type parser struct {
	builder
	numbers []Number
	values  []float64
	byName  map[string]int
	// refs are the nodes of the numbers that have one already.
	refs map[int]ref

	goal ref
	// results are the nodes of the steps of a directed language that numbers its results.
	results   []ref
	equations []equation
	unknowns  []string
	// goalName is what the answer is called.
	goalName string
	letters  map[string]ref
	literals []literal
	depth    int
}

func newParser(numbers []Number) *parser {
	p := &parser{
		numbers: numbers, values: make([]float64, len(numbers)), goal: nowhere,
		byName: make(map[string]int, len(numbers)), refs: map[int]ref{}, letters: map[string]ref{},
	}
	for i, n := range numbers {
		p.values[i] = math.NaN()
		if n.Value != nil {
			p.values[i] = *n.Value
		}
		if _, taken := p.byName[n.Name]; n.Name != "" && !taken {
			p.byName[n.Name] = i
		}
	}
	return p
}

// named is the node of a number that has a value; the first of its name counts.
func (p *parser) named(name string) (ref, error) {
	i, ok := p.byName[name]
	if !ok {
		return 0, failf(OperandOutOfRange, p.step, "the problem has no number %s", quote(name))
	}
	if math.IsNaN(p.values[i]) {
		return 0, failf(OperandOutOfRange, p.step, "%s is %s, which is no number", name, quote(p.numbers[i].Text))
	}
	if r, ok := p.refs[i]; ok {
		return r, nil
	}
	p.refs[i] = p.number(i)
	return p.refs[i], nil
}

// A literal is a number that a program writes out: first a constant, a number of the problem once it is bound.
type literal struct {
	node  ref
	value float64
	// argument: it is the whole argument of a formula, rectangle_area(5, 4), so surely a quantity of the problem.
	argument bool
}

// literal puts a written-out number down.
func (p *parser) literal(value float64, argument bool) ref {
	r := p.constant(value)
	p.literals = append(p.literals, literal{r, value, argument})
	return r
}

// constantsOfFormulas are the numbers that solutions bring with them: halves and doubles, sides and edges, percentages
// and units.
var constantsOfFormulas = []float64{0.25, 1.0 / 3, 0.5, 1, 2, 3, 3.14, math.Pi, 4, 6, 10, 12, 60, 90, 100, 180, 360,
	1000, 10000}

// bindLiterals finds the numbers of the problem among those that the program writes out. A literal is a number where
// exactly one number without name has its value, and where that value is no constant of formulas or every literal of
// that value is the whole argument of a formula.
func (p *parser) bindLiterals() {
	for _, l := range p.literals {
		index, certain := p.literalNumber(l.value)
		if !certain {
			continue
		}
		if slices.Contains(constantsOfFormulas, l.value) && slices.ContainsFunc(p.literals, func(other literal) bool {
			return other.value == l.value && !other.argument
		}) {
			continue
		}
		n := &p.nodes[l.node]
		n.op, n.a = number, ref(index)
	}
}

// literalNumber finds the one number without name that has a value.
func (p *parser) literalNumber(value float64) (index int, certain bool) {
	for i, n := range p.numbers {
		if n.Name == "" && close(p.values[i], value) {
			if certain {
				return 0, false
			}
			index, certain = i, true
		}
	}
	return index, certain
}

// uses finds the numbers that stand in the program; see [Program.Uses].
func (p *parser) uses() []int {
	used := make([]bool, len(p.numbers))
	for _, n := range p.nodes {
		if n.op == number {
			used[n.a] = true
		}
	}
	var places []int
	for i, n := range p.numbers {
		first := i
		if n.Name != "" {
			first = p.byName[n.Name]
		}
		if used[first] && p.meansOne(n.Name) {
			places = append(places, i)
		}
	}
	return places
}

// meansOne reports whether all numbers of a name have one value.
func (p *parser) meansOne(name string) bool {
	if name == "" {
		return true
	}
	first := p.numbers[p.byName[name]]
	return !slices.ContainsFunc(p.numbers, func(n Number) bool {
		return n.Name == name && (n.Value == nil || *n.Value != *first.Value)
	})
}

// nested runs a rule of a grammar that can hold itself, within the bound of nesting.
func (p *parser) nested(rule func() (ref, error)) (ref, error) {
	if p.depth++; p.depth > maxDepth {
		return 0, failf(Unparsable, p.step, "it is nested more than %d deep", maxDepth)
	}
	defer func() { p.depth-- }()
	return rule()
}
