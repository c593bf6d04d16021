package main

import (
	"fmt"
	"slices"
	"strings"

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
	flags.BoolVar(&c.image, "image", false, "the model of --model sees pictures: ask it in settings with the diagram too")
	flags.StringVar(&c.baseURL, "base-url", "", "the server of models instead of llm.base_url, such as http://127.0.0.1:8000/v1")
	flags.Float64Var(&c.maxCost, "max-cost", 0, "dollars that may be spent instead of llm.max_cost; -1 for no limit, which a model without a price needs")
	flags.StringSliceVar(&c.subsets, "subset", nil, "ask these subsets instead of questions.subsets: main, backward, aug, hard, steps")
	flags.StringSliceVar(&c.ids, "ids", nil, "ask these problems or questions alone instead of questions.ids")
	flags.IntVar(&c.limit, limitFlag, 0, "ask so many questions of each subset at the most instead of questions.limit (0 for all)")
	completeFlag(cmd, "subset", oneOf(func() []string { return spellings(schema.EvaluatedSubsets) }))
	for _, name := range []string{"model", "base-url", "max-cost", "ids", limitFlag} {
		completeFlag(cmd, name, nothing)
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
		{limitFlag, "questions", "limit", c.limit},
	}
	return slices.DeleteFunc(all, func(one change) bool { return !c.given(one.flag) })
}

// change has flags change the configuration of the evaluation, which must be sound without them.
func (e *evaluation) change(o *evaluateOptions, c changes) error {
	list := c.list()
	if c.image && c.model == "" {
		return usageError{fmt.Errorf("--image is for --model: models of %s say it there (image: true)", e.Name)}
	}
	if len(list) == 0 {
		return nil
	}
	if _, err := e.open(o.options); err != nil {
		return err
	}
	var sections yaml.MapSlice
	if err := yaml.UnmarshalWithOptions([]byte(e.Configuration), &sections, yaml.UseOrderedMap()); err != nil {
		return &pipeline.ConfigError{File: e.Name, Why: err.Error()}
	}
	var flags []string
	for _, one := range list {
		sections = set(sections, one)
		flags = append(flags, "--"+one.flag)
	}
	changed, err := yaml.Marshal(sections)
	if err != nil {
		return err
	}
	e.Configuration = string(changed)
	e.Name += " with " + strings.Join(flags, ", ")
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
