package questions

import (
	"fmt"
	"slices"

	"geoeval/schema"
	"geoeval/stages"
)

// Config says which questions are asked.
type Config struct {
	// Subsets are those that are asked; at least one, each once.
	Subsets []schema.Subset `yaml:"subsets"`
	// Limit is how many questions of each subset are asked at the most, drawn by hash; 0 for all.
	Limit int `yaml:"limit"`
	// Composites is how many problems of the subset steps are asked at the most, each in whole and in all of its steps, drawn by
	// hash; 0 for all. Where Limit is less, it is that.
	Composites int `yaml:"composites"`
	// IDs, where there are any, are the only ones that are asked: ids of questions, or of the problems that they were made of.
	IDs []string `yaml:"ids"`
}

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	if len(c.Subsets) == 0 {
		return &stages.ConfigError{Path: "subsets", Why: "names no subset"}
	}
	for i, s := range c.Subsets {
		path := fmt.Sprintf("subsets.%d", i)
		if _, err := schema.Parse(schema.EvaluatedSubsets, string(s)); err != nil {
			return &stages.ConfigError{Path: path, Why: err.Error()}
		}
		if slices.Contains(c.Subsets[:i], s) {
			return &stages.ConfigError{Path: path, Why: fmt.Sprintf("%s is named twice", s)}
		}
	}
	if c.Limit < 0 {
		return &stages.ConfigError{Path: "limit", Why: fmt.Sprintf("%d is below 0; 0 is for all questions", c.Limit)}
	}
	if c.Composites < 0 {
		return &stages.ConfigError{Path: "composites", Why: fmt.Sprintf("%d is below 0; 0 is for all problems", c.Composites)}
	}
	for i, id := range c.IDs {
		path := fmt.Sprintf("ids.%d", i)
		if id == "" {
			return &stages.ConfigError{Path: path, Why: "is empty"}
		}
		if slices.Contains(c.IDs[:i], id) {
			return &stages.ConfigError{Path: path, Why: fmt.Sprintf("%s is named twice", id)}
		}
	}
	return nil
}
