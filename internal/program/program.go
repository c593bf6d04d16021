package program

import (
	"slices"
	"strconv"

	"geoeval/schema"
)

// A Language is one of the four languages of solution programs.
type Language string

// The languages, by the names that problems.solution_language has for them.
const (
	// PGPS: PGPS9K's sequence of equations.
	PGPS Language = "pgps"
	// Stack: UniGeo's and GeoQA+'s sequence of assignments.
	Stack Language = "stack"
	// MathQA: steps parted by bars.
	MathQA Language = "mathqa"
	// Equation: GeometryQA's x = an arithmetic expression.
	Equation Language = "equation"
)

// Languages lists them.
var Languages = []Language{PGPS, Stack, MathQA, Equation}

// A Number is one of the numbers of a problem. Its Name is what the program calls it, and its Text is that in PGPS, where it may be an
// expression in the problem's letters; where it stands does not matter.
type Number = schema.Number

// A Program is a solution program of one problem, read. It does not change and may be used by many goroutines.
type Program struct {
	nodes []node
	// goal is the node of the answer.
	goal ref
	// results are the nodes of its steps, in a language that numbers them.
	results []ref
	// equations hold at once; none in a directed language.
	equations []equation
	// unknowns are the names of the unknowns: V0, x.
	unknowns []string
	// calls are the uses of its operators, and goalName is what it calls the answer.
	calls    []call
	goalName string
	// names are what it calls the problem's numbers, by their places.
	names []string
	// values are what the problem's numbers are in this language, by their places.
	values []float64
	uses   []int
}

// Parse reads a program with the numbers of its problem. Every error is an [*Error].
func Parse(language Language, source string, numbers []Number) (*Program, error) {
	if len(source) > maxBytes {
		return nil, failf(Unparsable, 0, "%d bytes are more than a program may have (%d)", len(source), maxBytes)
	}
	p := newParser(numbers)
	var err error
	switch language {
	case PGPS:
		err = p.parsePGPS(source)
	case Stack:
		err = p.parseStack(source)
	case MathQA:
		err = p.parseMathQA(source)
	case Equation:
		err = p.parseEquation(source)
	default:
		err = failf(Unparsable, 0, "%s is no language of programs", quote(string(language)))
	}
	if p.tooLarge {
		err = failf(Unparsable, p.step, "it has more than %d operations", maxNodes)
	}
	if err != nil {
		return nil, err
	}
	p.bindLiterals()
	names := make([]string, len(numbers))
	for i, n := range numbers {
		names[i] = n.Name
	}
	return &Program{
		nodes: p.nodes, goal: p.goal, results: p.results, equations: p.equations, unknowns: p.unknowns,
		calls: p.calls, goalName: p.goalName, names: names, values: p.values, uses: p.uses(),
	}, nil
}

// Uses gives the numbers that the program certainly uses, by their places in the list of numbers, ascending. Numbers of
// one name and value are one number in several places and come together. A number that is an expression in letters is
// none of them, and neither is one whose name also stands for another value. A number without a name is used where the
// program writes its value out and that can be no other number's nor a constant's: see [parser.bindLiterals].
func (p *Program) Uses() []int { return p.uses }

// With is the program with other numbers in the places of its own: those whose value is not nil take it. The program
// keeps the form that it was read in.
func (p *Program) With(numbers []Number) *Program {
	changed := *p
	changed.values = slices.Clone(p.values)
	for i, n := range numbers {
		if i < len(changed.values) && n.Value != nil {
			changed.values[i] = *n.Value
		}
	}
	return &changed
}

func quote(s string) string {
	if len(s) > 40 {
		s = s[:40] + "…"
	}
	return strconv.Quote(s)
}
