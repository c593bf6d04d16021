package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"geoeval/internal/format/settings"
	"geoeval/stages"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// A ConfigError says what is wrong with a configuration file, and in which line.
type ConfigError struct {
	File string
	Line int
	Why  string
}

func (e *ConfigError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Why)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Why)
}

// ConfigErrors are all things that are wrong with a configuration file, two at least, by their lines.
type ConfigErrors []*ConfigError

// mostTold is how many of them are told.
const mostTold = 20

func (e ConfigErrors) Error() string {
	var lines []string
	for _, one := range e[:min(len(e), mostTold)] {
		lines = append(lines, one.Error())
	}
	if more := len(e) - mostTold; more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives each of them.
func (e ConfigErrors) Unwrap() []error {
	var all []error
	for _, one := range e {
		all = append(all, one)
	}
	return all
}

// folderKey is a key that every configuration may have: the folder that the file's relative paths are against, and that what
// goes with it lies in; itself against the file's own, which it is where there is no such key.
const folderKey = "folder"

// A Config is what a configuration file says besides its sections, each of which goes to the one whose it is.
type Config struct {
	// Seed is where all chance comes from.
	Seed uint64
	// Text is the whole configuration, as a file would have it.
	Text string
	// Overrides is how many values the file sets where the rest are defaults; -1 where the file is whole.
	Overrides int
	// sections are the stages' configurations in their canonical form, JSON.
	sections map[string]json.RawMessage
	// file is what was read, and defaults what the rest comes from: nothing where the file is whole.
	file, defaults written
	// builtIn: what was read is the defaults themselves.
	builtIn bool
}

// LoadConfig reads a configuration file: `seed`, and a section for every stage that has a configuration, which is
// decoded into it. Unknown keys, wrong types, missing sections and values that a stage refuses are errors that name the
// line. The file may have other sections too, of those who use the tables: no stage sees them, and one that is missing
// is left as it was.
func LoadConfig(file string, all []stages.Stage, others ...stages.Setting) (*Config, error) {
	return Defaults{}.Load(file, all, others...)
}

// ParseConfig is LoadConfig of what a file holds; errors name it.
func ParseConfig(file string, source []byte, all []stages.Stage, others ...stages.Setting) (*Config, error) {
	return Defaults{}.Parse(file, source, all, others...)
}

// Defaults are a whole configuration, which a file may set single keys of. The zero one is none: a file must be whole then.
type Defaults struct {
	// Name is what messages call it.
	Name string
	// Text is what it says: blocks by lines, as people write them.
	Text string
}

// Load is [LoadConfig] of a file that is whole, or says only what differs from the defaults.
func (d Defaults) Load(file string, all []stages.Stage, others ...stages.Setting) (*Config, error) {
	source, err := settings.ReadFile(file)
	if err != nil {
		return nil, &ConfigError{File: file, Why: fmt.Sprintf(
			"%v: name another file (--config FILE), or have the default one written (geoeval init)", errors.Unwrap(err))}
	}
	return d.Parse(file, source, all, others...)
}

// Parse is Load of what a file holds; errors name it. A file that has every key that must be there is whole, and nothing is
// added to it. Any other one says what differs: mappings are merged key by key, lists and scalars replaced, and null drops a
// key that need not be there.
func (d Defaults) Parse(file string, source []byte, all []stages.Stage, others ...stages.Setting) (*Config, error) {
	c := &Config{
		Text: string(source), Overrides: -1, file: written{name: file}, sections: map[string]json.RawMessage{}, builtIn: string(source) == d.Text,
	}
	partial := d.Text != ""
	root, err := rootOf(file, source)
	if err != nil {
		return nil, err
	}
	known := topKeys(all, others)
	p := &parser{d, c, known, all, others}
	r := reading{partial: partial}
	switch {
	case root != nil:
		c.file.root = root
		r.keys(root, known, place{line: root.GetToken().Position.Line})
	case partial:
		r.lacks = true
	default:
		return nil, &ConfigError{file, 1, "is empty"}
	}
	if len(r.faults) > 0 {
		return nil, c.told(append(r.faults, p.refusals(root, r.faults)...))
	}
	if !r.lacks && !r.drops {
		return c, p.decode(root, root)
	}
	defaults, err := rootOf(d.Name, []byte(d.Text))
	if err != nil {
		return nil, err
	}
	c.defaults = written{d.Name, defaults}
	c.Overrides = scalars(root)
	c.Text = overlay(d.Text, defaults, root, known)
	whole, err := rootOf(file, []byte(c.Text))
	if fault, ok := errors.AsType[*ConfigError](err); ok {
		return nil, &ConfigError{file, 0, "with the defaults for the rest: " + fault.Why}
	} else if err != nil {
		return nil, err
	}
	check := reading{}
	check.keys(whole, known, place{})
	if found := c.placed(check.faults); len(found) > 0 {
		return nil, c.told(append(found, p.refusals(root, found)...))
	}
	return c, p.decode(whole, root)
}

// rootOf is what a configuration file holds, nil for nothing.
func rootOf(file string, source []byte) (*ast.MappingNode, error) {
	body, err := settings.Parse(source)
	if err != nil {
		return nil, yamlError(file, err)
	}
	if body == nil {
		return nil, nil
	}
	root, ok := body.(*ast.MappingNode)
	if !ok {
		return nil, &ConfigError{file, body.GetToken().Position.Line, "is not a mapping of keys to values"}
	}
	return root, nil
}

// topKeys are the keys of a configuration file.
func topKeys(all []stages.Stage, others []stages.Setting) keys {
	of := func(config any) reflect.Type { return reflect.TypeOf(config).Elem() }
	known := keys{list: []key{
		{name: "seed", value: reflect.TypeFor[uint64]()},
		{name: folderKey, value: reflect.TypeFor[string](), optional: true},
	}}
	for _, s := range all {
		if d := s.Describe(); d.Config != nil {
			known.list = append(known.list, key{name: d.Name, value: of(d.Config), stage: true})
		}
	}
	for _, s := range settingsOf(all) {
		known.list = append(known.list, key{name: s.Name, value: of(s.Config), section: true})
	}
	for _, s := range others {
		known.list = append(known.list, key{name: s.Name, value: of(s.Config), section: true, optional: true})
	}
	return known
}

// A parser reads one configuration into what its sections are for.
type parser struct {
	Defaults
	config *Config
	known  keys
	all    []stages.Stage
	others []stages.Setting
}

// decode decodes the whole configuration into what its sections are for. file is what the file has of it.
func (p *parser) decode(whole, file *ast.MappingNode) error {
	faults, err := p.decodeSections(whole)
	if err != nil {
		return err
	}
	if len(faults) > 0 {
		if p.Text != "" && file != nil {
			faults = append(faults, p.refusals(file, faults)...)
		}
		return p.config.told(faults)
	}
	for _, s := range p.all {
		if d := s.Describe(); d.CheckSettings != nil {
			faults = p.config.refused(faults, d.Name, d.CheckSettings())
		}
	}
	if len(faults) > 0 {
		return p.config.told(faults)
	}
	return nil
}

// decodeSections decodes the sections that are there, and gives what their validation says.
func (p *parser) decodeSections(root *ast.MappingNode) ([]fault, error) {
	c := p.config
	nodes := map[string]ast.Node{}
	for _, v := range root.Values {
		nodes[v.Key.GetToken().Value] = v.Value
	}
	var faults []fault
	section := func(name string, config any) error {
		if nodes[name] == nil {
			return nil
		}
		if err := yaml.NodeToValue(nodes[name], config, yaml.Strict()); err != nil {
			return c.unread(name, err)
		}
		if v, ok := config.(interface{ Validate() error }); ok {
			faults = c.refused(faults, name, v.Validate())
		}
		return nil
	}
	if err := section("seed", &c.Seed); err != nil {
		return nil, err
	}
	for _, o := range slices.Concat(p.others, settingsOf(p.all)) {
		if err := section(o.Name, o.Config); err != nil {
			return nil, err
		}
	}
	for _, s := range p.all {
		d := s.Describe()
		if d.Config == nil {
			continue
		}
		err := section(d.Name, d.Config)
		if err != nil {
			return nil, err
		}
		if c.sections[d.Name], err = canonical(d.Config); err != nil {
			return nil, fmt.Errorf("configuration of stage %s: %w", d.Name, err)
		}
	}
	return faults, nil
}

// settingsOf gives the settings of all stages, each once.
func settingsOf(all []stages.Stage) []stages.Setting {
	var settings []stages.Setting
	for _, s := range all {
		for _, setting := range s.Describe().Settings {
			if !slices.ContainsFunc(settings, func(known stages.Setting) bool { return known.Name == setting.Name }) {
				settings = append(settings, setting)
			}
		}
	}
	return settings
}

// RecordedConfig configures the stages of a build as they last ran, by what the output folder remembers, for those who have the
// build without its configuration. A stage that never ran is not configured.
func RecordedConfig(all []stages.Stage, l Layout) (*Config, error) {
	records, err := Records(l)
	if err != nil {
		return nil, err
	}
	c := &Config{sections: map[string]json.RawMessage{}, file: written{name: l.State()}}
	for _, s := range all {
		d := s.Describe()
		r, ran := records[d.Name]
		if ran {
			c.Seed = r.Seed
		}
		if !ran || d.Config == nil {
			continue
		}
		section, err := settings.ParseJSON(r.Config)
		if err == nil {
			err = yaml.NodeToValue(section, d.Config, yaml.Strict())
		}
		if err != nil {
			return nil, fmt.Errorf("the configuration of stage %s that is recorded: %w", d.Name, err)
		}
		c.sections[d.Name] = r.Config
	}
	return c, nil
}

// canonical is a configuration as JSON with the keys of the file, sorted: the same however the file is written.
func canonical(config any) (json.RawMessage, error) {
	v, err := settings.Value(config)
	if err != nil {
		return nil, err
	}
	return json.Marshal(v)
}
