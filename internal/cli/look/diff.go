package look

import (
	"context"
	"errors"
	"fmt"
	"io"

	"geoeval/internal/cli/app"
	"geoeval/internal/llm/session"
	"geoeval/internal/release"
	"geoeval/internal/release/compare"
	"geoeval/pipeline"
	"geoeval/pipeline/diff"
	"geoeval/stages"
	"geoeval/stages/all"

	"github.com/spf13/cobra"
)

// NewDiff makes the verb diff.
func NewDiff(opts *app.Options) *cobra.Command {
	var asked rowsAsked
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Say in which rows the build or release in folder B differs from that in folder A, and why",
		Long: `Diff compares two output folders by what their builds recorded, or two releases by their tables and
manifests: how many rows were added, removed and changed, by table or configuration, subset and source; in
how many of them which column has another value; and what caused it: native files and records, errata,
keys of the configuration, the seed, versions of stages, prompts, withheld sources. A cause is named
where what differs depends on it. With --rows it also shows the rows, the first ones of each table, with
what of their texts changed. With --row it shows the cells of one row, or of the rows about one problem, to their ends.
It needs neither data nor pipeline.yaml. That there are differences is no failure.`,
		Example: `  geoeval diff out-monday out
  geoeval diff out-monday out --rows --limit 50
  geoeval diff geoeval-1.0.0 out/release/1.1.0 --row math/train/1065`,
		Args:              app.WrongUse(cobra.ExactArgs(2)),
		ValidArgsFunction: twoFolders,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case asked.key != "" && asked.rows:
				return app.Usage(errors.New("--row shows one row and --rows shows many: leave one of them out"))
			case !asked.rows && cmd.Flags().Changed("limit"):
				return app.Usage(errors.New("--limit is how many rows --rows shows of each table: add --rows, or leave it out"))
			case asked.limit < 1:
				return app.Usage(fmt.Errorf("--limit: %d is no number of rows; it must be at least 1", asked.limit))
			}
			return runDiff(cmd.Context(), opts, args[0], args[1], asked, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVar(&asked.key, "row", "", "a row's key or a problem's id: show its cells, whole")
	cmd.Flags().BoolVar(&asked.rows, "rows", false, "also show the rows that differ")
	cmd.Flags().IntVar(&asked.limit, "limit", mostShown, "most rows that --rows shows of each table")
	opts.Answers(cmd, &buildDiff{}, &releaseDiff{}, rowDiffs{})
	app.CompleteFlag(cmd, "row", idsOfArguments)
	return cmd
}

// rowsAsked says of which rows diff shows more than that they differ: of one with this key, or of so many of each table.
type rowsAsked struct {
	key   string
	rows  bool
	limit int
}

// buildDiff is what diff answers of two builds.
type buildDiff struct {
	*diff.Result
	// Shown are the first rows of each table with their cells, which --rows asks for.
	Shown []diff.RowChange `json:"shown,omitempty"`
}

// releaseDiff is what diff answers of two releases.
type releaseDiff struct {
	*compare.Diff
	// Shown are the first rows of each configuration with their cells, which --rows asks for.
	Shown []diff.RowChange `json:"shown,omitempty"`
}

// rowDiffs is what diff --row answers.
type rowDiffs struct {
	// Rows are the rows with this key, or about this problem, that differ.
	Rows []diff.RowChange `json:"rows"`
}

func runDiff(ctx context.Context, opts *app.Options, was, now string, asked rowsAsked, out, log io.Writer) error {
	for _, dir := range []string{was, now} {
		if err := app.MustBeFolder(dir); err != nil {
			return err
		}
	}
	releases, err := areReleases(was, now)
	if err != nil {
		return err
	}
	every, err := stagesOf(opts, was, now)
	if err != nil {
		return err
	}
	var found any
	var show func()
	err = pipeline.Layout{Dir: was}.Steadily(func() error {
		return pipeline.Layout{Dir: now}.Steadily(func() (err error) {
			found, show, err = differences(every, was, now, asked, releases, out)
			return err
		})
	})
	if err != nil {
		return err
	}
	for _, dir := range []string{was, now} {
		if stale, err := opts.Stale(ctx, dir); err == nil && stale != nil { // what it is of need not be at hand
			fmt.Fprintf(log, "diff         note: %s: %s\n", dir, stale.Note())
		}
	}
	if opts.JSON {
		return app.PrintJSON(out, found)
	}
	show()
	return nil
}

// differences compares two folders, and gives what was found and who shows it.
func differences(every []stages.Stage, was, now string, asked rowsAsked, releases bool, out io.Writer) (found any, show func(), err error) {
	compareRow, compareRows := diff.CompareRow, diff.CompareRows
	if releases {
		compareRow, compareRows = compare.CompareRow, compare.CompareRows
	}
	if asked.key != "" {
		rows, err := compareRow(every, was, now, asked.key)
		if errors.Is(err, diff.ErrNoRow) {
			err = fmt.Errorf("%w%s", err, app.DidYouMeanID(asked.key, idsOf(was, now)))
		}
		return rowDiffs{rows}, func() { showRowChanges(out, rows) }, err
	}
	var shown []diff.RowChange
	if asked.rows {
		if shown, err = compareRows(every, was, now, asked.limit); err != nil {
			return nil, nil, err
		}
	}
	if releases {
		d, err := compare.Compare(every, was, now)
		answer := &releaseDiff{d, shown}
		return answer, func() { showReleaseDiff(out, answer) }, err
	}
	d, err := diff.Compare(every, was, now)
	answer := &buildDiff{d, shown}
	return answer, func() { showDiff(out, answer) }, err
}

// stagesOf gives the stages whose tables are in two folders: those of evaluations, where both are such.
func stagesOf(o *app.Options, was, now string) ([]stages.Stage, error) {
	one, other := app.IsEvaluation(was), app.IsEvaluation(now)
	switch {
	case one != other && other:
		was, now = now, was
		fallthrough
	case one != other:
		return nil, app.Usage(fmt.Errorf("%s is an evaluation and %s is none: name two of the same kind", was, now))
	case one:
		return all.Evaluation(nil, "", session.New("", "", true)), nil
	}
	return o.NewStages(""), nil
}

// areReleases says whether two folders hold releases; a release and a build are not compared.
func areReleases(was, now string) (bool, error) {
	one, other := release.Is(was), release.Is(now)
	for _, dir := range []string{was, now} {
		if err := app.AroundReleases(dir, "name it"); err != nil {
			return false, err
		}
	}
	if one == other {
		return one, nil
	}
	if other {
		was, now = now, was
	}
	return false, app.Usage(fmt.Errorf(
		"%s is a release and %s is none: name two releases, or two folders that geoeval build wrote to", was, now))
}

// twoFolders completes two arguments to folders.
func twoFolders(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 1 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// idsOfArguments completes to the ids of the builds that are compared.
func idsOfArguments(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	return completeIDs(idsOf(args...), typed)
}
