package cli

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

	"geoeval/internal/cli/app"
	"geoeval/internal/cli/build"
	"geoeval/internal/cli/progress"

	"github.com/spf13/cobra"
)

// jsonSchemas has a JSON Schema for every verb that has --json, in a file of its name, and for the events on stderr.
//
//go:embed jsonschema/*.json
var jsonSchemas embed.FS

// EventsTopic is what the lines on stderr are called beside the verbs.
const EventsTopic = "events"

// events are what a verb prints to stderr with --json, a line each.
func events() []reflect.Type {
	return []reflect.Type{reflect.TypeFor[progress.Event](), reflect.TypeFor[build.FetchEvent](), reflect.TypeFor[app.ErrorEvent]()}
}

// JSONSchema is the JSON Schema of what a verb answers with --json, or of the events on stderr.
func JSONSchema(topic string) ([]byte, error) { return jsonSchemas.ReadFile(schemaFile(topic)) }

// newHelpCommand is cobra's help, which knows besides what the verbs answer with --json.
func newHelpCommand(opts *app.Options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "help [VERB | json [VERB]]",
		Short: "Help about any verb, and what it answers with --json",
		Long: `Help says what a verb does, as VERB --help does. Help json lists the verbs that have --json; with VERB it
prints the JSON Schema (2020-12) of what that verb then prints to stdout; help json events, that of each line
on stderr.`,
		Example: "  geoeval help build\n  geoeval help json\n  geoeval help json review status",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			return helpTopics(opts, cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 && args[0] == app.JSONFlag {
				return helpJSON(opts, cmd, args[1:])
			}
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 && about.HasSubCommands() {
				return app.NoVerb(about, rest)
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
	return cmd
}

// helpJSON prints the schema of what a verb answers, or which verbs there are.
func helpJSON(o *app.Options, cmd *cobra.Command, verb []string) error {
	out := cmd.OutOrStdout()
	if len(verb) == 0 {
		return listAnswers(o, out)
	}
	name := strings.Join(verb, " ")
	content, err := JSONSchema(name)
	if errors.Is(err, fs.ErrNotExist) {
		known := append(answering(o), EventsTopic)
		return app.Usage(fmt.Errorf("%q has no --json: these have: %s%s",
			name, strings.Join(known, ", "), app.DidYouMean(name, known)))
	}
	if err != nil {
		return err
	}
	_, err = out.Write(content)
	return err
}

// listAnswers says which verbs answer in JSON.
func listAnswers(o *app.Options, out io.Writer) error {
	_, err := fmt.Fprintf(out, `With --json these verbs print one JSON value to stdout:

  %s

Progress and errors are JSON too, one object a line on stderr; the exit status is the same as without.
Names are in snake_case; what is not there is left out or null, and a list without anything in it is [].

geoeval help json VERB prints the JSON Schema (2020-12) of what VERB answers, and geoeval help json %s
that of the lines on stderr.
`, strings.Join(answering(o), "\n  "), EventsTopic)
	return err
}

// schemaFile is the file with the schema of what a verb answers.
func schemaFile(verb string) string {
	return "jsonschema/" + strings.ReplaceAll(verb, " ", "-") + ".json"
}

// answering lists the verbs that have --json.
func answering(o *app.Options) []string {
	var verbs []string
	for cmd := range maps.Keys(o.AnswerTypes) {
		verbs = append(verbs, app.VerbOf(cmd))
	}
	slices.Sort(verbs)
	return verbs
}

// helpTopics completes to verbs, and behind json to those that have --json, a word at a time.
func helpTopics(o *app.Options, cmd *cobra.Command, args []string) ([]string, cobra.ShellCompDirective) {
	var topics []string
	if len(args) > 0 && args[0] == app.JSONFlag {
		typed := strings.Join(args[1:], " ")
		for _, verb := range append(answering(o), EventsTopic) {
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
		topics = append(topics, app.JSONFlag+"\twhat verbs answer with --json")
	}
	for _, c := range about.Commands() {
		if c.IsAvailableCommand() {
			topics = append(topics, c.Name()+"\t"+c.Short)
		}
	}
	return topics, cobra.ShellCompDirectiveNoFileComp
}
