package geometry3k_test

import (
	"testing"

	"geoeval/sources/geometry3k"
	"geoeval/sources/sourcetest"
)

const (
	data  = `{"id": 5, "problem_text": "In \\triangle R S T , find x .", "compact_text": "In \\triangle RST, find x.", "compact_choices": ["3", "5 \\sqrt { 2 }", "7", "9"], "precise_value": [3, 7.0710678, 7, 9], "answer": "B", "unit": "", "problem_type_graph": ["Triangle"], "problem_type_goal": ["Length"], "detailed_solution": " ", "source": "book", "annotat_text": "$x$"}`
	logic = `{"text_logic_form": ["Find(x)"], "diagram_logic_form": ["Equals(LengthOf(Line(R, S)), 5)"], "line_instances": ["RS", "ST"], "circle_instances": [""], "point_positions": {"R": [1.5, 2], "S": [3, 4]}}`
)

func TestContract(t *testing.T) {
	sourcetest.Run(t, sourcetest.Case{
		Source: geometry3k.New(),
		Files: sourcetest.Files(
			"train/5/data.json", data, "train/5/logic_form.json", logic, "train/5/img_diagram.png", sourcetest.PNG(5),
			"test/5/data.json", data, "test/5/logic_form.json", logic, "test/5/img_diagram.png", sourcetest.PNG(6),
			"train/50/data.json", `{"id": 50`+data[len(`{"id": 5`):], "train/50/logic_form.json", logic,
		),
		Problems: 3,
		Needed:   []string{"id", "problem_text", "compact_text", "compact_choices", "precise_value", "answer"},
	})
}

func TestPublished(t *testing.T) { sourcetest.Published(t, geometry3k.New(), 1800, 0) }
