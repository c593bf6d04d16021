package facts

import (
	"cmp"
	"fmt"
	"math"
	"strings"
)

// Lines say in words what is known: the answers, what came of them, how fast and for how much, and what is waited for.
func (m *Model) Lines() []string {
	lines := []string{m.Answers(), m.Checks(), m.Pace(), m.Dollars.String()}
	for _, w := range m.Waits {
		lines = append(lines, w.String())
	}
	kept := lines[:0]
	for _, l := range lines {
		if l != "" {
			kept = append(kept, l)
		}
	}
	return kept
}

// Got is how many answers there are, wherever they came from.
func (m *Model) Got() int { return m.FromLedger + m.Anew() }

// Anew is how many of them the ledger did not have, refusals among them.
func (m *Model) Anew() int { return m.Bought + m.Free + m.Refused }

// Answers says where answers came from, and what becomes of the others.
func (m *Model) Answers() string {
	return fmt.Sprintf("%s from the ledger, %s, %s in flight, %s failed", Number(m.FromLedger), Obtained(m.Bought, m.Free, m.Refused),
		Number(m.InFlight), Number(m.Failed)) + unasked(m.Unasked)
}

// unasked says how many requests were not sent, behind a comma; "" for none.
func unasked(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", %s not asked", Number(n))
}

// NoAnswer says behind commas how many requests got no answer, and how many were not sent; "" for none.
func NoAnswer(failed, notSent int) string {
	text := ""
	if failed > 0 {
		text = fmt.Sprintf(", %s failed", Number(failed))
	}
	return text + unasked(notSent)
}

// Obtained says how many answers a build got beside those of the ledger: only what costs money is bought, and a refusal is not.
func Obtained(bought, free, refused int) string {
	text := Number(bought) + " bought"
	switch {
	case free == 0:
	case bought == 0:
		text = Number(free) + " free"
	default:
		text += ", " + Number(free) + " free"
	}
	if refused > 0 {
		text += fmt.Sprintf(", %s refused", Number(refused))
	}
	return text
}

// A Tally is what was asked, and what it took.
type Tally struct {
	FromLedger, Bought, Free, Refused, Failed, Unasked, Requests, Tokens int
	// Doubtful is what may have been spent beside Dollars.
	Dollars, Doubtful float64
}

// Tally is what a stage asked so far.
func (m *Model) Tally() Tally {
	return Tally{m.FromLedger, m.Bought, m.Free, m.Refused, m.Failed, m.Unasked, m.Requests, m.Tokens, m.Cost, m.Doubtful}
}

// String says it in a sentence; "" where nothing was asked.
func (t Tally) String() string {
	if t == (Tally{}) {
		return ""
	}
	text := fmt.Sprintf("%s from the ledger, %s with %s and %s for %s", Count(t.FromLedger, "answer"), Obtained(t.Bought, t.Free, t.Refused),
		Count(t.Requests, "request"), Count(t.Tokens, "token"), Money(t.Dollars))
	if t.Doubtful > 0 {
		text += fmt.Sprintf(" (%s more may have been spent)", Money(t.Doubtful))
	}
	return text + NoAnswer(t.Failed, t.Unasked)
}

// Checks says how many answers can be used, as they passed every check, and what is wrong with the others; empty as long as none was checked.
func (m *Model) Checks() string {
	if m.Checked == 0 {
		return ""
	}
	s := fmt.Sprintf("%s of %s usable", percent(m.Passed, m.Checked), Number(m.Checked))
	for i, f := range m.Faults {
		s += [...]string{"; ", ", "}[min(i, 1)] + fmt.Sprintf("%s %s", f.Kind, Number(f.Answers))
		if f.Replaced > 0 {
			s += " (" + Replaced(f.Replaced) + ")"
		}
	}
	if m.CutOff > 0 {
		s += fmt.Sprintf("; %s cut off before they said anything: raise %s", Number(m.CutOff), cmp.Or(m.CutOffBy, "max_tokens"))
	}
	return s
}

// Replaced says of so many answers that could not be read that they need not be asked for again.
func Replaced(n int) string { return Number(n) + " replaced by a later try" }

// percent is a part of a whole; what is not the whole is never said to be all of it, nor what is something to be
// nothing.
func percent(part, whole int) string {
	p := float64(part) / float64(whole) * 100
	switch {
	case part == 0 || part == whole:
		return fmt.Sprintf("%.0f %%", p)
	}
	return fmt.Sprintf("%.1f %%", min(max(math.Round(p*10)/10, 0.1), 99.9))
}

// Pace says how fast servers are asked, and what holds that back.
func (m *Model) Pace() string {
	var all []string
	for i := range m.Servers {
		s := &m.Servers[i]
		text := fmt.Sprintf("%s on the wire; %s; %s and %s in the last minute", Number(s.InFlight), s.Limits(),
			Count(s.Requests, "request"), Count(s.Tokens, "token"))
		if len(m.Servers) > 1 {
			text = s.Name + ": " + text
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}

// Limits says what holds back how fast a server is asked.
func (s *Server) Limits() string {
	text := ""
	switch {
	case s.RequestLimit == 0:
	case s.Ours:
		text = fmt.Sprintf("limit of the configuration: %s a minute", Number(s.RequestLimit))
	case s.Learned:
		text = fmt.Sprintf("server's limit: about %s a minute", Number(s.RequestLimit))
	default:
		text = fmt.Sprintf("server's limit: %s a minute", Number(s.RequestLimit))
	}
	if s.TokenLimit > 0 {
		tokens := fmt.Sprintf("%s tokens a minute", Number(s.TokenLimit))
		if text == "" {
			return "limit: " + tokens
		}
		return text + " and " + tokens
	}
	if text == "" {
		return fmt.Sprintf("up to %s as long as it answers as quickly", Number(s.InFlightLimit))
	}
	return text
}

func (d Dollars) String() string {
	s := Spent(d.Spent, d.Doubtful)
	if d.Projected != nil {
		s += ", about " + Money(*d.Projected) + " in the end"
	}
	if d.Allowed == nil {
		return s + ", no limit"
	}
	return s + ", " + Money(*d.Allowed) + " allowed"
}

// Spent says how much is spent, and how much more may have been.
func Spent(dollars, doubtful float64) string {
	s := Money(dollars) + " spent"
	if doubtful > 0 {
		s += ", and " + Money(doubtful) + " may have been"
	}
	return s
}

// Money is an amount to the cent, and below ten cents to the hundredth of one.
func Money(dollars float64) string {
	if dollars != 0 && math.Abs(dollars) < 0.1 {
		return fmt.Sprintf("$%.4f", dollars)
	}
	return fmt.Sprintf("$%.2f", dollars)
}
