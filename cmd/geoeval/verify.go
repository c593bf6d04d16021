package main

import (
	"context"
	"fmt"
	"io"

	"geoeval/internal/release"
	"geoeval/internal/release/proof"
	"geoeval/schema/audit"

	"github.com/spf13/cobra"
)

func newVerifyCommand(opts *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "verify [DIR]",
		Short: "Check a build, or a release, with another reader",
		Long: `Verify reads the tables of a build (--out, or DIR) through Arrow, which did not write them, and checks
bytes, columns, the rules of every row, digests, and what each stage promises of its tables. It names
table, row and field of what is wrong. With --data it also holds the native files, by their content, against
those that the build read.

Where DIR is the folder of a release, it needs neither pipeline.yaml nor data: it checks that every file
is the one that was published, and makes labels, checks, duplicates, selection, ratings, backward
questions and wordings again from the problems, with the configuration in manifest.json; card, licences
and croissant.json too. Nothing in the folder is trusted.`,
		Args:              wrongUse(cobra.MaximumNArgs(1)),
		ValidArgsFunction: folderArgument,
		RunE: func(cmd *cobra.Command, args []string) error {
			o := *opts
			if len(args) == 1 {
				if err := unusedFlags(cmd, "where DIR is named", outFlag); err != nil {
					return err
				}
				if err := mustBeFolder(args[0]); err != nil {
					return err
				}
				o.out = args[0]
			}
			if len(args) == 1 && release.Is(o.out) {
				if err := unusedFlags(cmd, "for a release", configFlag, dataFlag); err != nil {
					return err
				}
				return runVerifyRelease(cmd.Context(), o.out, o.json, cmd.OutOrStdout())
			}
			return runVerify(cmd.Context(), &o, cmd.Flags().Changed(dataFlag), cmd.OutOrStdout())
		},
	}
	opts.flags(cmd, configFlag, dataFlag, outFlag, jsonFlag)
	return cmd
}

// A faultsError says that verification failed; the faults have been printed.
type faultsError struct{ n int }

func (e *faultsError) Error() string { return fmt.Sprintf("verification failed: %d faults", e.n) }

// runVerify verifies a build, with the native files that it was made of where native says so.
func runVerify(ctx context.Context, opts *options, native bool, out io.Writer) error {
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
	if native {
		changed, files, err := nativeFaults(ctx, p.Layout(), opts.data)
		if err != nil {
			return err
		}
		if tell != nil {
			fmt.Fprintf(out, "%-12s %6d verified\n", "native files", files-len(changed))
		}
		faults = append(faults, changed...)
	}
	return tellFaults(out, opts.json, faults, nil)
}

// runVerifyRelease verifies a release. It needs nothing but the folder.
func runVerifyRelease(ctx context.Context, dir string, asJSON bool, out io.Writer) error {
	tell := func(table string, rows int64) { fmt.Fprintf(out, "%-17s %6d rows verified\n", table, rows) }
	if asJSON {
		tell = nil
	}
	verdict, err := proof.Verify(ctx, dir, tell)
	if err != nil {
		return err
	}
	return tellFaults(out, asJSON, verdict.Faults, verdict.Notes)
}

// tellFaults prints what is wrong, and makes an error of it.
func tellFaults(out io.Writer, asJSON bool, faults []audit.Fault, notes []string) error {
	if asJSON {
		if faults == nil {
			faults = []audit.Fault{}
		}
		told := map[string]any{"faults": faults}
		if len(notes) > 0 {
			told["notes"] = notes
		}
		if err := printJSON(out, told); err != nil {
			return err
		}
	} else {
		for _, n := range notes {
			fmt.Fprintln(out, "note: "+n)
		}
		for _, f := range faults {
			fmt.Fprintln(out, f)
		}
	}
	if len(faults) > 0 {
		return &faultsError{len(faults)}
	}
	return nil
}
