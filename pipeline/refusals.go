package pipeline

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"geoeval/internal/format/settings"

	"github.com/goccy/go-yaml/ast"
)

// refusals is what the sections of a file say of their values beside the faults that were found, so that all that is wrong is told at
// once. What has a fault stands as the defaults have it, and so does what a section refused, until there is nothing more: a section
// may say one thing at a time. Without defaults only the sections without a fault are read, once.
func (p *parser) refusals(root *ast.MappingNode, found []fault) (told []fault) {
	sound := *root
	sound.Values = slices.DeleteFunc(slices.Clone(root.Values), func(v *ast.MappingValueNode) bool {
		name := v.Key.GetToken().Value
		return !slices.ContainsFunc(p.known.list, func(k key) bool { return k.name == name }) ||
			p.Text == "" && slices.ContainsFunc(found, func(f fault) bool { return len(f.path) > 0 && f.path[0] == name })
	})
	if p.Text == "" {
		refused, _ := p.decodeSections(&sound) // of what cannot be decoded there is nothing to say
		return refused
	}
	defaults, err := rootOf(p.Name, []byte(p.Text))
	if err != nil {
		return nil
	}
	left, drop := &sound, found
	for range mostTold {
		for _, f := range drop {
			left = without(left, f.path)
		}
		whole, err := rootOf(p.config.file.name, []byte(overlay(p.Text, defaults, left, p.known)))
		if err != nil {
			return told
		}
		check := reading{}
		if check.keys(whole, p.known, place{}); len(check.faults) > 0 {
			drop = p.config.placed(check.faults)
		} else if drop, err = p.decodeSections(whole); err != nil {
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

// yamlError turns an error of the YAML library into one of ours: its first line without the place, and the place.
func yamlError(file string, err error) error {
	at := settings.At(0, err)
	var own *settings.Error
	if errors.As(err, &own) {
		at = own
	}
	return &ConfigError{file, at.Line, at.Why}
}
