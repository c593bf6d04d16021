package grade

import (
	"fmt"
	"slices"

	"geoeval/internal/evaluation/grade/compare"
	"geoeval/schema"
	"geoeval/stages"
)

// Config says how responses are graded.
type Config struct {
	// Tolerance is that of numbers: rel1e-3, a thousandth of the gold answer, or abs1e-3.
	Tolerance compare.Tolerance `yaml:"tolerance"`
	// Modes are the published checkers that grade beside the rules, each once.
	Modes []schema.CheckerMode `yaml:"modes"`
}

// tolerances lists what Tolerance can be.
var tolerances = []compare.Tolerance{compare.RelativeThousandth, compare.AbsoluteThousandth}

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	if _, err := schema.Parse(tolerances, string(c.Tolerance)); err != nil {
		return &stages.ConfigError{Path: "tolerance", Why: err.Error()}
	}
	for i, m := range c.Modes {
		path := fmt.Sprintf("modes.%d", i)
		if _, err := schema.Parse(schema.CheckerModes, string(m)); err != nil {
			return &stages.ConfigError{Path: path, Why: err.Error()}
		}
		if m == schema.ModeLmmsJudge {
			return &stages.ConfigError{Path: path, Why: fmt.Sprintf("%s reads the reply of a judge, and no response; "+
				"the section judge has judges asked", m)}
		}
		if slices.Contains(c.Modes[:i], m) {
			return &stages.ConfigError{Path: path, Why: fmt.Sprintf("%s is named twice", m)}
		}
	}
	return nil
}
