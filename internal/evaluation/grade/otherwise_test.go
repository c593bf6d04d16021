package grade_test

import (
	"testing"

	"geoeval/internal/evaluation/grade"
	"geoeval/schema"
)

// Two answers in Chinese between which nothing decides are as ambiguous as two joined by "or"; equal ones are one.
func TestOneAnswerOrAnotherInChinese(t *testing.T) {
	for response, status := range map[string]schema.GradeStatus{
		"答案可能是 40，也可能是 50。": schema.GradeAmbiguous,
		"所以答案是40，或者是50。":    schema.GradeAmbiguous,
		"答案是 50°，也可能为 40°。": schema.GradeAmbiguous,
		"答案是 40 或 50。":      schema.GradeAmbiguous,
		"答案是 40，也可能是 40.0。": schema.GradeOK,
		"答案是 40，也就是所求的角。":   schema.GradeOK,
		"也可能是别的方法，但答案是 40。": schema.GradeOK,
	} {
		q := grade.Question{Gold: "40", Language: schema.Chinese}
		if r := grade.Check(response, &q); r.Status != status || r.Verdict != (status == schema.GradeOK) {
			t.Errorf("%s: %+v", response, r)
		}
	}
}
