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

// ShownPrompt is a prompt as people read it: whole, or where all but its last turn is that of the prompt before it, that turn.
func ShownPrompt(turns, before []stages.PreviewedMessage) string {
	if len(turns) == 0 {
		return ""
	}
	last := len(turns) - 1
	if last > 0 && len(before) == len(turns) && slices.Equal(turns[:last], before[:last]) {
		return Shown("  prompt ("+roleOf(&turns[last])+", after the turns above)", turns[last].Text)
	}
	var b strings.Builder
	for i := range turns {
		b.WriteString(Shown("  prompt ("+roleOf(&turns[i])+")", turns[i].Text))
	}
	return b.String()
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
