package program

import (
	"math"
	"slices"

	"geoeval/internal/exact"
)

// A Term is an operation of a program as [Program.Terms] gives it to those who ask what a program means.
type Term struct {
	// Op is the operation's name: constant, number, unknown, add, sub, mul, div, pow, neg, square, sqrt, cbrt, abs, floor,
	// log, factorial, gcd, sin, cos, tan, asin, acos, atan.
	Op string
	// Operands are the places of its operands among the terms, before its own.
	Operands []int
	// Value is that of a constant, or of a number of the problem.
	Value float64
	// Number is the place of a number of the problem, or of an unknown; −1 for every other term.
	Number int
}

var opNames = map[op]string{
	constant: "constant", number: "number", unknown: "unknown", exact.Add: "add", exact.Sub: "sub", exact.Mul: "mul", exact.Div: "div", exact.Pow: "pow",
	exact.Neg: "neg", exact.Square: "square", exact.Sqrt: "sqrt", exact.Cbrt: "cbrt", exact.Abs: "abs", exact.Floor: "floor", exact.Log: "log",
	exact.Factorial: "factorial", exact.GCD: "gcd", exact.Sin: "sin", sinAcute: "sin", exact.Cos: "cos", exact.Tan: "tan", exact.Asin: "asin",
	asinObtuse: "asin", exact.Acos: "acos", exact.Atan: "atan",
}

// Terms gives the operations that lead to a program's answer, operands first and the answer last. Those of a program of
// equations are not in an order that leads to it; ok is false for it.
func (p *Program) Terms() (terms []Term, ok bool) {
	if len(p.equations) > 0 || len(p.unknowns) > 0 {
		return nil, false
	}
	needed := make([]bool, len(p.nodes))
	needed[p.goal] = true
	for i := int(p.goal); i >= 0; i-- {
		if !needed[i] {
			continue
		}
		for _, r := range operandsOf(p.nodes[i]) {
			needed[r] = true
		}
	}
	place := make([]int, len(p.nodes))
	for i := range int(p.goal) + 1 {
		if !needed[i] {
			continue
		}
		n := p.nodes[i]
		t := Term{Op: opNames[n.op], Value: n.value, Number: -1}
		if n.op == number {
			t.Number, t.Value = int(n.a), p.values[n.a]
		}
		for _, r := range operandsOf(n) {
			t.Operands = append(t.Operands, place[r])
		}
		place[i] = len(terms)
		terms = append(terms, t)
	}
	return slices.Clip(terms), true
}

func operandsOf(n node) []ref {
	switch operands(n.op) {
	case 1:
		return []ref{n.a}
	case 2:
		return []ref{n.a, n.b}
	}
	return nil
}

// opOf is [opNames] the other way: of two operations of one name it has sin, and asin with an acute angle.
var opOf = func() map[string]op {
	of := make(map[string]op, len(opNames))
	for o, name := range opNames {
		if o != sinAcute && o != asinObtuse {
			of[name] = o
		}
	}
	return of
}()

// Compute is the value of an operation by its name (see [Term]), with degrees for angles; b is that of the second operand, where there is
// one. It is not a number where the operation has no value, or is none of numbers.
func Compute(name string, a, b float64) float64 {
	o, ok := opOf[name]
	if !ok {
		return math.NaN()
	}
	return apply(o, a, b)
}
