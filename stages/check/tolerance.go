package check

import (
	"math"

	"geoeval/schema"
)

// A comparison is a value beside the gold answer.
type comparison struct {
	value, gold, tolerance float64
	from                   schema.ToleranceFrom
}

func (c *comparison) holds() bool { return schema.Apart(c.value, c.gold) <= c.tolerance }

// compare holds a value against an answer that has a gold number; the formula is that of [Config].
func (c *Config) compare(value float64, a *answer) comparison {
	if a.contradictory() {
		farther := a.gold
		if schema.Apart(value, a.choice.value) > schema.Apart(value, a.gold.value) {
			farther = a.choice
		}
		return comparison{value, farther.value, 0, schema.FromChoices}
	}
	tolerance, from := c.tolerance(a)
	return comparison{value, a.gold.value, tolerance, from}
}

func (c *Config) tolerance(a *answer) (float64, schema.ToleranceFrom) {
	size := math.Abs(a.gold.value)
	tolerance, from := c.Relative*size, schema.FromRelative
	if size == 0 {
		tolerance = c.Relative
	}
	if rounding := min(a.gold.half, c.RoundingCap*size); rounding > tolerance {
		tolerance, from = rounding, schema.FromRounding
	}
	if room := a.room(); room < tolerance {
		tolerance, from = room, schema.FromChoices
	}
	return tolerance, from
}
