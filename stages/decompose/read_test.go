package decompose_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// A reading is what somebody says who read all steps of a composite beside the problem: whether a teacher would accept their
// texts and their order.
type reading struct {
	ID string `json:"id"`
	// Verdict is good or bad, and Why says what is bad.
	Verdict string `json:"verdict"`
	Why     string `json:"why"`
}

// testdata/read.jsonl holds the readings of the composites that the published records at hand give, by problem.
func TestReadingsOfSteps(t *testing.T) {
	content, err := os.ReadFile("testdata/read.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	good, all := map[string]int{}, map[string]int{}
	seen := map[string]bool{}
	for line := range strings.Lines(string(content)) {
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		var r reading
		if err := d.Decode(&r); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		source, _, ok := strings.Cut(r.ID, "/")
		if !ok || seen[r.ID] || r.Verdict != "good" && r.Verdict != "bad" || (r.Verdict == "bad") != (r.Why != "") {
			t.Errorf("%+v", r)
		}
		seen[r.ID] = true
		all[source]++
		if r.Verdict == "good" {
			good[source]++
		}
	}
	for source, n := range all {
		// 114 of 120.
		if n < 30 || good[source]*120 < 114*n {
			t.Errorf("%s: %d of %d are good", source, good[source], n)
		}
	}
}
