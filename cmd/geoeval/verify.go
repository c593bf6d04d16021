package main

import (
	"context"
	"fmt"
	"io"

	"geoeval/pipeline"

	"github.com/spf13/cobra"
)

func newVerifyCommand(opts *options) *cobra.Command {
	return &cobra.Command{
		Use:   "verify [DIR]",
		Short: "Read every table back with another reader and check it",
		Long: `Verify reads the tables of a build (--out, or DIR) through Arrow, which did not write them, and checks bytes, columns, the
rules of every row, digests, and what each stage promises of its tables. It names table, row and field of what is wrong.
` + exitStatuses,
		Args: wrongUse(cobra.MaximumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			o := *opts
			if len(args) == 1 {
				o.out = args[0]
			}
			return runVerify(cmd.Context(), &o, cmd.OutOrStdout())
		},
	}
}

// A faultsError says that verification failed; the faults have been printed.
type faultsError struct{ n int }

func (e *faultsError) Error() string { return fmt.Sprintf("verification failed: %d faults", e.n) }

func runVerify(ctx context.Context, opts *options, out io.Writer) error {
	p, err := opts.open()
	if err != nil {
		return err
	}
	tell := func(table string, rows int64) { fmt.Fprintf(out, "%-12s %6d rows verified\n", table, rows) }
	if opts.json {
		tell = nil
	}
	faults, err := p.Verify(ctx, tell)
	if err != nil {
		return err
	}
	if opts.json {
		if faults == nil {
			faults = []pipeline.Fault{}
		}
		if err := printJSON(out, map[string]any{"faults": faults}); err != nil {
			return err
		}
	} else {
		for _, f := range faults {
			fmt.Fprintln(out, f)
		}
	}
	if len(faults) > 0 {
		return &faultsError{len(faults)}
	}
	return nil
}
