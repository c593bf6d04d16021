package app

import (
	"slices"
	"strings"
	"testing"
)

// A command can be copied from what a build ends with, wherever in a text it stands.
func TestAnEndingBreaksNoCommand(t *testing.T) {
	for n := range 80 {
		note := Doubtful{Why: "corrects the answer of " + strings.Repeat("1", n), Do: "correct it there too (geoeval why prob_3855 --erratum)"}
		e := NewEnding(new(strings.Builder))
		e.Text("! ", "ingest: "+note.Note(), 2)
		whole := func(row string) bool { return strings.Contains(row, "(geoeval why prob_3855 --erratum)") }
		if !slices.ContainsFunc(e.Rows, whole) {
			t.Errorf("broken: %q", e.Rows)
		}
	}
}
