package pipeline_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/format/settings"
	"geoeval/internal/llm/session"
	"geoeval/pipeline"
	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/ingest"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// pantry are the defaults of the tests.
var pantry = pipeline.Defaults{Name: "built-in pantry", Text: `# The head.

# Where chance comes from.
seed: 3

cake:
  # How many.
  eggs: 2
  sugar: 0.5
  # Cream, if any.
  cream: 1
  layers:
    # The lowest.
    - {of: jam, share: 60}
    - {of: nuts, share: 40}
  shelf:
    # At the top.
    top: [a, b]
    # Below.
    low: [c]
  ovens: {big: {heat: 200}, small: {heat: 100}}
  # There may be a name, too, or names.

# Of others.
fair:
  share: 7
# The end.
`}

func parsed(d pipeline.Defaults, source string) (*cakeConfig, *layerConfig, *pipeline.Config, error) {
	cake, fair := &cakeConfig{}, &layerConfig{}
	made := []stages.Stage{&configured{name: "cake", config: cake}, &configured{name: "wash"}}
	config, err := d.Parse("mine.yaml", []byte(source), made, stages.Setting{Name: "fair", Config: fair})
	return cake, fair, config, err
}

func TestAFileSetsSingleKeys(t *testing.T) {
	for _, c := range []struct {
		name, source string
		// changes are pairs of what the defaults say and what is said instead; none where the text is not those lines.
		changes []string
		sets    int
	}{
		{"nothing", "", nil, 0},
		{"a mark alone", "\ufeff", nil, 0},
		{"comments alone", "# seed: 4\n", nil, 0},
		{"a section that is commented out", "cake:\n#  eggs: 3\n", nil, 1},
		{"an empty mapping", "cake: {}\nfair: {}\n", nil, 0},
		{"the seed", "seed: 4", []string{"seed: 3", "seed: 4"}, 1},
		{"a scalar", "cake: {eggs: 3}\r\n", []string{"eggs: 2", "eggs: 3"}, 1},
		{"a section of others", "fair:\n  share: 8\n", []string{"share: 7", "share: 8"}, 1},
		{"text that needs quotes", "cake: {name: 'no # \"x\": 面'}", []string{"or names.\n", "or names.\n  name: \"no # \\\"x\\\": 面\"\n"}, 1},
		{"a key that has no default", "cake: {name: plum}", []string{"or names.\n", "or names.\n  name: plum\n"}, 1},
		{"a list", "cake: {layers: [{of: jam, share: 100}]}", []string{
			"    # The lowest.\n    - {of: jam, share: 60}\n    - {of: nuts, share: 40}\n", "    - {of: jam, share: 100}\n"}, 1},
		{"an empty list", "cake: {layers: []}", []string{
			":\n    # The lowest.\n    - {of: jam, share: 60}\n    - {of: nuts, share: 40}\n", ": []\n"}, 1},
		{"an entry more", "cake: {shelf: {mid: [d]}}", []string{"low: [c]\n", "low: [c]\n    mid: [d]\n"}, 1},
		{"an entry less", "cake: {shelf: {top: null}}", []string{"    # At the top.\n    top: [a, b]\n", ""}, 1},
		{"an entry less that there is not", "cake: {shelf: {mid: ~}}", nil, 1},
		{"a key of a mapping in one line", "cake: {ovens: {big: {heat: 210}}}", []string{"200", "210"}, 1},
		{"null that is a value", "cake: {cream: null}", []string{"cream: 1", "cream: null"}, 1},
		{"a scalar that is dropped", "cake: {eggs: null, sugar: null}", []string{"  # How many.\n  eggs: 2\n  sugar: 0.5\n", ""}, 2},
		{"a key in the place of another one", "cake: {grams: 90}", []string{"  sugar: 0.5\n", "", "or names.\n", "or names.\n  grams: 90\n"}, 1},
		{"both of two keys that exclude each other", "cake: {grams: 90, sugar: 1}", []string{
			"0.5", "1", "or names.\n", "or names.\n  grams: 90\n"}, 2},
		{"several", "cake:\n  shelf:\n    low: [x, z]\n  eggs: 1\nfair: {share: -1}\n", []string{
			"share: 7", "share: -1", "eggs: 2", "eggs: 1", "[c]", "[x, z]"}, 3},
		{"the folder", "folder: ..", []string{"# The end.\n", "folder: \"..\"\n# The end.\n"}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, config, err := parsed(pantry, c.source)
			if err != nil {
				t.Fatal(err)
			}
			want := pantry.Text
			for pair := range slices.Chunk(c.changes, 2) {
				want = strings.Replace(want, pair[0], pair[1], 1)
			}
			if c.name == "the folder" {
				want = strings.Replace(pantry.Text, "# The end.\n", "# The end.\nfolder: \"..\"\n", 1)
			}
			if diff := cmp.Diff(want, config.Text); diff != "" {
				t.Error(diff)
			}
			if config.Overrides != c.sets {
				t.Errorf("%d values are set, want %d", config.Overrides, c.sets)
			}
		})
	}
}

