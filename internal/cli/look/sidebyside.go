package look

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// columnWidth is the width of each of two columns, in the cells of a terminal.
const columnWidth = 56

// sideBySide prints pairs of texts in two columns, wrapped.
func sideBySide(out io.Writer, pairs [][2]string) {
	for _, pair := range pairs {
		left, right := wrap(pair[0], columnWidth), wrap(pair[1], columnWidth)
		for i := range max(len(left), len(right)) {
			l, r := line(left, i), line(right, i)
			fmt.Fprintln(out, strings.TrimRight("  "+l+strings.Repeat(" ", columnWidth-cells(l)+3)+r, " "))
		}
	}
}

func line(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// cells is how wide a text is in a terminal, where a Chinese character takes two cells.
func cells(text string) int {
	n := 0
	for _, r := range text {
		n += cellsOf(r)
	}
	return n
}

func cellsOf(r rune) int {
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// wrap breaks a text into lines of at most so many cells: at spaces, and between wide characters and inside words only
// where it must.
func wrap(text string, limit int) []string {
	var lines []string
	for _, paragraph := range strings.Split(text, "\n") {
		for cells(paragraph) > limit {
			at := breakAt(paragraph, limit)
			lines = append(lines, strings.TrimRight(paragraph[:at], " "))
			paragraph = strings.TrimLeft(paragraph[at:], " ")
		}
		lines = append(lines, paragraph)
	}
	return lines
}

// breakAt is the last byte offset at which a line may end within the limit.
func breakAt(text string, limit int) int {
	taken, last := 0, 0
	for i, r := range text {
		taken += cellsOf(r)
		switch {
		case taken > limit && r == ' ':
			return i
		case taken > limit && last > 0:
			return last
		case taken > limit && i > 0:
			return i
		case r == ' ' || cellsOf(r) == 2:
			last = i + utf8.RuneLen(r)
		}
	}
	return len(text)
}
