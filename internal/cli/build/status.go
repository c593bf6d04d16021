package build

import (
	"context"
	"fmt"
	"io"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/pipeline"

	"github.com/spf13/cobra"
)

// NewStatus makes the verb status.
func NewStatus(opts *app.Options) *cobra.Command {
	tables := false
	cmd := &cobra.Command{
		Use:   "status",
		Short: "Say of each stage whether its tables are up to date, and what made it stale",
		Long: `Status changes nothing. It says of each stage whether a build would run it, and why; of one that asks language models also
how many of the answers it asks for are kept, as of a run that was interrupted. While a build or an evaluation runs in the folder,
it says so, and what is written so far. With --tables it also prints what the end of a build leaves
out: the notes of every stage from when it last ran, and the tables in which the stages sum up what they made. These are
not read while a build runs.`,
		Args:              app.WrongUse(cobra.NoArgs),
		ValidArgsFunction: app.Nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := opts.ForBuilds(cmd); err != nil {
				return err
			}
			return runStatus(cmd.Context(), opts, tables, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().BoolVar(&tables, "tables", false, "also print the notes of all stages, and the tables in which they sum up")
	opts.Flags(cmd, app.ConfigFlag, app.DataFlag, app.OutFlag, app.LimitFlag)
	opts.Answers(cmd, statuses{})
	return cmd
}

// statuses is what status answers.
type statuses struct {
	// Stages are all of them, in the order of the build.
	Stages []pipeline.Status `json:"stages"`
	// Running: a build, an evaluation or a release is at work in the folder. Stages are then what is written so far, and Next those
	// that are at work, or come next.
	Running bool     `json:"running,omitempty"`
	Next    []string `json:"next,omitempty"`
	// Data is the folder with the datasets, named or remembered; without it, the built-in corpus is read, or, of an
	// evaluation, none.
	Data string `json:"data,omitempty"`
	// Notes are what the stages noted when they last ran, and Summary is what geoeval build answers; with --tables.
	Notes   []stageNote       `json:"notes,omitempty"`
	Summary *pipeline.Summary `json:"summary,omitempty"`
}

func runStatus(ctx context.Context, opts *app.Options, tables bool, out, log io.Writer) error {
	p, err := opts.Open()
	if err != nil {
		return err
	}
	if err := opts.TellBriefly(ctx, log); err != nil {
		return err
	}
	answer := statuses{Data: opts.DataOfBuild()}
	look, err := p.Look(ctx)
	if err != nil {
		return err
	}
	answer.Stages, answer.Running, answer.Next = look.Stages, look.Running, look.Next
	if err := app.MustBeBuilt(opts.Out); err != nil {
		return err
	}
	if tables {
		err = p.Layout().Steadily(func() (err error) {
			if answer.Stages, err = p.Status(ctx); err != nil {
				return err
			}
			doubtful, err := doubtfulNotes(p.Layout())
			if err != nil {
				return err
			}
			answer.Notes = append(doubtful, notesIn(opts.Out)...)
			answer.Summary, err = p.Summary()
			return err
		})
	}
	if err == nil {
		err = answer.tellKept(ctx, opts, p)
	}
	if err != nil {
		return err
	}
	if opts.JSON {
		return app.PrintJSON(out, answer)
	}
	if answer.Running {
		fmt.Fprintln(out, answer.running(opts.Out))
	}
	answer.write(out)
	if !tables {
		return nil
	}
	fmt.Fprintf(out, "\nconfigured by %s\n", opts.ConfigName())
	for _, n := range answer.Notes {
		fmt.Fprintln(out, n.Stage+": "+n.Text)
	}
	fmt.Fprintln(out)
	return answer.Summary.Write(out)
}

// running says that somebody is at work in the folder, and where.
func (s *statuses) running(dir string) string {
	what := "a build"
	if app.IsEvaluation(dir) {
		what = "an evaluation"
	}
	text := fmt.Sprintf("%s is running in %s: this is what it has written so far", what, dir)
	if len(s.Next) > 0 {
		text += "; at work or next: " + strings.Join(s.Next, ", ")
	}
	return text
}

// write writes which stages are fresh.
func (s *statuses) write(out io.Writer) {
	for _, stage := range s.Stages {
		if stage.Fresh {
			fmt.Fprintf(out, "%-12s fresh\n", stage.Stage)
		} else {
			fmt.Fprintf(out, "%-12s stale: %s\n", stage.Stage, stage.Why)
		}
	}
}
