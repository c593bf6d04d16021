package grade_test

import (
	"fmt"
	"testing"

	"geoeval/internal/evaluation/grade"
	"geoeval/schema"
)

// A letter that no choice has, or of another choice than the gold answer, is a fault; one that goes with gold in any spelling is none.
func TestLettersGoWithGold(t *testing.T) {
	t.Parallel()
	ten := []string{"10", "20"}
	for _, c := range []struct {
		gold, letter string
		choices      []string
		subset       schema.Subset
		want         string
	}{
		{"10", "A", ten, "", ""},
		{"10", "", ten, "", ""},
		{"10.0", "(a)", ten, "", ""},
		{"10 cm", "A", []string{"10cm", "20cm"}, "", ""},
		{"A", "A", ten, "", ""},
		{"15", "B", ten, "", ""}, // nobody knows what is wrong
		{"10", "B", []string{"10", "10.0"}, "", ""},
		{"3.46", "B", []string{"2", `2\sqrt{3}`}, "", ""},
		{"A, C", "AC", []string{"square", "kite", "rhombus"}, "", ""},
		{"B", "A", []string{"point B", "point C"}, "", `gold is "B", which is choice B, and gold_letter is "A"`},
		{"B", "A", []string{"B", "C"}, "", ""},
		{"5", "C", nil, "", ""},
		{"5", "5", nil, "", `gold_letter is "5", which is no letter of a choice`},
		{"10", "E", ten, "", `gold_letter is "E", and the choices are A to B`},
		{"10", "AE", ten, "", `gold_letter is "AE", and the choices are A to B`},
		{"10", "B", ten[:1], "", `gold_letter is "B", and the one choice is A`},
		{"10", "B", ten, "", `gold is "10", which is choice A, and gold_letter is "B"`},
		{"10.0", "B", ten, "", `gold is "10.0", which is choice A, and gold_letter is "B"`},
		{"A", "B", ten, "", `gold is "A", which is choice A, and gold_letter is "B"`},
		{"10", "B", ten, schema.BackwardAsked, ""}, // is asked without its choices
	} {
		got := ""
		if err := (&grade.Question{Gold: c.gold, Letter: c.letter, Choices: c.choices, Subset: c.subset}).LetterFault(); err != nil {
			got = fmt.Sprint(err)
		}
		if got != c.want {
			t.Errorf("gold %q, letter %q of %q: %q, not %q", c.gold, c.letter, c.choices, got, c.want)
		}
	}
}
