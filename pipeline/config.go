package pipeline

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
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

// A written is a file, and what stands in it; nil for nothing.
type written struct {
	name string
	root *ast.MappingNode
}

// find is the line of the key or list element that a path leads to, or of the last one on the way that there is, and whether
// the path leads to its end; 0 where nothing of it is there.
func (w written) find(path []string) (line int, whole bool) {
	if w.root == nil {
		return 0, false
	}
	for _, v := range w.root.Values {
		if v.Key.GetToken().Value == path[0] {
			return lineOf(v.Value, path[1:])
		}
	}
	return 0, false
}

// placeOf is where a key stands, behind its section and a dot: the file and the line, or the default configuration, of which nobody has
// a file; "" for none.
func (c *Config) placeOf(key string) string {
	path := strings.Split(key, ".")
	line, whole := c.file.find(path)
	_, ours := c.defaults.find(path)
	switch {
	case ours && !whole, line > 0 && c.builtIn:
		return "the default configuration"
	case line == 0:
		return ""
	}
	return fmt.Sprintf("%s:%d", c.file.name, line)
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
		return nil, c.told(append(r.faults, d.refusals(c, root, known, r.faults, all, others)...))
	}
	if !r.lacks && !r.drops {
		return c, d.decode(c, root, root, known, all, others)
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
		return nil, c.told(append(found, d.refusals(c, root, known, found, all, others)...))
	}
	return c, d.decode(c, whole, root, known, all, others)
}

// refusals is what the sections of a file say of their values beside the faults that were found, so that all that is wrong is told at
// once. What has a fault stands as the defaults have it, and so does what a section refused, until there is nothing more: a section
// may say one thing at a time. Without defaults only the sections without a fault are read, once.
func (d Defaults) refusals(c *Config, root *ast.MappingNode, known keys, found []fault, all []stages.Stage, others []stages.Setting) (told []fault) {
	sound := *root
	sound.Values = slices.DeleteFunc(slices.Clone(root.Values), func(v *ast.MappingValueNode) bool {
		name := v.Key.GetToken().Value
		return !slices.ContainsFunc(known.list, func(k key) bool { return k.name == name }) ||
			d.Text == "" && slices.ContainsFunc(found, func(f fault) bool { return len(f.path) > 0 && f.path[0] == name })
	})
	if d.Text == "" {
		refused, _ := c.decodeSections(&sound, all, others) // of what cannot be decoded there is nothing to say
		return refused
	}
	defaults, err := rootOf(d.Name, []byte(d.Text))
	if err != nil {
		return nil
	}
	left, drop := &sound, found
	for range mostTold {
		for _, f := range drop {
			left = without(left, f.path)
		}
		whole, err := rootOf(c.file.name, []byte(overlay(d.Text, defaults, left, known)))
		if err != nil {
			return told
		}
		check := reading{}
		if check.keys(whole, known, place{}); len(check.faults) > 0 {
			drop = c.placed(check.faults)
		} else if drop, err = c.decodeSections(whole, all, others); err != nil {
			return told
		}
		drop = slices.DeleteFunc(drop, func(f fault) bool {
			return f.line == 0 || slices.ContainsFunc(slices.Concat(found, told), func(before fault) bool { // it may be so because of that
				return strings.HasPrefix(before.String()+".", f.String()+".")
			})
		})
		if len(drop) == 0 {
			return told
		}
		told = append(told, drop...)
	}
	return told
}

// without is a mapping without what a path leads to, or the whole list that it leads into, nor the mappings that then are empty.
func without(m *ast.MappingNode, path []string) *ast.MappingNode {
	out := *m
	out.Values = nil
	for _, v := range m.Values {
		rest, leads := strings.CutPrefix(strings.Join(path, "."), v.Key.GetToken().Value)
		if !leads || rest != "" && rest[0] != '.' {
			out.Values = append(out.Values, v)
			continue
		}
		if below, is := v.Value.(*ast.MappingNode); is && rest != "" {
			if kept := without(below, strings.Split(rest[1:], ".")); len(kept.Values) > 0 {
				value := *v
				value.Value = kept
				out.Values = append(out.Values, &value)
			}
		}
	}
	return &out
}

// placed are faults of a whole configuration, in the lines of the file that made it what it is.
func (c *Config) placed(faults []fault) []fault {
	for i, f := range faults {
		if len(f.path) > 0 {
			faults[i].line, _ = c.file.find(f.path)
		}
	}
	return faults
}

