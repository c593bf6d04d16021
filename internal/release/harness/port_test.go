package harness

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"geoeval/internal/evaluation/grade"
	"geoeval/internal/evaluation/grade/compare"
	"geoeval/schema"
)

// A gradedCase is a line of the grader's cases.
type gradedCase struct {
	ID         string            `json:"id"`
	Subset     schema.Subset     `json:"subset"`
	Language   schema.Language   `json:"language"`
	Prediction string            `json:"prediction"`
	Gold       string            `json:"gold"`
	Choices    []string          `json:"choices"`
	Letter     string            `json:"gold_letter"`
	Tolerance  compare.Tolerance `json:"tolerance"`
	Truncated  bool              `json:"truncated"`
	Question   string            `json:"question"`
}

func gradedCases(t *testing.T) []gradedCase {
	files, err := filepath.Glob("../../evaluation/grade/testdata/cases/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	if shared := "../../../../shared/evaluation/cases.jsonl"; exists(shared) {
		files = append(files, shared)
	}
	var all []gradedCase
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(content)) {
			var c gradedCase
			if err := json.Unmarshal([]byte(line), &c); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			all = append(all, c)
		}
	}
	return all
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// The Python files give the grader's own verdict and status of every response of its cases, and of gold answers as responses
// to their own question and to the next.
func TestPortAgreesWithTheGrader(t *testing.T) {
	cases := gradedCases(t)
	for i, c := range cases[:len(cases):len(cases)] {
		own, next := c, cases[(i+1)%len(cases)]
		own.ID, own.Prediction = c.ID+", its gold answer", c.Gold
		next.ID, next.Prediction = c.ID+", its gold answer to another question", c.Gold
		cases = append(cases, own, next)
	}
	got := pythonAnswers[[3]any](t, `[geoeval.check(c["prediction"], c["gold"], choices=c["choices"], letter=c["gold_letter"], `+
		`subset=c["subset"], tolerance=c["tolerance"], truncated=c["truncated"], text=c["question"]) for c in given]`, cases)
	for i, c := range cases {
		want := grade.Check(c.Prediction, &grade.Question{Text: c.Question, Gold: c.Gold, Choices: c.Choices, Letter: c.Letter,
			Language: c.Language, Subset: c.Subset, Tolerance: c.Tolerance, Truncated: c.Truncated})
		if fmt.Sprint(got[i][:2]...) != fmt.Sprint(want.Verdict, want.Status) {
			t.Errorf("%s: %q for %q %q is %v %v by rules %v, and %v in Python", c.ID, c.Prediction, c.Gold, c.Choices, want.Verdict, want.Status, want.Rules, got[i])
		}
	}
}
