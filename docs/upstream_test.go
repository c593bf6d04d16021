package docs

import (
	"strings"
	"testing"

	"geoeval/sources/upstream"
)

// README links every dataset where the list of the program says that it is to be had, and names the verb that downloads
// it where one does.
func TestReadmeLinksEveryDataset(t *testing.T) {
	readme := read(t, "../README.md")
	for source, entry := range upstream.Listed() {
		if entry.Home == "" {
			continue
		}
		t.Run(string(source), func(t *testing.T) {
			for _, want := range []string{"`" + string(source) + "/`", "[" + entry.Title + "](" + entry.Home + ")"} {
				if !strings.Contains(readme, want) {
					t.Errorf("README.md does not say %q", want)
				}
			}
			if fetched := strings.Contains(readme, "`geoeval fetch "+string(source)+"`"); fetched != (len(entry.Downloads) > 0) {
				t.Errorf("README.md says that geoeval fetch has it: %v", fetched)
			}
			if byHand := strings.Contains(lineWith(readme, "`"+string(source)+"/`"), "by hand"); byHand != (len(entry.ByHand) > 0) {
				t.Errorf("README.md says that it is to be had by hand: %v", byHand)
			}
		})
	}
}

// lineWith is the first line of a text that holds something.
func lineWith(text, part string) string {
	for line := range strings.Lines(text) {
		if strings.Contains(line, part) {
			return line
		}
	}
	return ""
}
