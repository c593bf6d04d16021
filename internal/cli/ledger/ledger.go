// Package ledger has the verbs of the group Language models: they say what answers would cost, and look after those that were bought.
package ledger

import (
	"errors"
	"fmt"
	"io"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"

	"github.com/spf13/cobra"
)

// NewLedger makes the command ledger with its verbs.
func NewLedger(opts *app.Options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "ledger",
		Short: "Answers of a language model that were bought",
		Long: `The ledger under --out keeps every answer that was bought, also those of which nothing can be used: of
another type than was asked for, longer than it may be, with characters that nobody sees. These are paid
for once, are never drawn and hinder no build. To look at them, and at what was said and could not be read
by the stage that asked, as by a judge, list --faulty. Where a later try replaced one, that is said; to have
the others asked again, set-aside --faulty. Answers that were cut off are
in neither: asked again they would be cut off again. Lines that are damaged do hinder builds: check finds
them, list --faulty lists them, too, and set-aside --damaged moves them out of the way.`,
		Args: app.NoVerb,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	merge := &cobra.Command{
		Use:   "merge LEDGER...",
		Short: "Add the answers that other machines have bought",
		Long: `Merge adds to the folder ledger under --out what the ledgers in other folders have more. Nothing is
asked and nothing is lost: what a question's answer is afterwards does not depend on the order of
folders, and where two were bought for one question that is told. The other folders are only read.`,
		Example:           "  geoeval ledger merge ../other-machine/out/ledger",
		Args:              app.WrongUse(cobra.MinimumNArgs(1)),
		ValidArgsFunction: app.Folders,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runMerge(opts, args, cmd.OutOrStdout())
		},
	}
	opts.Flags(merge, app.OutFlag)
	opts.Answers(merge, ledgerMerged{})
	cmd.AddCommand(newList(opts), newCheck(opts), newSetAside(opts), merge)
	return cmd
}

// ledgerMerged is what ledger merge answers.
type ledgerMerged struct {
	// Added is how many requests have an answer that had none, Replaced of how many another one counts now.
	Added    int `json:"added"`
	Replaced int `json:"replaced"`
	// Answers is how many there are now.
	Answers int `json:"answers"`
	// Notes say of each request that was answered twice which answer counts, and what else is odd.
	Notes []string `json:"notes"`
}

func runMerge(opts *app.Options, from []string, out io.Writer) error {
	for _, dir := range from {
		if err := mustBeLedger(dir); err != nil {
			return err
		}
	}
	p, err := opts.OpenTables()
	if err != nil {
		return err
	}
	unlock, err := p.Hold() // a build that runs would buy what is merged beside it
	if err != nil {
		return err
	}
	defer unlock()
	into := disk.Join(opts.Out, app.LedgerFolder)
	merged, err := ledger.Merge(ledger.Options{Fits: llm.Fits}, into, from...)
	if err != nil {
		return err
	}
	l, err := ledger.Open(into, ledger.Options{ReadOnly: true, Fits: llm.Fits})
	if err != nil {
		return err
	}
	answers := len(l.Keys())
	if err := errors.Join(l.Err(), l.Close()); err != nil {
		return err
	}
	if opts.JSON {
		return app.PrintJSON(out, ledgerMerged{merged.Added, merged.Replaced, answers, noted(merged.Notes)})
	}
	for _, note := range noted(merged.Notes) {
		fmt.Fprintln(out, note)
	}
	fmt.Fprintf(out, "%d answers added, %d replaced; %s has %d\n", merged.Added, merged.Replaced, into, answers)
	return nil
}

func mustBeLedger(dir string) error {
	if err := app.MustBeFolder(dir); err != nil {
		return err
	}
	has, err := ledger.Has(dir)
	if err == nil && !has {
		err = app.Missing(fmt.Errorf("%s holds no answers: name a ledger, such as other/out/%s", dir, app.LedgerFolder))
	}
	return err
}

func noted(notes []ledger.Note) []string {
	out := make([]string, len(notes))
	for i := range notes {
		out[i] = notes[i].String()
	}
	return out
}
