package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"geoeval/internal/disk"
	"geoeval/internal/review"

	"github.com/spf13/cobra"
)

func newReviewExportCommand(o *reviewOptions) *cobra.Command {
	var outcomes bool
	cmd := &cobra.Command{
		Use:   "export [FILE]",
		Short: "Write the review as JSON Lines",
		Long: `Export writes everything but the links, to a file or to stdout: who was given what, every mark with who
and when, every outcome. The same review gives the same bytes, and review import takes them in again.
Before the review is done this tells what reviewers must not see yet.

Of a review of answers it writes the rulings alone, a line each with model, setting, subset, problem_id,
repeat, reviewer, and ruling: right, wrong or unsure; of a review of annotations likewise, with problem_id,
principle, reviewer and ruling.`,
		Args:              wrongUse(cobra.MaximumNArgs(1)),
		ValidArgsFunction: cobra.FixedCompletions([]string{"jsonl"}, cobra.ShellCompDirectiveFilterFileExt),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.json && len(args) == 0 {
				return asUsage(errors.New("without a file the review itself is written, as JSON Lines: leave --json out, or name a file"))
			}
			return o.within(func(s *review.Store) error {
				state, err := s.State(cmd.Context())
				if err != nil {
					return err
				}
				write := state.Export
				switch {
				case state.Annotates():
					write = func(w io.Writer) error { return exportAnnotationMarks(state, w) }
				case state.Grades():
					write = func(w io.Writer) error { return o.exportMarks(state, w) }
				case outcomes:
					write = state.ExportOutcomes
				}
				if len(args) == 0 {
					return write(asData(cmd.OutOrStdout()))
				}
				if err := disk.ReplaceFile(args[0], write); err != nil || !o.json {
					return err
				}
				return printJSON(cmd.OutOrStdout(), fileWritten{args[0]})
			})
		},
	}
	o.flags(cmd, outFlag)
	o.answers(cmd, fileWritten{})
	cmd.Flags().BoolVar(&outcomes, "outcomes", false, "only what became of the problems, a line each")
	return cmd
}

func newReviewImportCommand(o *reviewOptions) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Take in a review that was exported",
		Long: `Import takes an exported review into a new file, which then is as the exported one was but for the
links: review assign --new-links makes new ones. A file that is damaged, cut off or changed is
refused as a whole, with the line; so is one whose assignments, phases and outcomes do not follow from its
seed and marks.`,
		Args:              wrongUse(cobra.ExactArgs(1)),
		ValidArgsFunction: cobra.FixedCompletions([]string{"jsonl"}, cobra.ShellCompDirectiveFilterFileExt),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runReviewImport(cmd.Context(), o, args[0], cmd.OutOrStdout())
		},
	}
	o.flags(cmd, outFlag)
	o.answers(cmd, reviewStanding{})
	return cmd
}

func runReviewImport(ctx context.Context, o *reviewOptions, path string, out io.Writer) (err error) {
	f, err := openNamed(ctx, path)
	if errors.Is(err, fs.ErrNotExist) {
		return asMissing(err)
	}
	if err != nil {
		return err
	}
	defer f.Close()
	state, err := review.Parse(f)
	if err != nil {
		return fmt.Errorf("%s: %w: export it again", path, err)
	}
	s, err := o.create()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := s.Import(ctx, state); err != nil {
		return err
	}
	return o.tell(out, newReviewStanding(state), "%s", reviewStatusText(state))
}
