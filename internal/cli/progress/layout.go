package progress

import (
	"fmt"
	"strings"
	"time"

	"geoeval/internal/facts"

	"github.com/charmbracelet/x/ansi"
)

// layout draws the stages in so many columns and rows, at least 1 each: a row for each, and below one that asks a
// language model what is known of that. Where this has no room, stages that wait and those that have ended share a row,
// and what a model's stage tells is cut down, what it waits for last.
func layout(all []*stage, columns, rows int, now time.Time) []string {
	columns, rows = max(columns, 1), max(rows, 1)
	var drawn []string
	for terse := range mostTerse + 1 {
		drawn = drawAll(all, columns, terse, now)
		if len(drawn) <= rows {
			return drawn
		}
	}
	return drawn[:rows]
}

// How much is left out, each with what is above it.
const (
	endedShare = 1 + iota
	waitingShare
	unbroken  // a model's facts, each in one row
	without   // and from here on, one of them less
	mostTerse = without + 5
)

func drawAll(all []*stage, columns, terse int, now time.Time) []string {
	width := nameWidth(all)
	if columns < 40 {
		width = min(width, max(columns/3, 1))
	}
	var first, middle, last []string
	var ended, idle []*stage
	for _, s := range all {
		switch {
		case terse >= endedShare && (s.state == done || s.state == fresh):
			ended = append(ended, s)
		case terse >= waitingShare && (s.state == waiting || s.state == checking):
			idle = append(idle, s)
		default:
			middle = append(middle, s.row(width, columns, now))
			if s.state == inWork && s.known.Model != nil {
				middle = append(middle, modelRows(s.known.Model, columns, terse)...)
			}
		}
	}
	if len(ended) > 0 {
		first = append(first, shared("✓", "done", ended, columns))
	}
	if len(idle) > 0 {
		last = append(last, shared("·", "waiting", idle, columns))
	}
	if terse == mostTerse { // what runs matters most
		return append(append(middle, last...), first...)
	}
	return append(append(first, middle...), last...)
}

// shared is one row for several stages.
func shared(mark, what string, of []*stage, columns int) string {
	names := make([]string, len(of))
	for i, s := range of {
		names[i] = s.name
	}
	text := fmt.Sprintf("%s %d %s: %s", mark, len(of), what, strings.Join(names, ", "))
	return faint.Render(ansi.Truncate(clean(text), columns, "…"))
}

// row is the row of a stage.
func (s *stage) row(width, columns int, now time.Time) string {
	room := max(columns-width-3, 0) // behind mark and name
	row := func(mark, text string) string {
		return ansi.Truncate(mark+" "+pad(clean(s.name), width)+" "+ansi.Truncate(text, room, "…"), columns, "")
	}
	switch s.state {
	case waiting:
		return faint.Render(row("·", "waiting"))
	case checking:
		return row("·", "checking what it reads")
	case fresh:
		return row(good.Render("✓"), "up to date")
	case done:
		text := "done in " + length(s.took)
		if bought := s.bought(); bought != "" {
			text += ": " + bought
		}
		return row(good.Render("✓"), text)
	case failed:
		return row(bad.Render("✗"), "failed after "+length(s.took))
	}
	return row(busy.Render("▸"), s.advance(now, columns, room))
}

// advance says how far a stage in work is: with a bar and the reason that it runs, where there is room.
func (s *stage) advance(now time.Time, columns, room int) string {
	far := s.far(now, room)
	if done, total := s.counted(); total > 0 {
		if bar := bar(done, total, max(min(columns/8, 24), 6)); ansi.StringWidth(bar+" "+far) <= room {
			far = busy.Render(bar) + " " + far
		}
	}
	if s.why != "" && s.known.Model == nil {
		if why := "  " + clean(because(s.why)); ansi.StringWidth(far+why) <= room {
			far += faint.Render(why)
		}
	}
	return far
}

// bar shows a part of a whole in so many columns.
func bar(part, whole, columns int) string {
	full := min(max(part*columns/whole, 0), columns)
	return strings.Repeat("▰", full) + strings.Repeat("▱", columns-full)
}

// A fact is what one row tells of a language model.
type fact struct {
	name, text string
	// matters is higher where it is left out later.
	matters int
}

// modelFacts are what is known of a language model, in the order in which it is read.
func modelFacts(m *facts.Model) []fact {
	all := []fact{
		{"answers", m.Answers(), 3}, {"checks", m.Checks(), 1}, {"speed", m.Pace(), 0}, {"dollars", m.Dollars.String(), 2},
	}
	name := "waits"
	for _, w := range m.Waits {
		all = append(all, fact{name, w.String(), urgent})
		name = ""
	}
	return all
}

// urgent matters most.
const urgent = 4

// modelRows are rows with what is known of a language model, each fact with its name.
func modelRows(m *facts.Model, columns, terse int) []string {
	var rows []string
	for _, f := range modelFacts(m) {
		if f.text == "" || f.matters <= terse-without || terse == mostTerse && f.name == "" {
			continue
		}
		head := "    " + pad(f.name, 8)
		if columns < 50 {
			head = "  "
		}
		broken := Hanging(head, clean(f.text), columns, ansi.StringWidth(head))
		if terse >= unbroken {
			broken = []string{ansi.Truncate(head+clean(f.text), columns, "…")}
		}
		for _, row := range broken {
			rest, first := strings.CutPrefix(row, head)
			switch {
			case f.matters == urgent:
				row = warn.Render(row)
			case first:
				row = faint.Render(head) + rest
			}
			rows = append(rows, row)
		}
	}
	return rows
}
