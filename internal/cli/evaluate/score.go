package evaluate

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"geoeval/internal/cli/app"
	"geoeval/internal/evaluation/wemath"

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

// writeScore prints a score for people.
func writeScore(out io.Writer, s *wemath.Score) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "%d rows of %d problems: %d complete, %d missing a row\n\n", s.Rows, s.Problems, s.Complete, s.Missing)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\tn\t%\tscript\t%\trules\t%\t\n")
	columns := []*wemath.Count{&s.Count, &s.Script.Count, s.Rules}
	for _, line := range []struct {
		name string
		of   func(*wemath.Count) (n int, percent *float64)
	}{
		{"IK", func(c *wemath.Count) (int, *float64) { return c.Counts.IK, c.Rates.IK }},
		{"IG", func(c *wemath.Count) (int, *float64) { return c.Counts.IG, c.Rates.IG }},
		{"CM strict", func(c *wemath.Count) (int, *float64) { return c.Counts.CMStrict, c.Rates.CMStrict }},
		{"RM strict", func(c *wemath.Count) (int, *float64) { return c.Counts.RMStrict, c.Rates.RMStrict }},
		{"CM loose", func(c *wemath.Count) (int, *float64) { return c.Counts.CMLoose, c.Rates.CMLoose }},
		{"RM loose", func(c *wemath.Count) (int, *float64) { return c.Counts.RMLoose, c.Rates.RMLoose }},
		{"average strict", func(c *wemath.Count) (int, *float64) { return -1, c.StrictAvg }},
		{"average loose", func(c *wemath.Count) (int, *float64) { return -1, c.LooseAvg }},
		{"S1", func(c *wemath.Count) (int, *float64) { return c.Answers.S1.N, c.S1 }},
		{"S2", func(c *wemath.Count) (int, *float64) { return c.Answers.S2.N, c.S2 }},
		{"S3", func(c *wemath.Count) (int, *float64) { return c.Answers.S3.N, c.S3 }},
	} {
		fmt.Fprint(t, line.name+"\t")
		for _, c := range columns {
			n, share := line.of(c)
			count := fmt.Sprint(n)
			if n < 0 {
				count = ""
			}
			fmt.Fprintf(t, "%s\t%s\t", count, percentage(share))
		}
		fmt.Fprintln(t)
	}
	means := func(head string, of func(*wemath.Count) map[string]wemath.Mean) {
		fmt.Fprintf(t, "\n%s\tn\t%%\tscript\t%%\trules\t%%\t\n", head)
		for _, name := range slices.Sorted(maps.Keys(of(&s.Count))) {
			fmt.Fprint(t, name+"\t")
			for _, c := range columns {
				fmt.Fprintf(t, "%d\t%s\t", of(c)[name].N, percentage(of(c)[name].Accuracy))
			}
			fmt.Fprintln(t)
		}
	}
	means("domain", func(c *wemath.Count) map[string]wemath.Mean { return c.Domains })
	means("group", func(c *wemath.Count) map[string]wemath.Mean { return c.Groups })
	fmt.Fprint(t, "\nconcept\tn\t%\tscript\t%\trules\t%\t\n")
	for _, name := range slices.Sorted(maps.Keys(s.Concepts)) {
		fmt.Fprintf(t, "%.60s\t", app.OneLineOf(name))
		for _, c := range columns {
			a := c.Concepts[name]
			fmt.Fprintf(t, "%d\t%s\t", a.N, percentage(a.Accuracy))
		}
		fmt.Fprintln(t)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, note := range scoreNotes(s) {
		fmt.Fprintln(w, note)
	}
	return w.Flush()
}

// scoreNotes says what is to be known of a score.
func scoreNotes(s *wemath.Score) []string {
	notes := []string{""}
	say := func(n int, format string, args ...any) {
		if n > 0 {
			notes = append(notes, fmt.Sprintf(format, args...))
		}
	}
	say(s.Unanswered, "%d rows have no response: they count as wrong", s.Unanswered)
	say(s.Unread-s.Unanswered, "in %d more the published script finds no letter: they count as wrong", s.Unread-s.Unanswered)
	say(s.Missing, "%d problems lack a row and are in no outcome; %s lacks %s", s.Missing, app.OneLineOf(first(s.MissingRows).ID),
		strings.Join(first(s.MissingRows).Keys, ", "))
	doubled := first(s.DoubledRows)
	say(len(s.DoubledRows), "%d rows are there before, and the first one counts; row %d has %s of %s again", len(s.DoubledRows), doubled.Row,
		doubled.Key, app.OneLineOf(doubled.ID))
	if s.Script.Stops != "" {
		notes = append(notes, "the published script would end with an error: "+s.Script.Stops)
	}
	if len(notes) == 1 {
		return nil
	}
	return notes
}

// first is the first of a list, an empty one where there is none.
func first[T any](list []T) T {
	var none T
	if len(list) == 0 {
		return none
	}
	return list[0]
}

// percentage is a number that is in percent.
func percentage(p *float64) string {
	if p == nil {
		return "n/a"
	}
	return fmt.Sprintf("%.2f", *p)
}
