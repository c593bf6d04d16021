package selection_test

import (
	"errors"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/selection"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
)

func TestWhatIsWrongWithAConfiguration(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(*selection.Config)
		path  string
	}{
		{"no size", func(c *selection.Config) { c.Size = 0 }, "size"},
		{"a size below 0", func(c *selection.Config) { c.Size = -1 }, "size"},
		{"sources of 99 %", func(c *selection.Config) { c.Sources[0].Percent-- }, "sources"},
		{"no sources", func(c *selection.Config) { c.Sources = nil }, "sources"},
		{"an unknown source", func(c *selection.Config) { c.Sources[1].Of[0] = "unigeo2" }, "sources.1.of"},
		{"a source in two groups", func(c *selection.Config) { c.Sources[2].Of[0] = schema.Geometry3K }, "sources.2.of"},
		{"a group of no source", func(c *selection.Config) { c.Sources[3].Of = nil }, "sources.3.of"},
		{"a group without name", func(c *selection.Config) { c.Sources[4].Name = "" }, "sources.4.name"},
		{"two groups of one name", func(c *selection.Config) { c.Sources[5].Name = "UniGeo" }, "sources.5.name"},
		{"a source below 0", func(c *selection.Config) { c.Sources[0].Percent, c.Sources[1].Percent = 53, -1 }, "sources.1.percent"},
		{"shapes of 101 %", func(c *selection.Config) { c.Shapes[schema.Prism]++ }, "shapes"},
		{"no shapes", func(c *selection.Config) { c.Shapes = nil }, "shapes"},
		{"an unknown shape", func(c *selection.Config) { c.Shapes["Pyramid"] = 0; c.Shapes["Torus"] = 0 }, "shapes.Pyramid"},
		{"a diagram that is none", func(c *selection.Config) { c.RequireDiagram = "drawing" }, "require_diagram"},
		{"a shape below 0", func(c *selection.Config) { c.Shapes[schema.Prism], c.Shapes[schema.Cone] = -1, 8 }, "shapes.Prism"},
	} {
		t.Run(c.name, func(t *testing.T) {
			spoiled := config(2000)
			c.spoil(&spoiled)
			var err *stages.ConfigError
			if !errors.As(spoiled.Validate(), &err) {
				t.Fatal("nothing found wrong")
			}
			if err.Path != c.path {
				t.Errorf("%s: not at %s", err, c.path)
			}
		})
	}
}

func TestAllThatIsWrongIsTold(t *testing.T) {
	spoiled := config(0)
	spoiled.Shapes["Prisma"] = 3
	told := spoiled.Validate().Error()
	if !strings.Contains(told, "size: 0 is not") || !strings.Contains(told, "shapes.Prisma: is no shape of a label. Did you mean Prism?") {
		t.Error(told)
	}
}

func TestConfigurationFromYAML(t *testing.T) {
	var got selection.Config
	if err := yaml.UnmarshalWithOptions([]byte(`
size: 10
sources:
  - {name: PGPS9K, of: [pgps9k, geometry3k], percent: 60}
  - {name: GeoQA+, of: [geoqa_plus], percent: 40}
shapes: {Circle: 70, Other: 30}
take_suspects: true
require_check: true
require_diagram: off
`), &got, yaml.Strict()); err != nil {
		t.Fatal(err)
	}
	want := selection.Config{
		Size: 10,
		Sources: []selection.Group{
			{Name: "PGPS9K", Of: []schema.Source{schema.PGPS9K, schema.Geometry3K}, Percent: 60},
			{Name: "GeoQA+", Of: []schema.Source{schema.GeoQAPlus}, Percent: 40},
		},
		Shapes:       map[schema.Shape]int{schema.Circle: 70, schema.Other: 30},
		TakeSuspects: true,
		RequireCheck: true,

		RequireDiagram: selection.Off,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if err := got.Validate(); err != nil {
		t.Error(err)
	}
}
