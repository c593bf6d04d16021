package dedupe

import (
	"errors"
	"math"
	"testing"

	"geoeval/stages"
)

func TestConfigErrorsNameTheirKey(t *testing.T) {
	tests := []struct {
		path string
		spot func(*Config)
	}{
		{"answer_tolerance", func(c *Config) { c.AnswerTolerance = -0.1 }},
		{"answer_tolerance", func(c *Config) { c.AnswerTolerance = math.NaN() }},
		{"reannotated.overlap", func(c *Config) { c.ReAnnotated.Overlap = 0 }},
		{"near_text.similarity", func(c *Config) { c.NearText.Similarity = 1.1 }},
		{"near_text.similarity", func(c *Config) { c.NearText.Similarity = math.NaN() }},
		{"near_text.shingle.en", func(c *Config) { c.NearText.Shingle.EN = 0 }},
		{"near_text.shingle.zh", func(c *Config) { c.NearText.Shingle.ZH = -1 }},
		{"near_text.bands", func(c *Config) { c.NearText.Bands = 0 }},
		{"near_text.rows", func(c *Config) { c.NearText.Rows = 65 }},
		{"reannotated.overlap", func(c *Config) { *c = Config{} }},
	}
	for _, tt := range tests {
		c := testConfig()
		tt.spot(&c)
		var bad *stages.ConfigError
		if err := c.Validate(); !errors.As(err, &bad) || bad.Path != tt.path {
			t.Errorf("Validate() = %v, want an error at %s", err, tt.path)
		}
	}
	if c := testConfig(); c.Validate() != nil {
		t.Errorf("Validate() = %v for the section of pipeline.yaml", c.Validate())
	}
}
