package asking

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/llm"
	"geoeval/internal/llm/ask"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
)

// A Named is a language model with a name in the tables.
type Named struct {
	prompt.Model `yaml:",inline"`
	// As is its name in the tables, where that is to be another than what the server calls it: two entries of one model
	// with other parameters are two models there.
	As string `yaml:"as,omitempty"`
}

// Known is the model's name in the tables.
func (n *Named) Known() string { return cmp.Or(n.As, n.Name) }

// Fault says which key of a model that does all of its work is wrong, and why; both are empty where none is. what it is called is for
// the reason.
func (n *Named) Fault(what string) (key, why string) {
	if key, why := n.Model.Fault(); key != "" {
		return key, why
	}
	switch why := schema.NameFault(n.Known()); {
	case why != "":
		return "as", fmt.Sprintf("is needed, for the name %q %s", n.Known(), why)
	case n.Share != 0:
		return "share", fmt.Sprintf("is for models that share the work, and every %s here does all of it: remove it", what)
	}
	return "", ""
}

// People begins the names of judges who are people.
const People = "people:"

// maxJudges bounds the judges.
const maxJudges = 16

// CheckJudges says what is wrong with judges, as a [*stages.ConfigError]; fault says what else is wrong with one.
func CheckJudges[J any](judges []J, named func(*J) *Named, fault func(*J) (key, why string)) error {
	if len(judges) > maxJudges {
		return &stages.ConfigError{Path: "judges", Why: fmt.Sprintf("are %d, and there may be %d", len(judges), maxJudges)}
	}
	there := map[string]bool{}
	for i := range judges {
		j := named(&judges[i])
		key, why := j.Fault("judge")
		switch {
		case slices.Contains([]string{"", "share"}, key) && strings.HasPrefix(j.Known(), People):
			key, why = "as", fmt.Sprintf("is needed: %s begins the names of people", People)
		case key != "":
		case j.Image:
			key, why = "image", "is not for judges: they see no pictures"
		default:
			key, why = fault(&judges[i])
		}
		if key == "" && there[j.Known()] {
			key, why = "as", fmt.Sprintf("is missing: there is another judge that the tables call %q", j.Known())
		}
		if key != "" {
			return &stages.ConfigError{Path: fmt.Sprintf("judges.%d.%s", i, key), Why: why}
		}
		there[j.Known()] = true
	}
	return nil
}

// Judged is how a judge is asked: what was cut off counts where it can be read, and what cannot is unparsed, for the reason that read
// gives.
func Judged(q ask.Question, read func(text string) error) ask.Question {
	q.Sound = (*llm.Answer).Readable
	q.Check = func(a *ask.Answer, _ []*ask.Answer) []string {
		if err := read(a.Text); err != nil {
			return []string{llm.Unparsed + ": " + err.Error()}
		}
		return nil
	}
	return q
}

// longest is how many characters of a response, the last ones, a judge is shown behind cutOff.
const (
	longest = 50_000
	cutOff  = "[... the beginning is cut off ...]\n"
)

// Ending is as much of a response as a judge is shown.
func Ending(response string) string {
	if r := []rune(response); len(r) > longest {
		return cutOff + string(r[len(r)-longest:])
	}
	return response
}
