package ingest_test

import (
	"slices"
	"testing"

	"geoeval/schema"
)

// A right choice that stands twice is a fault of the record, by the grader's equality; a choice that is merely near is none.
func TestARightChoiceThatStandsTwice(t *testing.T) {
	for _, c := range []struct {
		name, options, correct, fault string
	}{
		{"all are different", "a ) 12 , b ) 15 , c ) 18 , d ) 20 , e ) 24", "c", ""},
		{"word by word", "a ) 12 , b ) 15 , c ) 18 , d ) 15 , e ) 24", "b",
			`choice D, "15", beside B, "15", is equal to the right one: either letter is right`},
		{"a fraction and its decimals", "a ) 1 / 2 , b ) 0.5 , c ) 3 , d ) 4 , e ) 5", "b",
			`choice A, "1 / 2", beside B, "0.5", is equal to the right one: either letter is right`},
		{"two wrong ones", "a ) 12 , b ) 12 , c ) 18 , d ) 15 , e ) 24", "c", ""},
		{"by rounding alone", "a ) 3.14 , b ) 3.1416 , c ) 3 , d ) 4 , e ) 5", "b", ""},
		{"another unit", "a ) 5 cm , b ) 5 m , c ) 3 m , d ) 4 m , e ) 6 m", "b", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFolder(t)
			f.write("mathqa/test.json", asJSON([]map[string]string{{
				"Problem": "the two sides of a rectangle are 3 m and 6 m . find its area .", "Rationale": "r", "options": c.options,
				"correct": c.correct, "annotated_formula": "rectangle_area(3,6)", "linear_formula": "rectangle_area(n0,n1)|", "category": "geometry",
			}}))
			f.mustBuild()
			problems := f.tables().problems
			if len(problems) != 1 || problems[0].Source != schema.MathQA {
				t.Fatalf("%v, rejects %q", problems, f.rejects())
			}
			var want []string
			if c.fault != "" {
				want = []string{c.fault}
			}
			if got := problems[0].RecordFaults; !slices.Equal(got, want) {
				t.Errorf("%q, not %q", got, want)
			}
		})
	}
}
