package app

import (
	"io"
	"strings"

	"geoeval/internal/cli/progress"
	"geoeval/internal/format/visible"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"
)

// OneLineOf is a text from outside as it can stand in a line of a terminal.
func OneLineOf(text string) string {
	const most = 300
	text = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))), " ")
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// How much of a screen the end of a build takes: rows in a terminal, whose other rows are for what the panel leaves, and in a log;
// and the columns of both.
const (
	mostTerminalRows = 25
	mostLogRows      = 60
	mostColumns      = 80
)

// An Ending is the text that a build ends with.
type Ending struct {
	columns, Most int
	terminal      bool
	Rows          []string
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

func (e *Ending) Write(out io.Writer) error {
	_, err := io.WriteString(out, strings.Join(e.Rows, "\n")+"\n")
	return err
}

// ShellWord is a word as a shell reads it.
func ShellWord(word string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r > 127 || strings.ContainsRune("_./:@%+,=-", r)
	}
	if !strings.ContainsFunc(word, func(r rune) bool { return !safe(r) }) {
		return visible.Text(word)
	}
	return "'" + strings.ReplaceAll(visible.Text(word), "'", `'\''`) + "'"
}
