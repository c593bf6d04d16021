package look

import (
	"fmt"
	"io"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/pipeline"

	"github.com/spf13/cobra"
)

// NewWhy makes the verb why.
func NewWhy(opts *app.Options) *cobra.Command {
	cmd := &cobra.Command{
		Use:               "why ID",
		Short:             "Say what each stage made of one problem, and why",
		Long:              "Why prints a problem's way through every stage: the rows about it, and why there are none.",
		Example:           "  geoeval why math/train/1065",
		Args:              oneID(opts),
		ValidArgsFunction: idArgument(opts),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runWhy(opts, args[0], cmd.OutOrStdout())
		},
	}
	opts.Flags(cmd, app.ConfigFlag, app.OutFlag)
	opts.Answers(cmd, explained{})
	return cmd
}

// explained is what why answers.
type explained struct {
	// ID is the problem's.
	ID string `json:"id"`
	// Stages are all of them, in the order of the build.
	Stages []pipeline.Step `json:"stages"`
}

// longest is how many characters of a value a trace shows; show gives the rest.
const longest = 160

func runWhy(opts *app.Options, id string, out io.Writer) error {
	p, err := opts.Open()
	if err != nil {
		return err
	}
	var steps []pipeline.Step
	err = p.Layout().Steadily(func() (err error) {
		if steps, err = p.Why(id); err != nil {
			return nearID(opts, id, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if opts.JSON {
		return app.PrintJSON(out, explained{id, steps})
	}
	for _, s := range steps {
		fmt.Fprintln(out, s.Stage)
		if s.Why != "" {
			fmt.Fprintf(out, "  %s\n", s.Why)
		}
		for _, row := range s.Rows {
			fmt.Fprintf(out, "  %s:\n", row.Table)
			for _, f := range row.Fields {
				fmt.Fprintf(out, "    %s: %s\n", f.Name, shorten(f.Value))
			}
		}
		if s.Why == "" && len(s.Rows) == 0 {
			fmt.Fprintln(out, "  no row is about it")
		}
	}
	return nil
}

func shorten(value string) string {
	value = strings.Join(strings.Fields(value), " ")
	if r := []rune(value); len(r) > longest {
		return string(r[:longest]) + "…"
	}
	return value
}
