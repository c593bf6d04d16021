package selection

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/text/spelling"
	"geoeval/schema"
	"geoeval/stages"
)

// Config says which problems to select, and how many of what.
type Config struct {
	// Size is how many problems to select; at least 1.
	Size int `yaml:"size"`
	// Sources are the rows of the paper's figure 6. A source that is in no group is never selected.
	Sources []Group `yaml:"sources"`
	// Shapes are the percentages of figure 7. A shape that is not named is never selected.
	Shapes map[schema.Shape]int `yaml:"shapes"`
	// TakeSuspects also selects problems that are probably not geometry.
	TakeSuspects bool `yaml:"take_suspects"`
	// RequireCheck leaves out the problems whose solution program gives another answer than their gold answer. Without a
	// program, or with one that cannot be run, a problem may be selected.
	RequireCheck bool `yaml:"require_check"`
	// RequireDiagram leaves out the problems of whose diagram there is less to see than it asks for; "" is Off.
	RequireDiagram Required `yaml:"require_diagram"`
}

// A Required says what there must be to see of a problem's diagram.
type Required string

// What may be required.
const (
	// Off: nothing. Most problems of some sources have no diagram and need none.
	Off Required = "off"
	// Drawable: a picture that shows something, or the drawing's source code.
	Drawable Required = "drawable"
	// Picture: a picture that shows something.
	Picture Required = "picture"
)

// Requireds lists every choice.
var Requireds = []Required{Off, Drawable, Picture}

// meets says whether there is enough to see of a diagram.
func (r Required) meets(d schema.DiagramKind) bool {
	switch r {
	case Drawable:
		return d == schema.PictureDiagram || d == schema.CodeDiagram
	case Picture:
		return d == schema.PictureDiagram
	}
	return true
}

// A Group is a row of figure 6: the sources that count as one, and their percentage of the selection.
type Group struct {
	Name    string          `yaml:"name"`
	Of      []schema.Source `yaml:"of"`
	Percent int             `yaml:"percent"`
}

// Validate says what is wrong with a configuration: a [*stages.ConfigError] of each key, joined. The path of a group is its
// place in the list, from 0: sources.2.of.
func (c *Config) Validate() error {
	var size, diagram error
	if c.Size <= 0 {
		size = &stages.ConfigError{Path: "size",
			Why: fmt.Sprintf("%d is not a number of problems; it must be at least 1", c.Size)}
	}
	if _, err := schema.Parse(Requireds, string(cmp.Or(c.RequireDiagram, Off))); err != nil {
		diagram = &stages.ConfigError{Path: "require_diagram", Why: err.Error()}
	}
	return errors.Join(size, diagram, c.validateSources(), c.validateShapes())
}

func (c *Config) validateSources() error {
	groupOf := map[schema.Source]string{}
	named := map[string]bool{}
	sum := 0
	for i, g := range c.Sources {
		path := func(key string) string { return fmt.Sprintf("sources.%d.%s", i, key) }
		if g.Name == "" || named[g.Name] {
			return &stages.ConfigError{Path: path("name"), Why: fmt.Sprintf("%q must be a name, and no other group's", g.Name)}
		}
		named[g.Name] = true
		if len(g.Of) == 0 {
			return &stages.ConfigError{Path: path("of"), Why: "names no source"}
		}
		for _, s := range g.Of {
			if _, err := schema.Parse(schema.Sources, string(s)); err != nil {
				return &stages.ConfigError{Path: path("of"), Why: err.Error()}
			}
			if first, taken := groupOf[s]; taken {
				return &stages.ConfigError{Path: path("of"),
					Why: fmt.Sprintf("%s is already in the group %q; a problem counts once", s, first)}
			}
			groupOf[s] = g.Name
		}
		if g.Percent < 0 {
			return &stages.ConfigError{Path: path("percent"), Why: fmt.Sprintf("%d is below 0", g.Percent)}
		}
		sum += g.Percent
	}
	if sum != 100 {
		return &stages.ConfigError{Path: "sources", Why: fmt.Sprintf("the percentages add up to %d, not 100", sum)}
	}
	return nil
}

func (c *Config) validateShapes() error {
	known, sum := 0, 0
	for _, shape := range schema.Shapes {
		percent, named := c.Shapes[shape]
		if !named {
			continue
		}
		if percent < 0 {
			return &stages.ConfigError{Path: "shapes." + string(shape), Why: fmt.Sprintf("%d is below 0", percent)}
		}
		known++
		sum += percent
	}
	if known != len(c.Shapes) {
		return c.unknownShapes()
	}
	if sum != 100 {
		return &stages.ConfigError{Path: "shapes", Why: fmt.Sprintf(
			"the percentages add up to %d, not 100: they are %s; what a file does not set stays as it was",
			sum, c.listed())}
	}
	return nil
}

// unknownShapes names every shape, in the order of the alphabet, that figure 7 does not have, with those that are spelled
// nearly so.
func (c *Config) unknownShapes() error {
	var all []error
	names := shapeNames(schema.Shapes)
	for _, shape := range sortedKeys(c.Shapes) {
		if !slices.Contains(schema.Shapes, shape) {
			why := cmp.Or(spelling.DidYouMean(string(shape), names), ": it must be one of "+strings.Join(names, ", "))
			all = append(all, &stages.ConfigError{Path: "shapes." + string(shape), Why: "is no shape of a label" + why})
		}
	}
	return errors.Join(all...)
}

// listed is each shape with its percentage, as the configuration writes them.
func (c *Config) listed() string {
	var all []string
	for _, shape := range c.namedShapes() {
		all = append(all, fmt.Sprintf("%s: %d", shape, c.Shapes[shape]))
	}
	return strings.Join(all, ", ")
}

// shapeNames are shapes as text.
func shapeNames(shapes []schema.Shape) []string {
	names := make([]string, len(shapes))
	for i, s := range shapes {
		names[i] = string(s)
	}
	return names
}

// groupNames are the names of the groups, in the order of the configuration.
func (c *Config) groupNames() []string {
	names := make([]string, len(c.Sources))
	for i, g := range c.Sources {
		names[i] = g.Name
	}
	return names
}

// groupTargets are the numbers of problems asked for of each group.
func (c *Config) groupTargets() []int {
	percents := make([]int, len(c.Sources))
	for i, g := range c.Sources {
		percents[i] = g.Percent
	}
	return shares(c.Size, percents)
}

// namedShapes are the shapes to select, in the order of figure 7.
func (c *Config) namedShapes() []schema.Shape {
	var named []schema.Shape
	for _, shape := range schema.Shapes {
		if _, ok := c.Shapes[shape]; ok {
			named = append(named, shape)
		}
	}
	return named
}

// shapeTargets are the numbers of problems asked for of each named shape.
func (c *Config) shapeTargets() []int {
	var percents []int
	for _, shape := range c.namedShapes() {
		percents = append(percents, c.Shapes[shape])
	}
	return shares(c.Size, percents)
}
