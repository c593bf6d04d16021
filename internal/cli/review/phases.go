package review

import (
	"fmt"

	"geoeval/internal/cli/app"
	"geoeval/internal/review"

	"github.com/spf13/cobra"
)

// reviewPhase is what review swap answers.
type reviewPhase struct {
	// Phase is the one that has begun.
	Phase review.Phase `json:"phase"`
}

// reviewVote is what review vote answers.
type reviewVote struct {
	// Phase is the one that has begun.
	Phase review.Phase `json:"phase"`
	// Problems is how many are voted on.
	Problems int `json:"problems"`
}

func newSwap(o *reviewOptions) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "swap",
		Short: "End the individual review: the sets change hands",
		Long: `Swap hands every reviewer's set to another reviewer, once all have seen to all of their problems. The
first marks are hidden from then on: no reviewer can get at them, nor change their own.`,
		Args:              app.WrongUse(cobra.NoArgs),
		ValidArgsFunction: app.Nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.within(func(s *review.Store) error {
				if err := s.Swap(cmd.Context()); err != nil {
					return err
				}
				return o.tell(cmd.OutOrStdout(), reviewPhase{review.Swap},
					"The sets have changed hands: the swap review has begun.\n")
			})
		},
	}
	o.Flags(cmd, app.OutFlag)
	o.Answers(cmd, reviewPhase{})
	return cmd
}

func newVote(o *reviewOptions) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "vote",
		Short: "End the swap review: the whole team votes on what was marked once",
		Long: `Vote gives the problems that one of their two reviewers marked to the whole team, once all have seen to
all of their problems. Everybody sees what the two said, without their names.`,
		Args:              app.WrongUse(cobra.NoArgs),
		ValidArgsFunction: app.Nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.within(func(s *review.Store) error {
				n, err := s.Vote(cmd.Context())
				if err != nil {
					return err
				}
				said := fmt.Sprintf("%d problems were marked once: the vote has begun.\n", n)
				if n == 0 {
					said = "No problem was marked once: there is nothing to vote on, and review merge comes next.\n"
				}
				return o.tell(cmd.OutOrStdout(), reviewVote{review.Vote, n}, "%s", said)
			})
		},
	}
	o.Flags(cmd, app.OutFlag)
	o.Answers(cmd, reviewVote{})
	return cmd
}
