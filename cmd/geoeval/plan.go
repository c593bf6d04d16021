package main

import (
	"context"
	"fmt"
	"io"

	"geoeval/pipeline"

	"github.com/spf13/cobra"
)

func newPlanCommand(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "plan",
		Short: "Say what a build would do, and what its answers of a language model would cost",
		Long: `Plan changes nothing and asks nobody. It says of each stage whether a build would run it, and of those
that ask a language model how many answers are in the ledger already, how many calls remain, and what
they would cost: tokens of the requests exactly, those of the answers as estimated from the ledger or
from the lengths of the texts.`,
		Args:              wrongUse(cobra.NoArgs),
		ValidArgsFunction: nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runPlan(cmd.Context(), opts, cmd.OutOrStdout())
		},
	}
	opts.flags(cmd, configFlag, dataFlag, outFlag, limitFlag)
	opts.answers(cmd, planned{})
	return cmd
}

// planned is what plan answers.
type planned struct {
	// Stages are all of them, in the order of the build.
	Stages []pipeline.StagePlan `json:"stages"`
}

func runPlan(ctx context.Context, opts *options, out io.Writer) error {
	p, err := opts.open()
	if err != nil {
		return err
	}
	plans, err := p.Plan(ctx)
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(out, planned{plans})
	}
	for _, s := range plans {
		if s.Fresh {
			fmt.Fprintf(out, "%-12s nothing to do\n", s.Stage)
			continue
		}
		fmt.Fprintf(out, "%-12s runs: %s\n", s.Stage, s.Why)
		if b := s.Buys; b != nil {
			fmt.Fprintf(out, "%-12s asks %s for %d answers; %d are in the ledger, ", "", b.Model, b.Answers, b.Owned)
			fmt.Fprintf(out, "%d calls remain: %d + %d tokens, $%.2f\n",
				b.Calls, b.PromptTokens, b.CompletionTokens, b.Cost)
		}
		if s.Unknown {
			fmt.Fprintf(out, "%-12s whether it buys anything can be told once what it reads is built\n", "")
		}
		if s.Guess {
			fmt.Fprintf(out, "%-12s estimated on tables that this build would renew first\n", "")
		}
	}
	return nil
}
