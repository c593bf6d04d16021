package main

import (
	"context"
	"fmt"
	"os"

	"geoeval/pipeline"

	"github.com/spf13/cobra"
)

func newBuildCommand(opts *options) *cobra.Command {
	return &cobra.Command{
		Use:   "build [stage...]",
		Short: "Bring stale tables up to date",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runBuild(cmd.Context(), opts, args)
		},
	}
}

func runBuild(ctx context.Context, opts *options, only []string) error {
	p, err := opts.open()
	if err != nil {
		return err
	}
	return p.Build(ctx, only, func(e pipeline.Event) {
		if e.Kind != pipeline.Progressed {
			fmt.Fprintln(os.Stderr, e.Stage, e.Kind, e.Text)
		}
	})
}
