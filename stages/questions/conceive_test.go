package questions

import (
	"slices"
	"testing"

	"geoeval/schema"
)

// Concepts are given to questions but those of problems taken apart into steps, which have their own.
func TestQuestionsHaveTheConceptsOfTheirProblems(t *testing.T) {
	rows := []schema.Evaluated{{ParentID: "math/a", Subset: schema.MainAsked}, {ParentID: "math/b", Subset: schema.MainAsked},
		{ParentID: "math/a", Subset: schema.StepsAsked, Concepts: []string{"wemath/y"}}}
	conceive(rows, []schema.Annotation{{ProblemID: "math/a", Principle: "wemath/x", Role: schema.Need}})
	for i, want := range [][]string{{"wemath/x"}, nil, {"wemath/y"}} {
		if !slices.Equal(rows[i].Concepts, want) {
			t.Errorf("%s of %s: %v", rows[i].ParentID, rows[i].Subset, rows[i].Concepts)
		}
	}
}