// A file has a key of a section where it says something of it itself, and not where it leaves it to the defaults or drops it.
func TestAFileHasTheKeysThatItSays(t *testing.T) {
	for source, want := range map[string]bool{
		"": false, "seed: 4": false, "cake: {}": false, "fair: {share: 8}": false, "cake: {eggs: 3}": false, "cake: {sugar: null}": false,
		"cake: {sugar: 0.5}": true, "cake:\n  eggs: 3\n  sugar: 0\n": true, "seed: 4\ncake: {shelf: {low: [x]}, sugar: 1}\n": true,
		"seed: 4\ncake: {shelf: {low: [x]}}\n": false, pantry.Text: true,
	} {
		t.Run(source, func(t *testing.T) {
			_, _, config, err := parsed(pantry, source)
			if err != nil {
				t.Fatal(err)
			}
			if has := config.Has("cake", "sugar"); has != want {
				t.Error(has)
			}
		})
	}
}

// A file that has all keys is the whole configuration: what it does not name is not there, as before there were defaults.
func TestAWholeFileIsTheConfiguration(t *testing.T) {
	source := "seed: 4\ncake: {shelf: {low: [x]}}\n"
	cake, fair, config, err := parsed(pantry, source)
	if err != nil || config.Text != source || config.Overrides != -1 || len(cake.Shelf) != 1 || cake.Eggs != 0 || fair.Share != 0 {
		t.Errorf("%+v, %+v, %+v, %v", cake, fair, config, err)
	}
	// Without the seed it sets single keys.
	cake, fair, config, err = parsed(pantry, "cake: {shelf: {low: [x]}}\n")
	if err != nil || config.Overrides != 1 || len(cake.Shelf) != 2 || cake.Eggs != 2 || fair.Share != 7 || config.Seed != 3 {
		t.Errorf("%+v, %+v, %+v, %v", cake, fair, config, err)
	}
}

