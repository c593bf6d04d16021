package grade_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"geoeval/internal/evaluation/grade"
	"geoeval/internal/evaluation/grade/compare"
	"geoeval/schema"
)

// A gradingCase is a line of the files of cases.
type gradingCase struct {
	ID              string            `json:"id"`
	Subset          schema.Subset     `json:"subset"`
	Language        schema.Language   `json:"language"`
	Question        string            `json:"question"`
	Prediction      string            `json:"prediction"`
	Gold            string            `json:"gold"`
	Choices         []string          `json:"choices"`
	Letter          string            `json:"gold_letter"`
	Unit            string            `json:"unit"`
	Mask            string            `json:"mask"`
	Truncated       bool              `json:"truncated"`
	Tolerance       compare.Tolerance `json:"tolerance"`
	Extracted       *string           `json:"expected_extracted"`
	Verdict         bool              `json:"expected_verdict"`
	Status          string            `json:"expected_status"`
	Rules           []string          `json:"rules"`
	Note            string            `json:"note"`
	StrictExtracted bool              `json:"strict_extracted"`
	Undecided       *bool             `json:"expected_undecided"`
}

func (c *gradingCase) question() *grade.Question {
	return &grade.Question{Text: c.Question, Gold: c.Gold, Choices: c.Choices, Letter: c.Letter, Unit: c.Unit, Language: c.Language,
		Subset: c.Subset, Tolerance: c.Tolerance, Mask: c.Mask, Truncated: c.Truncated}
}

// cases are the cases of a file of JSON Lines.
func cases(t *testing.T, path string) []gradingCase {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []gradingCase
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var c gradingCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		all = append(all, c)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// run holds Check against every case.
func run(t *testing.T, all []gradingCase) {
	for i := range all {
		c := &all[i]
		t.Run(c.ID, func(t *testing.T) {
			if err := c.question().LetterFault(); err != nil {
				t.Error(err)
			}
			r := grade.Check(c.Prediction, c.question())
			if r.Verdict != c.Verdict || string(r.Status) != c.Status {
				t.Errorf("%q for %q, choices %q %s: %v %s, extracted %q by %v; want %v %s, %s\n%s", c.Prediction, c.Gold, c.Choices, c.Letter,
					r.Verdict, r.Status, r.Extracted, r.Rules, c.Verdict, c.Status, extracted(c.Extracted), c.Note)
			} else if c.Undecided != nil && r.Undecided != *c.Undecided {
				t.Errorf("%q for %q: undecided is %v by %v", c.Prediction, c.Gold, r.Undecided, r.Rules)
			} else if c.StrictExtracted && r.Extracted != extracted(c.Extracted) {
				t.Errorf("%q: extracted %q by %v, want %q", c.Prediction, r.Extracted, r.Rules, extracted(c.Extracted))
			} else if r.Extracted != extracted(c.Extracted) {
				t.Logf("%q: extracted %q by %v; the case has %q", c.Prediction, r.Extracted, r.Rules, extracted(c.Extracted))
			}
		})
	}
}

func extracted(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// TestCases holds Check against the project's own cases.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) { run(t, cases(t, f)) })
	}
}

// readingAlone are rules of how a response is read, or of what changes nothing: no verdict names them.
var readingAlone = []string{"M1", "C6", "C7", "U2", "L2", "L3", "H2"}

// A rule that no case names, or that decides none, is a rule that nothing holds.
func TestEveryRuleHasACase(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	named, used := map[string]string{}, map[string]bool{}
	for _, f := range files {
		for _, c := range cases(t, f) {
			for _, r := range c.Rules {
				named[r] = c.ID
			}
			for _, r := range grade.Check(c.Prediction, c.question()).Rules {
				used[r] = true
			}
		}
	}
	for _, r := range grade.RuleBook {
		if named[r.ID] == "" {
			t.Errorf("no case of testdata/cases names the rule %s: %s", r.ID, r.Words)
		}
		if used[r.ID] == slices.Contains(readingAlone, r.ID) {
			t.Errorf("the rule %s is named by a verdict: %t: give it a case of testdata/cases that it decides, or see readingAlone", r.ID, used[r.ID])
		}
		delete(named, r.ID)
		delete(used, r.ID)
	}
	for rule, id := range named {
		t.Errorf("the case %s names %s, which is no rule of the rule book", id, rule)
	}
	for rule := range used {
		t.Errorf("a case is decided by %s, which has no line in internal/evaluation/grade/rules.go", rule)
	}
}

// TestSharedCases holds Check against the cases that the project was given, where they are there.
func TestSharedCases(t *testing.T) {
	for dir := "../../.."; len(dir) < 40; dir = filepath.Join("..", dir) {
		if path := filepath.Join(dir, "shared/evaluation/cases.jsonl"); exists(path) {
			run(t, cases(t, path))
			return
		}
	}
	t.Skip("no shared cases here")
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
