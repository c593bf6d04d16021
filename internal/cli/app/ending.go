package app

import (
	"io"
	"strings"

	"geoeval/internal/cli/progress"
	"geoeval/internal/format/visible"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"
)

// How much of a screen the end of a build takes: rows in a terminal, whose other rows are for what the panel leaves, and in a log;
// and the columns of both.
const (
	mostTerminalRows = 25
	mostLogRows      = 60
	mostColumns      = 80
)

// An Ending is the text that a build ends with.
type Ending struct {
	// Rows are its rows, and Most is how many there are to be at the most.
	Rows []string
	Most int

	columns  int
	terminal bool
}

// NewEnding begins a text for a writer.
func NewEnding(out io.Writer) *Ending {
	e := &Ending{columns: mostColumns, Most: mostLogRows}
	if f := TerminalBehind(out); f != nil {
		e.terminal, e.Most = true, mostTerminalRows
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns > 0 {
			e.columns = min(columns, mostColumns)
		}
	}
	return e
}

// Row adds a row, which is cut where a terminal is narrower.
func (e *Ending) Row(text string) {
	if e.terminal {
		text = ansi.Truncate(text, e.columns, "…")
	}
	e.Rows = append(e.Rows, strings.TrimRight(text, " "))
}

// Text adds a text in as many rows as it needs, but no more than most in a terminal.
func (e *Ending) Text(head, text string, most int) {
	rows := progress.Hanging(head, strings.ReplaceAll(visible.Text(text), "\n", " "), e.columns, 4)
	if e.terminal && len(rows) > most {
		rows[most-1] = ansi.Truncate(rows[most-1], e.columns-1, "") + "…"
		rows = rows[:most]
	}
	for _, row := range rows {
		e.Row(row)
	}
}

// Print prints the text.
func (e *Ending) Print(out io.Writer) error {
	_, err := io.WriteString(out, strings.Join(e.Rows, "\n")+"\n")
	return err
}
