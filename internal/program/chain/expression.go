package chain

import (
	"math"

	"geoeval/internal/exact"
)

// An expression is a formula in the slots of a relation, which are its letters. Angles are in degrees.
type expression = exact.Expr

// worth is what an expression denotes; NaN where that is not defined.
func worth(e *expression, slots map[string]float64, pi float64) float64 {
	return e.Eval(func(leaf *expression) float64 {
		if leaf.Op == exact.Pi {
			return pi
		}
		if v, ok := slots[leaf.Name]; ok {
			return v
		}
		return math.NaN()
	})
}
