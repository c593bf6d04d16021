package reform

import (
	"fmt"

	"geoeval/stages"
)

// Config says whether problems are reformed, and how many.
type Config struct {
	// Limit is how many at the most, drawn by hash; 0: the stage is off, and its tables are empty.
	Limit int `yaml:"limit"`
}

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	if c.Limit < 0 {
		return &stages.ConfigError{Path: "limit", Why: fmt.Sprintf("%d is below 0; 0 is for none", c.Limit)}
	}
	return nil
}
