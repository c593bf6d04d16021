package evaluate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/pipeline"
	"geoeval/schema"

	"github.com/goccy/go-yaml"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// maxTokens bounds an answer of the model of --model; other models, and other parameters, are for evaluation.yaml.
const maxTokens = 4096

// changes are keys of the configuration that flags set.
type changes struct {
	// flag says whether one was given.
	given    func(flag string) bool
	set      *pflag.FlagSet
	models   []string
	judges   []string
	settings []string
	image    bool
	imports  []string
	baseURL  string
	maxCost  float64
	subsets  []string
	ids      []string
	limit    int
	// folder is the one that paths in the configuration are against; builtIn: that is the one in the program.
	folder  string
	builtIn bool
	// shown: the diagram is shown because a flag wants it.
	shown bool
	// leftOut says which files in folders of --import are not imported.
	leftOut []string
}

// flags gives a verb those that change its configuration.
func (c *changes) flags(cmd *cobra.Command) {
	flags := cmd.Flags()
	c.given, c.set = flags.Changed, flags
	flags.StringSliceVar(&c.models, "model", nil, "ask these models instead of ask.models, as llm configures their server")
	flags.StringSliceVar(&c.judges, "judge", nil, "have these models rule where the rules of grading cannot tell, too, beside judge.judges")
	flags.StringSliceVar(&c.settings, "setting", nil, "ask in these settings instead of ask.settings: those of the configuration by name, or "+
		builtInNames()+"; where one shows the diagram models of --model see pictures, and others are asked in it that have image: true")
	flags.BoolVar(&c.image, "image", false, "ask the models of --model in the setting "+picture+", too, unless another one shows the diagram: they see pictures")
	flags.StringArrayVar(&c.imports, "import", nil, "grade the responses in this file or folder of another harness, too, in the format of its content, or FORMAT:PATH")
	flags.StringVar(&c.baseURL, "base-url", "", "the server of models instead of llm.base_url, such as http://127.0.0.1:8000/v1")
	flags.Float64Var(&c.maxCost, "max-cost", 0, "dollars that may be spent instead of llm.max_cost; -1 for no limit, which a model without a price needs, but for one on this machine")
	flags.StringSliceVar(&c.subsets, "subset", nil, "ask these subsets instead of questions.subsets: main, backward, aug, hard, steps, reformed")
	flags.StringSliceVar(&c.ids, "ids", nil, "ask these problems or questions alone instead of questions.ids")
	flags.IntVar(&c.limit, app.LimitFlag, 0, "ask so many questions of each subset at the most instead of questions.limit (0 for all)")
	app.CompleteFlag(cmd, "subset", app.OneOf(func() []string { return app.Spellings(schema.EvaluatedSubsets) }))
	app.CompleteFlag(cmd, "setting", app.OneOf(func() []string { return names(builtIn) }))
	for _, name := range []string{"model", "judge", "base-url", "max-cost", "ids", app.LimitFlag} {
		app.CompleteFlag(cmd, name, app.Nothing)
	}
}

// A change sets a key in a section of a configuration.
type change struct {
	flag, section, key string
	value              any
}

// list gives what flags set whatever the configuration has.
func (c *changes) list() []change {
	all := []change{
		{"base-url", "llm", "base_url", c.baseURL},
		{"max-cost", "llm", "max_cost", c.maxCost},
		{"subset", "questions", "subsets", c.subsets},
		{"ids", "questions", "ids", c.ids},
		{app.LimitFlag, "questions", "limit", c.limit},
	}
	return slices.DeleteFunc(all, func(one change) bool { return !c.given(one.flag) })
}

// asked are models as the configuration has them.
func (c *changes) asked(seeing bool) (all []any) {
	for _, name := range c.models {
		model := yaml.MapSlice{{Key: "name", Value: name}, {Key: "temperature", Value: 0}, {Key: "max_tokens", Value: maxTokens}}
		if seeing {
			model = append(model, yaml.MapItem{Key: "image", Value: true})
		}
		all = append(all, model)
	}
	return all
}

// apply has flags change the configuration of the evaluation, which must be sound without them.
func (c *changes) apply(e *app.Evaluation, o *app.Options) error {
	var flags []string
	for _, flag := range []string{"model", "judge", "setting", "image", "import", "base-url", "max-cost", "subset", "ids", app.LimitFlag} {
		if c.given(flag) {
			flags = append(flags, "--"+flag)
			e.Flags = append(e.Flags, c.words(flag)...)
		}
	}
	if c.image && len(c.models) == 0 {
		return app.Usage(fmt.Errorf("--image is for --model: models of %s say it there (image: true)", e.Name))
	}
	if len(flags) == 0 {
		return nil
	}
	if _, err := e.Open(o); err != nil {
		return err
	}
	if err := c.misnamed(); err != nil {
		return err
	}
	list := c.list()
	for _, of := range []func(*app.Evaluation) ([]change, error){c.asking, c.judging, c.importing} {
		more, err := of(e)
		if err != nil {
			return err
		}
		list = append(list, more...)
	}
	var sections yaml.MapSlice
	if err := yaml.UnmarshalWithOptions([]byte(e.Configuration), &sections, yaml.UseOrderedMap()); err != nil {
		return &pipeline.ConfigError{File: e.Name, Why: err.Error()}
	}
	for _, one := range list {
		sections = set(sections, one)
	}
	changed, err := yaml.Marshal(sections)
	if err != nil {
		return err
	}
	e.Configuration = string(changed)
	e.Name += " with " + strings.Join(flags, ", ")
	_, err = e.Open(o)
	return ofFlag(err, list)
}

