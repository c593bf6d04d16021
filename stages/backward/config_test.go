package backward

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"geoeval/stages"

	"github.com/goccy/go-yaml"
)

func TestWhatIsWrongWithAConfiguration(t *testing.T) {
	for _, c := range []struct {
		size      int
		tolerance float64
		path      string
	}{
		{750, 0.001, ""},
		{1, 0.01, ""},
		{0, 0.001, "size"},
		{-1, 0.001, "size"},
		{750, 0, "tolerance"},
		{750, -0.001, "tolerance"},
		{750, 0.011, "tolerance"},
		{750, math.NaN(), "tolerance"},
		{750, math.Inf(1), "tolerance"},
	} {
		t.Run(fmt.Sprint(c.size), func(t *testing.T) {
			err := (&Config{Size: c.size, Tolerance: c.tolerance}).Validate()
			var wrong *stages.ConfigError
			if errors.As(err, &wrong) != (c.path != "") || wrong != nil && wrong.Path != c.path {
				t.Errorf("%d, %v: %v, not at %q", c.size, c.tolerance, err, c.path)
			}
		})
	}
}

func TestConfigurationFromYAML(t *testing.T) {
	var got Config
	text := "size: 10\ntolerance: 0.002\nrequire: {recoverable: true, unique: false}\n"
	if err := yaml.UnmarshalWithOptions([]byte(text), &got, yaml.Strict()); err != nil || got != (Config{10, 0.002, Require{Recoverable: true}}) {
		t.Errorf("%+v, %v", got, err)
	}
}
