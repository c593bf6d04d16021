package progress

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"geoeval/internal/facts"
	"geoeval/internal/format/visible"

	"github.com/charmbracelet/x/ansi"
)

// A unit is what a stage counts of its work.
type unit int

const (
	counted unit = iota
	inBytes
)

// number is so much, without the unit.
func (u unit) number(n float64) string {
	if u == inBytes {
		whole, tenth, _ := strings.Cut(fmt.Sprintf("%.1f", n/1e6), ".")
		megabytes, _ := strconv.Atoi(whole)
		return facts.Number(megabytes) + "." + tenth
	}
	return facts.Number(int(n + 0.5))
}

// name stands behind a number.
func (u unit) name() string {
	if u == inBytes {
		return " MB"
	}
	return ""
}

// far says how far a stage is, in so many columns where that goes: how much is done, how fast that goes, how long the
// rest takes. Where there is less room, it does not say how fast, or nothing but how much.
func (s *stage) far(now time.Time, room int) string {
	lasts := "for " + facts.Span(now.Sub(s.started))
	much, rest := lasts, ""
	switch f, u := s.known, s.unit; {
	case s.answers():
		about := " of about "
		if f.Model.Expected == f.Total {
			about = " of "
		}
		much, rest = facts.Number(f.Model.Got())+about+facts.Count(f.Model.Expected, "answer"), ", "+lasts
	case f.Total > 0:
		much, rest = u.number(float64(f.Done))+" of "+u.number(float64(f.Total))+u.name(), ", "+lasts
	case f.Done > 0:
		much, rest = u.number(float64(f.Done))+u.name(), ", "+lasts
	}
	if left, known := s.left(); known {
		rest = ", " + facts.Span(left) + " left"
	}
	if s.known.Doing != "" {
		rest += ": " + clean(s.known.Doing)
	}
	fast := ""
	switch rate, got := s.rates(); {
	case got > 0:
		fast = ", " + perSecond(got, " answers")
		if s.answers() {
			fast = ", " + perSecond(got, "")
		}
	case rate > 0 && s.unit == inBytes:
		fast = ", " + perSecond(rate/1e6, inBytes.name())
	case rate > 0:
		fast = ", " + perSecond(rate, "")
	}
	if whole := much + fast + rest; ansi.StringWidth(whole) <= room {
		return whole
	}
	if ansi.StringWidth(much+rest) <= room {
		return much + rest
	}
	return much
}

// perSecond is a rate of something, in as many digits as say anything.
func perSecond(rate float64, what string) string {
	switch {
	case rate >= 10:
		return facts.Number(int(rate+0.5)) + what + " a second"
	case rate >= 0.1:
		return fmt.Sprintf("%.1f%s a second", rate, what)
	}
	return fmt.Sprintf("%.1f%s a minute", rate*60, what)
}

// length is how long something took: to the hundredth of a second where it is short.
func length(d time.Duration) string {
	if d < time.Minute {
		return fmt.Sprintf("%.2f s", d.Seconds())
	}
	return facts.Span(d)
}

// bought says of a stage that has ended what it asked a language model; empty where it asked nothing.
func (s *stage) bought() string {
	m := s.known.Model
	if m == nil || m.Got()+m.Failed+m.Unasked == 0 {
		return ""
	}
	parts := []string{fmt.Sprintf("requests: %s from the ledger, %s", facts.Number(m.FromLedger), facts.Obtained(m.Bought, m.Free, m.Refused)) + facts.NoAnswer(m.Failed, m.Unasked)}
	if checks := m.Checks(); checks != "" {
		parts = append(parts, checks)
	}
	return clean(strings.Join(append(parts, facts.Spent(m.Cost, m.Doubtful)), "; "))
}

// clean is text from anywhere as a row may have it: nothing in it moves the cursor.
func clean(s string) string { return strings.ReplaceAll(paragraphs(s), "\n", " ") }

// paragraphs is clean for text that may have several rows.
func paragraphs(s string) string { return visible.Text(strings.ReplaceAll(s, "\t", " ")) }