// words are those with which a flag is given again.
func (c *changes) words(flag string) (all []string) {
	switch v := c.set.Lookup(flag).Value.(type) {
	case pflag.SliceValue:
		for _, one := range v.GetSlice() {
			all = append(all, "--"+flag, one)
		}
	default:
		if v.Type() == "bool" {
			return []string{"--" + flag + "=" + v.String()}
		}
		all = []string{"--" + flag, v.String()}
	}
	return all
}

// misnamed finds subsets that there are not, and models that are named twice or not at all.
func (c *changes) misnamed() error {
	known := app.Spellings(schema.EvaluatedSubsets)
	if name := app.UnknownOf(c.subsets, known); name != "" || slices.Contains(c.subsets, "") {
		return app.Usage(fmt.Errorf("--subset: there is no subset %q; there are %s%s", name, strings.Join(known, ", "), app.DidYouMean(name, known)))
	}
	for i, name := range c.models {
		if name == "" {
			return app.Usage(errors.New("--model: one of the names is empty"))
		}
		if slices.Contains(c.models[:i], name) {
			return app.Usage(fmt.Errorf("--model: %q is named twice; ask.repeats of the configuration has models answer several times", name))
		}
	}
	return nil
}

// ofFlag says of what is wrong with a configuration, as it is sound without flags, which flag's it is: nobody wrote the line that it
// would stand in.
func ofFlag(err error, list []change) error {
	var wrong *pipeline.ConfigError
	if !errors.As(err, &wrong) {
		return err
	}
	path, why, _ := strings.Cut(wrong.Why, ": ")
	for _, one := range list {
		key := one.section + "." + one.key
		if path != key && !strings.HasPrefix(path, key+".") {
			continue
		}
		for _, part := range strings.Split(strings.TrimPrefix(path, key), ".") {
			if strings.Trim(part, "0123456789") != "" { // a key below, and no number of a list
				why = part + " " + why
			}
		}
		return app.Usage(fmt.Errorf("--%s: %s", one.flag, why))
	}
	return err
}

// asking are the models that are asked, and in which settings.
func (c *changes) asking(e *app.Evaluation) (list []change, err error) {
	all, err := settingsAsked(e)
	if err != nil {
		return nil, err
	}
	asked := all
	if c.given("setting") {
		if asked, err = choose(all, c.settings); err != nil {
			return nil, err
		}
		c.shown = slices.ContainsFunc(asked, showsDiagram)
	}
	if c.image {
		c.shown = true
		if !slices.ContainsFunc(asked, showsDiagram) {
			asked = append(slices.Clone(asked), withDiagram(asked))
		}
	}
	if len(asked) != len(all) || c.given("setting") {
		keys := make([]any, len(asked))
		for i := range asked {
			keys[i] = asked[i].Keys
		}
		list = append(list, change{"setting", "ask", "settings", keys})
	}
	switch {
	case c.given("model"):
		list = append(list, change{"model", "ask", "models", c.asked(c.shown)})
	case c.given("import") && c.builtIn: // whoever brings responses does not want those that mean nothing beside them
		list = append(list, change{"import", "ask", "models", []any{}})
	}
	return list, nil
}

// Parameters of the judge of --judge: those of the example in evaluation.yaml.
const judgeTokens = 512

// judging adds judges to those of the configuration, but for those that are among them.
func (c *changes) judging(e *app.Evaluation) ([]change, error) {
	if !c.given("judge") {
		return nil, nil
	}
	var of struct {
		Judge struct {
			Judges []yaml.MapSlice `yaml:"judges"`
		} `yaml:"judge"`
	}
	if err := yaml.UnmarshalWithOptions([]byte(e.Configuration), &of, yaml.UseOrderedMap()); err != nil {
		return nil, &pipeline.ConfigError{File: e.Name, Why: err.Error()}
	}
	there := map[any]bool{}
	all := []any{}
	for _, j := range of.Judge.Judges {
		known := valueOf(j, "as")
		if known == nil {
			known = valueOf(j, "name")
		}
		there[known] = true
		all = append(all, j)
	}
	for _, name := range c.judges {
		if there[name] {
			continue
		}
		there[name] = true
		all = append(all, yaml.MapSlice{{Key: "name", Value: name}, {Key: "temperature", Value: 0}, {Key: "max_tokens", Value: judgeTokens},
			{Key: "response_format", Value: "json_object"}})
	}
	return []change{{"judge", "judge", "judges", all}}, nil
}

// valueOf is what a key of a section has, nil where it is not there.
func valueOf(in yaml.MapSlice, key string) any {
	for _, item := range in {
		if item.Key == key {
			return item.Value
		}
	}
	return nil
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

// wantsDiagram is the flag because of which the diagram is shown, "" where none is.
func (c *changes) wantsDiagram() string {
	switch {
	case c.image:
		return "--image"
	case c.shown:
		return "--setting"
	}
	return ""
}
