package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"
)

func newLedgerListCommand(opts *options) *cobra.Command {
	faulty := false
	cmd := &cobra.Command{
		Use:   "list [KEY...]",
		Short: "List the answers that were bought, or show some of them",
		Long: `List prints a line for each answer in the ledger under --out: the beginning of its key, when it was
bought, from whom, for how many tokens, and whether anything is wrong with it whatever it says. Where
keys are named, or as much of them as tells them apart, it shows what was asked and what was answered;
characters that do something to a terminal are spelled out.`,
		Example:           "  geoeval ledger list --faulty\n  geoeval ledger list 3f9c2ab1",
		ValidArgsFunction: nothing,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runLedgerList(opts, args, faulty, cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&faulty, "faulty", false, "only those with a fault, and lines that are damaged")
	opts.flags(cmd, outFlag, jsonFlag)
	return cmd
}

func runLedgerList(opts *options, keys []string, faulty bool, out io.Writer) error {
	if err := wantKeys(keys); err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	var lines []any
	err := eachLedgerLine(opts, keys, func(t *ledgerLine) error {
		switch {
		case faulty && t.Damage == "" && t.Fault == "":
			return nil
		case opts.json && len(keys) > 0:
			lines = append(lines, map[string]any{"line": t, "request": t.request, "answer": t.answer, "response": t.response})
		case opts.json:
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
	if opts.json {
		return printJSON(out, map[string]any{"answers": append([]any{}, lines...)})
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
