// Package review has the verbs of the group Review: people look at problems, answers and annotations.
package review

import (
	"errors"
	"fmt"
	"io"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/disk/journal"
	"geoeval/internal/review"

	"github.com/spf13/cobra"
)

// reviewOptions are those that every verb of the review has.
type reviewOptions struct {
	*app.Options
	journal string
}

// NewReview makes the command review with its verbs.
func NewReview(opts *app.Options) *cobra.Command {
	o := &reviewOptions{Options: opts}
	cmd := &cobra.Command{
		Use:   "review",
		Short: "Review the hard subset by hand, in the phases of the paper's appendix F",
		Long: `A team reviews the problems of the hard subset. Every reviewer marks those of their own set that fail
one of two standards: the diagram is complete and relevant; the answer is reasonable. Then the sets
change hands, and the first marks are hidden. A problem unmarked twice is kept, one marked twice is
dropped, and on those marked once the whole team votes: a majority drops them, a tie does not. What was
dropped is replaced from the candidates, in another round:

  review assign → review serve → review swap → review vote → review merge (→ swap → vote → merge …) → review export

The server may run all the time; the other verbs move the review on beside it.

In the folder of an evaluation (--out out/evaluation) models' answers are graded instead, in one phase:

  review assign → review serve → review export

Every reviewer says of the same answers whether they are right, wrong or cannot be told; judge.marks of
evaluation.yaml names the exported file.

So are annotations with principles, where the review begins with review assign --annotations: two reviewers
judge each of them, and principles.review of pipeline.yaml names the exported file.`,
		Args: app.NoVerb,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.PersistentFlags().StringVar(&o.journal, "journal", "", "the review's file (default <out>/"+app.ReviewFile+")")
	cmd.PersistentFlags().StringVar(&o.journal, "db", "", "")
	_ = cmd.PersistentFlags().MarkDeprecated("db", "it is called --journal now")
	cmd.AddCommand(
		newAssign(o),
		newServe(o),
		newSwap(o),
		newVote(o),
		newMerge(o),
		newStatus(o),
		newExport(o),
		newImport(o),
	)
	return cmd
}

func (o *reviewOptions) file() string {
	if o.journal != "" {
		return o.journal
	}
	return disk.Join(o.Out, app.ReviewFile)
}

// create begins a review where none is yet.
func (o *reviewOptions) create() (*review.Store, error) {
	if err := app.MustBeOnDisk("--journal", o.file()); err != nil {
		return nil, err
	}
	s, err := review.Create(o.file(), time.Now)
	if err != nil {
		return nil, foreignReview(err)
	}
	s.Tell(o.TellReviewNote)
	return s, nil
}

// foreignReview says what to do about a file that is no review's; other errors stay as they are.
func foreignReview(err error) error {
	if errors.Is(err, journal.ErrForeign) {
		return fmt.Errorf("%w: take an exported review in with geoeval review import, or name another file (--journal)", err)
	}
	return err
}

// beside says what to do where a review cannot begin, because its file holds one already; other errors stay as they are.
func (o *reviewOptions) beside(err error) error {
	var late *review.OrderError
	if errors.As(err, &late) {
		return fmt.Errorf("%w; %s holds that review: for another beside it name another file (--journal FILE), here and with every verb of it", err, o.file())
	}
	return err
}

// within opens the review, does something with it, and closes it.
func (o *reviewOptions) within(do func(s *review.Store) error) error {
	if err := app.MustBeOnDisk("--journal", o.file()); err != nil {
		return err
	}
	s, err := review.Open(o.file(), time.Now)
	if errors.Is(err, review.ErrNoReview) {
		return fmt.Errorf("%w: begin one with geoeval review assign, or take one in with geoeval review import", err)
	}
	if err != nil {
		return foreignReview(err)
	}
	s.Tell(o.TellReviewNote)
	return errors.Join(do(s), s.Close())
}

// tell prints JSON where that is asked for, and text otherwise.
func (o *reviewOptions) tell(out io.Writer, v any, format string, args ...any) error {
	if o.JSON {
		return app.PrintJSON(out, v)
	}
	_, err := fmt.Fprintf(out, format, args...)
	return err
}
