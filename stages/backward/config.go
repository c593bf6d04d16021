package backward

import (
	"fmt"

	"geoeval/stages"
)

// Config says how many backward questions to make, and which.
type Config struct {
	// Size is how many questions to make; at least 1.
	Size int `yaml:"size"`
	// Tolerance is how far the recovered number may be from the masked one, as a part of it; above 0 and at most 0.01.
	Tolerance float64 `yaml:"tolerance"`
	// Require says what must be proven of a question.
	Require Require `yaml:"require"`
}

// Require says what must be proven of a question to be taken.
type Require struct {
	// Recoverable: solving for the masked number gives it back.
	Recoverable bool `yaml:"recoverable"`
	// Unique: no other number of its natural range gives the gold answer.
	Unique bool `yaml:"unique"`
	// FitsText: the program fits the problem's text, where that says all without a figure (MathQA and GeometryQA).
	FitsText bool `yaml:"fits_text"`
}

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	if c.Size <= 0 {
		return &stages.ConfigError{Path: "size",
			Why: fmt.Sprintf("%d is not a number of questions; it must be at least 1", c.Size)}
	}
	if !(c.Tolerance > 0 && c.Tolerance <= 0.01) {
		return &stages.ConfigError{Path: "tolerance", Why: fmt.Sprintf("%v is not above 0 and at most 0.01", c.Tolerance)}
	}
	return nil
}
