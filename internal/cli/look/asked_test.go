package look

import (
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
)

// What is said beside a response names principles as the catalogue does, and by their ids where it does not have them.
func TestPrinciplesAreNamed(t *testing.T) {
	t.Parallel()
	of := schema.Attempt{Model: "m", ProblemID: "math/1"}
	s := shownQuestion{
		Applications: []*ApplicationRow{
			{Attempt: of, Principle: "geosense/a", Way: schema.FoundByRule, Status: schema.PrincipleFound, Evidence: "2πr"},
			{Attempt: of, Principle: "geosense/b", Way: schema.FoundByJudge, Judge: "judge-1", Status: schema.PrincipleAbsent},
			{Attempt: schema.Attempt{Model: "other"}, Principle: "geosense/a"},
		},
		Errors: []*FirstErrorRow{{Attempt: of, By: "ann", Kind: "knowledge", Principle: "geosense/a"}},
		named:  map[string]string{"geosense/a": "Circumference of Circles"},
	}
	want := "first error by ann: knowledge, about Circumference of Circles\n" +
		"principle Circumference of Circles: found by rule, in \"2πr\"\nprinciple geosense/b: absent by judge-1"
	if got := strings.Join(s.beside(&of), "\n"); got != want {
		t.Errorf("it is said\n%s\nnot\n%s", got, want)
	}
}

// Of many or long clauses a beginning is shown.
func TestFewClausesAreShown(t *testing.T) {
	t.Parallel()
	if got := few([]string{"line A B"}); len(got) != 1 || got[0] != "line A B" {
		t.Errorf("%q", got)
	}
	got := few(slices.Repeat([]string{strings.Repeat("x", 2*longest)}, mostClauses+3))
	if len(got) != mostClauses+1 || got[mostClauses] != "and 3 more, which --json has" || len([]rune(got[0])) != longest+1 {
		t.Errorf("%q", got)
	}
}
