package principles

import (
	"fmt"

	"geoeval/internal/llm/prompt"
	"geoeval/stages"
)

// The providers of what no program, point, clause or word tells.
const (
	// None: nobody is asked.
	None = "none"
	// Model: a language model proposes principles of problems that have no verified program.
	Model = "model"
)

// Config is the section principles of pipeline.yaml.
type Config struct {
	// Provider is None or Model.
	Provider string `yaml:"provider"`
	// Limit is how many answers are asked for at the most until one has passed, 1 to 99.
	Limit int `yaml:"limit"`
	// Model is the language model; Models, in its place, are several.
	Model  prompt.Model  `yaml:"model,omitempty"`
	Models prompt.Models `yaml:"models,omitempty" instead:"model"`
	// Prompt is another prompt than the built-in one: a built-in one by name, or a file.
	Prompt string `yaml:"prompt,omitempty"`
	// Review is the file of what people said of annotations, against the working directory; "" for none.
	Review string `yaml:"review"`
}

// Validate implements [stages.Validator].
func (c *Config) Validate() error {
	if c.Provider != None && c.Provider != Model {
		return &stages.ConfigError{Path: "provider", Why: fmt.Sprintf("%q is not one of %s, %s", c.Provider, None, Model)}
	}
	if c.Limit < 1 || c.Limit > 99 {
		return &stages.ConfigError{Path: "limit", Why: fmt.Sprintf("%d is not between 1 and 99", c.Limit)}
	}
	if key, why := prompt.ModelsFault(c.Model, c.Models); key != "" {
		return &stages.ConfigError{Path: key, Why: why}
	}
	return nil
}

// seeing says whether a model that is asked is shown pictures.
func (c *Config) seeing() bool {
	return c.Provider == Model && prompt.ModelsOf(c.Model, c.Models).Seeing()
}
