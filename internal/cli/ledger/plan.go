package ledger

import (
	"context"
	"errors"
	"io"

	"geoeval/internal/cli/app"
	"geoeval/pipeline"

	"github.com/spf13/cobra"
)

// NewPlan makes the verb plan.
func NewPlan(opts *app.Options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "plan",
		Short: "Say what a build would do, and what its answers of a language model would cost",
		Long: `Plan changes nothing and asks nobody. It says of each stage whether a build would run it, and of those
that ask a language model how many answers are in the ledger already, how many calls remain, and what
they would cost and how long they would take: expected, and between which bounds, from what came of the
answers in the ledger so far. Where there are none, the bounds are those of all answers passing and of none. Of a folder that does not
exist yet it is the plan of a first build, and a note says so.`,
		Args:              app.WrongUse(cobra.NoArgs),
		ValidArgsFunction: app.Nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := opts.ForBuilds(cmd); err != nil {
				return err
			}
			return runPlan(cmd.Context(), opts, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	opts.Flags(cmd, app.ConfigFlag, app.DataFlag, app.OutFlag, app.LimitFlag)
	opts.AskingFlags(cmd)
	opts.Answers(cmd, app.Planned{})
	return cmd
}

func runPlan(ctx context.Context, opts *app.Options, out, log io.Writer) error {
	e, err := opts.OpenEvaluated()
	if err != nil {
		return err
	}
	if e != nil {
		report := opts.Reporter(ctx, log)
		defer report.Close()
		return app.PlanEvaluation(ctx, opts, e, report.Event, func(pipeline.Layout) error { report.Close(); return nil }, out)
	}
	p, err := opts.OpenBuild()
	if err != nil {
		return err
	}
	if err := opts.TellBriefly(ctx, log); err != nil {
		return err
	}
	if errors.Is(app.MustBeBuilt(opts.Out), pipeline.ErrNotBuilt) {
		report := opts.Reporter(ctx, log)
		report.Event(pipeline.Event{Stage: "plan", Kind: pipeline.Noted, Text: opts.Out + " does not exist yet: this is the plan of a first build"})
		report.Close()
	}
	return app.TellPlan(ctx, opts, p, nil, out)
}
