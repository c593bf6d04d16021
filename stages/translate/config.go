package translate

import (
	"fmt"

	"geoeval/internal/llm/prompt"
	"geoeval/stages"
)

// Config says whether Chinese problems are translated, and by whom.
type Config struct {
	// Enabled: they are. Without it the table has no rows and nobody is asked.
	Enabled bool `yaml:"enabled"`
	// Limit is how many candidates are asked for at the most until one has passed, 1 to 99.
	Limit int `yaml:"limit"`
	// Model is the language model; Models, in its place, are several.
	Model  prompt.Model  `yaml:"model,omitempty"`
	Models prompt.Models `yaml:"models,omitempty" instead:"model"`
	// Prompt is another prompt than the built-in one: a built-in one by name, or a file.
	Prompt string `yaml:"prompt,omitempty"`
}

// seeing says that a model is asked that is shown diagrams.
func (c *Config) seeing() bool { return c.Enabled && prompt.ModelsOf(c.Model, c.Models).Seeing() }

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	if c.Limit < 1 || c.Limit > 99 {
		return &stages.ConfigError{Path: "limit", Why: fmt.Sprintf("%d is not between 1 and 99", c.Limit)}
	}
	if key, why := prompt.ModelsFault(c.Model, c.Models); key != "" {
		return &stages.ConfigError{Path: key, Why: why}
	}
	return nil
}
