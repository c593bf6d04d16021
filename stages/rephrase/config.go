package rephrase

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/llm/prompt"
	"geoeval/stages"
)

// Config says who rephrases, and how often.
type Config struct {
	// Provider is who rephrases: Rules or Model.
	Provider string `yaml:"provider"`
	// Candidates is how many candidates that pass are wanted of each problem, 1 to 20.
	Candidates int `yaml:"candidates"`
	// Limit is how many candidates are asked for at the most until so many have passed, up to 99.
	Limit int `yaml:"limit"`
	// Model is the language model that the provider Model asks; Models, in its place, are several.
	Model  prompt.Model  `yaml:"model,omitempty"`
	Models prompt.Models `yaml:"models,omitempty" instead:"model"`
	// Prompt is another prompt than the built-in one: a built-in one by name, or a file.
	Prompt string `yaml:"prompt,omitempty"`
	// Judge is asked whether candidates that passed the checks say the same; nil asks nobody.
	Judge *Judge `yaml:"judge,omitempty"`
}

// The providers.
const (
	// Rules is the built-in rewriter, which needs no network.
	Rules = "rules"
	// Model is a language model behind an OpenAI-compatible server.
	Model = "model"
)

// seeing says that a model is asked that is shown diagrams.
func (c *Config) seeing() bool {
	return c.Provider == Model && prompt.ModelsOf(c.Model, c.Models).Seeing()
}

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	wrong := func(path, format string, args ...any) error {
		return &stages.ConfigError{Path: path, Why: fmt.Sprintf(format, args...)}
	}
	switch providers := []string{Rules, Model}; {
	case !slices.Contains(providers, c.Provider):
		return wrong("provider", "%q is not one of %s", c.Provider, strings.Join(providers, ", "))
	case c.Candidates < 1 || c.Candidates > 20:
		return wrong("candidates", "%d is not between 1 and 20", c.Candidates)
	case c.Limit < c.Candidates || c.Limit > 99:
		return wrong("limit", "%d is not between candidates (%d) and 99", c.Limit, c.Candidates)
	}
	if key, why := prompt.ModelsFault(c.Model, c.Models); key != "" {
		return wrong(key, "%s", why)
	}
	if c.Judge != nil {
		if key, why := c.Judge.fault(); key != "" {
			return wrong("judge."+key, "%s", why)
		}
	}
	return nil
}
