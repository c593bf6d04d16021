package check

import (
	"errors"
	"math"
	"testing"

	"geoeval/stages"

	"github.com/goccy/go-yaml"
)

func TestWhatIsWrongWithAConfiguration(t *testing.T) {
	for _, c := range []struct {
		config Config
		path   string
	}{
		{Config{0.001, 0.01}, ""},
		{Config{0.01, 0.01}, ""},
		{Config{0, 0.01}, "relative"},
		{Config{-0.001, 0.01}, "relative"},
		{Config{1, 1}, "relative"},
		{Config{math.NaN(), 0.01}, "relative"},
		{Config{0.001, 0}, "rounding_cap"},
		{Config{0.001, 0.0005}, "rounding_cap"},
		{Config{0.001, 1}, "rounding_cap"},
		{Config{0.001, math.NaN()}, "rounding_cap"},
	} {
		t.Run(c.path, func(t *testing.T) {
			err := c.config.Validate()
			var wrong *stages.ConfigError
			if errors.As(err, &wrong) != (c.path != "") || wrong != nil && wrong.Path != c.path {
				t.Errorf("%+v: %v, not at %q", c.config, err, c.path)
			}
		})
	}
}

func TestConfigurationFromYAML(t *testing.T) {
	var got Config
	if err := yaml.UnmarshalWithOptions([]byte("relative: 0.002\nrounding_cap: 0.02\n"), &got, yaml.Strict()); err != nil || got != (Config{0.002, 0.02}) {
		t.Errorf("%+v, %v", got, err)
	}
}
