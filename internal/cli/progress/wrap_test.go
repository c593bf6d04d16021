package progress

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		name, text string
		width      int
		want       []string
	}{
		{"words", "one two three", 7, []string{"one two", "three"}},
		{"a long word", "abcdefgh ij", 3, []string{"abc", "def", "gh", "ij"}},
		{"wide characters", "长3厘米", 3, []string{"长", "3厘", "米"}},
		{"spaces that stand at its end", "长 ", 2, []string{"长"}},
		{"a hyphen is no place to break at", "see all of --erratum", 16, []string{"see all of", "--erratum"}},
		{"nor one of a word", "one well-known name", 9, []string{"one", "well-known"[:9], "n name"}},
		{"a flag and its value", "correct it there too (geoeval why prob_3855 --erratum), and it is", 50,
			[]string{"correct it there too", "(geoeval why prob_3855 --erratum), and it is"}},
		{"backticks", "correct it there too (`make some thing`), then", 30, []string{"correct it there too", "(`make some thing`), then"}},
		{"two verbs and a folder", "are kept: geoeval ledger list --faulty --out 'my folder' lists them", 48,
			[]string{"are kept:", "geoeval ledger list --faulty --out 'my folder'", "lists them"}},
		{"an equals sign and a quote", "are kept: geoeval ledger list --out='my old folder' --faulty", 55,
			[]string{"are kept:", "geoeval ledger list --out='my old folder' --faulty"}},
		{"arguments", "as it was: geoeval verify out/release/1.0.0 tells", 40, []string{"as it was:", "geoeval verify out/release/1.0.0 tells"}},
		{"two commands of a text", "first geoeval report, then geoeval verify --out x", 24, []string{"first geoeval report,", "then", "geoeval verify --out x"}},
		{"one that is too wide", "geoeval verify --out a/folder/somewhere", 24, []string{"geoeval verify --out", "a/folder/somewhere"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Wrap(c.text, c.width); !slices.Equal(got, c.want) {
				t.Errorf("%q in %d columns:\n%q, not\n%q", c.text, c.width, got, c.want)
			}
		})
	}
}

// Whatever stands before and behind a command and however wide the terminal is, it is in one row where it fits into one; nothing is lost.
func TestCommandsAreInOneRow(t *testing.T) {
	words := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "note", "of", "something,", "长方体的边", "well-known", "(and", "more)", "it's"}), 0, 12)
	rapid.Check(t, func(t *rapid.T) {
		command := rapid.SampledFrom([]string{"geoeval why prob_3855 --erratum", "geoeval status --tables", "geoeval build --out 'a b'",
			"geoeval release 1.1.0 --since out/release/1.0.0", "`make all of it`"}).Draw(t, "command")
		text := strings.Join(slices.Concat(words.Draw(t, "before"), []string{"(" + command + "),"}, words.Draw(t, "behind")), " ")
		width, indent := rapid.IntRange(8, 90).Draw(t, "width"), rapid.IntRange(0, 4).Draw(t, "indent")
		rows := Hanging("! ", text, width, indent)
		if got, want := strings.ReplaceAll(strings.Join(rows, ""), " ", ""), strings.ReplaceAll("! "+text, " ", ""); got != want {
			t.Fatalf("%q became %q", text, rows)
		}
		whole := func(row string) bool { return strings.Contains(row, command) }
		if fits := ansi.StringWidth(command)+3+indent <= width; fits && !slices.ContainsFunc(rows, whole) {
			t.Fatalf("%s is broken: %q", command, rows)
		}
		for _, row := range rows {
			if ansi.StringWidth(row) > width {
				t.Fatalf("%q is wider than %d", row, width)
			}
		}
	})
}
