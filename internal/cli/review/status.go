package review

import (
	"fmt"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/review"

	"github.com/spf13/cobra"
)

func newStatus(o *reviewOptions) *cobra.Command {
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
		Args:              app.WrongUse(cobra.NoArgs),
		ValidArgsFunction: app.Nothing,
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
	o.Flags(cmd, app.OutFlag)
	o.Answers(cmd, reviewStanding{})
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
	if s.Classifies() {
		fmt.Fprintf(&b, "the first errors of %d wrong answers are named by two people each\n", len(s.Problems))
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
