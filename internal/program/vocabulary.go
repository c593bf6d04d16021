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
