package release

import (
	"path/filepath"
	"strings"
	"testing"

	"geoeval/pipeline"
	"geoeval/stages"
)

// What cannot be meant is refused where it stands.
func TestConfigurationIsChecked(t *testing.T) {
	for _, c := range []struct{ name, section, want string }{
		{"well", "withhold: [math, pgps9k]\n  published: 2024-02-29\n  url: https://example.org/geoeval", ""},
		{"nothing said", "withhold: []\n  published: \"\"\n  url: \"\"", ""},
		{"no source", "published: \"\"\n  url: \"\"\n  withhold: [math, physics]", ":5: release.withhold.1: "},
		{
			"a source withheld twice", "published: \"\"\n  url: \"\"\n  withhold: [math, math]",
			":5: release.withhold.1: math is named twice",
		},
		{
			"published nowhere", "withhold: []\n  published: \"\"\n  url: example.org/geoeval",
			":5: release.url: \"example.org/geoeval\" is not an address that begins with https://",
		},
		{
			"published some day", "withhold: []\n  url: \"\"\n  published: 2024-02-30",
			":5: release.published: \"2024-02-30\" is not a day, such as 2024-02-15",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "pipeline.yaml")
			put(t, file, "seed: 1\nrelease:\n  "+c.section+"\n")
			var config Config
			_, err := pipeline.LoadConfig(file, nil, stages.Setting{Name: "release", Config: &config})
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), file+c.want)) {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}
