package app

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"geoeval/internal/cli/progress"
	"geoeval/internal/format/visible"
	"geoeval/stages"

	"github.com/spf13/cobra"
)

// PreviewFlag names the flag of verbs that show what comes of a few problems before all are worked on.
const PreviewFlag = "preview"

// PreviewOf gives a verb the flag.
func PreviewOf(cmd *cobra.Command, n *int, usage string) {
	cmd.Flags().IntVar(n, PreviewFlag, 0, usage)
	CompleteFlag(cmd, PreviewFlag, Nothing)
}

// ShownPrompts show prompts as people read them: the first whole, and of the turns of others what no prompt before them has.
type ShownPrompts struct {
	// whole are the lines of the turns that were shown whole.
	whole map[turnOf][][]string
	// known are the turns that were shown.
	known map[shownTurn]bool
}

// A turnOf is whose turn it is in which prompt, and a shownTurn is such a turn.
type (
	turnOf    struct{ name, role string }
	shownTurn struct {
		name string
		stages.PreviewedMessage
	}
)

// Show shows a prompt under a name, which begins with how far that is indented; "" where it has no turns.
func (s *ShownPrompts) Show(name string, turns []stages.PreviewedMessage) string {
	if s.whole == nil {
		s.whole, s.known = map[turnOf][][]string{}, map[shownTurn]bool{}
	}
	var b strings.Builder
	for i := range turns {
		t := &turns[i]
		role := roleOf(t)
		if s.known[shownTurn{name, *t}] {
			if i == len(turns)-1 {
				b.WriteString(name + " (" + role + "): as above\n")
			}
			continue
		}
		s.known[shownTurn{name, *t}] = true
		lines := strings.Split(strings.TrimRight(t.Text, "\n"), "\n")
		before, behind := s.shared(turnOf{name, t.Role}, lines)
		if before+behind == 0 {
			s.whole[turnOf{name, t.Role}] = append(s.whole[turnOf{name, t.Role}], lines)
			b.WriteString(Shown(name+" ("+role+")", t.Text))
			continue
		}
		own := slices.Clone(lines[before : len(lines)-behind])
		if before > 0 {
			own = append([]string{"…"}, own...)
		}
		if behind > 0 {
			own = append(own, "…")
		}
		b.WriteString(Shown(name+" ("+role+"; … is as above)", strings.Join(own, "\n")))
	}
	return b.String()
}

// shared is how many lines a turn has in common, at its beginning and at its end, with the one that was shown whole and is most like
// it; none where that is not worth leaving out, or where nothing else is in it.
func (s *ShownPrompts) shared(of turnOf, lines []string) (before, behind int) {
	for _, whole := range s.whole[of] {
		from := common(lines, whole)
		a, b := slices.Clone(lines[from:]), slices.Clone(whole[from:])
		slices.Reverse(a)
		slices.Reverse(b)
		to := common(a, b)
		if said := strings.Join(lines[from:len(lines)-to], ""); strings.TrimSpace(said) != "" && from+to > before+behind {
			before, behind = from, to
		}
	}
	return before, behind
}

// common is how many elements at their beginnings are the same.
func common(a, b []string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// roleOf is whose turn it is, and of the user's, how many pictures were sent with it.
func roleOf(t *stages.PreviewedMessage) string {
	switch {
	case t.Pictures == 1:
		return t.Role + ", with a picture"
	case t.Pictures > 1:
		return fmt.Sprintf("%s, with %d pictures", t.Role, t.Pictures)
	case t.Role == "user":
		return t.Role + ", without a picture"
	}
	return t.Role
}

// shownReasoning is how much of reasoning is shown, in characters.
const shownReasoning = 600

// ShownReasoning is the end of what a model thought, where it came to no text; "" where it did, or told none.
func ShownReasoning(reasoning, text string) string {
	if text != "" || reasoning == "" {
		return ""
	}
	end := []rune(reasoning)
	if len(end) > shownReasoning {
		end = append([]rune("… "), end[len(end)-shownReasoning:]...)
	}
	return Shown("    reasoning, its end", string(end))
}

// previewColumns is how wide what is shown of texts is at the most.
const previewColumns = 100

// Shown is a text under a head, wrapped and indented below it, for people. Hidden characters are shown by their codes.
func Shown(head, text string) string {
	const indent = "  "
	var b strings.Builder
	lines := strings.Split(strings.TrimRight(visible.Text(text), "\n"), "\n")
	if len(lines) == 1 && utf8.RuneCountInString(head+lines[0])+2 <= previewColumns {
		return head + ": " + lines[0] + "\n"
	}
	b.WriteString(head + ":\n")
	deep := strings.Repeat(" ", len(head)-len(strings.TrimLeft(head, " "))) + indent
	for _, line := range lines {
		for _, row := range progress.Hanging(deep, line, previewColumns, len(deep)) {
			b.WriteString(strings.TrimRight(row, " ") + "\n")
		}
	}
	return b.String()
}

// Brief is a value in one line, with so many characters of it at the most.
func Brief(value string, most int) string {
	value = strings.Join(strings.Fields(value), " ")
	if r := []rune(value); len(r) > most {
		return string(r[:most]) + "…"
	}
	return value
}
