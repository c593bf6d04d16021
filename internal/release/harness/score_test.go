package harness

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// pythonAnswers runs Python code over values that it reads as a list "given" and answers with a list, under the Python that is
// installed. Without one the test is skipped, or fails where GEOEVAL_REQUIRE_PYTHON is 1.
func pythonAnswers[T any](t *testing.T, code string, given any) []T {
	python, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("GEOEVAL_REQUIRE_PYTHON") == "1" {
			t.Fatalf("GEOEVAL_REQUIRE_PYTHON is 1: %v: run make python", err)
		}
		t.Skipf("nothing was scored: %v; make python installs it", err)
	}
	list, err := json.Marshal(given)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "-B", "-c", `
import json, sys
sys.path.insert(0, "templates")
import geoeval
given = json.load(sys.stdin)
print(json.dumps(`+code+`))`)
	cmd.Stdin = strings.NewReader(string(list))
	var problem strings.Builder
	cmd.Stderr = &problem
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, problem.String())
	}
	var got []T
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%s: %v", out, err)
	}
	return got
}

// A response is scored against the columns of a problem.
type response struct {
	Row  map[string]any `json:"row"`
	Text string         `json:"text"`
	want float64
}

func TestScores(t *testing.T) {
	choice := map[string]any{"answer": "24.00", "answer_value": 24.0, "answer_letter": "C", "answer_choice": "24°", "choices": []string{"12°", "23.99°", "24°", "none"}, "choice_numbers": []any{12, 23.99, 24, nil}}
	open := map[string]any{"answer": "799.5", "answer_value": 799.5, "answer_letter": nil, "choices": nil, "choice_numbers": nil}
	rounded := map[string]any{"answer": "1.7", "answer_value": 1.7320508, "answer_letter": nil, "choices": nil, "choice_numbers": nil}
	finer := map[string]any{"answer": "1.73", "answer_value": 1.7320508, "answer_letter": nil, "choices": nil, "choice_numbers": nil}
	point := map[string]any{"answer": "\\left(1, \\dfrac{1}{2}\\right)", "answer_value": nil, "answer_letter": nil, "choices": nil, "choice_numbers": nil}
	area := map[string]any{"answer": "210 cm 2", "answer_value": 210.0, "answer_letter": "A", "answer_choice": "210 cm 2", "choices": []string{"210 cm 2", "2 cm 2"}, "choice_numbers": []any{210, 2}}
	masked := map[string]any{"answer": "7.2", "answer_value": 7.2}
	cases := []response{
		{choice, "The answer is C.", 1}, {choice, "**Answer: (C)**", 1}, {choice, "The answer is C. 24", 1}, {choice, "So it is option c", 1}, {choice, "C", 1},
		{choice, "C) 24", 1}, {choice, "\\boxed{\\text{C}}", 1}, {choice, "答案选C。", 1}, {choice, "12 + 12 makes\n\\boxed{24^\\circ}", 1}, {choice, "Angle C is 24 degrees.", 1},
		{choice, "The answer is 24°, since 12 + 12 = 24.", 1}, {choice, "A", 0}, {choice, "The answer is A.", 0}, {choice, "The answer is A. No: the answer is C.", 1},
		{choice, "The answer is 12", 0}, {choice, "The answer is 23.99", 0}, {choice, "lol", 0}, {choice, "", 0}, {choice, "none", 0},
		{open, "The area is 799.5 cm^2.", 1}, {open, "The answer is 799.5 because 1599/2 is that", 1}, {open, "= 1599/2", 1}, {open, "\\boxed{\\frac{1599}{2}}", 1}, {open, "0.7995e3", 1},
		{open, "799.4", 1}, {open, "798", 0}, {open, "-799.5", 0}, {open, "The value is −799.5", 0}, {open, "A", 0},
		{rounded, "\\sqrt{3}", 1}, {rounded, "√3", 1}, {rounded, "1.74", 1}, {rounded, "1.75", 0}, {finer, "1.731", 1}, {finer, "1.736", 0},
		{point, "\\boxed{(1, \\frac{1}{2})}", 1}, {point, "The answer is $\\left(1, \\tfrac{1}{2}\\right)$.", 1}, {point, "(1, 2)", 0}, {point, "1", 0},
		{area, "210 cm2", 1}, {area, "The area is 210 cm^2.", 1}, {area, "rs.210", 0}, {area, "2 cm 2", 0},
		{masked, "The value of X is 7.2.", 1}, {masked, "X = $7.20$", 1}, {masked, "7.3", 0},
	}
	for i, got := range pythonAnswers[float64](t, `[geoeval.score(r["row"], [r["text"]])["acc"] for r in given]`, cases) {
		if got != cases[i].want {
			t.Errorf("%v: %q scores %v", cases[i].Row["answer"], cases[i].Text, got)
		}
	}
}
