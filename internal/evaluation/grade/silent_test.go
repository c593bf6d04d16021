package grade_test

import (
	"testing"

	"geoeval/internal/evaluation/grade"
	"geoeval/schema"

	"github.com/google/go-cmp/cmp"
)

// What was cut off before any answer is what states none, be its text empty or not; as long as nothing is graded, only what says nothing is
// counted, and told in other words.
func TestWhatWasCutOffBeforeAnyAnswer(t *testing.T) {
	t.Parallel()
	var graded, asked grade.Unsaid
	for _, c := range []struct {
		text   string
		status schema.ResponseStatus
		before bool
	}{
		{"", schema.Truncated, true},
		{"<think>AB is 3, so", schema.Truncated, true},
		{"Let us look at the figure first. We", schema.Truncated, true},
		{"I am sorry, but I cannot", schema.Truncated, true},
		{"The answer is \\boxed{5}. To check that, we", schema.Truncated, false},
		{"Let us look at the figure first. We", schema.Answered, false},
		{"", schema.Answered, false},
		{"", schema.NotObtained, false},
	} {
		is := grade.Check(c.text, &grade.Question{Text: "Find the length of BC.", Gold: "5", Truncated: c.status == schema.Truncated})
		r, g := &schema.Response{Status: c.status, Text: c.text}, &schema.Grade{Extracted: is.Extracted, Status: is.Status}
		if got := grade.CutOffBeforeAnswer(r, g); got != c.before {
			t.Errorf("%s %q is graded %+v: %v", c.status, c.text, is, got)
		}
		if grade.CutOffBeforeAnswer(r, nil) {
			t.Errorf("%s %q is not graded", c.status, c.text)
		}
		graded.Add(r, g)
		asked.Add(r, nil)
	}
	told := func(u grade.Unsaid) string {
		urgent, _ := u.Lines("m", "max_tokens")
		return urgent[0]
	}
	const advice = ": raise max_tokens, with which all of its questions are asked again"
	if diff := cmp.Diff([]string{"4 of 8 responses of m were cut off before any answer" + advice, "2 of 8 responses of m were cut off before they said anything" + advice},
		[]string{told(graded), told(asked)}); diff != "" {
		t.Error(diff)
	}
}