func TestErrorsOfOverridesAreToldAtOnceInTheirLines(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"unknown keys and wrong types", "sead: 4\ncake:\n  egs: 3\n  sugar: sweet\n  ovens: {big: {heat: hot}}\n  shelf: [a]\n  layers:\n  - {of: jam, part: 1}\nfairr: {share: 1}\nbread: 1\n",
			`mine.yaml:1: unknown key "sead". Did you mean seed?
mine.yaml:3: unknown key "egs" in cake. Did you mean eggs?
mine.yaml:4: cake.sugar: "sweet" is not a number
mine.yaml:5: cake.ovens.big.heat: "hot" is not a whole number
mine.yaml:6: cake.shelf: a list is not a mapping of keys to values
mine.yaml:8: unknown key "part" in cake.layers.0; there are of, share
mine.yaml:9: unknown key "fairr". Did you mean fair?
mine.yaml:10: unknown key "bread"; there are seed, folder, cake, fair`},
		{"a key that an element of a list lacks", "cake:\n  layers:\n  - {of: jam, share: 1}\n  - {of: jam}\n", "mine.yaml:4: cake.layers.1: key share is missing"},
		{"a value that the stage refuses", "# x\ncake:\n  salt: 1\n  eggs: 13\n", "mine.yaml:4: cake.eggs: too many"},
		{"a value that the stage refuses of the defaults", "\ncake:\n  name: nothing\n", "mine.yaml:3: cake.shelf.top: must not be empty"},
		{"refusals of two sections", "cake: {eggs: 13}\nfair: {share: x}\n", "mine.yaml:1: cake.eggs: too many\nmine.yaml:2: fair.share: \"x\" is not a whole number"},
		{"a required value that is nothing", "seed:\n", "mine.yaml:1: seed: nothing is not a whole number from 0 on"},
		{"an entry in a list that is nothing", "cake:\n  layers:\n  - null\n", "mine.yaml:3: cake.layers.0: nothing is not a mapping of keys to values"},
		{"a key twice", "cake: {eggs: 1}\ncake: {eggs: 2}\n", "mine.yaml:2: mapping key \"cake\" already defined at [1:1]"},
		{"an alias", "cake: &x {eggs: 1}\n", "mine.yaml:1: anchors and aliases have no place here: write the value out"},
		{"a merge key", "cake:\n  <<: {eggs: 1}\n", "mine.yaml:2: anchors and aliases have no place here: write the value out"},
		{"a list of keys", "- seed: 1\n", "mine.yaml:1: is not a mapping of keys to values"},
		{"two documents", "seed: 1\n---\nseed: 2\n", "mine.yaml:2: a second document begins in this file; there may be one"},
		{"more keys than a file may have", "cake:\n  shelf:\n" + repeated(11_990, "    k%d: []\n"),
			"mine.yaml: with the defaults for the rest: there are more than 12000 keys and elements"},
		{"more errors than anyone reads", repeated(30, "k%d: 1\n"), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, _, err := parsed(pantry, c.source)
			if c.want == "" {
				if err == nil || strings.Count(err.Error(), "\n") != 20 || !strings.HasSuffix(err.Error(), "\nand 10 more") {
					t.Error(err)
				}
				return
			}
			if fault := new(pipeline.ConfigError); !errors.As(err, &fault) {
				t.Fatalf("%v is no ConfigError", err)
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func repeated(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// Two configurations, of a build and of an evaluation, as the program has them.
func graphs(t testing.TB) map[string]func() []stages.Stage {
	return map[string]func() []stages.Stage{
		"../pipeline.yaml": func() []stages.Stage { return all.Stages(ingest.Data{}, session.New(t.TempDir(), "", true)) },
		"../evaluation.yaml": func() []stages.Stage {
			return all.Evaluation(nil, ".", session.New(t.TempDir(), "", true))
		},
	}
}

// sectionsOf are the configurations of stages and of others in their canonical form, and the seed.
func sectionsOf(t interface{ Fatal(...any) }, made []stages.Stage, config *pipeline.Config) string {
	var b strings.Builder
	fmt.Fprintln(&b, config.Seed)
	for _, s := range made {
		d := s.Describe()
		v, err := settings.Value(d.Config)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&b, d.Name, v)
		for _, s := range d.Settings {
			v, err := settings.Value(s.Config)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&b, s.Name, v)
		}
	}
	return b.String()
}

// Whatever part of the configuration in the program a file repeats, in whatever form, the configuration is that one, and so is
// what is written of it.
func TestASubsetOfTheConfigurationIsTheWholeOne(t *testing.T) {
	for file, make := range graphs(t) {
		content, err := os.ReadFile(file)
		do(t, err)
		defaults := pipeline.Defaults{Name: file, Text: string(content)}
		made := make()
		// The section release is nobody's here.
		others := stages.Setting{Name: "release", Config: &map[string]any{}}
		config, err := pipeline.ParseConfig(file, content, made, others)
		do(t, err)
		want := sectionsOf(t, made, config)
		var tree map[string]any
		do(t, yaml.Unmarshal(content, &tree))
		rapid.Check(t, func(r *rapid.T) {
			part := subset(r, tree, 0)
			source, err := yaml.MarshalWithOptions(part, yaml.Flow(rapid.Bool().Draw(r, "flow")))
			if err != nil {
				r.Fatal(err)
			}
			for _, text := range []string{string(source), ""} {
				if text == "" {
					text = config.Text // that of the part, which is whole
				}
				made := make()
				if config, err = defaults.Parse("mine.yaml", []byte(text), made, others); err != nil {
					r.Fatalf("%v\n%s", err, text)
				}
				if diff := cmp.Diff(want, sectionsOf(r, made, config)); diff != "" {
					r.Fatalf("%s\n%s", diff, source)
				}
			}
		})
	}
}

// subset draws some keys of a mapping, and some of those of the mappings in it.
func subset(r *rapid.T, of map[string]any, depth int) map[string]any {
	part := map[string]any{}
	for _, key := range slices.Sorted(maps.Keys(of)) {
		if !rapid.Bool().Draw(r, key) {
			continue
		}
		part[key] = of[key]
		if inner, ok := of[key].(map[string]any); ok && depth < 4 {
			part[key] = subset(r, inner, depth+1)
		}
	}
	return part
}

// Texts of any kind come through.
func TestAnyTextIsOverridden(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[-a-zA-Z0-9_.+/ :#'"{}\[\],&*!|>%@?~\n\t]{0,12}`),
			rapid.SampledFrom([]string{"no", "null", "1e5", "0x1", "1_0", "-", "a-b", "2024-02-15", "é\u0085\u2028", "\ufeff", ".inf", "=", "<<"})).Draw(r, "text")
		source, err := yaml.MarshalWithOptions(map[string]any{"cake": map[string]any{"name": text, "shelf": map[string]any{"top": []string{text}}}}, yaml.JSON())
		if err != nil {
			r.Fatal(err)
		}
		var read struct{ Cake cakeConfig }
		if err := yaml.Unmarshal(source, &read); err != nil {
			r.Skip("the library does not read what it writes")
		}
		cake, _, config, err := parsed(pantry, string(source))
		if fault := new(pipeline.ConfigError); errors.As(err, &fault) && (strings.Contains(fault.Why, "control character") || strings.Contains(fault.Why, "UTF-8") || read.Cake.Name == "nothing" || read.Cake.Name == "odd") {
			r.Skip(fault.Why)
		}
		if err != nil {
			r.Fatalf("%v\n%s", err, source)
		}
		if cake.Name != read.Cake.Name || cake.Shelf["top"][0] != read.Cake.Name {
			r.Fatalf("%q is %q in\n%s", read.Cake.Name, cake.Name, config.Text)
		}
	})
}

