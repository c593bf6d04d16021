package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"geoeval/internal/disk"
	"geoeval/internal/disk/journal"
	"geoeval/internal/review"

	"github.com/spf13/cobra"
)

// reviewOptions are those that every verb of the review has.
type reviewOptions struct {
	*options
	journal string
}

func newReviewCommand(opts *options) *cobra.Command {
	o := &reviewOptions{options: opts}
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
		Args: noVerb,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.PersistentFlags().StringVar(&o.journal, "journal", "", "the review's file (default <out>/"+reviewFile+")")
	cmd.PersistentFlags().StringVar(&o.journal, "db", "", "")
	_ = cmd.PersistentFlags().MarkDeprecated("db", "it is called --journal now")
	cmd.AddCommand(
		newReviewAssignCommand(o),
		newReviewServeCommand(o),
		newReviewSwapCommand(o),
		newReviewVoteCommand(o),
		newReviewMergeCommand(o),
		newReviewStatusCommand(o),
		newReviewExportCommand(o),
		newReviewImportCommand(o),
	)
	return cmd
}

// reviewFile is the journal of a review in an output folder.
const reviewFile = "review.jsonl"

func (o *reviewOptions) file() string {
	if o.journal != "" {
		return o.journal
	}
	return disk.Join(o.out, reviewFile)
}

// create begins a review where none is yet.
func (o *reviewOptions) create() (*review.Store, error) {
	if err := mustBeOnDisk("--journal", o.file()); err != nil {
		return nil, err
	}
	s, err := review.Create(o.file(), time.Now)
	if err != nil {
		return nil, foreignReview(err)
	}
	s.Tell(o.tellReviewNote)
	return s, nil
}

// foreignReview says what to do about a file that is no review's; other errors stay as they are.
func foreignReview(err error) error {
	if errors.Is(err, journal.ErrForeign) {
		return fmt.Errorf("%w: take an exported review in with geoeval review import, or name another file (--journal)", err)
	}
	return err
}

// tellReviewNote tells what a crash left in a review's file.
func (o *options) tellReviewNote(note string) {
	if o.log != nil {
		fmt.Fprintf(o.log, "geoeval: warning: %s\n", note)
	}
}

// within opens the review, does something with it, and closes it.
func (o *reviewOptions) within(do func(s *review.Store) error) error {
	if err := mustBeOnDisk("--journal", o.file()); err != nil {
		return err
	}
	s, err := review.Open(o.file(), time.Now)
	if errors.Is(err, review.ErrNoReview) {
		return fmt.Errorf("%w: begin one with geoeval review assign, or take one in with geoeval review import", err)
	}
	if err != nil {
		return foreignReview(err)
	}
	s.Tell(o.tellReviewNote)
	return errors.Join(do(s), s.Close())
}

// tell prints JSON where that is asked for, and text otherwise.
func (o *reviewOptions) tell(out io.Writer, v any, format string, args ...any) error {
	if o.json {
		return printJSON(out, v)
	}
	_, err := fmt.Fprintf(out, format, args...)
	return err
}

type assignOptions struct {
	*reviewOptions
	each      int
	reviewers []string
	// annotations: it is these that are judged; hows are the ways in which they are known, none for all.
	annotations bool
	hows        []string
	url         string
	newLinks    bool
}

