package compare_test

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"geoeval/internal/evaluation/grade/compare"
	"geoeval/schema"
)

// A sharedCase is a line of cases.jsonl.
type sharedCase struct {
	ID, Language, Prediction, Gold string
	Choices                        []string
	GoldLetter                     *string `json:"gold_letter"`
	Tolerance                      compare.Tolerance
	Extracted                      *string            `json:"expected_extracted"`
	Verdict                        bool               `json:"expected_verdict"`
	Status                         schema.GradeStatus `json:"expected_status"`
	Rules                          []string
	Note                           string
}

// The answers that were worked out by others, where no choice decides.
func TestSharedCases(t *testing.T) {
	file, err := os.Open("../../../../../shared/evaluation/cases.jsonl")
	if err != nil {
		t.Skip("no shared cases here:", err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var c sharedCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		if c.Choices != nil || c.Extracted == nil || c.ID == "c271" { // c271 is a choice of another question
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			got := compare.Equal(*c.Extracted, c.Gold, &compare.Options{Tolerance: c.Tolerance, Language: schema.Language(c.Language)})
			if got.Right != c.Verdict || got.Status != c.Status {
				t.Errorf("%q for %q (%v, %s): %+v", *c.Extracted, c.Gold, c.Rules, c.Note, got)
			}
		})
	}
}
