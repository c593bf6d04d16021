package progress

import (
	"io"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// A screen is a terminal of which the lines below the cursor are drawn again and again, and what is above them stays.
//
// Between two drawings the cursor rests at the beginning of the first of these lines, and not behind the last one: a
// terminal that becomes narrower breaks lines in two, and nobody can say then how far up the first one is; but the
// cursor stays with its line. What is typed meanwhile moves the cursor and not the lines, so it is put back to where it
// was, unless the terminal has become another in between.
type screen struct {
	out io.Writer
	// columns and rows are the terminal's at the last drawing, 0 before the first.
	columns, rows int
	// drawn is what was drawn last, and at when.
	drawn string
	at    time.Time
}

// again is how long what was drawn is left alone where nothing of it has changed: something else may have been written
// over it, such as what is typed.
const again = time.Second

// draw leaves some lines above, for good, and draws others in the place of those drawn before. No line of what is drawn
// is as wide as the terminal, and there are fewer than it has rows.
func (s *screen) draw(above, lines []string, columns, rows int, now time.Time) {
	drawn := strings.Join(lines, "\n")
	same := columns == s.columns && rows == s.rows && drawn == s.drawn
	if same && len(above) == 0 && now.Sub(s.at) < again {
		return
	}
	var b strings.Builder
	s.home(&b, columns, rows)
	for _, line := range above {
		// It may go on in the next row: a wide one that is copied is one line.
		b.WriteString(line + ansi.EraseScreenBelow + "\r\n")
	}
	b.WriteString(ansi.ResetModeAutoWrap) // where characters are wider than they should be
	for i, line := range lines {
		if i > 0 {
			b.WriteString("\r\n")
		}
		b.WriteString(line + ansi.EraseLineRight)
	}
	b.WriteString(ansi.SetModeAutoWrap + ansi.EraseScreenBelow + "\r")
	if n := len(lines) - 1; n > 0 {
		b.WriteString(ansi.CursorUp(n))
	}
	b.WriteString(ansi.SaveCursor)
	io.WriteString(s.out, b.String())
	s.columns, s.rows, s.drawn, s.at = columns, rows, drawn, now
}

// home puts the cursor at the beginning of the first line.
func (s *screen) home(b *strings.Builder, columns, rows int) {
	switch {
	case s.columns == 0:
		b.WriteString(ansi.HideCursor)
	case columns == s.columns && rows == s.rows:
		b.WriteString(ansi.RestoreCursor)
	default:
		b.WriteString("\r" + ansi.EraseScreenBelow)
	}
	b.WriteString("\r")
}

// clear takes away what was drawn: until the next drawing, others may write where it began.
func (s *screen) clear(columns, rows int) { s.close(nil, columns, rows) }

// close leaves some lines for good in the place of what was drawn, and gives the terminal back.
func (s *screen) close(lines []string, columns, rows int) {
	var b strings.Builder
	shown := s.columns != 0
	if shown {
		s.home(&b, columns, rows)
		b.WriteString(ansi.EraseScreenBelow)
	}
	for _, line := range lines {
		b.WriteString(line + "\r\n")
	}
	if shown {
		b.WriteString(ansi.ShowCursor)
	}
	io.WriteString(s.out, b.String())
	s.columns, s.rows, s.drawn = 0, 0, ""
}
