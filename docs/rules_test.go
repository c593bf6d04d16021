package docs

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"geoeval/internal/evaluation/grade"

	"github.com/google/go-cmp/cmp"
)

func TestTheRulesOfThePageAreThoseOfTheGrader(t *testing.T) {
	const path, from, to = "grading.md", "from here -->\n", "<!-- to here -->"
	is, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begun := strings.Cut(string(is), from)
	_, after, ended := strings.Cut(rest, to)
	if !begun || !ended {
		t.Fatalf("%s has no place for the rules", path)
	}
	var rules strings.Builder
	group := ""
	for _, r := range grade.RuleBook {
		if r.Group != group {
			group = r.Group
			fmt.Fprintf(&rules, "\n%s:\n\n", group)
		}
		fmt.Fprintf(&rules, "- `%s` %s\n", r.ID, strings.NewReplacer("<", `\<`, "*", `\*`, "^", `\^`, "_", `\_`).Replace(r.Words))
	}
	should := before + from + rules.String() + "\n" + to + after
	if *update {
		if err := os.WriteFile(path, []byte(should), 0o644); err != nil {
			t.Fatal(err)
		}
		is = []byte(should)
	}
	if diff := cmp.Diff(string(is), should); diff != "" {
		t.Errorf("%s does not have the rules: go test ./docs -update writes it anew\n%s", path, diff)
	}
}
