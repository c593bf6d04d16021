package grade_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"geoeval/internal/evaluation/grade"
	stage "geoeval/stages/grade"
)

var update = flag.Bool("update", false, "record in testdata/rules.txt which version of the stage has which rules")

// A rule that is new, gone or worded otherwise rules otherwise: the stage's Version is raised, so that no older grade counts as
// fresh and the wheel gets another version. testdata/rules.txt has the version and a digest of the rule book.
func TestRulesChangeWithAVersion(t *testing.T) {
	const file = "testdata/rules.txt"
	h := sha256.New()
	for _, r := range grade.RuleBook {
		fmt.Fprintf(h, "%+v\n", r)
	}
	version, rules := stage.New().Describe().Version, fmt.Sprintf("%x", h.Sum(nil))
	now := fmt.Sprintf("version %d\nrules %s\n", version, rules)
	was, err := os.ReadFile(file)
	switch {
	case err == nil && string(was) == now:
	case err == nil && strings.HasPrefix(string(was), fmt.Sprintf("version %d\n", version)):
		t.Errorf("the rules of internal/evaluation/grade/rules.go changed, and Version in stages/grade/grade.go did not: raise it, then go test ./stages/grade -update")
	case *update:
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is of another version (%v): go test ./stages/grade -update", file, err)
	}
}
