package questions

import (
	"testing"

	"geoeval/schema"
)

// The note counts the questions without a concept; those of problems taken apart into steps are not among them.
func TestTheNoteCountsQuestionsWithoutAConcept(t *testing.T) {
	rows := []schema.Evaluated{{ParentID: "math/a", Subset: schema.MainAsked}, {ParentID: "math/b", Subset: schema.MainAsked}, {ParentID: "math/b", Subset: schema.StepsAsked}}
	needs := []schema.Annotation{{ProblemID: "math/a", Principle: "wemath/x", Role: schema.Need}}
	const want = "1 of 2 questions need no concept that is known: settings with knowledge show no card before them"
	if note := conceive(rows, needs); note != want {
		t.Errorf("got %q, want %q", note, want)
	}
	if note := conceive(rows[:1], needs); note != "" {
		t.Errorf("got %q where each has one", note)
	}
}
