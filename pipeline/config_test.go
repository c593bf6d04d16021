package pipeline_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/pipeline"
	"geoeval/stages"
)

// A configured stage is nothing but a configuration.
type configured struct {
	stages.Stage
	name   string
	config any
}

// Describe implements [stages.Stage].
func (c *configured) Describe() stages.Description {
	return stages.Description{
		Name:   c.name,
		Config: c.config,
	}
}

// cakeConfig has a value of every kind that a configuration may hold.
type cakeConfig struct {
	Eggs   int                    `yaml:"eggs,omitempty"`
	Salt   uint64                 `yaml:"salt,omitempty"`
	Grams  int                    `yaml:"grams,omitempty" instead:"sugar"`
	Sugar  float64                `yaml:"sugar,omitempty"`
	Cream  *float64               `yaml:"cream,omitempty"`
	Name   string                 `yaml:"name,omitempty"`
	Baked  bool                   `yaml:"baked,omitempty"`
	Layers []layerConfig          `yaml:"layers,omitempty"`
	Shelf  map[string][]string    `yaml:"shelf,omitempty"`
	Ovens  map[string]*ovenConfig `yaml:"ovens,omitempty"`
}

type layerConfig struct {
	Of    string `yaml:"of,omitempty"`
	Share int    `yaml:"share"`
}

type ovenConfig struct {
	Heat int `yaml:"heat,omitempty"`
}

func (c *cakeConfig) Validate() error {
	sum := 0
	for _, l := range c.Layers {
		sum += l.Share
	}
	switch {
	case c.Eggs > 12:
		return &stages.ConfigError{Path: "eggs", Why: "too many"}
	case len(c.Layers) > 0 && c.Layers[0].Of == "sand":
		return &stages.ConfigError{Path: "layers.0.of", Why: "sand is no food"}
	case len(c.Layers) > 1 && c.Layers[1].Of == "sand":
		return &stages.ConfigError{Path: "layers.1.of", Why: "sand is no food"}
	case len(c.Layers) > 0 && sum != 100:
		return &stages.ConfigError{Path: "layers", Why: "the shares do not add up to 100"}
	case c.Ovens["big"] != nil && c.Ovens["big"].Heat > 300:
		return &stages.ConfigError{Path: "ovens.big.heat", Why: "too hot"}
	case c.Name == "nothing":
		return &stages.ConfigError{Path: "shelf.top", Why: "must not be empty"}
	case c.Name == "odd":
		return errors.New("an error without a place")
	}
	return nil
}

func load(t *testing.T, source string) (*cakeConfig, *pipeline.Config, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "pipeline.yaml")
	do(t, os.WriteFile(file, []byte(source), 0o644))
	cake := &cakeConfig{}
	all := []stages.Stage{&configured{name: "cake", config: cake}, &configured{name: "wash"}}
	config, err := pipeline.LoadConfig(file, all, stages.Setting{Name: "fair", Config: &layerConfig{}})
	return cake, config, err
}

func TestConfigurationIsRead(t *testing.T) {
	_, _, err := load(t, `
# A comment.
seed: 18446744073709551615
cake: {eggs: 16, salt: 1, sugar: 2, name: "a: b", baked: true, layers: [{of: jam, share: 100}], shelf: {top: [x]}, cream: null}
`[1:])
	if err == nil || !strings.HasSuffix(err.Error(), "pipeline.yaml:3: cake.eggs: too many") {
		t.Errorf("%v: sixteen eggs are too many", err)
	}
	cake, config, err := load(t, "\ufeffseed: 3\ncake:\n  sugar: 0.5\n  cream: 1\n")
	if err != nil || config.Seed != 3 || cake.Sugar != 0.5 || *cake.Cream != 1 {
		t.Errorf("%+v, %+v, %v", config, cake, err)
	}
}

