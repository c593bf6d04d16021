package ask

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/evaluation/answerer"
	"geoeval/internal/llm/prompt"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/asking"
)

// Config says which models are asked, in which settings, and how often.
type Config struct {
	// Models are who is asked; none leaves the table to what was imported.
	Models []Model `yaml:"models"`
	// Settings are what is shown and how is asked. Every model is asked in each, but for those that show pictures to a model
	// that sees none. It is no error that nobody is asked in one, as long as somebody is in another.
	Settings []Setting `yaml:"settings"`
	// Repeats is how many answers a model that names no other number gives to each question in each setting, 1 to 99.
	Repeats int `yaml:"repeats"`
}

// A Model is a language model and how it is asked, or the built-in answerer.
type Model struct {
	asking.Named `yaml:",inline"`
	// Settings names those that it is asked in; none is all that it can be.
	Settings []string `yaml:"settings,omitempty"`
	// Repeats, where not 0, is in the place of that of the configuration.
	Repeats int `yaml:"repeats,omitempty"`
	// Answerer, where there is one, answers in the place of a model: nobody is asked.
	Answerer *answerer.Config `yaml:"answerer,omitempty"`
}

// A Style is how is asked.
type Style string

// The styles.
const (
	// Direct asks once, for the answer alone.
	Direct Style = "direct"
	// StepByStep asks once, for a solution.
	StepByStep Style = "step_by_step"
	// TwoStepVisual asks for a picture with auxiliary lines first, and then with both pictures.
	TwoStepVisual Style = "two_step_visual"
	// AuxiliaryCode is that with a drawing in words, which the program draws over the diagram.
	AuxiliaryCode Style = "auxiliary_code"
)

var styles = []Style{Direct, StepByStep, TwoStepVisual, AuxiliaryCode}

// A Setting is what is shown to a model, and how it is asked.
type Setting struct {
	Name string `yaml:"name"`
	// Style is one of the styles above.
	Style Style `yaml:"style"`
	// Diagram: the picture is shown, to models that see pictures (image: true); the others are not asked in this setting.
	// A question without a picture is asked all the same.
	Diagram bool `yaml:"diagram,omitempty"`
	// Description: the clauses that describe the diagram are shown before the text. Code: so is the drawing's code.
	Description bool `yaml:"description,omitempty"`
	Code        bool `yaml:"code,omitempty"`
	// Knowledge: what one has to know for the question is put before it, a card for each of its concepts.
	Knowledge bool `yaml:"knowledge,omitempty"`
	// Prompt is a built-in prompt by its name, or a file; the style's own where it is empty. First is that of the first of
	// two steps, and Without what a question is asked with, in one step, that has no diagram to draw on.
	Prompt  string `yaml:"prompt,omitempty"`
	First   string `yaml:"first,omitempty"`
	Without string `yaml:"without,omitempty"`
	// Subsets are those that are asked; none is all.
	Subsets []schema.Subset `yaml:"subsets,omitempty"`
}

// prompts are the names of a setting's prompts: the one that asks for the answer, that of a first step, and that for a
// question without a diagram; the last two are empty where there is one step.
func (s *Setting) prompts() (last, first, without string) {
	switch s.Style {
	case Direct:
		return cmp.Or(s.Prompt, "direct"), "", ""
	case StepByStep:
		return cmp.Or(s.Prompt, "steps"), "", ""
	case TwoStepVisual:
		first = "lmms-visual-1"
	case AuxiliaryCode:
		first = "draw"
	}
	return cmp.Or(s.Prompt, "lmms-visual-2"), cmp.Or(s.First, first), cmp.Or(s.Without, "steps")
}

// twoSteps says that there is a step before the answer.
func (s *Setting) twoSteps() bool { return s.Style == TwoStepVisual || s.Style == AuxiliaryCode }

// has says that a subset is asked in the setting.
func (s *Setting) has(of schema.Subset) bool {
	return len(s.Subsets) == 0 || slices.Contains(s.Subsets, of)
}

