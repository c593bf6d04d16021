package check

import (
	"fmt"

	"geoeval/stages"
)

// Config says how far a program's value may be from the gold answer g and still be it. The tolerance is
//
//	t = max(Relative·|g|, min(u/2, RoundingCap·|g|))
//
// where u is the unit of the last place that g is written with: 0.01 for 3.14, 1 for 1,200, 0.01 for 25 %, which is 0.25. What is written exactly, as a fraction, a root, a multiple of π or in words, has no such
// unit: u = 0. Of a gold answer of 0 there are no parts; 1 takes the place of |g| in the first term, and the second is
// 0.
//
// Where the problem has numeric choices, t ends short of the point at which another choice, of another number, becomes
// nearer than the gold one, so that a value within t is nearest to the gold choice.
//
// A problem can contradict itself: its gold answer as a number can be nearer to another choice than to the gold one. No
// value is both. It is held against the one of the two that it is farther from, and t = 0: it is never verified.
type Config struct {
	// Relative is the tolerance as a part of the gold answer: above 0 and below 1.
	Relative float64 `yaml:"relative"`
	// RoundingCap is the most that rounding may add up to, as a part of the gold answer: from Relative to below 1.
	RoundingCap float64 `yaml:"rounding_cap"`
}

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	if !(0 < c.Relative && c.Relative < 1) {
		return &stages.ConfigError{Path: "relative", Why: fmt.Sprintf("%v is not above 0 and below 1", c.Relative)}
	}
	if !(c.Relative <= c.RoundingCap && c.RoundingCap < 1) {
		return &stages.ConfigError{Path: "rounding_cap",
			Why: fmt.Sprintf("%v is not between %v (relative) and 1", c.RoundingCap, c.Relative)}
	}
	return nil
}
