package evaluate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/evaluation/grade/answerline"
	"geoeval/internal/format/ordered"
	"geoeval/schema"

	"github.com/spf13/cobra"
)

// NewGrade makes the verb grade.
func NewGrade(opts *app.Options) *cobra.Command {
	as := ""
	modes := answerline.Words(schema.CheckerModes)
	cmd := &cobra.Command{
		Use:   "grade FILE",
		Short: "Grade a file of answers: what each states, whether it is right, and which rules decided",
		Long: `Grade reads JSON Lines, from a file or with - from stdin, and prints a line for each, in their order: id,
extracted (the answer that is stated, null for none), verdict (whether it is right), status and rules, which
docs/grading.md explains, and undecided where the rules cannot tell. It needs no network, no configuration and no release. A line has

  id, prediction, gold     the answer's name, what was answered (null for nothing) and the right answer
  choices, gold_letter     of a question with choices, their texts and the letter of the right one
  language, subset         en or zh; main, backward, aug, hard, steps or reformed
  tolerance                of numbers: rel1e-3 (a thousandth of gold, the default) or abs1e-3
  question, unit, mask     what was asked, gold's unit, and the letter that a backward question asks for
  truncated                true where the answer was cut off at its limit of tokens

and all but the first three may be missing or null. Other fields are left alone. A line that cannot be graded, as
one whose gold_letter is no choice's or contradicts gold, is told of on stderr, and grade fails in the end; the others
are graded all the same.

With --as a published checker grades instead, faults included: rules then says what decided. For xwin-strict and
xwin-flex a line may carry check, extract and policy; for lmms-judge, prediction is a judge's reply.`,
		Example: `  geoeval grade answers.jsonl > grades.jsonl
  jq -c '{id, prediction: .response, gold: .answer}' log.jsonl | geoeval grade -
  geoeval grade answers.jsonl --as xwin-flex`,
		Args:              app.WrongUse(cobra.ExactArgs(1)),
		ValidArgsFunction: app.FileNames("jsonl", "json"),
		RunE: func(cmd *cobra.Command, args []string) error {
			mode := schema.CheckerMode(as)
			if cmd.Flags().Changed("as") && !slices.Contains(modes, as) {
				return app.Usage(fmt.Errorf("%q is no published checker: name one with --as: %s%s", as, strings.Join(modes, ", "),
					app.DidYouMean(as, modes)))
			}
			in, name, err := openAnswers(cmd.Context(), args[0], cmd.InOrStdin())
			if err != nil {
				return err
			}
			defer in.Close()
			return runGrade(cmd.Context(), &grading{name: name, mode: mode, quiet: opts.Quiet, log: cmd.ErrOrStderr()}, in, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&as, "as", "", "grade as a published checker: "+strings.Join(modes, ", "))
	opts.Flags(cmd, app.QuietFlag)
	app.CompleteFlag(cmd, "as", app.OneOf(func() []string { return modes }))
	return cmd
}

// openAnswers opens a file of answers, - for stdin. Whoever waits for answers ends with ctx.
func openAnswers(ctx context.Context, name string, stdin io.Reader) (in io.ReadCloser, shown string, err error) {
	if name == "-" {
		return io.NopCloser(app.Interruptible(ctx, stdin)), "stdin", nil
	}
	f, err := app.OpenNamed(ctx, name)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, "", app.Missing(fmt.Errorf("%s is not there: name a file of JSON Lines, or - for stdin", name))
		}
		return nil, "", err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, "", app.Usage(fmt.Errorf("%s is a folder: name a file of JSON Lines, or - for stdin", name))
	}
	return f, name, nil
}

// The bounds of what grade holds at one time.
const (
	// maxGradeBatch is at how many bytes and lines a batch ends.
	maxGradeBatch, maxGradeLines = 256 << 10, 500
	// maxGradeFaults is how many lines that cannot be graded are told of one by one.
	maxGradeFaults = 100
)

func runGrade(ctx context.Context, g *grading, in io.Reader, out io.Writer) error {
	g.statuses = map[schema.GradeStatus]int{}
	var failed error
	workers := runtime.GOMAXPROCS(0)
	batches := ordered.Map(ctx, workers, 2*workers, answerBatches(in, &failed), func(_ context.Context, batch []answerLine) (*gradedBatch, error) {
		return g.batch(batch), nil
	})
	for b, err := range batches {
		if err != nil {
			return err
		}
		if _, err := out.Write(b.out.Bytes()); err != nil {
			return err
		}
		g.add(b)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if failed != nil {
		return fmt.Errorf("%s: %w", g.name, failed)
	}
	if !g.quiet {
		g.sum()
	}
	switch {
	case g.faults > 0:
		return fmt.Errorf("%s: %d of %d lines could not be graded", g.name, g.faults, g.faults+g.lines)
	case g.lines == 0:
		return fmt.Errorf("%s holds no answer", g.name)
	}
	return nil
}
