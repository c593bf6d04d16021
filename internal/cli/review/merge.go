package review

import (
	"context"
	"fmt"
	"io"

	"geoeval/internal/cli/app"
	"geoeval/internal/review"

	"github.com/spf13/cobra"
)

func newMerge(o *reviewOptions) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "merge",
		Short: "End the vote: decide every problem, and assign candidates for those dropped",
		Long: `Merge applies the rule of appendix F to every problem of the round, once all have voted: unmarked twice,
kept; marked twice, dropped; marked once, dropped by a majority of the whole team. Six reviewers may be
divided three to three, of which the paper says nothing: no majority is for dropping then, and the
problem is kept. For what was dropped it assigns fresh candidates in another round, until as many are kept
as were assigned at first.`,
		Args:              app.WrongUse(cobra.NoArgs),
		ValidArgsFunction: app.Nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.within(func(s *review.Store) error {
				return runMerge(cmd.Context(), o, s, cmd.OutOrStdout())
			})
		},
	}
	o.Flags(cmd, app.OutFlag)
	o.Answers(cmd, review.Merged{})
	return cmd
}

func runMerge(ctx context.Context, o *reviewOptions, s *review.Store, out io.Writer) error {
	c := collection{o.Out}
	steady, err := c.watched()
	if err != nil {
		return err
	}
	var candidates []string
	if !app.IsEvaluation(o.Out) { // which has no candidates, and where merging is refused
		var err error
		if candidates, err = c.candidates(); err != nil {
			return err
		}
	}
	m, err := s.Merge(ctx, candidates, steady(c.problems))
	if err != nil {
		return err
	}
	said := fmt.Sprintf("round %d: %d kept, %d dropped; %d of %d kept in all\n",
		m.Round, m.Kept, m.Dropped, m.InAll, m.Target)
	switch {
	case m.Fresh > 0:
		said += fmt.Sprintf("%d fresh candidates are assigned: the individual review of round %d has begun.\n",
			m.Fresh, m.Round+1)
	case m.InAll < m.Target:
		said += fmt.Sprintf("The review is done %d short: no candidate is left that was not assigned. "+
			"With more in the build, merge again.\n", m.Target-m.InAll)
	default:
		said += "The review is done.\n"
	}
	return o.tell(out, m, "%s", said)
}
