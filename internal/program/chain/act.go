package chain

import (
	"slices"

	"geoeval/internal/text/quantity"
)

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

// conceptOf is what a relation of lengths, angles, areas or volumes of any kind needs: parts and multiples, ratios, sums.
var conceptOf = map[quantity.Dimension]string{
	quantity.Length: "wemath/understanding-line-segments-lines-and-rays", quantity.Angle: "wemath/calculation-and-comparison-of-angles",
	quantity.Area: "wemath/combining-plane-figures", quantity.Volume: "wemath/combining-and-dividing-solids",
}

// concept is that of an act whose relation names none: that of what it is about, "" where that is nothing of geometry. What
// is so much for one of something (a price, a speed, a weight per volume) asks for proportion and for no geometry, though it
// be about areas.
func (a *act) concept() string {
	if slices.ContainsFunc(a.relation.Slots, (*Slot).isRate) {
		return ""
	}
	if c, ok := conceptOf[a.Dimension]; ok {
		return c
	}
	for _, slot := range a.relation.Slots {
		if c, ok := conceptOf[a.given[slot.Name].Dimension]; ok {
			return c
		}
	}
	return ""
}
