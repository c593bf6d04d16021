package identify

import (
	"fmt"

	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// Config says who judges which principles responses use, and how votes count.
type Config struct {
	// Judges are language models; without any, principles are looked for by rule alone.
	Judges []Judge `yaml:"judges"`
	// Prompts are in the place of the built-in ones.
	Prompts Prompts `yaml:"prompts,omitempty"`
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

// Prompts are built-in prompts by name, or files; "" is the built-in one.
type Prompts struct {
	// Answer asks whether the final answer is right, Identify whether a response uses a principle, Extract for its passages that
	// do, and Align how many key elements these have.
	Answer   string `yaml:"answer,omitempty"`
	Identify string `yaml:"identify,omitempty"`
	Extract  string `yaml:"extract,omitempty"`
	Align    string `yaml:"align,omitempty"`
}

func (p *Prompts) of(c call) string {
	return map[call]string{answers: p.Answer, identifies: p.Identify, extracts: p.Extract, aligns: p.Align}[c]
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
type Judge = asking.Named

// judges are the judges as they are written.
func (c *Config) judges() (all prompt.Models) {
	for i := range c.Judges {
		all = append(all, c.Judges[i].Model)
	}
	return all
}

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

// maxVotes bounds the votes.
const maxVotes = 25

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
	}
	for _, l := range schema.Languages {
		if t := c.Temperature.of(l); t != nil && !(*t >= 0 && *t <= 2) {
			return wrong("temperature."+string(l), "%v is not between 0 and 2; null sends none", *t)
		}
	}
	return asking.CheckJudges(c.Judges, func(j *Judge) *Judge { return j }, judgeFault)
}

// judgeFault says which key of a judge is wrong beside what is wrong with any model, and why.
func judgeFault(j *Judge) (key, why string) {
	switch {
	case j.Known() == string(schema.FoundByRule):
		return "as", "is needed: rule is what finds principles without a judge"
	case j.ResponseFormat != "":
		return "response_format", "is not for these judges: they answer in the forms that GeoSense publishes: remove it"
	}
	return "", ""
}
