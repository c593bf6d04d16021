package build

import (
	"context"
	"fmt"
	"io"

	"geoeval/internal/cli/app"
	"geoeval/internal/format/bug"
	"geoeval/internal/release"
	"geoeval/pipeline"
	"geoeval/schema/audit"

	"github.com/spf13/cobra"
)

// NewVerify makes the verb verify.
func NewVerify(opts *app.Options) *cobra.Command {
	var key, grader, since string
	var each bool
	cmd := &cobra.Command{
		Use:   "verify [DIR]",
		Short: "Check a build, or a release, with another reader",
		Long: `Verify reads the tables of a build (--out, or DIR) through Arrow, which did not write them, and checks
bytes, columns, the rules of every row and digests, runs each stage again over the tables that it read and
compares, and holds the tables against each other: keys exist, counts add up. What a model or a file said
is taken from the tables. It names table, row and field of what is wrong; many faults of one kind are one
line, with the first of them, and --all prints each. With --data it also holds the native files, by their
content, against those that the build read.

Where DIR, or --out, is the folder of a release, it needs neither pipeline.yaml nor data: it checks that every file
is the one that was published, and makes labels, checks, duplicates, selection, ratings, backward
questions and wordings again from the problems, with the configuration in manifest.json; card, licences
and croissant.json too. Nothing in the folder is trusted. With --data it also reads the native files under
that folder again, as manifest.json configures it, and holds every problem against its record: a copy of
which a file is missing, changed or added is named, and so is a row that the records do not give. Sources
that are not there are passed over, with a note; errata.yaml is taken from beside --config, or from the
working directory. With --key the release must be signed, with one of the keys in that file; who is to be
believed, only you can know. With --grader the grader for Python that it brings along must be that wheel;
without, it is held against the wheel of its version that lies beside this program, if one does. With --since
CHANGES.md is written again from the former release in that folder, and compared.`,
		Args:              app.WrongUse(cobra.MaximumNArgs(1)),
		ValidArgsFunction: app.FolderArgument,
		RunE: func(cmd *cobra.Command, args []string) error {
			o, err := opts.Of(cmd, args)
			if err != nil {
				return err
			}
			if release.Is(o.Out) {
				native := cmd.Flags().Changed(app.DataFlag)
				if !native {
					if err := app.UnusedFlags(cmd, "for a release without --data", app.ConfigFlag); err != nil {
						return err
					}
				}
				return runVerifyRelease(cmd.Context(), o, native, each, key, grader, since, cmd.OutOrStdout(), cmd.ErrOrStderr())
			}
			if err := app.UnusedFlags(cmd, "for a build", app.KeyFlag, app.GraderFlag, app.SinceFlag); err != nil {
				return err
			}
			if app.IsEvaluation(o.Out) {
				if err := app.UnusedFlags(cmd, "for an evaluation", app.DataFlag); err != nil {
					return err
				}
			}
			return runVerify(cmd.Context(), o, cmd.Flags().Changed(app.DataFlag) && o.Data != "", each, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().BoolVar(&each, "all", false, "print each fault by itself, and not those of one kind as one")
	app.AddKeyFlag(cmd, &key)
	app.AddGraderFlag(cmd, &grader, "wheel that the release's grader must be (make wheel)")
	app.AddSinceFlag(cmd, &since, "folder of the former release that CHANGES.md is about")
	opts.Flags(cmd, app.ConfigFlag, app.DataFlag, app.OutFlag, app.QuietFlag)
	opts.Answers(cmd, verified{})
	return cmd
}

// notOfOneRun says that tables of an evaluation are not to be held against each other, or in a note what is stale.
func notOfOneRun(ctx context.Context, p *pipeline.Pipeline) (note string, err error) {
	status, err := p.Status(ctx)
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if err != nil {
		return "", nil
	}
	stale := app.StaleOf(p.Layout().Verb, status)
	if stale != nil && stale.Mixed {
		return "", stale
	}
	return stale.Note(), nil
}

// runVerify verifies a build, with the native files that it was made of where native says so.
func runVerify(ctx context.Context, opts *app.Options, native, each bool, out, log io.Writer) error {
	p, err := opts.Open()
	if err != nil {
		return err
	}
	stale := ""
	if app.IsEvaluation(opts.Out) && opts.Config == "" {
		if stale, err = notOfOneRun(ctx, p); err != nil {
			return err
		}
	}
	var found verified
	task, report := opts.Task(ctx, log, "verify")
	defer report.Close()
	rows := app.Above(report, out)
	checked := func(c audit.Check) {
		task.Doing(app.CheckedOf(c))
		found.checked(opts, rows, c)
	}
	var panics error
	var changes []string
	err = p.Layout().Steadily(func() (err error) {
		if found.Faults, err = p.Verify(ctx, checked); bug.Is(err) {
			panics, err = err, nil
		}
		if err != nil {
			return err
		}
		if native {
			task.Doing("reading the native files")
			changed, check, err := app.NativeFaults(ctx, p.Layout(), opts.Data)
			if err != nil {
				return err
			}
			checked(check)
			found.Faults = append(found.Faults, changed...)
		}
		changes, err = p.Reconfigured()
		return err
	})
	task.End(err)
	report.Close()
	if err != nil {
		return err
	}
	if stale != "" {
		found.note(opts, out, stale)
	}
	for _, change := range changes {
		found.note(opts, out, fmt.Sprintf("%s: built so, and held against %s here (--config FILE names another)",
			change, opts.ConfigName()))
	}
	return tellFaults(out, opts.JSON, each, found, panics)
}
