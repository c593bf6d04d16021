package main

import (
	"context"
	"fmt"
	"io"

	"geoeval/pipeline"

	"github.com/spf13/cobra"
)

func newStatusCommand(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:               "status",
		Short:             "Say of each stage whether its tables are up to date, and the one thing that made it stale",
		Long:              "Status changes nothing. It says of each stage whether a build would run it, and why.",
		Args:              wrongUse(cobra.NoArgs),
		ValidArgsFunction: nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := opts.forBuilds(cmd); err != nil {
				return err
			}
			return runStatus(cmd.Context(), opts, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	opts.flags(cmd, configFlag, dataFlag, outFlag, limitFlag)
	opts.answers(cmd, statuses{})
	return cmd
}

// statuses is what status answers.
type statuses struct {
	// Stages are all of them, in the order of the build; of a part of one, those that it does.
	Stages []pipeline.Status `json:"stages"`
	// Part is the part of a build that the folder has; without it, it has the whole.
	Part *pipeline.Part `json:"part,omitempty"`
	// Data is the folder with the datasets, named or remembered; without it, the built-in corpus is read, or, of an
	// evaluation, none.
	Data string `json:"data,omitempty"`
}

func runStatus(ctx context.Context, opts *options, out, log io.Writer) error {
	part, err := opts.recallPart()
	if err != nil {
		return err
	}
	p, err := opts.open()
	if err != nil {
		return err
	}
	if err := opts.tellBriefly(ctx, log); err != nil {
		return err
	}
	status, err := p.Status(ctx)
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(out, statuses{status, part, opts.dataOfBuild()})
	}
	for _, s := range status {
		if s.Fresh {
			fmt.Fprintf(out, "%-12s fresh\n", s.Stage)
		} else {
			fmt.Fprintf(out, "%-12s stale: %s\n", s.Stage, s.Why)
		}
	}
	if part != nil {
		fmt.Fprintf(out, "%s is part %v of a build: %s\n", opts.out, part.Shard, part.Next())
	}
	return nil
}
