package compare

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/release"
	"geoeval/internal/release/released"
	"geoeval/pipeline/diff"
)

// What CHANGES.md lists is bounded, and says how many more there are; nothing is listed under no heading.
func TestSectionsAreBounded(t *testing.T) {
	var lines []string
	for i := range 7 {
		lines = append(lines, fmt.Sprintf("- %d", i))
	}
	for most, want := range map[int]string{
		5: "\n## Things: 7\n\n- 0\n- 1\n- 2\n- 3\n- 4\n\n2 more: `geoeval diff` lists all of them.\n",
		7: "\n## Things: 7\n\n- 0\n- 1\n- 2\n- 3\n- 4\n- 5\n- 6\n",
	} {
		var b strings.Builder
		section(&b, "Things", len(lines), "", lines, most, "`geoeval diff`")
		if b.String() != want {
			t.Errorf("%q, not %q", b.String(), want)
		}
	}
	var b strings.Builder
	section(&b, "Things", 0, "| a |\n", nil, 5, "")
	if b.Len() > 0 {
		t.Errorf("%q", b.String())
	}
}

// Which problems a subset took in and gave up is said by their ids, the first of them, with their number and what lists all.
func TestProblemsThatMoveAreListed(t *testing.T) {
	moved := &tableDiff{config: released.Backward}
	for i := range mostMoved + 3 {
		moved.rows = append(moved.rows, &rowDiff{Row: diff.Row{Key: fmt.Sprintf("backward/math/test/%d", i), Change: diff.Added}, problem: fmt.Sprintf("math/test/%d", i)})
	}
	moved.rows = append(moved.rows, &rowDiff{Row: diff.Row{Change: diff.Removed}, problem: "math/test/99"}, &rowDiff{Row: diff.Row{Change: diff.Changed}, problem: "math/test/77"})
	for _, test := range []struct {
		name         string
		tables       []*tableDiff
		want, hasNot string
	}{
		{"corrected ones first", []*tableDiff{moved}, "| `geoeval_backward` | entered | 23 | math/test/21 (corrected: answer, text), math/test/0, math/test/1, ", "math/test/20"},
		{"more", []*tableDiff{moved}, "math/test/18 and 3 more |\n| `geoeval_backward` | left | 1 | math/test/99 |\n\n`geoeval diff --rows --limit 25 FORMER THIS` lists all of them.\n", "math/test/77"},
		{"of no subset", []*tableDiff{{config: released.Problems, rows: moved.rows}}, "", "|"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b strings.Builder
			errata := map[string]release.Erratum{"math/test/21#answer": {}, "math/test/21#text": {}, "math/test/400#answer": {}}
			(&comparison{tables: test.tables, inputs: &inputsDiff{errata: [2]map[string]release.Erratum{{}, errata}}}).writeMoved(&b)
			if !strings.Contains(b.String(), test.want) || strings.Contains(b.String(), test.hasNot) {
				t.Errorf("%s", b.String())
			}
		})
	}
}

// A value from outside cannot break a table, nor be of any length; of one that is not there it is said so.
func TestValuesFitTheirCells(t *testing.T) {
	hostile := "1 | 2\n## Causes\n<script>" + strings.Repeat("x", 1000)
	got := told(&hostile)
	if strings.Contains(got, "\n") || strings.Contains(strings.ReplaceAll(got, `\|`, ""), "|") || strings.Contains(strings.ReplaceAll(got, `\<`, ""), "<") ||
		len(got) > 300 {
		t.Errorf("%q", got)
	}
	if told(nil) != "nothing" {
		t.Error(told(nil))
	}
}

// Gold answers are columns of problems.
func TestGoldIsOfProblems(t *testing.T) {
	for _, column := range gold {
		if released.Problems.Table.Column(column) == nil {
			t.Errorf("problems have no column %s", column)
		}
	}
	answered := &rowDiff{Row: diff.Row{Key: "math/test/1", Change: diff.Changed}, columns: []string{"answer"}}
	if !isGold(&tableDiff{config: released.Problems}, answered) || isGold(&tableDiff{config: released.Selection}, answered) {
		t.Error("the answer of problems alone is gold")
	}
}

// A problem whose answer and letter changed is one, with a line for each.
func TestGoldAnswersAreCountedByProblem(t *testing.T) {
	was, now := "1", "2"
	row := &rowDiff{Row: diff.Row{Key: "math/test/1", Change: diff.Changed}, problem: "math/test/1",
		cells: []diff.Cell{{Column: gold[0], Was: &was, Now: &now}, {Column: gold[1], Was: &was, Now: &now}}}
	manifest := &release.Manifest{}
	c := &comparison{inputs: &inputsDiff{}, causes: diff.NewCauses(nil, &diff.Trail{}, &diff.Trail{}, nil), was: &side{manifest: manifest}, now: &side{manifest: manifest}, tables: []*tableDiff{{config: released.Problems, rows: []*rowDiff{row}}}}
	if got := c.changes(); !strings.Contains(got, "## Gold answers that changed: 1\n") || strings.Count(got, "| math/test/1 |") != 2 {
		t.Errorf("%s", got)
	}
}

// A former release is opened by its SHA256SUMS alone, and no file of it is read that is another one.
func TestOpenFormerHoldsFilesAgainstTheirSums(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "1")
	put(t, dir)
	if _, err := OpenFormer(dir); err == nil || !strings.Contains(err.Error(), "name the folder of a release") {
		t.Fatalf("without SHA256SUMS: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "SHA256SUMS"), []byte(strings.Repeat("0", 64)+"  manifest.json\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenFormer(dir); err == nil || !strings.Contains(err.Error(), "is not the file that SHA256SUMS names") {
		t.Fatalf("with another sum: %v", err)
	}
}