// shows says that a question can be answered by what the setting shows of it: of a backward question, the masked number's letter stands
// somewhere but in the last sentence, which asks for it.
func (s *Setting) shows(q *schema.Evaluated) bool {
	shown := map[string]bool{schema.TextShows: true, schema.ClausesShow: s.Description, schema.PictureShows: s.Diagram}
	return q.Mask == "" || slices.ContainsFunc(q.MaskIn, func(in string) bool { return shown[in] })
}

// unasked counts the questions of the setting's subsets that it does not show.
func (s *Setting) unasked(questions []schema.Evaluated) (n int) {
	for i := range questions {
		if q := &questions[i]; s.has(q.Subset) && !s.shows(q) {
			n++
		}
	}
	return n
}

// bare counts the questions that a setting with knowledge asks without a card, and all that it asks; none for other settings.
func (s *Setting) bare(questions []schema.Evaluated, cards cards) (without, all int) {
	for i := range questions {
		if q := &questions[i]; s.Knowledge && s.has(q.Subset) && s.shows(q) {
			all++
			if len(cards.of(q)) == 0 {
				without++
			}
		}
	}
	return without, all
}

// asked says that a model is asked in a setting.
func (m *Model) asked(s *Setting) bool {
	if len(m.Settings) > 0 && !slices.Contains(m.Settings, s.Name) {
		return false
	}
	return m.Answerer != nil || m.Image || !s.Diagram
}

// seeing says that a model is shown pictures.
func (c *Config) seeing() bool {
	for i := range c.Models {
		m := &c.Models[i]
		sees := func(s Setting) bool { return s.Diagram && m.Answerer == nil && m.asked(&s) }
		if slices.ContainsFunc(c.Settings, sees) {
			return true
		}
	}
	return false
}

// knowing says that what one has to know is put before questions.
func (c *Config) knowing() bool {
	return slices.ContainsFunc(c.Settings, func(s Setting) bool { return s.Knowledge })
}

// answering says that the built-in answerer is asked.
func (c *Config) answering() bool {
	return slices.ContainsFunc(c.Models, func(m Model) bool { return m.Answerer != nil })
}

// models are the language models, as they are asked.
func (c *Config) models() (all prompt.Models) {
	for i := range c.Models {
		if c.Models[i].Answerer == nil {
			all = append(all, c.Models[i].Model)
		}
	}
	return all
}

// entries are all models as they are written, the built-in answerer among them.
func (c *Config) entries() prompt.Models {
	all := make(prompt.Models, len(c.Models))
	for i := range c.Models {
		all[i] = c.Models[i].Model
	}
	return all
}

// Bounds of a configuration.
const (
	maxModels  = 100
	maxRepeats = 99
)

// Validate says what is wrong with a configuration, as a [*stages.ConfigError].
func (c *Config) Validate() error {
	switch {
	case c.Repeats < 1 || c.Repeats > maxRepeats:
		return wrong("repeats", "%d is not between 1 and %d", c.Repeats, maxRepeats)
	case len(c.Models) > maxModels:
		return wrong("models", "are %d, and there may be %d", len(c.Models), maxModels)
	case len(c.Models) > 0 && len(c.Settings) == 0:
		return wrong("settings", "are missing: name at least one, for instance {name: text, style: step_by_step}")
	}
	settings := map[string]bool{}
	for i := range c.Settings {
		s := &c.Settings[i]
		if key, why := s.fault(); key != "" {
			return wrong(fmt.Sprintf("settings.%d.%s", i, key), "%s", why)
		}
		if settings[s.Name] {
			return wrong(fmt.Sprintf("settings.%d.name", i), "%q is there twice", s.Name)
		}
		settings[s.Name] = true
	}
	return c.checkModels(settings)
}

