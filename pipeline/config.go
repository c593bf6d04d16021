package pipeline

import (
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

// A Config is what a configuration file says besides its sections, each of which goes to the one whose it is.
type Config struct {
	// Seed is where all chance comes from.
	Seed uint64
	// sections are the stages' configurations in their canonical form, JSON.
	sections map[string]json.RawMessage
	// file is what was read, nodes what stands under each of its keys.
	file  string
	nodes map[string]ast.Node
}

// placeOf is where a key stands, behind its section and a dot: the file and the line, "" for none.
func (c *Config) placeOf(key string) string {
	section, path, _ := strings.Cut(key, ".")
	if c.nodes[section] == nil {
		return ""
	}
	return fmt.Sprintf("%s:%d", c.file, lineOf(c.nodes[section], strings.Split(path, ".")))
}

// LoadConfig reads a configuration file: `seed`, and a section for every stage that has a configuration, which is
// decoded into it. Unknown keys, wrong types, missing sections and values that a stage refuses are errors that name the
// line. The file may have other sections too, of those who use the tables: no stage sees them, and one that is missing
// is left as it was.
func LoadConfig(file string, all []stages.Stage, others ...stages.Setting) (*Config, error) {
	source, err := settings.ReadFile(file)
	if err != nil {
		return nil, &ConfigError{File: file, Why: fmt.Sprintf(
			"%v: name another file (--config FILE), or have the default one written (geoeval init)", errors.Unwrap(err))}
	}
	return ParseConfig(file, source, all, others...)
}

// ParseConfig is LoadConfig of what a file holds; errors name it.
func ParseConfig(file string, source []byte, all []stages.Stage, others ...stages.Setting) (*Config, error) {
	body, err := settings.Parse(source)
	if err != nil {
		return nil, yamlError(file, err)
	}
	if body == nil {
		return nil, &ConfigError{file, 1, "is empty"}
	}
	root, ok := body.(*ast.MappingNode)
	if !ok {
		return nil, &ConfigError{file, body.GetToken().Position.Line, "is not a mapping of keys to values"}
	}
	first := root.GetToken().Position.Line
	nodes := map[string]ast.Node{}
	known := map[string]bool{"seed": true}
	for _, s := range all {
		d := s.Describe()
		known[d.Name] = d.Config != nil
	}
	tuned := settingsOf(all)
	for _, s := range slices.Concat(tuned, others) {
		known[s.Name] = true
	}
	for _, v := range root.Values {
		key := v.Key.GetToken().Value
		if !known[key] {
			return nil, &ConfigError{file, v.Key.GetToken().Position.Line, fmt.Sprintf("unknown key %q", key)}
		}
		nodes[key] = v.Value
	}
	c := &Config{sections: map[string]json.RawMessage{}, file: file, nodes: nodes}
	if nodes["seed"] == nil {
		return nil, &ConfigError{file, first, "key seed is missing"}
	}
	if err := decode(file, "seed", nodes["seed"], &c.Seed); err != nil {
		return nil, err
	}
	for _, o := range others {
		if nodes[o.Name] == nil {
			continue
		}
		if err := decodeSection(file, o.Name, nodes[o.Name], o.Config); err != nil {
			return nil, err
		}
	}
	for _, s := range all {
		d := s.Describe()
		if d.Config == nil {
			continue
		}
		if nodes[d.Name] == nil {
			return nil, &ConfigError{file, first, fmt.Sprintf("the section of stage %s is missing", d.Name)}
		}
		if err := decodeSection(file, d.Name, nodes[d.Name], d.Config); err != nil {
			return nil, err
		}
		if c.sections[d.Name], err = canonical(d.Config); err != nil {
			return nil, fmt.Errorf("configuration of stage %s: %w", d.Name, err)
		}
	}
	for _, s := range tuned {
		if nodes[s.Name] == nil {
			return nil, &ConfigError{file, first, fmt.Sprintf("the section %s is missing", s.Name)}
		}
		if err := decodeSection(file, s.Name, nodes[s.Name], s.Config); err != nil {
			return nil, err
		}
	}
	for _, s := range all {
		if d := s.Describe(); d.CheckSettings != nil {
			if err := placed(file, d.Name, nodes[d.Name], d.CheckSettings()); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
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

// canonical is a configuration as JSON with the keys of the file, sorted: the same however the file is written.
func canonical(config any) (json.RawMessage, error) {
	v, err := settings.Value(config)
	if err != nil {
		return nil, err
	}
	return json.Marshal(v)
}

// decodeSection reads a section into the struct that config points to, and has that validate itself. An error of
// validation that says where it is (as [stages.ConfigError] does) is shown with its line.
func decodeSection(file, name string, node ast.Node, config any) error {
	if err := decode(file, name, node, config); err != nil {
		return err
	}
	v, ok := config.(interface{ Validate() error })
	if !ok {
		return nil
	}
	return placed(file, name, node, v.Validate())
}

// placed is an error of a section's validation with its line, nil for none.
func placed(file, name string, node ast.Node, err error) error {
	var at interface {
		error
		Where() (path, why string)
	}
	if errors.As(err, &at) {
		path, why := at.Where()
		return &ConfigError{file, lineOf(node, strings.Split(path, ".")), fmt.Sprintf("%s.%s: %s", name, path, why)}
	}
	if err != nil {
		return &ConfigError{file, lineOf(node, nil), fmt.Sprintf("%s: %v", name, err)}
	}
	return nil
}

// decode reads the value of a top-level key.
func decode(file, key string, node ast.Node, into any) error {
	if fault := misfit(node, reflect.TypeOf(into).Elem()); fault != nil {
		path := strings.TrimSuffix(key+"."+fault.Path, ".")
		return &ConfigError{file, lineOf(node, strings.Split(fault.Path, ".")), fmt.Sprintf("%s: %s", path, fault.Why)}
	}
	if err := yaml.NodeToValue(node, into, yaml.Strict()); err != nil {
		return yamlError(file, err)
	}
	return nil
}

// lineOf is the line of the key or list element that a path leads to, or of the last one on the way that exists.
func lineOf(node ast.Node, path []string) int {
	line := node.GetToken().Position.Line
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
				return line
			}
			line, node = n.Values[i].GetToken().Position.Line, n.Values[i]
		default:
			return line
		}
	}
	return line
}

// lineOfDotted is lineOf for a key that has dots in itself, such as the name of a model.
func lineOfDotted(n *ast.MappingNode, path []string, line int) int {
	for i := len(path); i > 1; i-- {
		for _, v := range n.Values {
			if v.Key.GetToken().Value == strings.Join(path[:i], ".") {
				return max(v.Key.GetToken().Position.Line, lineOf(v.Value, path[i:]))
			}
		}
	}
	return line
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
