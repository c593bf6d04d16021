package decompose_test

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

// update rewrites what the stage is expected to make of the invented problems: go test ./stages/decompose -update.
var update = flag.Bool("update", false, "rewrite testdata/steps.txt")

func TestInventedProblemsAreValid(t *testing.T) {
	for _, p := range invented() {
		if err := schema.Problems.Validate(&p); err != nil {
			t.Error(err)
		}
	}
}

// Every column of every row that comes of the invented problems is in testdata/steps.txt.
func TestWhatBecomesOfTheInventedProblems(t *testing.T) {
	store := newStore(t, invented())
	stagetest.Run(t, newStage(), store)
	got := spelled(schema.Composites, stagetest.Table(t, store, schema.Composites)) +
		spelled(schema.Steps, stagetest.Table(t, store, schema.Steps)) +
		spelled(schema.Undecomposeds, stagetest.Table(t, store, schema.Undecomposeds))
	const golden = "testdata/steps.txt"
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
					places = append(places, strings.TrimSpace(fmt.Sprintf("%s %q, bytes %d to %d", n.Name, n.Text, n.Start, n.End)))
				}
				value = strings.Join(places, "; ")
			}
			fmt.Fprintf(&b, "  %s: %s\n", c.Name, value)
		}
	}
	return b.String()
}
