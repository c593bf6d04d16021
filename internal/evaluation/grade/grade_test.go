package grade_test

import (
	"slices"
	"testing"

	"geoeval/internal/evaluation/grade"
	"geoeval/schema"
)

func TestCheck(t *testing.T) {
	tests := []struct {
		name, response string
		question       grade.Question
		want           grade.Result
	}{
		{"a box", "so AC = \\boxed{2\\sqrt{3}} cm", grade.Question{Gold: "3.46"},
			grade.Result{Extracted: "2\\sqrt{3}", Verdict: true, Status: schema.GradeOK}},
		{"cut off behind a statement", "The area is 24. Let me check that by", grade.Question{Gold: "24", Truncated: true},
			grade.Result{Extracted: "24", Verdict: true, Status: schema.GradeTruncated}},
		{"cut off before one", "First AB = 8, and then BC = 2", grade.Question{Gold: "2", Truncated: true},
			grade.Result{Status: schema.GradeTruncated}},
		{"thinking that never ends", "<think>The answer is 5", grade.Question{Gold: "5"}, grade.Result{Status: schema.GradeTruncated}},
		{"the question again", "In a triangle, AB is 7 and BC is 8.", grade.Question{Gold: "8", Text: "In a triangle, AB is 7 and BC is 8. Find AC."},
			grade.Result{Status: schema.GradeNoAnswer}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := grade.Check(test.response, &test.question)
			rules := got.Rules
			if got.Rules = nil; got.Extracted != test.want.Extracted || got.Verdict != test.want.Verdict || got.Status != test.want.Status {
				t.Errorf("%+v by %v, want %+v", got, rules, test.want)
			}
			for _, r := range rules {
				if !slices.ContainsFunc(grade.RuleBook, func(rule grade.Rule) bool { return rule.ID == r }) {
					t.Errorf("rule %s is not in the rule book", r)
				}
			}
		})
	}
}

func TestSame(t *testing.T) {
	q := &grade.Question{Gold: "60", Choices: []string{"30", "45", "60"}, Letter: "C"}
	for _, pair := range [][2]string{{"C", "60°"}, {"(C)", "option C"}, {"30", "A"}} {
		if !grade.Same(pair[0], pair[1], q) {
			t.Errorf("%q and %q are not the same", pair[0], pair[1])
		}
	}
	if grade.Same("C", "45", q) || grade.Same("12", "13", &grade.Question{Gold: "13"}) || grade.Same("", "13", q) {
		t.Error("different answers are the same")
	}
	if !grade.Same("1/2", "0.5", &grade.Question{Gold: "3"}) {
		t.Error("1/2 and 0.5 are not the same")
	}
}
