package chain

import "geoeval/internal/text/quantity"

// An act is one step before it is told: a relation with what is given.
type act struct {
	relation *Relation
	ask      *Ask
	given    map[string]operand
	// Measure is what its result measures.
	quantity.Measure
}

// An operand is what stands in a slot of an act: an earlier act's result, a number of the problem, or a constant.
type operand struct {
	// act is the place of the earlier act, −1 for none; number that of the problem's number, −1 for none.
	act, number int
	value       float64
	quantity.Measure
	percent, fraction bool
}
