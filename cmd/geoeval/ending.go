package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"geoeval/cmd/geoeval/progress"
	"geoeval/internal/disk"
	"geoeval/internal/format/visible"
	"geoeval/internal/llm/facts"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/ingest"

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

// An ending is the text that a build ends with.
type ending struct {
	columns, most int
	terminal      bool
	rows          []string
}

// newEnding begins a text for a writer.
func newEnding(out io.Writer) *ending {
	e := &ending{columns: mostColumns, most: mostLogRows}
	if f := terminalBehind(out); f != nil {
		e.terminal, e.most = true, mostTerminalRows
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns > 0 {
			e.columns = min(columns, mostColumns)
		}
	}
	return e
}

// row adds a row, which is cut where a terminal is narrower.
func (e *ending) row(text string) {
	if e.terminal {
		text = ansi.Truncate(text, e.columns, "…")
	}
	e.rows = append(e.rows, strings.TrimRight(text, " "))
}

// text adds a text in as many rows as it needs, but no more than most in a terminal.
func (e *ending) text(head, text string, most int) {
	rows := progress.Hanging(head, strings.ReplaceAll(visible.Text(text), "\n", " "), e.columns, 4)
	if e.terminal && len(rows) > most {
		rows[most-1] = ansi.Truncate(rows[most-1], e.columns-1, "") + "…"
		rows = rows[:most]
	}
	for _, row := range rows {
		e.row(row)
	}
}

// printEnd prints what a build ends with. only are the stages that it was of, none for all.
func (o *options) printEnd(p *pipeline.Pipeline, out io.Writer, only []string) error {
	sum, err := p.Summary()
	if err != nil {
		return err
	}
	if len(only) > 0 || o.limit > 0 {
		sum.Short = nil // of what was left out on purpose
	}
	if o.json {
		return printJSON(out, sum)
	}
	e := newEnding(out)
	for line := range strings.Lines(sum.SourceTable()) {
		e.row(strings.TrimSuffix(line, "\n"))
	}
	e.row("")
	e.addSubsets(sum)
	next := o.nextCommands(sum, only)
	e.addNotes(sum, notesIn(o.out), len(next), o.commandFor("status --tables"))
	for i, command := range next {
		e.row([...]string{"Next: ", "      "}[min(i, 1)] + command)
	}
	return e.write(out)
}

func (e *ending) write(out io.Writer) error {
	_, err := io.WriteString(out, strings.Join(e.rows, "\n")+"\n")
	return err
}

// addSubsets adds a row for each subset, and why it is not as large as it was to be.
func (e *ending) addSubsets(sum *pipeline.Summary) {
	if limit := pipeline.Value[ingest.Limit](sum, ingest.LimitName).Records; limit > 0 {
		e.text("", fmt.Sprintf("Of each source the first %d records at the most were read (--limit %[1]d).", limit), 2)
	}
	digits := 1
	for _, s := range sum.Subsets {
		digits = max(digits, len(fmt.Sprint(s.Has)), len(fmt.Sprint(s.Size)))
	}
	for _, s := range sum.Subsets {
		why := s.Why
		if i := slices.IndexFunc(sum.Short, func(short *stages.Short) bool { return short.Subset == s.Name }); i >= 0 {
			why += fmt.Sprintf("; %s can name other datasets (%s)", sum.Short[i].Key, sum.Short[i].At)
		}
		e.text(fmt.Sprintf("%-16s  %*d of %*d  ", s.Name, digits, s.Has, digits, s.Size), why, 2)
	}
}

// addNotes adds what stages noted that asks for something to be done, and counts the rest. So many rows are to come.
func (e *ending) addNotes(sum *pipeline.Summary, notes []stageNote, coming int, list string) {
	var urgent []string
	for _, c := range sum.Columns {
		rejected := int64(0)
		for _, n := range c.Counts {
			rejected += n
		}
		if c.Name == "rejects" && rejected > 0 {
			urgent = append(urgent, fmt.Sprintf("%s: the table %s has the reason of each, and the report counts them",
				facts.Count(int(rejected), "reject"), schema.Rejects.Name()))
		}
	}
	for _, n := range notes {
		if n.Urgent {
			urgent = append(urgent, n.Stage+": "+n.Text)
		}
	}
	told := 0
	for _, text := range urgent {
		if len(e.rows)+2+coming > e.most {
			break
		}
		e.text("! ", text, min(2, e.most-coming-1-len(e.rows)))
		told++
	}
	left := len(notes) + len(urgent) - told
	for _, n := range notes {
		if n.Urgent {
			left--
		}
	}
	e.row(fmt.Sprintf("%s, all tables: %s", facts.Count(left, "more note"), list))
}

// nextCommands are the commands that come next for the output folder.
func (o *options) nextCommands(sum *pipeline.Summary, only []string) []string {
	switch limited := pipeline.Value[ingest.Limit](sum, ingest.LimitName).Records > 0; {
	case len(only) > 0:
		return []string{o.commandFor("build")}
	case limited:
		return []string{o.commandFor("report"), o.commandFor("build")}
	case !isThere(disk.Join(o.out, "release")):
		return []string{o.commandFor("verify"), o.commandFor("release 1.0.0")}
	case !isThere(disk.Join(o.out, evaluationFolder)):
		return []string{o.commandFor("verify"), o.commandFor("evaluate")}
	}
	return []string{o.commandFor("verify"), o.commandFor("report")}
}

// commandFor is a call of the program for the output folder.
func (o *options) commandFor(verb string) string {
	command := "geoeval " + verb
	if o.out != cmp.Or(os.Getenv("GEOEVAL_OUT"), "out") {
		command += " --out " + shellWord(o.out)
	}
	return command
}

// shellWord is a word as a shell reads it.
func shellWord(word string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r > 127 || strings.ContainsRune("_./:@%+,=-", r)
	}
	if !strings.ContainsFunc(word, func(r rune) bool { return !safe(r) }) {
		return visible.Text(word)
	}
	return "'" + strings.ReplaceAll(visible.Text(word), "'", `'\''`) + "'"
}

// bought says what a build asked language models; "" where it asked nothing.
func (o *options) bought() string {
	if o.asking == nil {
		return ""
	}
	p := o.asking.Progress()
	said := facts.Tally{FromLedger: p.FromLedger, Bought: p.Bought, Failed: p.Failed, Requests: p.Tries, Tokens: p.PromptTokens + p.CompletionTokens,
		Dollars: p.Dollars}.String()
	if said == "" {
		return ""
	}
	return "language models: " + said
}
