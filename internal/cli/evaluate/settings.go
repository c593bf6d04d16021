package evaluate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/pipeline"
	"geoeval/schema"

	"github.com/goccy/go-yaml"
)

// picture is the built-in setting that shows the diagram.
const picture = "picture"

// builtIn are the settings that --setting knows beside those of the configuration.
var builtIn = []askedSetting{
	{Name: "described", Keys: keysOf("described", yaml.MapItem{Key: "description", Value: true})},
	{Name: "text", Keys: keysOf("text")},
	{Name: picture, Diagram: true, Keys: keysOf(picture, yaml.MapItem{Key: "diagram", Value: true})},
}

// keysOf are those of a setting that asks for a solution step by step.
func keysOf(name string, more ...yaml.MapItem) yaml.MapSlice {
	return append(yaml.MapSlice{{Key: "name", Value: name}, {Key: "style", Value: "step_by_step"}}, more...)
}

func names(of []askedSetting) (all []string) {
	for i := range of {
		all = append(all, of[i].Name)
	}
	return all
}

func builtInNames() string { return strings.Join(names(builtIn), ", ") }

func showsDiagram(s askedSetting) bool { return s.Diagram }

// An askedSetting is a setting of ask.settings, as far as flags need it. Keys has all of it.
type askedSetting struct {
	Name    string          `yaml:"name"`
	Diagram bool            `yaml:"diagram"`
	Subsets []schema.Subset `yaml:"subsets"`
	Keys    yaml.MapSlice   `yaml:"-"`
}

// settingsAsked are those of the configuration.
func settingsAsked(e *app.Evaluation) ([]askedSetting, error) {
	var of struct {
		Ask struct {
			Settings []yaml.MapSlice `yaml:"settings"`
		} `yaml:"ask"`
	}
	wrong := func(err error) error { return &pipeline.ConfigError{File: e.Name, Why: err.Error()} }
	if err := yaml.UnmarshalWithOptions([]byte(e.Configuration), &of, yaml.UseOrderedMap()); err != nil {
		return nil, wrong(err)
	}
	all := make([]askedSetting, len(of.Ask.Settings))
	for i, keys := range of.Ask.Settings {
		written, err := yaml.Marshal(keys)
		if err == nil {
			err = yaml.Unmarshal(written, &all[i])
		}
		if err != nil {
			return nil, wrong(err)
		}
		all[i].Keys = keys
	}
	return all, nil
}

// An askedModel is an entry of ask.models, as far as it says in which settings it is asked.
type askedModel struct {
	Name     string         `yaml:"name"`
	As       string         `yaml:"as"`
	Image    bool           `yaml:"image"`
	Settings []string       `yaml:"settings"`
	Answerer map[string]any `yaml:"answerer"`
}

// modelsAsked are those of the configuration.
func modelsAsked(e *app.Evaluation) ([]askedModel, error) {
	var of struct {
		Ask struct {
			Models []askedModel `yaml:"models"`
		} `yaml:"ask"`
	}
	if err := yaml.Unmarshal([]byte(e.Configuration), &of); err != nil {
		return nil, &pipeline.ConfigError{File: e.Name, Why: err.Error()}
	}
	return of.Ask.Models, nil
}

// wants says that the model is to be asked in a setting; sees, that it can be.
func (m *askedModel) wants(s *askedSetting) bool {
	return len(m.Settings) == 0 || slices.Contains(m.Settings, s.Name)
}
func (m *askedModel) sees(s *askedSetting) bool { return m.Image || m.Answerer != nil || !s.Diagram }

// notAsked are models that are not asked in a setting: as it shows the diagram and they have no image: true; or all, as they have other
// settings. Then none is named.
type notAsked struct {
	Setting string   `json:"setting"`
	Models  []string `json:"models"`
}

// without says for which settings there are models that are not asked in them, as they see no pictures, and in which nobody is asked.
func without(e *app.Evaluation) (all []notAsked, err error) {
	settings, err := settingsAsked(e)
	if err != nil {
		return nil, err
	}
	models, err := modelsAsked(e)
	for i := range settings {
		blind, wanted := notAsked{Setting: settings[i].Name, Models: []string{}}, false
		for j := range models {
			m := &models[j]
			if !m.wants(&settings[i]) {
				continue
			}
			if wanted = true; !m.sees(&settings[i]) {
				blind.Models = append(blind.Models, cmp.Or(m.As, m.Name))
			}
		}
		if len(blind.Models) > 0 || !wanted && len(models) > 0 {
			all = append(all, blind)
		}
	}
	return all, err
}

func (n *notAsked) String() string {
	if len(n.Models) == 0 {
		return fmt.Sprintf("the setting %s is asked of no model, as all of ask.models have other settings: add it there, or leave it out", n.Setting)
	}
	return fmt.Sprintf("the setting %s shows the diagram and is not asked of %s: set image: true in ask.models where a model sees pictures",
		n.Setting, strings.Join(n.Models, ", "))
}

// withDiagram is a setting beside others that shows the diagram.
func withDiagram(beside []askedSetting) askedSetting {
	setting := builtIn[slices.IndexFunc(builtIn, showsDiagram)]
	for n := 2; slices.ContainsFunc(beside, func(s askedSetting) bool { return s.Name == setting.Name }); n++ {
		setting.Name = fmt.Sprintf("%s %d", picture, n)
	}
	setting.Keys = slices.Clone(setting.Keys)
	setting.Keys[0].Value = setting.Name
	return setting
}

// choose gives settings by name: those that the configuration has, or else the built-in ones.
func choose(configured []askedSetting, wanted []string) (all []askedSetting, err error) {
	there := slices.Concat(configured, builtIn)
	for _, name := range wanted {
		called := func(s askedSetting) bool { return s.Name == name }
		at := slices.IndexFunc(there, called)
		switch {
		case at < 0:
			known := names(there)
			slices.Sort(known)
			known = slices.Compact(known)
			return nil, app.Usage(fmt.Errorf("--setting: there is no setting %q; there are %s%s", name, strings.Join(known, ", "), app.DidYouMean(name, known)))
		case !slices.ContainsFunc(all, called):
			all = append(all, there[at])
		}
	}
	return all, nil
}

// unseen is why a flag that wants the diagram shown has nothing to show: no question that is asked in a setting with the diagram has one. nil where one has.
func unseen(e *app.Evaluation, l pipeline.Layout, flag string) error {
	settings, err := settingsAsked(e)
	if err != nil {
		return err
	}
	asked, err := pipeline.ReadIfThere(l, schema.EvaluatedQuestions, "subset", "has_image")
	if err != nil {
		return err
	}
	for i := range asked {
		shows := func(s askedSetting) bool {
			return s.Diagram && (len(s.Subsets) == 0 || slices.Contains(s.Subsets, asked[i].Subset))
		}
		if asked[i].HasImage && slices.ContainsFunc(settings, shows) {
			return nil
		}
	}
	return app.Missing(fmt.Errorf("%s: none of the %d questions has a diagram in a setting that shows it, so that nobody was asked: "+
		"evaluate without %[1]s, or other questions (--subset, --ids, --limit)", flag, len(asked)))
}
