package evaluate

import (
	"strings"
	"testing"

	"geoeval/schema"
)

// An answer that was not obtained is neither right nor wrong.
func TestAPreviewGradesNoMissingAnswer(t *testing.T) {
	t.Parallel()
	p := &previewed{Responses: []previewedResponse{
		{ProblemID: "a", Status: schema.NotObtained, Fault: "a page", Grade: schema.GradeError},
		{ProblemID: "b", Status: schema.Answered, Text: "5", Right: true, Grade: schema.GradeOK},
	}}
	text := p.text()
	if strings.Contains(text, "wrong") || !strings.Contains(text, "grade: none") || !strings.Contains(text, "1 right of 1, 1 not obtained") {
		t.Error(text)
	}
}
