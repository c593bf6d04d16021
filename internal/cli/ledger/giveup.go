package ledger

import (
	"errors"
	"fmt"
	"io"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/llm/ledger"
)

// runGiveUp gives up the answers that the ledger has lost.
func runGiveUp(opts *app.Options, out io.Writer) error {
	p, err := opts.OpenTables()
	if err != nil {
		return err
	}
	unlock, err := p.Hold()
	if err != nil {
		return err
	}
	defer unlock()
	lost, err := app.LostOf(opts.Asking)
	if err := errors.Join(err, opts.Asking.Close()); err != nil {
		return err
	}
	told := setAside{Lines: []*ledgerLine{}}
	if lost != nil {
		told.Lost = lost.Keys
		if told.File, err = ledger.GiveUp(disk.Join(opts.Out, app.LedgerFolder), ledger.Options{}, lost.Keys); err != nil {
			return err
		}
	}
	switch {
	case opts.JSON:
		return app.PrintJSON(out, told)
	case lost == nil:
		_, err = fmt.Fprintln(out, "nothing is lost")
	default:
		_, err = fmt.Fprintf(out, "%d answers are given up, in %s; a build that needs them buys them again\n", len(lost.Keys), told.File)
	}
	return err
}