// told are faults as an error.
func (c *Config) told(faults []fault) error {
	slices.SortStableFunc(faults, func(a, b fault) int { return cmp.Compare(a.line, b.line) })
	var all ConfigErrors
	for _, f := range faults {
		all = append(all, &ConfigError{c.file.name, f.line, f.why})
	}
	if len(all) == 1 {
		return all[0]
	}
	return all
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

// decode decodes the whole configuration into what its sections are for. file is what the file has of it.
func (d Defaults) decode(c *Config, whole, file *ast.MappingNode, known keys, all []stages.Stage, others []stages.Setting) error {
	faults, err := c.decodeSections(whole, all, others)
	if err != nil {
		return err
	}
	if len(faults) > 0 {
		if d.Text != "" && file != nil {
			faults = append(faults, d.refusals(c, file, known, faults, all, others)...)
		}
		return c.told(faults)
	}
	for _, s := range all {
		if d := s.Describe(); d.CheckSettings != nil {
			faults = c.refused(faults, d.Name, d.CheckSettings())
		}
	}
	if len(faults) > 0 {
		return c.told(faults)
	}
	return nil
}

// decodeSections decodes the sections that are there, and gives what their validation says.
func (c *Config) decodeSections(root *ast.MappingNode, all []stages.Stage, others []stages.Setting) ([]fault, error) {
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
	for _, o := range slices.Concat(others, settingsOf(all)) {
		if err := section(o.Name, o.Config); err != nil {
			return nil, err
		}
	}
	for _, s := range all {
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

// refused adds what a section's validation says, nil for nothing, and several errors where it joins them. One that says where it is (as [stages.ConfigError] does) is
// shown with its line.
func (c *Config) refused(faults []fault, section string, err error) []fault {
	if err == nil {
		return faults
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range joined.Unwrap() {
			faults = c.refused(faults, section, err)
		}
		return faults
	}
	at, why := section, err.Error()
	if where, ok := errors.AsType[interface {
		error
		Where() (path, why string)
	}](err); ok {
		var path string
		path, why = where.Where()
		at += "." + path
	}
	path := strings.Split(at, ".")
	line, _ := c.file.find(path)
	return append(faults, fault{place{path, line}, at + ": " + why})
}

// unread is what the YAML library says of a section, in its line where that is one of the file.
func (c *Config) unread(section string, err error) error {
	if c.Overrides < 0 {
		return yamlError(c.file.name, err)
	}
	line, _ := c.file.find([]string{section})
	return &ConfigError{c.file.name, line, section + ": " + settings.At(0, err).Why}
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

// lineOf is the line of the key or list element that a path leads to, or of the last one on the way that exists, and whether the
// path leads to its end.
func lineOf(node ast.Node, path []string) (line int, whole bool) {
	line = node.GetToken().Position.Line
	for i, key := range path {
		switch n := node.(type) {
		case *ast.MappingNode:
			found := false
			for _, v := range n.Values {
				if v.Key.GetToken().Value == key {
					line, node, found = v.Key.GetToken().Position.Line, v.Value, true
				}
			}
			if !found {
				return lineOfDotted(n, path[i:], line)
			}
		case *ast.SequenceNode:
			i, err := strconv.Atoi(key)
			if err != nil || i < 0 || i >= len(n.Values) {
				return line, false
			}
			line, node = n.Values[i].GetToken().Position.Line, n.Values[i]
		default:
			return line, false
		}
	}
	return line, true
}

// lineOfDotted is lineOf for a key that has dots in itself, such as the name of a model.
func lineOfDotted(n *ast.MappingNode, path []string, line int) (int, bool) {
	for i := len(path); i > 1; i-- {
		for _, v := range n.Values {
			if v.Key.GetToken().Value == strings.Join(path[:i], ".") {
				at, whole := lineOf(v.Value, path[i:])
				return max(v.Key.GetToken().Position.Line, at), whole
			}
		}
	}
	return line, false
}

// yamlError turns an error of the YAML library into one of ours: its first line without the place, and the place.
func yamlError(file string, err error) error {
	at := settings.At(0, err)
	var own *settings.Error
	if errors.As(err, &own) {
		at = own
	}
	return &ConfigError{file, at.Line, at.Why}
}
