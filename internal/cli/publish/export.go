package publish

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/evaluation/logs"
	"geoeval/internal/release"
	"geoeval/internal/release/export"
	"geoeval/internal/release/released"
	"geoeval/pipeline"
	"geoeval/schema"

	"github.com/spf13/cobra"
)

// NewExport makes the verb export.
func NewExport(opts *app.Options) *cobra.Command {
	var format, to string
	var subsets []string
	formats := formatNames()
	cmd := &cobra.Command{
		Use:   "export --format " + strings.Join(formats, "|") + " [DIR]",
		Short: "Write a build, a release or an evaluation in another form: Arrow, JSON Lines, layouts of others",
		Long: `Export writes the rows that a release has in another form, one file for each configuration:

` + formatHelp() + `
With DIR it reads that release, and needs neither a configuration nor data. Without, it reads the build under --out, whose
stages must be up to date.

Of an evaluation, DIR or the one under --out, it writes what models answered, a folder for each model:

` + logFormatHelp() + `
The folder appears whole or not at all, and nothing is overwritten.`,
		Example: `  geoeval export --format jsonl
  geoeval export --format arrow geoeval-1.0.0 --subset geoeval_2000
  geoeval export --format lmms-eval out/evaluation`,
		Args:              app.WrongUse(cobra.MaximumNArgs(1)),
		ValidArgsFunction: app.FolderArgument,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f := logs.Format(format); slices.Contains(logs.Written, f) {
				if len(subsets) > 0 {
					return app.Usage(errors.New("--subset has no use for an evaluation: it has the subsets that were asked"))
				}
				return runExportLogs(cmd, opts, args, f, to)
			}
			o := export.Options{Format: export.FormatNamed(format), To: to}
			if o.Format == nil {
				return app.Usage(fmt.Errorf("%q is no format: name one with --format: %s%s",
					format, strings.Join(formats, ", "), app.DidYouMean(format, formats)))
			}
			var err error
			if o.Of, err = export.Configurations(subsets); err != nil {
				return app.Usage(fmt.Errorf("%w%s", err, app.DidYouMean(app.UnknownOf(subsets, subsetNames()), subsetNames())))
			}
			if len(subsets) > 0 {
				if err := o.Format.Takes(o.Of); err != nil {
					return app.Usage(err)
				}
			}
			if len(args) == 1 {
				if err := app.UnusedFlags(cmd, "for a release", app.ConfigFlag, app.DataFlag, app.OutFlag); err != nil {
					return err
				}
			}
			return runExport(cmd.Context(), opts, args, o, opts.Results(cmd.OutOrStdout()), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVar(&format, "format", "", strings.Join(formats, ", "))
	cmd.Flags().StringVar(&to, "to", "", "folder to write (export/FORMAT under --out, or DIR-FORMAT)")
	cmd.Flags().StringSliceVar(&subsets, "subset", nil, "what to export, such as geoeval_2000,geoeval_aug (all)")
	opts.Flags(cmd, app.ConfigFlag, app.DataFlag, app.OutFlag, app.QuietFlag)
	opts.Answers(cmd, exported{})
	app.CompleteFlag(cmd, "format", app.OneOf(func() []string { return formats }))
	app.CompleteFlag(cmd, "to", app.Folders)
	app.CompleteFlag(cmd, "subset", app.SeveralOf(subsetNames))
	return cmd
}

func runExport(ctx context.Context, opts *app.Options, args []string, o export.Options, out, log io.Writer) error {
	var rows iter.Seq2[released.Row, error]
	to := disk.Join(opts.Out, "export", o.Format.Name)
	if len(args) == 1 {
		dir := disk.Clean(args[0])
		if app.IsEvaluation(dir) {
			return app.Usage(fmt.Errorf("%s holds an evaluation, which %s has no place for: name --format %s or %s",
				dir, o.Format.Name, logs.LMEval, logs.LMMSEval))
		}
		if err := app.MustBeRelease(dir); err != nil {
			return err
		}
		to = dir + "-" + o.Format.Name
		var err error
		if rows, err = release.FolderRows(dir, o.Of); err != nil {
			return err
		}
		o.Catalogue = func() ([]schema.Principle, error) { return release.FolderCatalogue(dir) }
		o.Errata = func() ([]schema.Erratum, error) { return release.FolderErrata(dir) }
		o.Licenses = func() ([]byte, error) { return release.FolderLicenses(dir) }
	} else {
		p, err := opts.OpenBuild()
		if err != nil {
			return err
		}
		if err := opts.TellBriefly(ctx, log); err != nil {
			return err
		}
		if rows, o.Check, err = release.BuildRows(ctx, p); err != nil {
			return err
		}
		o.Catalogue = func() ([]schema.Principle, error) { return pipeline.Read(p.Layout(), schema.Principles) }
		o.Errata = func() ([]schema.Erratum, error) { return pipeline.Read(p.Layout(), schema.Errata) }
		o.Licenses = func() ([]byte, error) { return release.BuildLicenses(p.Layout()) }
	}
	o.To = cmp.Or(o.To, to)
	if err := app.MustBeOnDisk("--to", o.To); err != nil {
		return err
	}
	task, report := opts.Task(ctx, log, "export")
	defer report.Close()
	if hidden := opts.Release.Withhold; len(args) == 0 && len(hidden) > 0 {
		report.Event(pipeline.Event{Stage: "export", Kind: pipeline.Noted, Text: fmt.Sprintf("release.withhold names %s: this export of the build "+
			"has what they publish, and is not to be passed on; export a release for that", strings.Join(app.Spellings(hidden), ", "))})
	}
	files, err := export.Export(ctx, toldRows(rows, task), o)
	task.End(err)
	report.Close()
	if err != nil {
		return err
	}
	return printExported(opts, out, exported{o.To, files})
}
