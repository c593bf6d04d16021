package review

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/review"

	"github.com/spf13/cobra"
)

// missing says how much of a phase is not done, and by whom; "" where all is.
func missing(progress []review.Progress) string {
	done, of := 0, 0
	var who []string
	for _, p := range progress {
		done, of = done+p.Done, of+p.Of
		if p.Done < p.Of {
			who = append(who, fmt.Sprintf("%s %d of %d", p.Reviewer, p.Done, p.Of))
		}
	}
	if len(who) == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d marks are there: %s", done, of, strings.Join(who, ", "))
}

func newExport(o *reviewOptions) *cobra.Command {
	var outcomes bool
	cmd := &cobra.Command{
		Use:   "export [FILE]",
		Short: "Write the review as JSON Lines",
		Long: `Export writes everything but the links, to a file or to stdout: who was given what, every mark with who
and when, every outcome. The same review gives the same bytes, and review import takes them in again.
Before the review is done this tells what reviewers must not see yet.

Of a review of answers it writes the rulings alone, a line each with model, setting, subset, problem_id,
repeat, reviewer, and ruling: right, wrong or unsure; of a review of first errors likewise, with kind,
sentence and principle; of a review of annotations likewise, with problem_id, principle, reviewer and ruling.`,
		Args:              app.WrongUse(cobra.MaximumNArgs(1)),
		ValidArgsFunction: cobra.FixedCompletions([]string{"jsonl"}, cobra.ShellCompDirectiveFilterFileExt),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.JSON && len(args) == 0 {
				return app.Usage(errors.New("without a file the review itself is written, as JSON Lines: leave --json out, or name a file"))
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
				case state.Classifies():
					write = func(w io.Writer) error { return o.exportErrors(state, w) }
				case state.Grades():
					write = func(w io.Writer) error { return o.exportMarks(state, w) }
				case outcomes:
					write = state.ExportOutcomes
				}
				if note := missing(state.Progress()); note != "" && len(args) > 0 && !o.JSON {
					o.TellReviewNote(note)
				}
				if len(args) == 0 {
					return write(app.AsData(cmd.OutOrStdout()))
				}
				if err := disk.ReplaceFile(args[0], write); err != nil || !o.JSON {
					return err
				}
				return app.PrintJSON(cmd.OutOrStdout(), app.FileWritten{File: args[0]})
			})
		},
	}
	o.Flags(cmd, app.OutFlag)
	o.Answers(cmd, app.FileWritten{})
	cmd.Flags().BoolVar(&outcomes, "outcomes", false, "only what became of the problems, a line each")
	return cmd
}
