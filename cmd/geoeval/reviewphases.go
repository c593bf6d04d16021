package main

import (
	"context"
	"fmt"
	"io"
	"strings"

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

func newReviewSwapCommand(o *reviewOptions) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "swap",
		Short: "End the individual review: the sets change hands",
		Long: `Swap hands every reviewer's set to another reviewer, once all have seen to all of their problems. The
first marks are hidden from then on: no reviewer can get at them, nor change their own.`,
		Args:              wrongUse(cobra.NoArgs),
		ValidArgsFunction: nothing,
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
	o.flags(cmd, outFlag)
	o.answers(cmd, reviewPhase{})
	return cmd
}

func newReviewVoteCommand(o *reviewOptions) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "vote",
		Short: "End the swap review: the whole team votes on what was marked once",
		Long: `Vote gives the problems that one of their two reviewers marked to the whole team, once all have seen to
all of their problems. Everybody sees what the two said, without their names.`,
		Args:              wrongUse(cobra.NoArgs),
		ValidArgsFunction: nothing,
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
	o.flags(cmd, outFlag)
	o.answers(cmd, reviewVote{})
	return cmd
}

func newReviewMergeCommand(o *reviewOptions) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "merge",
		Short: "End the vote: decide every problem, and assign candidates for those dropped",
		Long: `Merge applies the rule of appendix F to every problem of the round, once all have voted: unmarked twice,
kept; marked twice, dropped; marked once, dropped by a majority of the whole team. Six reviewers may be
divided three to three, of which the paper says nothing: no majority is for dropping then, and the
problem is kept. For what was dropped it assigns fresh candidates in another round, until as many are kept
as were assigned at first.`,
		Args:              wrongUse(cobra.NoArgs),
		ValidArgsFunction: nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.within(func(s *review.Store) error {
				return runReviewMerge(cmd.Context(), o, s, cmd.OutOrStdout())
			})
		},
	}
	o.flags(cmd, outFlag)
	o.answers(cmd, review.Merged{})
	return cmd
}

func runReviewMerge(ctx context.Context, o *reviewOptions, s *review.Store, out io.Writer) error {
	c := collection{o.out}
	steady, err := c.watched()
	if err != nil {
		return err
	}
	var candidates []string
	if !isEvaluation(o.out) { // which has no candidates, and where merging is refused
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

func newReviewStatusCommand(o *reviewOptions) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "status",
		Short: "Say where the review stands, and whose marks are missing",
		Long: `Status says which round and phase the review is in, how many problems each reviewer has seen to, and
what is decided. It does not say what anybody marked.

Of each round's reviews, once the vote has begun, and of each vote, once it is decided, it says how far the
reviewers agreed: Cohen's kappa of every two who saw the same problems, and Fleiss' kappa over all. 1 is
full agreement and 0 what chance alone would bring about; where all said the same of all problems neither
is defined. In a vote stand only problems on which two reviewers had differed, so that less agreement is
to be expected there.`,
		Args:              wrongUse(cobra.NoArgs),
		ValidArgsFunction: nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.within(func(s *review.Store) error {
				state, err := s.State(cmd.Context())
				if err != nil {
					return err
				}
				return o.tell(cmd.OutOrStdout(), newReviewStanding(state), "%s", reviewStatusText(state))
			})
		},
	}
	o.flags(cmd, outFlag)
	o.answers(cmd, reviewStanding{})
	return cmd
}

// reviewStanding is what review status and review import answer.
type reviewStanding struct {
	// Round counts from 1.
	Round int          `json:"round"`
	Phase review.Phase `json:"phase"`
	// Since is when the phase began, in RFC 3339.
	Since string `json:"since"`
	// Reviewers says how far each of them is in the phase.
	Reviewers []review.Progress `json:"reviewers"`
	// Kept and Dropped count the problems that are decided, of Target that are to be kept.
	Kept    int `json:"kept"`
	Dropped int `json:"dropped"`
	Target  int `json:"target"`
	// Assigned counts the problems of all rounds, Marks all that was ever marked, changes too.
	Assigned int `json:"assigned"`
	Marks    int `json:"marks"`
	// Agreement says how far reviewers agreed in what is over, by round.
	Agreement []review.Agreement `json:"agreement"`
}

func newReviewStanding(s *review.State) reviewStanding {
	now := s.Now()
	return reviewStanding{
		Round: now.Round, Phase: now.Phase, Since: now.At, Reviewers: s.Progress(),
		Kept: s.Kept(), Dropped: len(s.Outcomes) - s.Kept(), Target: s.Target,
		Assigned: len(s.Problems), Marks: len(s.Marks), Agreement: s.Agreement(),
	}
}

func reviewStatusText(s *review.State) string {
	var b strings.Builder
	now := s.Now()
	switch now.Phase {
	case review.Done:
		fmt.Fprintf(&b, "done after round %d\n", now.Round)
	default:
		fmt.Fprintf(&b, "round %d, %s phase, since %s\n", now.Round, now.Phase, now.At)
		for _, p := range s.Progress() {
			fmt.Fprintf(&b, "  %-12s  %3d of %3d\n", p.Reviewer, p.Done, p.Of)
		}
	}
	if s.Annotates() {
		fmt.Fprintf(&b, "%d annotations are judged by two people each\n", len(s.Problems))
		return b.String()
	}
	if s.Grades() {
		fmt.Fprintf(&b, "%d answers are graded by everybody\n", len(s.Problems))
		return b.String()
	}
	fmt.Fprintf(&b, "%d kept, %d dropped, %d assigned; %d are wanted\n",
		s.Kept(), len(s.Outcomes)-s.Kept(), len(s.Problems), s.Target)
	for _, a := range s.Agreement() {
		fmt.Fprintf(&b, "agreement in the %ss of round %d: all %d marks the same of %d of %d problems; Fleiss' kappa %s\n",
			a.Part, a.Round, a.Ratings, a.Agreed, a.Problems, kappaText(a.Fleiss))
		for _, p := range a.Pairs {
			fmt.Fprintf(&b, "  %-12s  %-12s  %3d of %3d the same  Cohen's kappa %s\n",
				p.First, p.Second, p.Both+p.Neither, p.Problems, kappaText(p.Cohen))
		}
	}
	return b.String()
}

// kappaText is a kappa to three decimals.
func kappaText(c review.Coefficient) string {
	if c.Kappa == nil {
		return "not defined, as all marks are the same"
	}
	return fmt.Sprintf("%.3f", *c.Kappa)
}
