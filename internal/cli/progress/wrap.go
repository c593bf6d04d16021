package progress

import (
	"regexp"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Hanging is a text behind a head, broken at a width as [Wrap] does, and from the second row on indented.
func Hanging(head, text string, width, indent int) []string {
	if indent > width/2 {
		indent = 2
	}
	width = max(width, 8)
	rows := wrap(head+text, width, width-indent)
	for i := range rows[1:] {
		rows[i+1] = strings.Repeat(" ", indent) + rows[i+1]
	}
	return rows
}

// Wrap is the one rule by which prose is broken for a terminal: rows of at most so many columns, which end at a space or behind a
// wide character. A command stands in one row, so that it can be copied, where it fits into one, and so does what stands in
// backticks. A word is broken only where no row has room for it, and never at its hyphens. The text is one paragraph.
func Wrap(text string, width int) []string { return wrap(text, width, width) }

// wrap is Wrap with another width for the first row.
func wrap(text string, first, rest int) (rows []string) {
	whole := inOneRow(text, rest)
	for width := first; ; width = rest {
		to := rowEnd(text, width, whole)
		if to == len(text) {
			return append(rows, text)
		}
		rows = append(rows, strings.TrimRight(text[:to], " "))
		next := strings.TrimLeft(text[to:], " ")
		if next == "" {
			return rows
		}
		whole = moved(whole, len(text)-len(next))
		text = next
	}
}

// rowEnd is where the first row of a text ends: the last place within the width where it may, or anywhere where it may nowhere.
func rowEnd(text string, width int, whole []span) int {
	taken, last := 0, 0
	may := func(at int) {
		for _, s := range whole {
			if s.from < at && at < s.to {
				return
			}
		}
		last = at
	}
	begun := false // there is something else than spaces
	for i := 0; i < len(text); {
		cluster, cells := ansi.FirstGraphemeCluster(text[i:], ansi.GraphemeWidth)
		space := cluster == " "
		if space && begun {
			may(i)
		}
		begun = begun || !space
		if taken += cells; taken > width && !space {
			if last > 0 {
				return last
			}
			return max(i, len(cluster))
		}
		i += len(cluster)
		if cells > 1 {
			may(i)
		}
	}
	if taken > width {
		return len(strings.TrimRight(text, " "))
	}
	return len(text)
}

// A span is a part of a text, in bytes.
type span struct{ from, to int }

func moved(spans []span, by int) []span {
	out := make([]span, 0, len(spans))
	for _, s := range spans {
		if s.to > by {
			out = append(out, span{s.from - by, s.to - by})
		}
	}
	return out
}

var (
	inBackticks = regexp.MustCompile("[^ ]*`[^`]+`[^ ]*")
	word        = regexp.MustCompile(`[^ ]+`)
	// plain is a word that may be one of prose.
	plain = regexp.MustCompile(`^[a-z]+$`)
)

// inOneRow are the parts of a text that a row does not break, for they fit into one of so many columns.
func inOneRow(text string, width int) (spans []span) {
	var all []span
	for _, at := range inBackticks.FindAllStringIndex(text, -1) {
		all = append(all, span{at[0], at[1]})
	}
	words := word.FindAllStringIndex(text, -1)
	for i, at := range words {
		if strings.TrimLeft(text[at[0]:at[1]], "(\"“") == "geoeval" {
			all = append(all, span{at[0], words[commandEnd(text, words, i)][1]})
		}
	}
	for _, s := range all {
		if ansi.StringWidth(text[s.from:s.to]) <= width {
			spans = append(spans, s)
		}
	}
	return spans
}

// commandEnd is the last word of the command that begins with a word. In prose nothing parts it from what is behind it: it has two words
// more, those that prose does not have, and all up to the last flag of the clause, with its value. A word of prose among them
// does no harm.
func commandEnd(text string, words [][]int, begin int) int {
	end, quoted, wasFlag := begin, false, false
	for i, more := begin+1, true; i < len(words); i++ {
		w := text[words[i][0]:words[i][1]]
		bare := strings.TrimRight(w, ",;:.)”\"…")
		flag := strings.HasPrefix(w, "-")
		more = more && (i <= begin+2 || !plain.MatchString(bare))
		if flag || wasFlag || quoted || more {
			end = i
		}
		if strings.Count(bare, "'")%2 == 1 && (quoted || strings.HasPrefix(bare, "'") || strings.Contains(bare, "='")) {
			quoted = !quoted
		}
		wasFlag = flag && !strings.Contains(w, "=")
		if bare != w && !quoted {
			break
		}
	}
	return end
}
