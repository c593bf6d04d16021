package judge

import (
	"cmp"
	"fmt"
	"strings"

	"geoeval/internal/llm/prompt"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
)

// Config says who judges, and what.
type Config struct {
	// Judges are language models; none judges nothing. The first that rules is believed where the rules are undecided.
	Judges []Judge `yaml:"judges"`
	// Sample is how many responses are judged beside those that the rules are undecided of, drawn by hash: to see how far
	// judges and rules agree. A larger sample has a smaller one in it.
	Sample int `yaml:"sample"`
	// Marks is a file of people's marks, in JSON Lines; "" is none.
	Marks string `yaml:"marks"`
}

// A Judge is a language model that judges.
type Judge struct {
	prompt.Model `yaml:",inline"`
	// As is its name in the tables, where that is to be another than what the server calls it.
	As string `yaml:"as,omitempty"`
	// SampleOnly: it judges the sample alone, and not what the rules are undecided of.
	SampleOnly bool `yaml:"sample_only,omitempty"`
}

// Known is the judge's name in the tables.
func (j *Judge) Known() string { return cmp.Or(j.As, j.Name) }

// People begins the names of judges who are people.
const People = "people:"

// models are the judges as they are asked.
func (c *Config) models() (all prompt.Models) {
	for i := range c.Judges {
		all = append(all, c.Judges[i].Model)
	}
	return all
}

// unknown says which of the servers that are asked the session does not have, as a [*stages.ConfigError].
func (c *Config) unknown(s *session.Session) error {
	for i := range c.Judges {
		name := c.Judges[i].Server
		if name == "" {
			continue
		}
		if _, there := s.Config.Server(name); !there {
			return &stages.ConfigError{Path: fmt.Sprintf("judges.%d.server", i), Why: s.Config.UnknownServer(name)}
		}
	}
	return nil
}

// maxJudges bounds the judges.
const maxJudges = 16

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	wrong := func(path, format string, args ...any) error {
		return &stages.ConfigError{Path: path, Why: fmt.Sprintf(format, args...)}
	}
	if c.Sample < 0 {
		return wrong("sample", "%d is below 0", c.Sample)
	}
	if len(c.Judges) > maxJudges {
		return wrong("judges", "are %d, and there may be %d", len(c.Judges), maxJudges)
	}
	there := map[string]bool{}
	for i := range c.Judges {
		j := &c.Judges[i]
		key, why := j.fault()
		if key == "" && there[j.Known()] {
			key, why = "as", fmt.Sprintf("is missing: there is another judge that the tables call %q", j.Known())
		}
		if key != "" {
			return wrong(fmt.Sprintf("judges.%d.%s", i, key), "%s", why)
		}
		there[j.Known()] = true
	}
	return nil
}

// fault says which key of a judge is wrong, and why; both are empty where none is.
func (j *Judge) fault() (key, why string) {
	if key, why := j.Model.Fault(); key != "" {
		return key, why
	}
	switch why := schema.NameFault(j.Known()); {
	case why != "":
		return "as", fmt.Sprintf("is needed, for the name %q %s", j.Known(), why)
	case strings.HasPrefix(j.Known(), People):
		return "as", fmt.Sprintf("is needed: %s begins the names of people", People)
	case j.Share != 0:
		return "share", "is for models that share the work, and every judge here does all of it: remove it"
	case j.Image:
		return "image", "is not for judges: they see no pictures"
	}
	return "", ""
}
