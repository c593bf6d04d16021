package backward_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

// update rewrites what the stage is expected to make of the invented problems: go test ./stages/backward -update.
var update = flag.Bool("update", false, "rewrite testdata/questions.txt")

func TestInventedProblemsAreValid(t *testing.T) {
	for _, p := range invented() {
		if err := schema.Problems.Validate(&p); err != nil {
			t.Error(err)
		}
	}
}

// Every column of every row that comes of the invented problems is in testdata/questions.txt.
func TestWhatIsAskedOfTheInventedProblems(t *testing.T) {
	store := newCorpus(t, invented()).put(t)
	stagetest.Run(t, newStage(100, both), store)
	got := spelled(schema.Backwards, stagetest.Table(t, store, schema.Backwards)) +
		spelled(schema.Unmaskeds, stagetest.Table(t, store, schema.Unmaskeds))
	const golden = "testdata/questions.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Error(diff)
	}
}

// spelled writes the rows of a table out, a line a column that is not null. Of numbers it tells the places.
func spelled[R any](table *schema.Table[R], rows []R) string {
	var b strings.Builder
	for i := range rows {
		fmt.Fprintf(&b, "\n%s\n", table.Name())
		for _, c := range table.Columns {
			field := c.Field(&rows[i])
			if schema.IsNull(field) {
				continue
			}
			value := schema.Spell(field)
			if numbers, ok := field.(*[]schema.Number); ok {
				var places []string
				for _, n := range *numbers {
					places = append(places, strings.TrimSpace(fmt.Sprintf("%s %q in %s %d, bytes %d to %d", n.Name, n.Text, n.Field, n.Clause, n.Start, n.End)))
				}
				value = strings.Join(places, "; ")
			}
			fmt.Fprintf(&b, "  %s: %s\n", c.Name, value)
		}
	}
	return b.String()
}

// What is noted of problems comes back from JSON as it was.
func TestNotesComeBackFromJSON(t *testing.T) {
	stagetest.WantNotes(t, newStage(3, both), newCorpus(t, invented()).put(t))
}
