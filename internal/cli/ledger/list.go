package ledger

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"

	"github.com/spf13/cobra"
)

func newList(opts *app.Options) *cobra.Command {
	faulty := false
	cmd := &cobra.Command{
		Use:   "list [KEY...]",
		Short: "List the answers that were bought, or show some of them",
		Long: `List prints a line for each answer in the ledger under --out: the beginning of its key, when it was
bought, from whom, for how many tokens, and whether anything is wrong with it whatever it says, or it
was asked twice; and one for each request that has no answer and may have been paid. With --faulty it
prints the answers of which nothing can be used, those that the stage that asked could not read, and the
lines that are damaged, which set-aside --damaged takes. Where a later try of the question could be read,
the line says that it was replaced, and set-aside --faulty leaves it. An answer that was cut off (cut_off) is in the whole list alone: asked again, it would be cut
off again, and a larger max_tokens asks anew by itself. Where keys are named, or as much of them as tells them apart, it shows what was asked and what was answered;
characters that do something to a terminal are spelled out.`,
		Example:           "  geoeval ledger list --faulty\n  geoeval ledger list 3f9c2ab1",
		ValidArgsFunction: app.Nothing,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runList(opts, args, faulty, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().BoolVar(&faulty, "faulty", false, "only those of no use, those that could not be read, and lines that are damaged")
	opts.Flags(cmd, app.OutFlag)
	opts.Answers(cmd, ledgerListed{}, ledgerShown{})
	return cmd
}

// ledgerListed is what ledger list answers.
type ledgerListed struct {
	Lines []*ledgerLine `json:"lines"`
	// Unanswered are the requests that were sent and have no answer.
	Unanswered []unanswered `json:"unanswered,omitempty"`
}

// An unanswered request may have been paid; where it is asked again, its answer is marked as asked twice.
type unanswered struct {
	Key string `json:"key"`
	// Until is when its time is up, RFC 3339 in UTC, and Attempts how many tries of it may have been paid.
	Until    string `json:"until"`
	Attempts int    `json:"attempts"`
}

// ledgerShown is what ledger list answers where keys are named.
type ledgerShown struct {
	Answers []ledgerAnswer `json:"answers"`
}

// A ledgerAnswer is a line of the ledger with what was asked and answered.
type ledgerAnswer struct {
	Line *ledgerLine `json:"line"`
	// Request is what was asked, whose hash is the key.
	Request json.RawMessage `json:"request"`
	// Text is what the model said, empty where nothing of it can be used.
	Text string `json:"text"`
	// AnsweredBy is the model as the server reported it, empty where it reported none.
	AnsweredBy string `json:"answered_by"`
	// Finish is why the model stopped: stop, length, content_filter.
	Finish string `json:"finish"`
	// Unusable is why nothing of the answer can be used, empty where it can.
	Unusable string `json:"unusable"`
	// Response is the server's, as the ledger keeps it.
	Response string `json:"response"`
}

func newLedgerAnswer(t *ledgerLine) ledgerAnswer {
	return ledgerAnswer{
		Line: t, Request: t.asked, Text: t.answer.Text, AnsweredBy: t.answer.Model, Finish: t.answer.Finish,
		Unusable: t.answer.Unusable, Response: t.response,
	}
}

func runList(opts *app.Options, keys []string, faulty bool, out, log io.Writer) error {
	if err := wantKeys(keys); err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	var lines []*ledgerLine
	var shown []ledgerAnswer
	found := false
	err := eachLedgerLine(opts, keys, func(t *ledgerLine) error {
		switch {
		case faulty && t.Damage == "" && !t.unusable():
			return nil
		}
		found = true
		switch {
		case opts.JSON && len(keys) > 0:
			shown = append(shown, newLedgerAnswer(t))
		case opts.JSON:
			lines = append(lines, t)
		case len(keys) > 0:
			return t.write(out)
		case t.Damage != "":
			fmt.Fprintf(table, "?\t%s\t\t\t%s\n", t.place(), t.is())
		default:
			fmt.Fprintf(table, "%.12s\t%s\t%s, candidate %d\t%d + %d tokens\t%s\n",
				t.Key, t.Time, t.Model, t.Candidate, t.PromptTokens, t.CompletionTokens, t.is())
		}
		return nil
	})
	if err != nil {
		return err
	}
	var open []unanswered
	if len(keys) == 0 && !faulty {
		asked, err := ledger.Unanswered(disk.Join(opts.Out, app.LedgerFolder), ledger.Options{Fits: llm.Fits})
		if err != nil {
			return err
		}
		for _, a := range asked {
			open = append(open, unanswered{a.Key, a.Until.Format(time.RFC3339), a.Attempt})
		}
	}
	switch {
	case opts.JSON && len(keys) > 0:
		return app.PrintJSON(out, ledgerShown{shown})
	case opts.JSON:
		return app.PrintJSON(out, ledgerListed{lines, open})
	}
	for _, a := range open {
		fmt.Fprintf(table, "%.12q\t%s\t\t\tsent %d times, and has no answer\n", a.Key, a.Until, a.Attempts)
	}
	if faulty && !found {
		fmt.Fprintf(log, "%s: every answer can be used and could be read, and no line is damaged\n", disk.Join(opts.Out, app.LedgerFolder))
	}
	return table.Flush()
}

// write shows a line with what was asked and answered.
func (t *ledgerLine) write(out io.Writer) error {
	const most = 4000
	asked := ""
	if n := len(t.request.Messages); n > 0 {
		asked = t.request.Messages[n-1].Content
	}
	said := t.response
	if t.answer.Unusable == "" {
		said = t.answer.Text
	}
	_, err := fmt.Fprintf(out, `key       %s
stands in %s
asked     %s for candidate %d of prompt %s, and at most %d tokens
question  %s
answered  %s by %s, %d + %d tokens
is        %s
answer    %s

`, t.Key, t.place(), t.Model, t.Candidate, t.Prompt, t.request.MaxTokens, shown(asked, most),
		t.Time, shown(t.answer.Model, 100), t.PromptTokens, t.CompletionTokens, t.is(), shown(said, most))
	return err
}
