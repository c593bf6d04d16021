package main

import (
	"context"
	"errors"
	"io"

	"geoeval/schema"
	"geoeval/stages/label"

	"github.com/spf13/cobra"
)

func newLabelCommand(opts *options) *cobra.Command {
	evaluate := false
	cmd := &cobra.Command{
		Use:   "label --evaluate",
		Short: "Measure how well labels are found, against those that datasets publish",
		Long: `Label --evaluate hides the shapes and goals that datasets publish themselves (Geometry3K's shapes above
all), labels the built problems without them, and prints precision, recall and F1 for every shape. It
changes nothing; the labels themselves are written by geoeval build label.`,
		Args:              wrongUse(cobra.NoArgs),
		ValidArgsFunction: nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !evaluate {
				return usageError{errors.New("say --evaluate to measure; geoeval build label writes the labels")}
			}
			return runEvaluate(cmd.Context(), opts, cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&evaluate, "evaluate", false, "print precision, recall and F1 by shape")
	opts.flags(cmd, outFlag, jsonFlag)
	return cmd
}

func runEvaluate(ctx context.Context, opts *options, out io.Writer) error {
	p, err := opts.openTables()
	if err != nil {
		return err
	}
	var problems []schema.Problem
	if problems, err = p.Problems(); err != nil {
		return err
	}
	report, err := label.Evaluate(ctx, problems)
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(out, report)
	}
	_, err = io.WriteString(out, report.String())
	return err
}
