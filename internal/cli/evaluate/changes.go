package evaluate

import (
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/pipeline"
	"geoeval/schema"

	"github.com/goccy/go-yaml"
	"github.com/spf13/cobra"
)

// maxTokens bounds an answer of the model of --model; other models, and other parameters, are for evaluation.yaml.
const maxTokens = 4096

// changes are keys of the configuration that flags set.
type changes struct {
	// flag says whether one was given.
	given   func(flag string) bool
	model   string
	image   bool
	baseURL string
	maxCost float64
	subsets []string
	ids     []string
	limit   int
}

// flags gives a verb those that change its configuration.
func (c *changes) flags(cmd *cobra.Command) {
	flags := cmd.Flags()
	c.given = flags.Changed
	flags.StringVar(&c.model, "model", "", "ask this model instead of ask.models, as llm configures its server")
	flags.BoolVar(&c.image, "image", false, "the model of --model sees pictures: ask it in settings with the diagram too; where none has one, in one more")
	flags.StringVar(&c.baseURL, "base-url", "", "the server of models instead of llm.base_url, such as http://127.0.0.1:8000/v1")
	flags.Float64Var(&c.maxCost, "max-cost", 0, "dollars that may be spent instead of llm.max_cost; -1 for no limit, which a model without a price needs")
	flags.StringSliceVar(&c.subsets, "subset", nil, "ask these subsets instead of questions.subsets: main, backward, aug, hard, steps")
	flags.StringSliceVar(&c.ids, "ids", nil, "ask these problems or questions alone instead of questions.ids")
	flags.IntVar(&c.limit, app.LimitFlag, 0, "ask so many questions of each subset at the most instead of questions.limit (0 for all)")
	app.CompleteFlag(cmd, "subset", app.OneOf(func() []string { return app.Spellings(schema.EvaluatedSubsets) }))
	for _, name := range []string{"model", "base-url", "max-cost", "ids", app.LimitFlag} {
		app.CompleteFlag(cmd, name, app.Nothing)
	}
}

// A change sets a key in a section of a configuration.
type change struct {
	flag, section, key string
	value              any
}

// list gives what the flags change.
func (c *changes) list() []change {
	model := yaml.MapSlice{{Key: "name", Value: c.model}, {Key: "temperature", Value: 0}, {Key: "max_tokens", Value: maxTokens}}
	if c.image {
		model = append(model, yaml.MapItem{Key: "image", Value: true})
	}
	all := []change{
		{"model", "ask", "models", []any{model}},
		{"base-url", "llm", "base_url", c.baseURL},
		{"max-cost", "llm", "max_cost", c.maxCost},
		{"subset", "questions", "subsets", c.subsets},
		{"ids", "questions", "ids", c.ids},
		{app.LimitFlag, "questions", "limit", c.limit},
	}
	return slices.DeleteFunc(all, func(one change) bool { return !c.given(one.flag) })
}

// apply has flags change the configuration of the evaluation, which must be sound without them.
func apply(e *app.Evaluation, o *evaluateOptions, c changes) error {
	list := c.list()
	if c.image && c.model == "" {
		return app.Usage(fmt.Errorf("--image is for --model: models of %s say it there (image: true)", e.Name))
	}
	if len(list) == 0 {
		return nil
	}
	if _, err := e.Open(o.Options); err != nil {
		return err
	}
	if c.image {
		settings, err := settingsAsked(e)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(settings, func(s askedSetting) bool { return s.Diagram }) {
			list = append(list, change{"image", "ask", "settings", withDiagram(settings)})
		}
	}
	var sections yaml.MapSlice
	if err := yaml.UnmarshalWithOptions([]byte(e.Configuration), &sections, yaml.UseOrderedMap()); err != nil {
		return &pipeline.ConfigError{File: e.Name, Why: err.Error()}
	}
	var flags []string
	for _, one := range list {
		sections = set(sections, one)
		if one.flag != "image" {
			flags = append(flags, "--"+one.flag)
		}
	}
	if c.image {
		flags = append(flags, "--image")
	}
	changed, err := yaml.Marshal(sections)
	if err != nil {
		return err
	}
	e.Configuration = string(changed)
	e.Name += " with " + strings.Join(flags, ", ")
	return nil
}

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

// withDiagram are settings, and one that shows the diagram.
func withDiagram(settings []askedSetting) (all []any) {
	name := "diagram"
	for n := 2; slices.ContainsFunc(settings, func(s askedSetting) bool { return s.Name == name }); n++ {
		name = fmt.Sprintf("diagram %d", n)
	}
	for _, s := range settings {
		all = append(all, s.Keys)
	}
	return append(all, yaml.MapSlice{{Key: "name", Value: name}, {Key: "style", Value: "step_by_step"}, {Key: "diagram", Value: true}})
}

// unseen is why --image has nothing to show: no question that is asked in a setting with the diagram has one. nil where one has.
func unseen(e *app.Evaluation, l pipeline.Layout) error {
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
	return app.Missing(fmt.Errorf("--image: none of the %d questions has a diagram in a setting that shows it, so that nobody was asked: "+
		"evaluate without --image, or other questions (--subset, --ids, --limit)", len(asked)))
}

// set sets a key of a section, which is made where it is not there.
func set(sections yaml.MapSlice, c change) yaml.MapSlice {
	put := func(in yaml.MapSlice, key string, value any) yaml.MapSlice {
		at := slices.IndexFunc(in, func(i yaml.MapItem) bool { return i.Key == key })
		if at < 0 {
			return append(in, yaml.MapItem{Key: key, Value: value})
		}
		in[at].Value = value
		return in
	}
	var section yaml.MapSlice
	for _, s := range sections {
		if s.Key == c.section {
			section, _ = s.Value.(yaml.MapSlice)
		}
	}
	return put(sections, c.section, put(section, c.key, c.value))
}
