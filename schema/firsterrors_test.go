package schema

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The first judge who rules counts, and no person.
func TestFirstRulings(t *testing.T) {
	t.Parallel()
	a, b := Attempt{Model: "m", Setting: "s", Subset: MainAsked, ProblemID: "1"}, Attempt{Model: "m", Setting: "s", Subset: MainAsked, ProblemID: "2"}
	got := FirstRulings([]Judgement{
		{Attempt: a, Judge: "people:kim"}, {Attempt: a, Judge: "people:jo", Ruling: RuledWrong},
		{Attempt: a, Judge: "third", Place: 3, Ruling: RuledWrong}, {Attempt: a, Judge: "second", Place: 2, Ruling: RuledRight}, {Attempt: a, Judge: "first", Place: 1},
		{Attempt: b, Judge: "people:jo", Ruling: RuledRight},
	})
	if d := cmp.Diff(map[string]Ruling{a.Key(): RuledRight}, got); d != "" {
		t.Error(d)
	}
}

// Whoever asks for first errors, a judge or a person, asks about the same answers.
func TestNotAskedAbout(t *testing.T) {
	t.Parallel()
	answered, wrong := Response{Status: Answered, Text: "5"}, Grade{Status: GradeOK}
	undecided := Grade{Status: GradeOK, Undecided: true}
	for _, c := range []struct {
		name     string
		response Response
		grade    Grade
		ruling   Ruling
		right    bool
		want     Unclassified
	}{
		{name: "wrong", response: answered, grade: wrong},
		{name: "right", response: answered, grade: Grade{Verdict: true}, right: true},
		{name: "undecided", response: answered, grade: undecided, want: ErrorUndecided},
		{name: "ruled wrong", response: answered, grade: undecided, ruling: RuledWrong},
		{name: "ruled right", response: answered, grade: undecided, ruling: RuledRight, right: true},
		{name: "ruled right against the rules", response: answered, grade: wrong, ruling: RuledRight},
		{name: "cut off", response: Response{Status: Truncated, Text: "5"}, grade: wrong, want: ErrorCutOff},
		{name: "nothing before the end", response: answered, grade: Grade{Status: GradeTruncated}, want: ErrorCutOff},
		{name: "declined", response: Response{Status: Declined, Text: "no"}, grade: wrong, want: ErrorRefused},
		{name: "filtered", response: Response{Status: Filtered}, grade: wrong, want: ErrorRefused},
		{name: "not obtained", response: Response{Status: NotObtained}, grade: wrong, want: ErrorMissing},
		{name: "empty", response: Response{Status: Answered, Text: " \n"}, grade: wrong, want: ErrorMissing},
	} {
		if got := c.grade.Right(c.ruling); got != c.right {
			t.Errorf("%s: right is %v", c.name, got)
		}
		if got := NotAskedAbout(&c.response, &c.grade, c.ruling); !c.right && got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
