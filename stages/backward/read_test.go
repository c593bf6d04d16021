package backward_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A verdict is what somebody who solved a backward question from its text alone says of it.
type verdict struct {
	ID string `json:"id"`
	// X is what the question's mask stands for, as it is written.
	X string `json:"x"`
	// Verdict is good where the text has X for its one answer, else bad.
	Verdict string `json:"verdict"`
	// Class says in what a question is bad: undetermined (the text does not say enough), several (other answers are as
	// good), other (the text has another answer), shown (X stands elsewhere in the text), constant (X is no quantity of
	// the problem), broken (nobody can answer it). A good one may be not_geometry.
	Class string `json:"class"`
	Why   string `json:"why"`
}

// testdata/read.jsonl holds the verdicts on every question of MathQA and GeometryQA that the published records at hand give,
// and gave before programs were held against their texts, by the problem's id. docs/trust.md tells how many they are.
func TestVerdictsOfReaders(t *testing.T) {
	content, err := os.ReadFile("testdata/read.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	classes := map[string]bool{"undetermined": true, "several": true, "other": true, "shown": true, "constant": true, "broken": true}
	counts, seen := map[string]int{}, map[string]bool{}
	for line := range strings.Lines(string(content)) {
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		var v verdict
		if err := d.Decode(&v); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		source, _, _ := strings.Cut(v.ID, "/")
		if seen[v.ID+" "+v.X] || v.X == "" || (v.Verdict == "bad") != classes[v.Class] || (v.Verdict == "bad") != (v.Why != "") {
			t.Errorf("%+v", v)
		}
		seen[v.ID+" "+v.X] = true
		counts[source+" "+v.Verdict]++
	}
	want := map[string]int{"geometryqa good": 238, "geometryqa bad": 13, "mathqa good": 146, "mathqa bad": 28}
	if diff := cmp.Diff(want, counts); diff != "" {
		t.Error(diff)
	}
	page, err := os.ReadFile("../../docs/trust.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, says := range []string{
		fmt.Sprintf("Of %d questions of MathQA %d", counts["mathqa good"]+counts["mathqa bad"], counts["mathqa bad"]),
		fmt.Sprintf("of %d of GeometryQA %d", counts["geometryqa good"]+counts["geometryqa bad"], counts["geometryqa bad"]),
	} {
		if !strings.Contains(strings.ReplaceAll(string(page), "\n", " "), says) {
			t.Errorf("docs/trust.md does not say %q", says)
		}
	}
}