// What a folder keeps of a configuration is read as that configuration, and kept again as it is.
// The lock is named after its configuration, whatever that is called, and never is the configuration itself.
func TestEveryConfigurationHasALockOfItsOwn(t *testing.T) {
	for file, want := range map[string]string{
		"pipeline.yaml": "pipeline.lock", "./pipeline.yaml": "pipeline.lock", "conf/mine.yaml": filepath.Join("conf", "mine.lock"),
		"pipeline.yml": "pipeline.yml.lock", "pipeline": "pipeline.lock", "a.lock": "a.lock.lock", "v1.2": "v1.2.lock",
	} {
		if got := pipeline.LockOf(file); got != want {
			t.Errorf("%s: %s, want %s", file, got, want)
		}
	}
}

func TestAKeptConfigurationIsReadAgain(t *testing.T) {
	const head = "# Of the last run.\n"
	for name, source := range map[string]string{
		"overrides": "cake: {eggs: 3}\n", "whole": "seed: 4\ncake: {eggs: 3}", "in one line": "{seed: 4, cake: {eggs: 3}}",
		"behind a mark": "\ufeffseed: 4\ncake: {eggs: 3}\n", "with Windows' ends of lines": "# x\r\nseed: 4\r\ncake:\r\n  eggs: 3\r\n",
		"with a mark of its begin and end": "# x\n---\n# y\nseed: 4\ncake:\n  eggs: 3\n...\n", "moved in": "  seed: 4\n  cake:\n    eggs: 3\n",
		"with a folder": "seed: 4\nfolder: x/y\ncake:\n  eggs: 3\n",
	} {
		t.Run(name, func(t *testing.T) {
			_, _, config, err := parsed(pantry, source)
			do(t, err)
			for _, folder := range []string{"../..", "/a b/c", "."} {
				kept, err := pipeline.Kept(config.Text, head, folder)
				do(t, err)
				cake, _, again, err := parsed(pantry, kept)
				if err != nil || cake.Eggs != 3 || again.Seed != config.Seed || again.Overrides != -1 || !strings.HasPrefix(kept, head) {
					t.Errorf("%+v, %+v, %v:\n%s", cake, again, err, kept)
				}
				twice, err := pipeline.Kept(again.Text, head, folder)
				if diff := cmp.Diff(kept, twice); diff != "" || err != nil {
					t.Error(diff, err)
				}
				dir := t.TempDir()
				file := filepath.Join(dir, "kept.yaml")
				do(t, os.WriteFile(file, []byte(kept), 0o644))
				want := filepath.Join(dir, folder)
				if filepath.IsAbs(folder) {
					want = folder
				}
				if got := pipeline.FolderOf(file); got != want {
					t.Errorf("FolderOf is %s, want %s", got, want)
				}
			}
		})
	}
	for name, content := range map[string]string{"no YAML": "[", "a list": "- folder: x\n", "a number": "folder: 3\n", "none": "seed: 1\n"} {
		file := filepath.Join(t.TempDir(), "kept.yaml")
		do(t, os.WriteFile(file, []byte(content), 0o644))
		if got := pipeline.FolderOf(file); got != filepath.Dir(file) {
			t.Errorf("%s: FolderOf is %s", name, got)
		}
	}
	if got := pipeline.FolderOf("none/kept.yaml"); got != "none" {
		t.Errorf("FolderOf is %s", got)
	}
}
