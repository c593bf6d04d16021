package evaluate

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/report/leaderboard"

	"github.com/spf13/cobra"
)

// NewLeaderboard makes the verb leaderboard.
func NewLeaderboard(opts *app.Options) *cobra.Command {
	to := ""
	cmd := &cobra.Command{
		Use:   "leaderboard [DIR]",
		Short: "Write one HTML file that shows an evaluation: how often models are right, compared, and every answer",
		Long: `Leaderboard writes leaderboard.html anew into the folder of an evaluation, or the file that --to names: the
accuracies with their intervals, two models compared, the paper's tables and figures of models recomputed
beside its own numbers, how far graders agree, and all answers to search, filter and read. DIR, or --out,
is the folder of an evaluation, or of a build that has one. The file needs no network. It holds questions and
diagrams, so that passing it on is bound by their licences.`,
		Args:              app.WrongUse(cobra.MaximumNArgs(1)),
		ValidArgsFunction: app.FolderArgument,
		RunE: func(cmd *cobra.Command, args []string) error {
			o, err := opts.Of(cmd, args)
			if err != nil {
				return err
			}
			return runLeaderboard(cmd.Context(), o, to, o.Results(cmd.OutOrStdout()), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "file to write (default leaderboard.html in the evaluation's folder)")
	opts.Flags(cmd, app.OutFlag, app.QuietFlag)
	opts.Answers(cmd, leaderboardWritten{})
	app.CompleteFlag(cmd, "to", app.FileNames("html"))
	return cmd
}

// leaderboardWritten is what leaderboard answers.
type leaderboardWritten struct {
	// File is the page, Bytes its size.
	File  string `json:"file"`
	Bytes int64  `json:"bytes"`
}

func runLeaderboard(ctx context.Context, opts *app.Options, to string, out, log io.Writer) error {
	dir, err := evaluationIn(opts.Out)
	if err != nil {
		return err
	}
	task, told := opts.Task(ctx, log, "leaderboard")
	defer told.Close()
	task.Doing("reading the tables")
	to = cmp.Or(to, disk.Join(dir, leaderboard.FileName))
	layout := app.EvaluationLayout(dir)
	stale, err := opts.Stale(ctx, dir)
	if err != nil {
		return err
	}
	var options leaderboard.Options
	note := stale.Note()
	if stale.Current() != nil {
		options.Stale = note
		note += "; the page says so"
	}
	size, err := app.WriteReport(to, layout, func(w io.Writer) error {
		return leaderboard.Write(ctx, layout, app.WithTask(w, task), options)
	})
	task.End(err)
	told.Close()
	if err != nil {
		return err
	}
	if note != "" {
		fmt.Fprintf(log, "leaderboard  note: %s\n", note)
	}
	if opts.JSON {
		return app.PrintJSON(out, leaderboardWritten{to, size})
	}
	_, err = fmt.Fprintf(out, "%s: %.1f MB\n", to, float64(size)/1e6)
	return err
}

// evaluationIn is the folder of the evaluation that a folder is or has.
func evaluationIn(dir string) (string, error) {
	for _, folder := range []string{dir, disk.Join(dir, app.EvaluationFolder)} {
		if app.IsEvaluation(folder) {
			return folder, nil
		}
	}
	return "", app.Missing(fmt.Errorf("%s holds no evaluation: run geoeval evaluate, or name the folder of one", dir))
}
