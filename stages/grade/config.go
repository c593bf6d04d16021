package grade

import (
	"geoeval/internal/evaluation/grade/compare"
	"geoeval/schema"
	"geoeval/stages"
)

// Config says how responses are graded.
type Config struct {
	// Tolerance is that of numbers: rel1e-3, a thousandth of the gold answer, or abs1e-3.
	Tolerance compare.Tolerance `yaml:"tolerance"`
}

// tolerances lists what Tolerance can be.
var tolerances = []compare.Tolerance{compare.RelativeThousandth, compare.AbsoluteThousandth}

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	if _, err := schema.Parse(tolerances, string(c.Tolerance)); err != nil {
		return &stages.ConfigError{Path: "tolerance", Why: err.Error()}
	}
	return nil
}
