package errors

import (
	"fmt"

	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// Config says who names the first errors of wrong answers.
type Config struct {
	// Judges are language models; none classifies nothing.
	Judges []Judge `yaml:"judges"`
	// Prompt is another prompt than the built-in one: a built-in one by name, or a file.
	Prompt string `yaml:"prompt,omitempty"`
	// Limit is how often a judge is asked until an answer of it can be used.
	Limit int `yaml:"limit"`
	// Problems is of how many problems judges are shown the wrong answers, drawn by hash, the same for every model and setting; a larger
	// number draws these and more. 0 is all.
	Problems int `yaml:"problems"`
	// Review is a file of what people say, in JSON Lines; "" is none.
	Review string `yaml:"review"`
}

// A Judge is a language model that classifies.
type Judge = asking.Named

// models are the judges as they are asked.
func (c *Config) models() (all prompt.Models) {
	for i := range c.Judges {
		all = append(all, c.Judges[i].Model)
	}
	return all
}

// maxLimit bounds how often a judge is asked.
const maxLimit = 20

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	switch {
	case c.Limit < 1 || c.Limit > maxLimit:
		return &stages.ConfigError{Path: "limit", Why: fmt.Sprintf("%d is not between 1 and %d", c.Limit, maxLimit)}
	case c.Problems < 0:
		return &stages.ConfigError{Path: "problems", Why: fmt.Sprintf("%d is below 0; 0 is for all", c.Problems)}
	}
	return asking.CheckJudges(c.Judges, func(j *Judge) *asking.Named { return j }, func(j *Judge) (key, why string) {
		if j.Known() == schema.ErrorsByPeople {
			return "as", "is needed: people stands for all people in the tables"
		}
		return "", ""
	})
}
