package principles_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
)

// A wasRead is a problem that was read beside its annotations. Every need of these was found to be one: whoever solves the problem
// has to know it, and the problem does not only mention it.
type wasRead struct {
	ID    string   `json:"id"`
	Needs []string `json:"needs"`
}

// TestNeedsThatWereRead holds the needs of the problems that were read (testdata/needs.jsonl), where the published records are at
// hand, against those that were found right: a need that is not among them has to be read first.
func TestNeedsThatWereRead(t *testing.T) {
	t.Parallel()
	file, err := os.Open(filepath.Join("testdata", "needs.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	read, wanted, sources := map[string][]string{}, map[string]bool{}, map[string]int{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var of wasRead
		if err := json.Unmarshal(lines.Bytes(), &of); err != nil {
			t.Fatal(err)
		}
		read[of.ID], wanted[of.ID] = of.Needs, true
		source, _, _ := strings.Cut(of.ID, "/")
		sources[source]++
	}
	if len(read) < 60 || len(sources) < 7 {
		t.Errorf("%d problems of %d sources were read", len(read), len(sources))
	}
	_, annotations := annotated(t, wanted)
	for _, a := range annotations {
		if a.Role == schema.Need && !slices.Contains(read[a.ProblemID], a.Principle) {
			t.Errorf("%s needs %s by %s (%q), which was not read", a.ProblemID, a.Principle, a.How, a.Evidence)
		}
	}
}
