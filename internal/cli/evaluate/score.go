package evaluate

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/knowledge/wemath"

	"github.com/spf13/cobra"
)

// scoredAs are the benchmarks whose files of results score reads.
var scoredAs = []string{"wemath"}

// NewScore makes the verb score.
func NewScore(opts *app.Options) *cobra.Command {
	as := ""
	cmd := &cobra.Command{
		Use:   "score --as wemath FILE",
		Short: "Score a file of results of another benchmark, as that benchmark does",
		Long: `Score --as wemath reads We-Math's file of results, or with - stdin: a JSON list of rows (or a row a line) with

  ID, key                  the problem, and which of its rows it is: 2steps_1, 2steps_2, 2steps_multi, 3steps_1, …
  knowledge concept        of a row of one step
  answer, response         the right letter, and what the model answered

and prints We-Math's four outcomes, strict and loose, with their averages, the accuracy on problems of one, two and three steps,
that of each concept, and of domains and groups the mean over their concepts. Other fields may be there. It needs no network,
no configuration and no data.

Answers are read as We-Math's published script reads them. The outcomes are of problems of which no row is missing; the column
"script" has what the published scripts make of the same file, which divide by 525 whatever it holds, and the column "rules" what
comes of this program's own rules for reading an answer. Of a row that is there twice the first one counts. A row that cannot be
counted is told of on stderr, and score fails in the end; the others count all the same.`,
		Example:           "  geoeval score --as wemath GPT4o.json\n  geoeval score --as wemath GPT4o.json --json",
		Args:              app.WrongUse(cobra.ExactArgs(1)),
		ValidArgsFunction: app.FileNames("json", "jsonl"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !slices.Contains(scoredAs, as) {
				return app.Usage(fmt.Errorf("--as %q is no benchmark that score knows: say --as %s%s", as, strings.Join(scoredAs, " or "),
					app.DidYouMean(as, scoredAs)))
			}
			in, name, err := openAnswers(cmd.Context(), args[0], cmd.InOrStdin())
			if err != nil {
				return err
			}
			defer in.Close()
			return runScore(opts, in, name, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVar(&as, "as", "", "whose file it is: "+strings.Join(scoredAs, ", "))
	app.CompleteFlag(cmd, "as", app.OneOf(func() []string { return scoredAs }))
	opts.Answers(cmd, wemath.Score{})
	return cmd
}

func runScore(o *app.Options, in io.Reader, name string, out, log io.Writer) error {
	s, err := wemath.Read(in)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if o.JSON {
		err = app.PrintJSON(out, s)
	} else {
		err = writeScore(out, s)
		for _, f := range s.FirstFaults {
			fmt.Fprintf(log, "%s: row %d: %s\n", name, f.Row, f.Why)
		}
	}
	if err == nil && s.Faults > 0 {
		err = fmt.Errorf("%s: %d of %d rows cannot be counted: row %d: %s", name, s.Faults, s.Faults+s.Rows, s.FirstFaults[0].Row,
			s.FirstFaults[0].Why)
	}
	return err
}
