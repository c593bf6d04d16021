package look

import (
	"context"
	"errors"
	"fmt"
	"io"

	"geoeval/internal/cli/app"
	"geoeval/schema"
	"geoeval/stages/label"

	"github.com/spf13/cobra"
)

// NewLabel makes the verb label.
func NewLabel(opts *app.Options) *cobra.Command {
	evaluate := false
	part := string(label.Everything)
	cmd := &cobra.Command{
		Use:   "label --evaluate [--part PART]",
		Short: "Measure how well labels are found, against those that datasets publish",
		Long: `Label --evaluate hides the shapes and goals that datasets publish themselves (Geometry3K's shapes above
all), labels the built problems without them, and prints precision, recall and F1 for every shape. It
changes nothing; the labels themselves are written by geoeval build label. The rules were tuned on two
thirds of these problems, chosen by a hash of their ids: --part held-back measures on the others alone,
--part tuned on those.`,
		Args:              app.WrongUse(cobra.NoArgs),
		ValidArgsFunction: app.Nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !evaluate {
				return app.Usage(errors.New("say --evaluate to measure; geoeval build label writes the labels"))
			}
			known, err := schema.Parse(label.Parts, part)
			if err != nil {
				return app.Usage(fmt.Errorf("--part: %w", err))
			}
			return runLabel(cmd.Context(), opts, known, cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&evaluate, "evaluate", false, "print precision, recall and F1 by shape")
	cmd.Flags().StringVar(&part, "part", part, "which problems: all, tuned or held-back")
	app.CompleteFlag(cmd, "part", app.OneOf(func() []string { return []string{"all", "tuned", "held-back"} }))
	opts.Flags(cmd, app.OutFlag)
	opts.Answers(cmd, evaluated{})
	return cmd
}

func runLabel(ctx context.Context, opts *app.Options, part label.Part, out io.Writer) error {
	p, err := opts.OpenBuildTables()
	if err != nil {
		return err
	}
	var problems []schema.Problem
	if problems, err = p.Problems(); err != nil {
		return err
	}
	report, err := label.Evaluate(ctx, problems, part)
	if err != nil {
		return err
	}
	if opts.JSON {
		return app.PrintJSON(out, newEvaluated(&report))
	}
	_, err = io.WriteString(out, report.String())
	return err
}

// evaluated is what label --evaluate answers.
type evaluated struct {
	// Splits are those that have labels of their own, in the order of their names, and then all of them together.
	Splits []evaluatedSplit `json:"splits"`
}

// An evaluatedSplit says how well the labels of a split were found.
type evaluatedSplit struct {
	// Split is <source>/<split>, or all.
	Split string `json:"split"`
	// Problems is how many have shapes of their own.
	Problems int              `json:"problems"`
	Shapes   []evaluatedShape `json:"shapes"`
	// Goals is how many problems have goals of their own, GoalsRight of how many the goal that was found is one of these.
	Goals      int `json:"goals"`
	GoalsRight int `json:"goals_right"`
}

// An evaluatedShape says how well a shape was found.
type evaluatedShape struct {
	Shape schema.Shape `json:"shape"`
	// True is how often it was found rightly, False how often wrongly, and Missed how often it was not found.
	True   int `json:"true"`
	False  int `json:"false"`
	Missed int `json:"missed"`
	// Precision, Recall and F1 are parts of 1.
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F1        float64 `json:"f1"`
}

func newEvaluated(r *label.Report) evaluated {
	var all evaluated
	for _, s := range r.Splits {
		split := evaluatedSplit{Split: s.Split, Problems: s.Problems, Goals: s.Goals, GoalsRight: s.GoalsRight}
		for i, score := range s.Shapes {
			split.Shapes = append(split.Shapes, evaluatedShape{
				label.ReportShapes[i], score.True, score.False, score.Missed, score.Precision(), score.Recall(), score.F1(),
			})
		}
		all.Splits = append(all.Splits, split)
	}
	return all
}
