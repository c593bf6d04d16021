package hard

import (
	"errors"
	"testing"

	"geoeval/schema"
	"geoeval/stages"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
)

func TestWhatIsWrongWithAConfiguration(t *testing.T) {
	for _, c := range []struct {
		config Config
		path   string
	}{
		{Config{Size: 300, Sources: both}, ""},
		{Config{Size: 0, Sources: both}, "size"},
		{Config{Size: -1, Sources: both}, "size"},
		{Config{Size: 1}, "sources"},
		{Config{Size: 1, Sources: both, LeastGrade: -1}, "least_grade"},
		{Config{Size: 1, Sources: both, LeastGrade: 14}, "least_grade"},
		{Config{Size: 1, Sources: []schema.Source{schema.HardSource, "maths"}}, "sources.1"},
		{Config{Size: 1, Sources: []schema.Source{schema.HardSource, schema.MATH, schema.HardSource}}, "sources.2"},
	} {
		err := c.config.Validate()
		var wrong *stages.ConfigError
		if errors.As(err, &wrong) != (c.path != "") || wrong != nil && wrong.Path != c.path {
			t.Errorf("%+v: %v, not at %q", c.config, err, c.path)
		}
	}
}

func TestConfigurationFromYAML(t *testing.T) {
	var got Config
	text := "size: 10\nsources: [hard, math]\nreview: r.jsonl\ntop_up: true\nleast_grade: 9\n"
	err := yaml.UnmarshalWithOptions([]byte(text), &got, yaml.Strict())
	if diff := cmp.Diff(Config{10, both, "r.jsonl", true, 9}, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}
