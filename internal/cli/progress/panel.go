package progress

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"geoeval/internal/facts"
	"geoeval/pipeline"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// A panel tells on a terminal, in lines that are drawn again and again.
type panel struct {
	screen screen
	size   func() (columns, rows int, err error)
	// brief is that of the options.
	brief func() string
	began time.Time
}

// The colours.
var (
	good  = lipgloss.NewStyle().Foreground(lipgloss.Green)
	bad   = lipgloss.NewStyle().Foreground(lipgloss.Red)
	busy  = lipgloss.NewStyle().Foreground(lipgloss.Cyan)
	warn  = lipgloss.NewStyle().Foreground(lipgloss.Yellow)
	faint = lipgloss.NewStyle().Faint(true)
)

// columnsAndRows is the terminal's size; where it does not say, that of most.
func (p *panel) columnsAndRows() (columns, rows int) {
	columns, rows, err := p.size()
	if err != nil || columns < 1 || rows < 1 {
		return 80, 24
	}
	return columns, rows
}

func (p *panel) event(all []*stage, _ *stage, e pipeline.Event, now time.Time) {
	columns, rows := p.columnsAndRows()
	var above []string
	switch {
	case e.Kind != pipeline.Noted:
	case p.brief == nil:
		above = note(cmp.Or(e.Stage, "build"), e.Text, columns)
	case e.Stage == "":
		above = []string{ansi.Truncate(clean(e.Text), columns-1, "…")}
	}
	p.screen.draw(above, layout(all, columns-1, rows-1, now), columns, rows, now)
}

func (p *panel) tick(all []*stage, now time.Time) {
	columns, rows := p.columnsAndRows()
	p.screen.draw(nil, layout(all, columns-1, rows-1, now), columns, rows, now)
}

func (p *panel) end(all []*stage, interrupted bool, now time.Time) {
	columns, rows := p.columnsAndRows()
	if p.brief == nil {
		p.screen.close(summary(all, interrupted, columns, now), columns, rows)
		return
	}
	told, rest := doneOf(all)
	lines := summary(rest, interrupted, columns, now)
	for _, text := range []string{inAll(all, now.Sub(p.began)) + told, p.brief()} {
		if text != "" {
			lines = append(lines, Hanging("", clean(text), columns-1, 2)...)
		}
	}
	p.screen.close(lines, columns, rows)
}

// doneOf says how long the stages took that are done, the slowest first, and gives those of which more is to be said.
func doneOf(all []*stage) (told string, rest []*stage) {
	var ran []*stage
	for _, s := range all {
		switch s.state {
		case done:
			ran = append(ran, s)
		case fresh:
		default:
			rest = append(rest, s)
		}
	}
	slices.SortStableFunc(ran, func(a, b *stage) int { return cmp.Compare(b.took, a.took) })
	for i, s := range ran {
		if s.took < time.Second {
			told += fmt.Sprintf("; %d in less than 1 s each", len(ran)-i)
			break
		}
		told += [...]string{"; ", ", "}[min(i, 1)] + clean(s.name) + " " + length(s.took)
	}
	return told, rest
}

// inAll says how many stages ran, and how long all took.
func inAll(all []*stage, took time.Duration) string {
	ran, what := 0, "took"
	for _, s := range all {
		switch s.state {
		case done:
			ran++
		case fresh:
		default:
			what = "ended after"
		}
	}
	return fmt.Sprintf("%s %s: %d of %s ran", what, length(took), ran, facts.Count(len(all), "stage"))
}

// note is a note, broken at so many columns.
func note(name, text string, columns int) []string {
	head := clean(name) + ": note: "
	var rows []string
	for _, paragraph := range strings.Split(paragraphs(text), "\n") {
		lead := "  "
		if rows == nil {
			lead = head
		}
		rows = append(rows, Hanging(lead, paragraph, columns-1, 2)...)
	}
	if rest, ok := strings.CutPrefix(rows[0], head); ok {
		rows[0] = strings.TrimSuffix(head, "note: ") + warn.Render("note:") + " " + rest
	}
	return rows
}

// summary is what a panel leaves: a line for each stage that ran, and one for those that did not.
func summary(all []*stage, interrupted bool, columns int, now time.Time) []string {
	var rows, upToDate, never []string
	width := nameWidth(all)
	for _, s := range all {
		switch s.state {
		case fresh:
			upToDate = append(upToDate, s.name)
		case waiting, checking:
			never = append(never, s.name)
		default:
			rows = append(rows, s.summary(width, columns, now)...)
		}
	}
	listed := func(mark, what string, names []string) {
		if len(names) > 0 {
			rows = append(rows, Hanging(mark+" "+what+": ", strings.Join(names, ", "), columns-1, 2)...)
		}
	}
	listed("✓", "up to date", upToDate)
	listed("·", "not begun", never)
	if interrupted {
		rows = append(rows, Hanging("", "interrupted: what is on its way is still kept; ^C again ends it at once", columns-1, 2)...)
	}
	return rows
}

// summary says of a stage what became of it.
func (s *stage) summary(width, columns int, now time.Time) []string {
	mark, style, text := "✓", good, "done in "+length(s.took)
	switch s.state {
	case failed:
		mark, style, text = "✗", bad, "failed after "+length(s.took)
	case inWork:
		mark, style, text = "·", faint, "stopped after "+length(now.Sub(s.started))
	}
	if bought := s.bought(); bought != "" {
		text += ": " + bought
	}
	rows := Hanging(mark+" "+pad(clean(s.name), width)+" ", text, columns-1, width+3)
	rows[0] = style.Render(mark) + strings.TrimPrefix(rows[0], mark)
	return rows
}

// pad makes a text so many columns wide.
func pad(s string, width int) string {
	s = ansi.Truncate(s, width, "…")
	return s + strings.Repeat(" ", width-ansi.StringWidth(s))
}

// nameWidth is how wide the longest name is, and not more than 20.
func nameWidth(all []*stage) int {
	width := 8
	for _, s := range all {
		width = max(width, ansi.StringWidth(s.name))
	}
	return min(width, 20)
}
