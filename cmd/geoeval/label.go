package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"geoeval/schema"
	"geoeval/stages/label"

	"github.com/spf13/cobra"
)

func newLabelCommand(opts *options) *cobra.Command {
	evaluate := false
	part := string(label.Everything)
	cmd := &cobra.Command{
		Use:   "label --evaluate [--part PART]",
		Short: "Measure how well labels are found, against those that datasets publish",
		Long: `Label --evaluate hides the shapes and goals that datasets publish themselves (Geometry3K's shapes above
all), labels the built problems without them, and prints precision, recall and F1 for every shape. It
changes nothing; the labels themselves are written by geoeval build label. The rules were tuned on two
thirds of these problems, chosen by a hash of their ids: --part held-back measures on the others alone,
--part tuned on those.`,
		Args:              wrongUse(cobra.NoArgs),
		ValidArgsFunction: nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !evaluate {
				return usageError{errors.New("say --evaluate to measure; geoeval build label writes the labels")}
			}
			known, err := schema.Parse(label.Parts, part)
			if err != nil {
				return usageError{fmt.Errorf("--part: %w", err)}
			}
			return runEvaluate(cmd.Context(), opts, known, cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&evaluate, "evaluate", false, "print precision, recall and F1 by shape")
	cmd.Flags().StringVar(&part, "part", part, "which problems: all, tuned or held-back")
	completeFlag(cmd, "part", oneOf(func() []string { return []string{"all", "tuned", "held-back"} }))
	opts.flags(cmd, outFlag, jsonFlag)
	return cmd
}

func runEvaluate(ctx context.Context, opts *options, part label.Part, out io.Writer) error {
	p, err := opts.openTables()
	if err != nil {
		return err
	}
	var problems []schema.Problem
	if problems, err = p.Problems(); err != nil {
		return err
	}
	report, err := label.Evaluate(ctx, problems, part)
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(out, report)
	}
	_, err = io.WriteString(out, report.String())
	return err
}
