package docs

import (
	"os"
	"strings"
	"testing"

	"geoeval/internal/text/logicform"
	"geoeval/stages"
)

// The query of why problems are not selected looks for the faults by the words that the stages look for.
func TestTheQueryOfWhatIsNotSelectedKnowsTheFaults(t *testing.T) {
	content, err := os.ReadFile("trust.md")
	if err != nil {
		t.Fatal(err)
	}
	_, query, _ := strings.Cut(string(content), "## Why problems are not selected")
	query, _, _ = strings.Cut(query, "\n## ")
	for _, fault := range []string{logicform.LostValue, stages.TwinFault} {
		words := fault[strings.LastIndex(fault, ":")+1:]
		if !strings.Contains(query, "like '%"+strings.TrimSpace(words)+"'") {
			t.Errorf("the query does not look for %q", fault)
		}
	}
}
