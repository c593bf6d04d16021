package hard

import (
	"fmt"
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// Config says where GeoEval-hard comes from, and how many problems it has.
type Config struct {
	// Size is how many problems to draw; at least 1.
	Size int `yaml:"size"`
	// Sources are the collections to draw from, the preferred ones first: a later one only fills what is lacking.
	Sources []schema.Source `yaml:"sources"`
	// Review is the file of a review's outcomes, against the working directory; none for "".
	Review string `yaml:"review"`
	// TopUp draws what a review leaves lacking from the candidates that were not reviewed.
	TopUp bool `yaml:"top_up"`
	// LeastGrade is the least school year of a problem of the source hard that says of which it is; 0 for any.
	LeastGrade int `yaml:"least_grade"`
}

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	if c.Size <= 0 {
		return &stages.ConfigError{Path: "size",
			Why: fmt.Sprintf("%d is not a number of problems; it must be at least 1", c.Size)}
	}
	if c.LeastGrade < 0 || c.LeastGrade > 13 {
		return &stages.ConfigError{Path: "least_grade", Why: fmt.Sprintf("%d is no school year: 1 to 13, or 0 for any", c.LeastGrade)}
	}
	if len(c.Sources) == 0 {
		return &stages.ConfigError{Path: "sources", Why: "names no source"}
	}
	for i, s := range c.Sources {
		path := fmt.Sprintf("sources.%d", i)
		if _, err := schema.Parse(schema.Sources, string(s)); err != nil {
			return &stages.ConfigError{Path: path, Why: err.Error()}
		}
		if slices.Contains(c.Sources[:i], s) {
			return &stages.ConfigError{Path: path, Why: fmt.Sprintf("%s is named twice", s)}
		}
	}
	return nil
}
