package review

import (
	"context"
	"errors"
	"fmt"
	"io"

	"geoeval/internal/cli/app"

	"github.com/spf13/cobra"
)

type assignOptions struct {
	*reviewOptions
	each      int
	reviewers []string
	// annotations: it is these that are judged; hows are the ways in which they are known, none for all.
	annotations bool
	hows        []string
	// errors: the first errors of wrong answers are named.
	errors   bool
	url      string
	newLinks bool
}

func newAssign(opts *reviewOptions) *cobra.Command {
	o := &assignOptions{reviewOptions: opts}
	cmd := &cobra.Command{
		Use:   "assign [--new-links [REVIEWER…]]",
		Short: "Begin a review: assign the problems of the hard subset to the reviewers",
		Long: `Assign gives the problems of the table hard to the reviewers at random, by the seed of the
configuration, and prints a personal link for each. The links are not kept and are shown this once;
--new-links makes new ones, for all reviewers or for those that are named, and shuts the former ones.
The names are published with the review when the build is released.

In the folder of an evaluation it draws --each answers of all its models, by the seed of the evaluation, for
every reviewer the same; without --reviewers there are two. With --errors it draws wrong answers, and gives each to
two reviewers, who say what its first error is.

With --annotations it draws annotations instead, that a problem needs a principle, and gives each to two
reviewers; --how model takes those that a model proposed.

A file holds one review: where there is one, --journal FILE names another for the next, with all verbs.`,
		ValidArgsFunction: app.Nothing,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 && !o.newLinks {
				return app.Misused(cmd, "reviewers are named with --reviewers a,b,c", "")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.newLinks {
				return runLinks(cmd.Context(), o, args, cmd.OutOrStdout())
			}
			if len(o.hows) > 0 && !o.annotations {
				return app.Misused(cmd, "--how says which annotations are judged: add --annotations", "")
			}
			if o.errors && (o.annotations || !app.IsEvaluation(o.Out)) {
				return app.Usage(fmt.Errorf("--errors is about wrong answers, and %s holds no evaluation: name its folder (--out DIR), without --annotations", o.Out))
			}
			if err := o.current(cmd.Context(), cmd.ErrOrStderr()); err != nil {
				return err
			}
			begin := runAssign
			switch {
			case o.annotations:
				begin = runAnnotations
			case app.IsEvaluation(o.Out):
				if !cmd.Flags().Changed("reviewers") {
					o.reviewers = o.reviewers[:2]
				}
				if begin = runAnswers; o.errors {
					begin = runErrors
				}
			}
			return o.beside(begin(cmd.Context(), o, cmd.OutOrStdout()))
		},
	}
	o.Flags(cmd, app.ConfigFlag, app.OutFlag)
	o.Answers(cmd, reviewLinks{})
	flags := cmd.Flags()
	flags.IntVar(&o.each, "each", 50, "problems for each reviewer; as many in all are to be kept (appendix F: 50)")
	flags.StringSliceVar(&o.reviewers, "reviewers",
		[]string{"reviewer-1", "reviewer-2", "reviewer-3", "reviewer-4", "reviewer-5", "reviewer-6"},
		"the reviewers' names (appendix F: six)")
	flags.StringVar(&o.url, "url", "http://"+reviewAddress, "where reviewers reach the server; the links begin with it")
	flags.BoolVar(&o.annotations, "annotations", false, "have annotations judged, each by two reviewers")
	flags.BoolVar(&o.errors, "errors", false, "have the first errors of wrong answers named, each by two reviewers")
	flags.StringSliceVar(&o.hows, "how", nil,
		"only annotations known in these ways: operator, predicate, knowledge_point, words, model")
	flags.BoolVar(&o.newLinks, "new-links", false, "assign nothing; make new links")
	return cmd
}

// current refuses an evaluation that is stale, and notes what is missing in one.
func (o *assignOptions) current(ctx context.Context, log io.Writer) error {
	stale, err := o.Stale(ctx, o.Out)
	if err != nil {
		return err
	}
	if err := stale.Current(); err != nil {
		return err
	}
	if stale != nil {
		fmt.Fprintf(log, "review       note: %s; what is missing is not assigned\n", stale.Note())
	}
	return nil
}

func runAssign(ctx context.Context, o *assignOptions, out io.Writer) (err error) {
	if o.each < 1 || len(o.reviewers) < 2 {
		return app.Usage(fmt.Errorf(
			"%d problems for each of %d reviewers: a review takes at least one problem and two reviewers",
			o.each, len(o.reviewers)))
	}
	if err := o.RecallOrigin(); err != nil {
		return err
	}
	config, err := o.Configure(o.NewStages(""))
	if err != nil {
		return err
	}
	c := collection{o.Out}
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
		return app.Usage(fmt.Errorf(
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
