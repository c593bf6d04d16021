package look

import (
	"fmt"
	"io"
	"strings"

	"geoeval/internal/cli/progress"

	"github.com/charmbracelet/x/ansi"
)

// columnWidth is the width of each of two columns, in the cells of a terminal.
const columnWidth = 56

// sideBySide prints pairs of texts in two columns, wrapped.
func sideBySide(out io.Writer, pairs [][2]string) {
	for _, pair := range pairs {
		left, right := wrap(pair[0], columnWidth), wrap(pair[1], columnWidth)
		for i := range max(len(left), len(right)) {
			l, r := line(left, i), line(right, i)
			fmt.Fprintln(out, strings.TrimRight("  "+l+strings.Repeat(" ", columnWidth-ansi.StringWidth(l)+3)+r, " "))
		}
	}
}

func line(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// wrap breaks a text into lines of at most so many columns.
func wrap(text string, limit int) (lines []string) {
	for _, paragraph := range strings.Split(text, "\n") {
		lines = append(lines, progress.Wrap(paragraph, limit)...)
	}
	return lines
}
