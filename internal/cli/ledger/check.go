package ledger

import (
	"errors"
	"fmt"
	"io"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/facts"
	"geoeval/internal/format/visible"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"

	"github.com/spf13/cobra"
)

func newCheck(opts *app.Options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Check every line of the ledger",
		Long: `Check reads every line of the ledger under --out and holds it against its checksum. It tells of lines
that are damaged, which no build reads past (exit status 4), and of what hinders no build: answers of
which nothing can be used or that could not be read, as list --faulty has them, and how many of these were
replaced by a later try; lines that a crash left unfinished, requests that were answered twice.`,
		Args:              app.WrongUse(cobra.NoArgs),
		ValidArgsFunction: app.Nothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runCheck(opts, cmd.OutOrStdout())
		},
	}
	opts.Flags(cmd, app.OutFlag)
	opts.Answers(cmd, ledgerChecked{})
	return cmd
}

// ledgerChecked is what ledger check answers.
type ledgerChecked struct {
	Lines int `json:"lines"`
	// Answers is how many requests have one.
	Answers int `json:"answers"`
	// Unusable counts the answers of which nothing can be used, or that could not be read, Replaced those of them that were replaced by a
	// later try, Torn the lines that a crash left unfinished, Damaged those
	// that cannot be read and hinder a build, and Twice the requests that were answered more than once.
	Unusable int `json:"unusable"`
	Replaced int `json:"replaced"`
	Torn     int `json:"torn"`
	Damaged  int `json:"damaged"`
	Twice    int `json:"twice"`
	// AskedTwice counts the answers that may be paid twice, because a process was killed, or gave up, before it had them, and
	// Unanswered the requests that were sent and have no answer.
	AskedTwice int `json:"asked_twice"`
	Unanswered int `json:"unanswered"`
	// Told says the same of each line.
	Told []string `json:"told"`
}

// mostUnusable is how many unusable answers people are told of one by one.
const mostUnusable = 20

func runCheck(opts *app.Options, out io.Writer) error {
	keys := map[string]int{}
	var lines, faulty, replaced, torn, damaged, again, twice int
	var told []string
	tell := func(format string, args ...any) {
		text := fmt.Sprintf(format, args...)
		if told = append(told, text); !opts.JSON {
			fmt.Fprintln(out, text)
		}
	}
	err := eachLedgerLine(opts, nil, func(t *ledgerLine) error {
		lines++
		switch {
		case t.Torn:
			torn++
			tell("%s: %s", t.place(), t.is())
		case t.Damage != "":
			damaged++
			tell("%s: %s: geoeval ledger set-aside --damaged moves it out of the way", t.place(), t.is())
		case t.unusable():
			if faulty++; faulty <= mostUnusable || opts.JSON {
				tell("%s: %.12s %s", t.place(), t.Key, t.is())
			}
			if t.Replaced {
				replaced++
			}
		}
		if t.AskedTwice {
			twice++
		}
		if keys[t.Key]++; t.Key != "" && keys[t.Key] == 2 {
			again++
		}
		return nil
	})
	if err != nil {
		return err
	}
	delete(keys, "")
	if more := faulty - mostUnusable; more > 0 && !opts.JSON {
		tell("%d more answers that cannot be used: geoeval ledger list --faulty --out %s lists all", more, visible.ShellWord(opts.Out))
	}
	dir := disk.Join(opts.Out, app.LedgerFolder)
	if damaged == 0 {
		// What only shows when lines are held against each other: two requests under one key.
		l, err := ledger.Open(dir, ledger.Options{ReadOnly: true, Fits: llm.Fits})
		conflict := new(ledger.ConflictError)
		switch {
		case errors.As(err, &conflict):
			damaged++
			tell("%v", err)
		case err != nil:
			return err
		default:
			for _, note := range l.Notes() {
				if note.Kind == ledger.Rebought || note.Unsealed > 0 {
					tell("%s", note)
				}
			}
			if err := l.Close(); err != nil {
				return err
			}
		}
	}
	asked, err := ledger.Unanswered(dir, ledger.Options{Fits: llm.Fits})
	if err != nil {
		return err
	}
	if twice > 0 {
		tell("%s", ledger.ToldTwice(twice))
	}
	if len(asked) > 0 {
		tell("%d requests were sent and have no answer: they may have been paid", len(asked))
	}
	if opts.JSON {
		err = app.PrintJSON(out, ledgerChecked{lines, len(keys), faulty, replaced, torn, damaged, again, twice, len(asked), told})
	} else {
		of := ""
		if replaced > 0 {
			of = " (" + facts.Replaced(replaced) + ")"
		}
		fmt.Fprintf(out, "%s: %d lines with %d answers: %d unusable%s, %d torn, %d damaged\n",
			dir, lines, len(keys), faulty, of, torn, damaged)
	}
	if err == nil && damaged > 0 {
		err = app.Faults(damaged)
	}
	return err
}
