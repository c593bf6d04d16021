package review

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"geoeval/internal/cli/app"
	"geoeval/internal/review"

	"github.com/spf13/cobra"
)

func newImport(o *reviewOptions) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Take in a review that was exported",
		Long: `Import takes an exported review into a new file, which then is as the exported one was but for the
links: review assign --new-links makes new ones. A file that is damaged, cut off or changed is
refused as a whole, with the line; so is one whose assignments, phases and outcomes do not follow from its
seed and marks.`,
		Args:              app.WrongUse(cobra.ExactArgs(1)),
		ValidArgsFunction: cobra.FixedCompletions([]string{"jsonl"}, cobra.ShellCompDirectiveFilterFileExt),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runImport(cmd.Context(), o, args[0], cmd.OutOrStdout())
		},
	}
	o.Flags(cmd, app.OutFlag)
	o.Answers(cmd, reviewStanding{})
	return cmd
}

func runImport(ctx context.Context, o *reviewOptions, path string, out io.Writer) (err error) {
	f, err := app.OpenNamed(ctx, path)
	if errors.Is(err, fs.ErrNotExist) {
		return app.Missing(err)
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
		return o.beside(err)
	}
	return o.tell(out, newReviewStanding(state), "%s", reviewStatusText(state))
}
