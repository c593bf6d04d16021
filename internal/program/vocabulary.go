package program

import (
	"maps"
	"slices"
)

// Operators lists the operators of a language by name, in order; in Equation the formulas. Get, which ends a program of
// PGPS, is none.
func Operators(language Language) []string {
	switch language {
	case PGPS:
		return slices.Sorted(maps.Keys(relations))
	case Stack:
		return slices.Sorted(maps.Keys(stackOperators))
	case MathQA:
		return slices.Sorted(maps.Keys(mathqaOperators))
	case Equation:
		return slices.Sorted(maps.Keys(equationFormulas))
	}
	return nil
}

// Operands is how many operands an operator of a language takes, at the least and at the most; most is 0 without a bound.
func Operands(language Language, operator string) (least, most int) {
	switch language {
	case PGPS:
		r := relations[operator]
		return r.least, r.most
	case Stack:
		n := stackOperators[operator].operands
		return n, n
	case MathQA:
		n := mathqaOperators[operator].operands
		return n, n
	case Equation:
		n := equationFormulas[operator].operands
		return n, n
	}
	return 0, 0
}
