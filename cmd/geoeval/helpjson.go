package main

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strings"

	"geoeval/cmd/geoeval/progress"

	"github.com/spf13/cobra"
)

// jsonSchemas has a JSON Schema for every verb that has --json, in a file of its name, and for the events on stderr.
//
//go:embed jsonschema/*.json
var jsonSchemas embed.FS

// eventsTopic is what the lines on stderr are called beside the verbs.
const eventsTopic = "events"

// events are what a verb prints to stderr with --json, a line each.
func events() []reflect.Type {
	return []reflect.Type{reflect.TypeFor[progress.Event](), reflect.TypeFor[fetchEvent](), reflect.TypeFor[errorEvent]()}
}

// jsonSchema is the JSON Schema of what a verb answers with --json, or of the events on stderr.
func jsonSchema(topic string) ([]byte, error) { return jsonSchemas.ReadFile(schemaFile(topic)) }

// newHelpCommand is cobra's help, which knows besides what the verbs answer with --json.
func newHelpCommand(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "help [VERB | json [VERB]]",
		Short: "Help about any verb, and what it answers with --json",
		Long: `Help says what a verb does, as VERB --help does. Help json lists the verbs that have --json; with VERB it
prints the JSON Schema (2020-12) of what that verb then prints to stdout; help json events, that of each line
on stderr.`,
		Example: "  geoeval help build\n  geoeval help json\n  geoeval help json review status",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			return opts.helpTopics(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 && args[0] == jsonFlag {
				return opts.helpJSON(cmd, args[1:])
			}
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 && about.HasSubCommands() {
				return noVerb(about, rest)
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
	return cmd
}

// helpJSON prints the schema of what a verb answers, or which verbs there are.
func (o *options) helpJSON(cmd *cobra.Command, verb []string) error {
	out := cmd.OutOrStdout()
	if len(verb) == 0 {
		return o.listAnswers(out)
	}
	name := strings.Join(verb, " ")
	content, err := jsonSchema(name)
	if errors.Is(err, fs.ErrNotExist) {
		known := append(o.answering(), eventsTopic)
		return asUsage(fmt.Errorf("%q has no --json: these have: %s%s",
			name, strings.Join(known, ", "), didYouMean(name, known)))
	}
	if err != nil {
		return err
	}
	_, err = out.Write(content)
	return err
}

// listAnswers says which verbs answer in JSON.
func (o *options) listAnswers(out io.Writer) error {
	_, err := fmt.Fprintf(out, `With --json these verbs print one JSON value to stdout:

  %s

Progress and errors are JSON too, one object a line on stderr; the exit status is the same as without.
Names are in snake_case; what is not there is left out or null, and a list without anything in it is [].

geoeval help json VERB prints the JSON Schema (2020-12) of what VERB answers, and geoeval help json %s
that of the lines on stderr.
`, strings.Join(o.answering(), "\n  "), eventsTopic)
	return err
}

// schemaFile is the file with the schema of what a verb answers.
func schemaFile(verb string) string {
	return "jsonschema/" + strings.ReplaceAll(verb, " ", "-") + ".json"
}

// answering lists the verbs that have --json.
func (o *options) answering() []string {
	var verbs []string
	for cmd := range maps.Keys(o.AnswerTypes) {
		verbs = append(verbs, verbOf(cmd))
	}
	slices.Sort(verbs)
	return verbs
}

// helpTopics completes to verbs, and behind json to those that have --json, a word at a time.
func (o *options) helpTopics(cmd *cobra.Command, args []string) ([]string, cobra.ShellCompDirective) {
	var topics []string
	if len(args) > 0 && args[0] == jsonFlag {
		typed := strings.Join(args[1:], " ")
		for _, verb := range append(o.answering(), eventsTopic) {
			if rest, ok := strings.CutPrefix(" "+verb, strings.TrimRight(" "+typed, " ")+" "); ok {
				topics = append(topics, strings.Fields(rest)[0])
			}
		}
		return slices.Compact(topics), cobra.ShellCompDirectiveNoFileComp
	}
	about, rest, err := cmd.Root().Find(args)
	if err != nil || len(rest) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	if len(args) == 0 {
		topics = append(topics, jsonFlag+"\twhat verbs answer with --json")
	}
	for _, c := range about.Commands() {
		if c.IsAvailableCommand() {
			topics = append(topics, c.Name()+"\t"+c.Short)
		}
	}
	return topics, cobra.ShellCompDirectiveNoFileComp
}
