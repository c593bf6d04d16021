package look

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/internal/report"
	"geoeval/pipeline"

	"github.com/spf13/cobra"
)

// NewReport makes the verb report.
func NewReport(opts *app.Options) *cobra.Command {
	to, verify := "", false
	cmd := &cobra.Command{
		Use:   "report [DIR]",
		Short: "Write one HTML file that shows a build or a release: its figures beside the paper's, and every problem",
		Long: `Report writes report.html into the output folder, or the file that --to names: what the build is, the
paper's tables 6 and 7 and figures 6 and 7 beside its numbers, what came of every stage, and all problems
to search, filter and read. The file needs no network. It holds text and diagrams of the problems, so that
passing it on is bound by their licences. Of more than 50,000 problems it shows a sample, and counts all.

Where DIR is the folder of a release, it shows that, and is written beside the folder, by whose name it is called:
nothing is added to a release. With --verify what is shown is verified first, and the report says what was found.`,
		Args:              app.WrongUse(cobra.MaximumNArgs(1)),
		ValidArgsFunction: app.FolderArgument,
		RunE: func(cmd *cobra.Command, args []string) error {
			o, err := opts.Of(cmd, args)
			if err != nil {
				return err
			}
			return runReport(cmd.Context(), o, to, verify, o.Results(cmd.OutOrStdout()), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "file to write (default report.html in the output folder; report-NAME.html beside a release in a folder NAME)")
	cmd.Flags().BoolVar(&verify, "verify", false, "verify first, and say in the report what was found")
	opts.Flags(cmd, app.ConfigFlag, app.OutFlag, app.QuietFlag)
	opts.Answers(cmd, reported{})
	app.CompleteFlag(cmd, "to", app.FileNames("html"))
	return cmd
}

// reported is what report answers.
type reported struct {
	// File is the report, Bytes its size.
	File  string `json:"file"`
	Bytes int64  `json:"bytes"`
}

func runReport(ctx context.Context, opts *app.Options, to string, verify bool, out, log io.Writer) error {
	if err := app.MustBeBuilt(opts.Out); err != nil {
		return err
	}
	opts.ReleaseToo = true
	p, err := opts.OpenBuild()
	if err != nil {
		return err
	}
	about, write := report.About{Withheld: opts.Release.Withhold}, func(w io.Writer, about report.About) (report.Shown, error) {
		return report.Write(w, p, about)
	}
	place := disk.Join(opts.Out, "report.html")
	isRelease := release.Is(opts.Out)
	if isRelease {
		if about, err = aboutRelease(opts.Out); err != nil {
			return err
		}
		if about.Catalogue, err = release.FolderCatalogue(opts.Out); err != nil {
			return err
		}
		write = func(w io.Writer, about report.About) (report.Shown, error) {
			rows, err := release.FolderRows(opts.Out, released.Configurations)
			if err != nil {
				return report.Shown{}, err
			}
			return report.WriteRelease(w, p, rows, about)
		}
		if place, err = besideRelease(opts.Out); err != nil {
			return err
		}
	}
	task, told := opts.Task(ctx, log, "report")
	defer told.Close()
	if !isRelease {
		if stale := opts.StaleBuild(ctx); stale != "" {
			told.Event(pipeline.Event{Stage: "report", Kind: pipeline.Noted, Text: stale})
		}
	}
	to = cmp.Or(to, place)
	var size int64
	var shown report.Shown
	err = p.Layout().Steadily(func() (err error) { // what is verified and what is shown
		if verify {
			if about.Verdict, err = verdictOf(ctx, p, opts.Out, isRelease, task); err != nil {
				return err
			}
		}
		task.Doing("reading the tables")
		size, err = app.WriteReport(to, p.Layout(), func(w io.Writer) (err error) {
			shown, err = write(app.WithTask(w, task), about)
			return err
		})
		return err
	})
	task.End(err)
	told.Close()
	if err != nil {
		return err
	}
	if opts.JSON {
		err = app.PrintJSON(out, reported{to, size})
	} else {
		_, err = fmt.Fprintf(out, "%s: %.1f MB\n", to, float64(size)/1e6)
		if err == nil && shown.String() != "" {
			_, err = fmt.Fprintln(out, shown)
		}
	}
	if err == nil && about.Verdict != nil && len(about.Verdict.Faults) > 0 {
		return app.Faults(len(about.Verdict.Faults))
	}
	return err
}

// besideRelease is where the report of a release is written: beside its folder, by the folder's name, so that a release and the same one
// filled in have one each.
func besideRelease(dir string) (string, error) {
	dir = disk.Clean(dir)
	if base := filepath.Base(dir); !disk.IsRemote(dir) && (base == "." || base == "..") {
		var err error
		if dir, err = filepath.Abs(dir); err != nil {
			return "", err
		}
	}
	folder, name, err := disk.Split(dir)
	if err != nil {
		return "", err
	}
	return disk.Join(folder, "report-"+name+".html"), nil
}
