package fit

import (
	"fmt"
	"math"

	"geoeval/internal/program"
	"geoeval/internal/text/quantity"
)

// A term is one of the program's, with what its place says of it.
type term struct {
	program.Term
	// factor: it only multiplies, divides or is divided.
	factor bool
}

// termsOf gives the terms of a program.
func termsOf(of []program.Term) []term {
	terms := make([]term, len(of))
	for i, t := range of {
		terms[i] = term{t, true}
		for _, o := range t.Operands {
			terms[o].factor = terms[o].factor && (t.Op == "mul" || t.Op == "div")
		}
	}
	return terms
}

// exponentsOf says which terms are the exponents of powers.
func exponentsOf(terms []term) []bool {
	is := make([]bool, len(terms))
	for _, t := range terms {
		if t.Op == "pow" && len(terms[t.Operands[1]].Operands) == 0 {
			is[t.Operands[1]] = true
		}
	}
	return is
}

// fold puts one constant in the place of operations on constants alone, π left as it is; ok is false where there are none.
func fold(terms []term) (folded []term, ok bool) {
	folded = make([]term, len(terms))
	plain := func(i int) bool { return folded[i].Op == "constant" && !isPi(folded[i].Value) }
	for i, t := range terms {
		folded[i] = t
		if len(t.Operands) != 2 || !plain(t.Operands[0]) || !plain(t.Operands[1]) {
			continue
		}
		a, b := folded[t.Operands[0]].Value, folded[t.Operands[1]].Value
		x := reckoned(t.Op, a, b)
		if !math.IsNaN(x) && !math.IsInf(x, 0) {
			folded[i] = term{program.Term{Op: "constant", Value: x, Number: -1}, t.factor}
			ok = true
		}
	}
	return pruned(folded), ok
}

// reckoned is what an operation of arithmetic makes of two numbers, NaN for any other one.
func reckoned(op string, a, b float64) float64 {
	switch op {
	case "add":
		return a + b
	case "sub":
		return a - b
	case "mul":
		return a * b
	case "div":
		return a / b
	}
	return math.NaN()
}

// pruned leaves out what no longer leads to the last term.
func pruned(terms []term) []term {
	needed := make([]bool, len(terms))
	needed[len(terms)-1] = true
	for i := len(terms) - 1; i >= 0; i-- {
		if needed[i] {
			for _, o := range terms[i].Operands {
				needed[o] = true
			}
		}
	}
	var kept []term
	place := make([]int, len(terms))
	for i, t := range terms {
		if !needed[i] {
			continue
		}
		operands := make([]int, len(t.Operands))
		for j, o := range t.Operands {
			operands[j] = place[o]
		}
		t.Operands = operands
		place[i] = len(kept)
		kept = append(kept, t)
	}
	return kept
}

// A value is what a term measures. Its tag is, of the ratio of two lengths, areas or volumes, 1, 2 or 3, so that the root
// of a ratio of areas is known to be one of lengths; tagged says that it is known.
type value struct {
	quantity.Measure
	tag    int8
	tagged bool
	// things: it is a number of things, which has no square.
	things bool
}

// sizes of a measure's unit are equal up to this part.
const sameScale = 1e-3

// clash says why a term's operands do not go together.
type clash string

func (c clash) Error() string { return string(c) }

// apply gives what a term measures whose operands measure a and b. constant tells the value of the second operand where it
// is a constant.
func apply(op string, a, b value, exponent float64) (value, error) {
	switch op {
	case "add", "sub", "gcd":
		if a.Dimension != b.Dimension {
			return value{}, clash(fmt.Sprintf("it adds or compares %s and %s", a.Dimension, b.Dimension))
		}
		if math.Abs(a.Scale-b.Scale) > sameScale*a.Scale {
			return value{}, clash(fmt.Sprintf("it adds or compares %s in different units", a.Dimension))
		}
		a.tagged = a.tagged && b.tagged && a.tag == b.tag
		a.things = a.things || b.things
		return a, nil
	case "mul":
		return value{quantity.Measure{Dimension: a.Times(b.Dimension), Scale: a.Scale * b.Scale}, a.tag + b.tag,
			a.tagged && b.tagged, a.things || b.things}, nil
	case "div":
		v := value{quantity.Measure{Dimension: a.Over(b.Dimension), Scale: a.Scale / b.Scale}, a.tag - b.tag,
			a.tagged && b.tagged, a.things && !b.things}
		if v.Dimension == quantity.Pure && a.Dimension != quantity.Pure {
			v.tag += a.Length
		}
		return v, nil
	case "pow":
		return power(a, exponent)
	case "square":
		return power(a, 2)
	case "sqrt":
		return power(a, 0.5)
	case "cbrt":
		return power(a, 1.0/3)
	case "neg", "abs", "floor":
		return a, nil
	case "sin", "cos", "tan":
		if a.Dimension != quantity.Angle && a.Dimension != quantity.Pure {
			return value{}, clash(fmt.Sprintf("it takes the %s of a %s", op, a.Dimension))
		}
		return value{Measure: quantity.Measure{Scale: 1}}, nil
	case "asin", "acos", "atan":
		if a.Dimension != quantity.Pure {
			return value{}, clash(fmt.Sprintf("it takes the %s of a %s", op, a.Dimension))
		}
		return value{Measure: quantity.Measure{Dimension: quantity.Angle, Scale: 1}}, nil
	}
	if a.Dimension != quantity.Pure {
		return value{}, clash(fmt.Sprintf("it takes the %s of a %s", op, a.Dimension))
	}
	return value{Measure: quantity.Measure{Scale: 1}}, nil
}

func power(a value, k float64) (value, error) {
	if a.things && k > 1 {
		return value{}, clash("it takes the square of a number of things")
	}
	d, ok := a.Power(k)
	if !ok {
		return value{}, clash(fmt.Sprintf("it takes a root of a %s", a.Dimension))
	}
	tag := float64(a.tag) * k
	whole := math.Round(tag)
	known := a.tagged && math.Abs(tag-whole) < 1e-3 && math.Abs(whole) < 100
	return value{quantity.Measure{Dimension: d, Scale: math.Pow(a.Scale, k)}, int8(whole), known, false}, nil
}
