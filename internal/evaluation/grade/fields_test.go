package grade_test

import (
	"testing"

	"geoeval/internal/evaluation/grade"
	"geoeval/schema"
)

// The value of a field is read as JSON has it, and not as the sentence that the field's name would begin.
func TestFieldsOfJSON(t *testing.T) {
	for _, test := range []struct {
		name, response string
		question       grade.Question
	}{
		{"escapes", `{"reasoning": "so", "answer": "\\cos(6^\\circ)\\sin(12^\\circ)"}`, grade.Question{Gold: `\cos(6^\circ)\sin(12^\circ)`}},
		{"a fraction", `{"answer":"\\frac{bx}{h}(h-x)"}`, grade.Question{Gold: `\frac{bx}{h}(h-x)`}},
		{"yes", `{"reasoning":"It is.","answer":"yes"}`, grade.Question{Gold: "yes"}},
		{"no, in Chinese", `{"reasoning":"不是。","answer":"否"}`, grade.Question{Gold: "否", Language: schema.Chinese}},
		{"a letter", `{"answer": "B"}`, grade.Question{Gold: "40", Choices: []string{"30", "40"}, Letter: "B"}},
		{"one that is cut off", `{"answer": "40`, grade.Question{Gold: "40"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if r := grade.Check(test.response, &test.question); !r.Verdict {
				t.Errorf("%+v", r)
			}
		})
	}
}
