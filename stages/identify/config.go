package identify

import (
	"cmp"
	"fmt"
	"strings"

	"geoeval/internal/llm/prompt"
	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
)

// Config says who judges which principles responses use, and how votes count.
type Config struct {
	// Judges are language models; without any, principles are looked for by rule alone.
	Judges []Judge `yaml:"judges"`
	// Problems is how many problems judges are shown the responses to, drawn by hash, the same for every model and setting; a
	// larger number draws these and more. 0 is all.
	Problems int `yaml:"problems"`
	// Votes is how often a judge is asked a question of yes or no, and Positive how many must say yes.
	Votes    int `yaml:"votes"`
	Positive int `yaml:"positive"`
	// Temperature is for judges that have none of their own.
	Temperature Temperature `yaml:"temperature"`
	// Answer: judges are asked, too, whether final answers are right.
	Answer bool `yaml:"answer"`
}

// A Temperature is 0 to 2 for each language of responses; null sends none.
type Temperature struct {
	English *float64 `yaml:"en"`
	Chinese *float64 `yaml:"zh"`
}

func (t *Temperature) of(l schema.Language) *float64 {
	if l == schema.Chinese {
		return t.Chinese
	}
	return t.English
}

// A Judge is a language model that judges.
type Judge struct {
	prompt.Model `yaml:",inline"`
	// As is its name in the tables, where that is to be another than what the server calls it.
	As string `yaml:"as,omitempty"`
}

// Known is the judge's name in the tables.
func (j *Judge) Known() string { return cmp.Or(j.As, j.Name) }

// models are the judges as they are asked in each language.
func (c *Config) models() (all prompt.Models) {
	for i := range c.Judges {
		for _, l := range schema.Languages {
			all = append(all, c.asked(i, l))
		}
	}
	return all
}

// asked is how a judge is asked in a language.
func (c *Config) asked(judge int, l schema.Language) prompt.Model {
	m := c.Judges[judge].Model
	if m.Temperature == nil {
		m.Temperature = c.Temperature.of(l)
	}
	return m
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

// Bounds of the configuration.
const (
	maxJudges = 16
	maxVotes  = 25
)

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	wrong := func(path, format string, args ...any) error {
		return &stages.ConfigError{Path: path, Why: fmt.Sprintf(format, args...)}
	}
	switch {
	case c.Problems < 0:
		return wrong("problems", "%d is below 0; 0 is for all", c.Problems)
	case c.Votes < 1 || c.Votes > maxVotes:
		return wrong("votes", "%d is not between 1 and %d", c.Votes, maxVotes)
	case c.Positive < 1 || c.Positive > c.Votes:
		return wrong("positive", "%d is not between 1 and votes (%d)", c.Positive, c.Votes)
	case len(c.Judges) > maxJudges:
		return wrong("judges", "are %d, and there may be %d", len(c.Judges), maxJudges)
	}
	for _, l := range schema.Languages {
		if t := c.Temperature.of(l); t != nil && !(*t >= 0 && *t <= 2) {
			return wrong("temperature."+string(l), "%v is not between 0 and 2; null sends none", *t)
		}
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
	case j.Known() == string(schema.FoundByRule):
		return "as", "is needed: rule is what finds principles without a judge"
	case strings.HasPrefix(j.Known(), "people:"):
		return "as", "is needed: people: begins the names of people"
	case j.Share != 0:
		return "share", "is for models that share the work, and every judge here does all of it: remove it"
	case j.Image:
		return "image", "is not for judges: they see no pictures"
	case j.ResponseFormat != "":
		return "response_format", "is not for these judges: they answer in the forms that GeoSense publishes: remove it"
	}
	return "", ""
}
