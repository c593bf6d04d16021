package hard_test

import (
	"testing"

	"geoeval/sources/hard"
	"geoeval/sources/sourcetest"
)

func TestContract(t *testing.T) {
	sourcetest.Run(t, sourcetest.Case{
		Source: hard.New(),
		Files: sourcetest.Files(
			"olympiad.jsonl", `{"id": "o-1", "text": "Is the triangle right?", "choices": ["yes", "no"], "answer": "yes", "image": "images/o-1.png", "grade": "11", "question_kind": "judge"}
{"id": "o-2", "text": "已知圆的半径为2，求面积。", "answer": "4\\pi", "solution": "因为……", "language": "zh", "question_kind": "calculate"}

{"id": "o-3", "text": "Find AB.", "choices": ["3", "4"], "answer": "B", "image": "o-1.png"}
`,
			"exam.jsonl", `{"id": "o-1", "text": "Show that AB = CD.", "answer": "proof", "question_kind": "reason"}`,
			"images/o-1.png", sourcetest.PNG(9),
		),
		Problems: 4,
		Needed:   []string{"id", "text", "answer"},
		Picture:  "image",
	})
}