// Whatever is wrong with the configuration, the error names the file, the line and the key.
func TestConfigurationErrorsNameTheirLine(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"empty", "", "1: is empty"},
		{"comments alone", "# nothing\n# yet\n", "1: is empty"},
		{"a list", "- seed\n", "1: is not a mapping of keys to values"},
		{"a word", "\n\nseed\n", "3: is not a mapping of keys to values"},
		{"two documents", "seed: 1\ncake: {}\n---\nseed: 2\n", "3: a second document begins in this file; there may be one"},
		{"a document behind an end", "seed: 1\n...\nseed: 2\n", "1: a second document begins in this file; there may be one"},
		{"wrong type in a section of another", "seed: 1\ncake: {}\nfair:\n  share: all\n", "4: fair.share: \"all\" is not a whole number"},
		{"key missing in a section of another", "seed: 1\ncake: {}\nfair: {}\n", "3: fair: key share is missing"},
		{"broken YAML", "seed: 1\ncake: [1\n", "2: "},
		{"tab", "seed: 1\ncake:\n\teggs: 1\n", "3: "},
		{"key twice", "seed: 1\ncake: {}\nseed: 2\n", "3: mapping key \"seed\" already defined"},
		{"key twice in a section", "seed: 1\ncake:\n  eggs: 1\n  salt: 1\n  eggs: 2\n", "5: mapping key \"eggs\" already defined"},
		{"seed missing", "# head\ncake: {}\n", "2: key seed is missing"},
		{"section missing", "# head\n\nseed: 1\n", "3: the section of stage cake is missing"},
		{"unknown key", "seed: 1\ncake: {}\nbread: {}\n", "3: unknown key \"bread\""},
		{"section of a stage without configuration", "seed: 1\ncake: {}\nwash: {}\n", "3: unknown key \"wash\""},
		{"unknown key in a section", "seed: 1\ncake:\n  eggs: 1\n  milk: 2\n", "4: unknown key \"milk\" in cake; there are eggs, salt,"},
		{"unknown key deep in a section", "seed: 1\ncake:\n  layers:\n  - of: jam\n    share: 100\n  - of: jam\n    size: 3\n", "7: unknown key \"size\" in cake.layers.1; there are of, share"},
		{"key missing deep in a section", "seed: 1\ncake:\n  layers:\n  - of: jam\n", "4: cake.layers.0: key share is missing"},
		{"seed is text", "seed: one\ncake: {}\n", "1: seed: \"one\" is not a whole number from 0 on"},
		{"seed is a fraction", "cake: {}\nseed: 1.5\n", "2: seed: \"1.5\" is not a whole number from 0 on"},
		{"seed below 0", "seed: -1\ncake: {}\n", "1: seed: \"-1\" is not a whole number from 0 on"},
		{"seed over 64 bits", "seed: 18446744073709551616\ncake: {}\n", "1: "},
		{"more than anything that is counted", "seed: 1\ncake:\n  eggs: 1000000001\n", "3: cake.eggs: \"1000000001\" is more than 1000000000"},
		{"the most that 64 bits hold", "seed: 1\ncake:\n  eggs: 9223372036854775807\n", "3: cake.eggs: \"9223372036854775807\" is more than 1000000000"},
		{"less than anything that is counted", "seed: 1\ncake:\n  eggs: -9223372036854775808\n", "3: cake.eggs: \"-9223372036854775808\" is more than"},
		{"seed is nothing", "seed:\ncake: {}\n", "1: seed: nothing is not a whole number from 0 on"},
		{"section is nothing", "seed: 1\ncake:\n", "2: cake: nothing is not a mapping of keys to values"},
		{"section is a number", "seed: 1\ncake: 3\n", "2: cake: \"3\" is not a mapping of keys to values"},
		{"section is a list", "seed: 1\ncake:\n- eggs\n", "3: cake: a list is not a mapping of keys to values"},
		{"fraction for an integer", "seed: 1\ncake:\n  eggs: 1.5\n", "3: cake.eggs: \"1.5\" is not a whole number"},
		{"leading zeros", "seed: 02000\ncake: {}\n", "1: seed: \"02000\" is not a whole number from 0 on"},
		{"leading zeros in a section", "seed: 1\ncake:\n  eggs: 010\n", "3: cake.eggs: \"010\" is not a whole number"},
		{"hexadecimal digits", "seed: 1\ncake:\n  eggs: 0x10\n", "3: cake.eggs: \"0x10\" is not a whole number"},
		{"parted digits", "seed: 1\ncake:\n  sugar: 1_000\n", "3: cake.sugar: \"1_000\" is not a number"},
		{"an infinite number", "seed: 1\ncake:\n  sugar: .inf\n", "3: cake.sugar: \".inf\" is not a number"},
		{"a day for a number", "seed: 1\ncake:\n  eggs: 2024-02-15\n", "3: cake.eggs: \"2024-02-15\" is not a whole number"},
		{"yes for a truth value", "seed: 1\ncake:\n  baked: yes\n", "3: cake.baked: \"yes\" is not true or false"},
		{"bad UTF-8", "seed: 1\ncake:\n  name: \"\xe9\"\n", "3: is not UTF-8: the byte 0xe9"},
		{"an alias", "seed: &x 1\ncake:\n  eggs: *x\n", "1: anchors and aliases have no place here: write the value out"},
		{"a deep value", "seed: 1\ncake: " + strings.Repeat("[", 100000), "2: values nest deeper than 20"},
		{"nothing but a mark", "\ufeff", "1: is empty"},
		{"nothing for an integer", "seed: 1\ncake:\n  eggs:\n", "3: cake.eggs: nothing is not a whole number"},
		{"text for a number", "seed: 1\ncake:\n  sugar: sweet\n", "3: cake.sugar: \"sweet\" is not a number"},
		{"not a number", "seed: 1\ncake:\n  sugar: .nan\n", "3: cake.sugar: \".nan\" is not a number"},
		{"number for text", "seed: 1\ncake:\n  name: 3\n", "3: cake.name: \"3\" is not text"},
		{"text for a truth value", "seed: 1\ncake:\n  baked: well\n", "3: cake.baked: \"well\" is not true or false"},
		{"text for a list", "seed: 1\ncake:\n  layers: jam\n", "3: cake.layers: \"jam\" is not a list"},
		{"text in a list of mappings", "seed: 1\ncake:\n  layers:\n  - {of: jam, share: 100}\n  - cream\n", "5: cake.layers.1: \"cream\" is not a mapping of keys to values"},
		{"wrong type deep in a list", "seed: 1\ncake:\n  layers:\n  - of: jam\n    share: all\n", "5: cake.layers.0.share: \"all\" is not a whole number"},
		{"wrong type deep in a map", "seed: 1\ncake:\n  shelf:\n    top: [a]\n    low: [a, [b]]\n", "5: cake.shelf.low.1: a list is not text"},
		{"wrong type behind a pointer", "seed: 1\ncake:\n  ovens:\n    big:\n      heat: hot\n", "5: cake.ovens.big.heat: \"hot\" is not a whole number"},
		{"a value that the stage refuses", "seed: 1\ncake:\n  salt: 1\n  eggs: 13\n", "4: cake.eggs: too many"},
		{"a list that the stage refuses", "seed: 1\ncake:\n  salt: 1\n  layers:\n  - {of: jam, share: 40}\n", "4: cake.layers: the shares do not add up to 100"},
		{"an element that the stage refuses", "seed: 1\ncake:\n  layers:\n  - of: jam\n    share: 40\n  - share: 60\n    of: sand\n", "7: cake.layers.1.of: sand is no food"},
		{"an element of a list in one line", "seed: 1\ncake:\n  layers: [{of: jam, share: 40},\n    {of: sand, share: 60}]\n", "4: cake.layers.1.of: sand is no food"},
		{"a nested value that the stage refuses", "seed: 1\ncake:\n  ovens:\n    small: {heat: 1}\n    big:\n      heat: 301\n", "6: cake.ovens.big.heat: too hot"},
		{"a path that is not there", "seed: 1\ncake:\n  name: nothing\n  shelf:\n    low: []\n", "4: cake.shelf.top: must not be empty"},
		{"a refusal without a place", "seed: 1\ncake:\n  name: odd\n", "3: cake: an error without a place"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := load(t, c.source)
			var fault *pipeline.ConfigError
			if !errors.As(err, &fault) {
				t.Fatalf("%v is not a ConfigError", err)
			}
			if want := fault.File + ":" + c.want; !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v\nwant %s", err, want)
			}
		})
	}
}

func TestAMissingConfigurationSaysWhatToDo(t *testing.T) {
	_, err := pipeline.LoadConfig("nowhere/pipeline.yaml", nil)
	var fault *pipeline.ConfigError
	if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), "nowhere/pipeline.yaml: no such file or directory: ") || !strings.Contains(err.Error(), "--config") {
		t.Error(err)
	}
}

func TestAConfigurationIsNamedAsItsReaderNamesIt(t *testing.T) {
	_, err := pipeline.ParseConfig("built-in pipeline.yaml", []byte("seed: 1\nbread: {}\n"), nil)
	if err == nil || err.Error() != `built-in pipeline.yaml:2: unknown key "bread"; there are seed, folder` {
		t.Error(err)
	}
}

func TestRefusedValuesAreToldWithFaultsOfOtherSections(t *testing.T) {
	_, _, err := load(t, "seed: x\ncake:\n  salt: 1\n  eggs: 13\nbrend: 1\n")
	if err == nil || !strings.Contains(err.Error(), ":1: seed: ") || !strings.Contains(err.Error(), ":4: cake.eggs: too many") || !strings.Contains(err.Error(), `:5: unknown key "brend"`) {
		t.Error(err)
	}
}
