package judge

import (
	"fmt"

	"geoeval/internal/llm/prompt"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// Config says who judges, and what.
type Config struct {
	// Judges are language models; none judges nothing. The first that rules is believed where the rules are undecided.
	Judges []Judge `yaml:"judges"`
	// Prompt is another prompt than the built-in one: a built-in one by name, or a file.
	Prompt string `yaml:"prompt,omitempty"`
	// Sample is how many responses are judged beside those that the rules are undecided of, drawn by hash: to see how far
	// judges and rules agree. A larger sample has a smaller one in it.
	Sample int `yaml:"sample"`
	// Marks is a file of people's marks, in JSON Lines; "" is none.
	Marks string `yaml:"marks"`
}

// A Judge is a language model that judges.
type Judge struct {
	asking.Named `yaml:",inline"`
	// SampleOnly: it judges the sample alone, and not what the rules are undecided of.
	SampleOnly bool `yaml:"sample_only,omitempty"`
}

// People begins the names of judges who are people.
const People = asking.People

// models are the judges as they are asked.
func (c *Config) models() (all prompt.Models) {
	for i := range c.Judges {
		all = append(all, c.Judges[i].Model)
	}
	return all
}

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	if c.Sample < 0 {
		return &stages.ConfigError{Path: "sample", Why: fmt.Sprintf("%d is below 0", c.Sample)}
	}
	return asking.CheckJudges(c.Judges, func(j *Judge) *asking.Named { return &j.Named }, func(*Judge) (key, why string) { return "", "" })
}