// wrong says what is wrong with a key.
func wrong(path, format string, args ...any) error {
	return &stages.ConfigError{Path: path, Why: fmt.Sprintf(format, args...)}
}

// checkModels says what is wrong with the models, where there are these settings.
func (c *Config) checkModels(settings map[string]bool) error {
	models := map[string]bool{}
	for i := range c.Models {
		m := &c.Models[i]
		key, why := m.fault(settings)
		switch {
		case key != "":
		case models[m.Known()]:
			key, why = "as", fmt.Sprintf("is missing: there is another model that the tables call %q", m.Known())
		}
		if key != "" {
			return wrong(fmt.Sprintf("models.%d.%s", i, key), "%s", why)
		}
		models[m.Known()] = true
	}
	anyhow := func(m Model) bool {
		return slices.ContainsFunc(c.Settings, func(s Setting) bool { return m.asked(&s) })
	}
	if len(c.Models) > 0 && !slices.ContainsFunc(c.Models, anyhow) {
		return wrong("models", "none can be asked: every setting that they are to be asked in shows the diagram, and none has image: true; set it "+
			"where a model sees pictures (for those of --model: --image), or ask in a setting without the diagram")
	}
	return nil
}

// fault says which key of a setting is wrong, and why; both are empty where none is.
func (s *Setting) fault() (key, why string) {
	if why := schema.NameFault(s.Name); why != "" {
		return "name", fmt.Sprintf("%q %s", s.Name, why)
	}
	switch {
	case !slices.Contains(styles, s.Style):
		return "style", fmt.Sprintf("%q is not one of %s", s.Style, oneOf(styles))
	case s.twoSteps() && !s.Diagram:
		return "diagram", fmt.Sprintf("is not true, and %s draws on it", s.Style)
	case !s.twoSteps() && s.First != "":
		return "first", fmt.Sprintf("is for two steps, and %s has one: remove it", s.Style)
	case !s.twoSteps() && s.Without != "":
		return "without", fmt.Sprintf("is for two steps, and %s has one: remove it", s.Style)
	}
	unknown := func(of schema.Subset) bool { return !slices.Contains(schema.EvaluatedSubsets, of) }
	if i := slices.IndexFunc(s.Subsets, unknown); i >= 0 {
		return "subsets", fmt.Sprintf("%q is not one of %s", s.Subsets[i], oneOf(schema.EvaluatedSubsets))
	}
	return "", ""
}

// oneOf spells words out.
func oneOf[S ~string](words []S) string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = string(w)
	}
	return strings.Join(all, ", ")
}

// fault says which key of a model is wrong, and why; both are empty where none is.
func (m *Model) fault(settings map[string]bool) (key, why string) {
	if m.Repeats < 0 || m.Repeats > maxRepeats {
		return "repeats", fmt.Sprintf("%d is not between 1 and %d", m.Repeats, maxRepeats)
	}
	if i := slices.IndexFunc(m.Settings, func(name string) bool { return !settings[name] }); i >= 0 {
		return "settings", fmt.Sprintf("has %q, and there is no such setting", m.Settings[i])
	}
	if m.Answerer != nil {
		return m.answererFault()
	}
	key, why = m.Named.Fault("model")
	switch {
	case (key == "" || key == "share") && answerer.NameFault(m.Known()) == "":
		return "as", fmt.Sprintf("is needed: %q is what the built-in answerer is called", m.Known())
	case key != "":
		return key, why
	case m.Structured():
		return "response_format", fmt.Sprintf("%s asks for JSON, and there is no structure to ask for here: remove it", m.ResponseFormat)
	}
	return "", ""
}

// answererFault is fault of the built-in answerer.
func (m *Model) answererFault() (key, why string) {
	if why := answerer.NameFault(m.Known()); why != "" {
		return "name", fmt.Sprintf("%q %s", m.Known(), why)
	}
	if key, why := m.Answerer.Fault(); key != "" {
		return "answerer." + key, why
	}
	return "", ""
}
