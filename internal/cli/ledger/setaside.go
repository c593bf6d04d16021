package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/facts"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/internal/llm/session"

	"github.com/spf13/cobra"
)

func newSetAside(opts *app.Options) *cobra.Command {
	var faulty, damaged, lost bool
	cmd := &cobra.Command{
		Use:   "set-aside [KEY...]",
		Short: "Move answers out of the way, to be asked again",
		Long: `Set-aside moves lines of the ledger under --out to a file in its folder that is not read,
*.set-aside: the answers whose keys are named, or as much of these as tells them apart; with --faulty
what list --faulty lists, which cannot be used or could not be read, but for what was replaced by a later
try: with that the question has its answer; with --damaged the lines that cannot be read. An answer that was cut off is taken where its key is named
alone, as it would be cut off again. Nothing is deleted: renamed to *.jsonl, the file counts again. The stages that ask
models run again when build, or evaluate, is called next: what they need and was set aside they ask for
again, and pay for again; which those are is said. What was paid for the lines is then in no sum of costs:
how many tokens that were is said, too.

With --lost it gives up the answers that the tables name and the ledger lacks: without that, a build that
finds such buys nothing.`,
		Example:           "  geoeval ledger set-aside --faulty\n  geoeval ledger set-aside 3f9c2ab1",
		ValidArgsFunction: app.Nothing,
		RunE: func(cmd *cobra.Command, args []string) error {
			if lost {
				if len(args) > 0 || faulty || damaged {
					return app.Usage(errors.New("--lost is of answers that are in no line: name no others with it"))
				}
				return runGiveUp(opts, cmd.OutOrStdout())
			}
			return runSetAside(opts, args, faulty, damaged, cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&faulty, "faulty", false, "the answers of which nothing can be used, or which the stage that asked could not read, but for those that a later try replaced")
	cmd.Flags().BoolVar(&damaged, "damaged", false, "the lines that are damaged or torn")
	cmd.Flags().BoolVar(&lost, "lost", false, "the answers that the tables name and the ledger lacks")
	opts.Flags(cmd, app.OutFlag)
	opts.Answers(cmd, setAside{})
	return cmd
}

// setAside is what ledger set-aside answers.
type setAside struct {
	// File is where the lines are now, empty for none.
	File  string        `json:"file"`
	Lines []*ledgerLine `json:"lines"`
	// Again are the stages that run again when the folder is brought up to date.
	Again []string `json:"again,omitempty"`
	// Lost are, with --lost, the keys of the answers that were given up.
	Lost []string `json:"lost,omitempty"`
}

func runSetAside(opts *app.Options, keys []string, faulty, damaged bool, out io.Writer) error {
	if err := wantKeys(keys); err != nil {
		return err
	}
	if len(keys) == 0 && !faulty && !damaged {
		return app.Usage(errors.New("name keys, or say --faulty or --damaged: see geoeval ledger set-aside --help"))
	}
	moved, replaced, err := toSetAside(opts, keys, faulty, damaged)
	if err != nil {
		return err
	}
	p, err := opts.OpenTables()
	if err != nil {
		return err
	}
	unlock, err := p.Hold() // a build may be writing to the ledger
	if err != nil {
		return err
	}
	defer unlock()
	chosen := map[ledger.Place]bool{}
	for _, t := range moved {
		chosen[ledger.Place{File: t.File, Line: t.Line}] = true
	}
	var again []string
	if len(moved) > 0 { // before they are moved: a stage that runs again for nothing does no harm
		if again, err = p.RunAgain("answers in the ledger were set aside", session.Section); err != nil {
			return err
		}
	}
	done, err := ledger.SetAside(disk.Join(opts.Out, app.LedgerFolder), ledger.Options{Fits: llm.Fits},
		func(l *ledger.Line) bool { return chosen[l.Place] })
	if err != nil {
		return err
	}
	if opts.JSON {
		return app.PrintJSON(out, setAside{File: done.File, Lines: moved, Again: again})
	}
	for _, t := range moved {
		switch {
		case t.Key == "":
			fmt.Fprintf(out, "%s, %d bytes: %s; what it answered, if anything, is asked again\n", t.place(), t.Bytes, t.is())
		case done.Left[t.Key]:
			fmt.Fprintf(out, "%.12s: %s; it has another answer, which counts now\n", t.Key, t.is())
		default:
			fmt.Fprintf(out, "%.12s: %s; a build that needs it asks %s again for candidate %d\n",
				t.Key, t.is(), t.Model, t.Candidate)
		}
	}
	if replaced > 0 {
		fmt.Fprintf(out, "left where they are, of what cannot be used: %s\n", facts.Replaced(replaced))
	}
	if len(moved) == 0 {
		fmt.Fprintln(out, "nothing to set aside")
		return nil
	}
	fmt.Fprintf(out, "%d lines are in %s now\n", len(moved), done.File)
	var prompt, completion int
	for _, t := range moved {
		prompt, completion = prompt+t.PromptTokens, completion+t.CompletionTokens
	}
	if prompt+completion > 0 {
		fmt.Fprintf(out, "%d + %d tokens were paid for them: once the stages ran again, no sum of costs counts these\n", prompt, completion)
	}
	if len(again) > 0 {
		fmt.Fprintf(out, "the next %s runs %s again, which ask for what they need of them\n", cmp.Or(p.Layout().Verb, "geoeval build"), strings.Join(again, ", "))
	}
	return nil
}

// toSetAside are the lines that are to be set aside; replaced is how many faulty ones stay, as a later try replaced them.
func toSetAside(opts *app.Options, keys []string, faulty, damaged bool) (moved []*ledgerLine, replaced int, err error) {
	add := func(t *ledgerLine) { t.answer, t.asked, t.response, moved = nil, nil, "", append(moved, t) }
	if len(keys) > 0 {
		err := eachLedgerLine(opts, keys, func(t *ledgerLine) error {
			add(t)
			return nil
		})
		if err != nil {
			return nil, 0, err
		}
	}
	named := map[string]bool{}
	for _, t := range moved {
		named[t.place()] = true
	}
	err = eachLedgerLine(opts, nil, func(t *ledgerLine) error {
		switch {
		case named[t.place()]:
		case faulty && t.toAskAgain(), damaged && t.Damage != "":
			add(t)
		case faulty && t.unusable():
			replaced++
		}
		return nil
	})
	return moved, replaced, err
}