func newReviewAssignCommand(opts *reviewOptions) *cobra.Command {
	o := &assignOptions{reviewOptions: opts}
	cmd := &cobra.Command{
		Use:   "assign [--new-links [REVIEWER…]]",
		Short: "Begin a review: assign the problems of the hard subset to the reviewers",
		Long: `Assign gives the problems of the table hard to the reviewers at random, by the seed of the
configuration, and prints a personal link for each. The links are not kept and are shown this once;
--new-links makes new ones, for all reviewers or for those that are named, and shuts the former ones.
The names are published with the review when the build is released.

In the folder of an evaluation it draws --each answers of all its models, by the seed of the evaluation, for
every reviewer the same; without --reviewers there are two.

With --annotations it draws annotations instead, that a problem needs a principle, and gives each to two
reviewers; --how model takes those that a model proposed.`,
		ValidArgsFunction: nothing,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 && !o.newLinks {
				return misused(cmd, "reviewers are named with --reviewers a,b,c", "")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.newLinks {
				return runReviewLinks(cmd.Context(), o, args, cmd.OutOrStdout())
			}
			if len(o.hows) > 0 && !o.annotations {
				return misused(cmd, "--how says which annotations are judged: add --annotations", "")
			}
			if isEvaluation(o.out) && !o.annotations {
				if !cmd.Flags().Changed("reviewers") {
					o.reviewers = o.reviewers[:2]
				}
				return runReviewAnswers(cmd.Context(), o, cmd.OutOrStdout())
			}
			if o.annotations {
				return runReviewAnnotations(cmd.Context(), o, cmd.OutOrStdout())
			}
			return runReviewAssign(cmd.Context(), o, cmd.OutOrStdout())
		},
	}
	o.flags(cmd, configFlag, outFlag)
	o.answers(cmd, reviewLinks{})
	flags := cmd.Flags()
	flags.IntVar(&o.each, "each", 50, "problems for each reviewer; as many in all are to be kept (appendix F: 50)")
	flags.StringSliceVar(&o.reviewers, "reviewers",
		[]string{"reviewer-1", "reviewer-2", "reviewer-3", "reviewer-4", "reviewer-5", "reviewer-6"},
		"the reviewers' names (appendix F: six)")
	flags.StringVar(&o.url, "url", "http://"+reviewAddress, "where reviewers reach the server; the links begin with it")
	flags.BoolVar(&o.annotations, "annotations", false, "have annotations judged, each by two reviewers")
	flags.StringSliceVar(&o.hows, "how", nil,
		"only annotations known in these ways: operator, predicate, knowledge_point, words, model")
	flags.BoolVar(&o.newLinks, "new-links", false, "assign nothing; make new links")
	return cmd
}

func runReviewAssign(ctx context.Context, o *assignOptions, out io.Writer) (err error) {
	if o.each < 1 || len(o.reviewers) < 2 {
		return asUsage(fmt.Errorf(
			"%d problems for each of %d reviewers: a review takes at least one problem and two reviewers",
			o.each, len(o.reviewers)))
	}
	if err := o.recallOrigin(); err != nil {
		return err
	}
	config, err := o.configure(o.newStages(""))
	if err != nil {
		return err
	}
	c := collection{o.out}
	steady, err := c.watched()
	if err != nil {
		return err
	}
	first, err := c.selected()
	if err != nil {
		return err
	}
	want := o.each * len(o.reviewers)
	if len(first) < want {
		return asUsage(fmt.Errorf(
			"GeoEval-hard has %d problems in this build, too few for %d reviewers with %d each: assign fewer with --each",
			len(first), len(o.reviewers), o.each))
	}
	s, err := o.create()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := s.Assign(ctx, config.Seed, o.reviewers, o.each, first, steady(c.problems)); err != nil {
		return err
	}
	said := fmt.Sprintf("%d problems are assigned, %d to each of %d reviewers.", want, o.each, len(o.reviewers))
	return tellLinks(ctx, s, o, nil, said, out)
}

func runReviewLinks(ctx context.Context, o *assignOptions, reviewers []string, out io.Writer) error {
	return o.within(func(s *review.Store) error {
		return tellLinks(ctx, s, o, reviewers, "The former links of these reviewers open nothing any more.", out)
	})
}

// reviewLinks is what review assign answers.
type reviewLinks struct {
	Links []reviewLink `json:"links"`
}

// A reviewLink opens the review for one reviewer; it is shown once.
type reviewLink struct {
	Reviewer string `json:"reviewer"`
	URL      string `json:"url"`
}

// tellLinks makes links for reviewers, all of them where none is named, and prints them after what was said.
func tellLinks(
	ctx context.Context, s *review.Store, o *assignOptions, reviewers []string, said string, out io.Writer,
) error {
	links, err := s.Links(ctx, reviewers...)
	if err != nil {
		return err
	}
	var list []reviewLink
	var lines strings.Builder
	for _, l := range links {
		url := strings.TrimSuffix(o.url, "/") + "/r/" + l.Token
		list = append(list, reviewLink{l.Reviewer, url})
		fmt.Fprintf(&lines, "  %-12s  %s\n", l.Reviewer, url)
	}
	said += " Each reviewer gets their own link; it is shown this once:\n"
	return o.tell(out, reviewLinks{list}, "%s%s", said, &lines)
}
