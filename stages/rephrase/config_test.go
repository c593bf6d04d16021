package rephrase_test

import (
	"errors"
	"testing"

	"geoeval/stages"
	"geoeval/stages/rephrase"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
)

func TestWhatIsWrongWithAConfiguration(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*rephrase.Config)
		path   string
	}{
		{"nothing", func(*rephrase.Config) {}, ""},
		{"the rewriter", func(c *rephrase.Config) { c.Provider = rephrase.Rules }, ""},
		{"the most", func(c *rephrase.Config) { c.Candidates, c.Limit = 20, 99 }, ""},
		{"the least", func(c *rephrase.Config) { c.Candidates, c.Limit = 1, 1 }, ""},
		{"no provider", func(c *rephrase.Config) { c.Provider = "" }, "provider"},
		{"another provider", func(c *rephrase.Config) { c.Provider = "Rules" }, "provider"},
		{"no candidates", func(c *rephrase.Config) { c.Candidates = 0 }, "candidates"},
		{"too many candidates", func(c *rephrase.Config) { c.Candidates, c.Limit = 21, 30 }, "candidates"},
		{"a limit that is never enough", func(c *rephrase.Config) { c.Limit = 2 }, "limit"},
		{"too high a limit", func(c *rephrase.Config) { c.Limit = 100 }, "limit"},
		{"no model", func(c *rephrase.Config) { c.Model.Name = "" }, "model.name"},
		{"no temperature", func(c *rephrase.Config) { c.Model.Temperature = new(-0.1) }, "model.temperature"},
		{"too hot", func(c *rephrase.Config) { c.Model.Temperature = new(2.1) }, "model.temperature"},
		{"no tokens", func(c *rephrase.Config) { c.Model.MaxTokens = 0 }, "model.max_tokens"},
	} {
		config := asModel()
		c.change(&config)
		err := config.Validate()
		var wrong *stages.ConfigError
		if errors.As(err, &wrong) != (c.path != "") || wrong != nil && wrong.Path != c.path {
			t.Errorf("%s: %v, not at %q", c.name, err, c.path)
		}
	}
}

func TestConfigurationFromYAML(t *testing.T) {
	var got rephrase.Config
	text := "provider: model\ncandidates: 3\nlimit: 6\nmodel: {name: gpt-3.5-turbo-0125, temperature: 0.7, max_tokens: 512}\n"
	if err := yaml.UnmarshalWithOptions([]byte(text), &got, yaml.Strict()); err != nil || !cmp.Equal(got, asModel()) {
		t.Errorf("%+v, %v", got, err)
	}
}
