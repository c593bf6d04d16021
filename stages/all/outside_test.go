package all_test

import (
	"testing"

	"geoeval/internal/llm/session"
	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/ingest"
)

// Every stage that reads files from outside can name them, so that whoever is told that they changed knows which. What label reads is in
// the program.
func TestStagesNameWhatIsOutside(t *testing.T) {
	every := append(all.Stages(ingest.Data{}, session.New("", "", true)), all.Evaluation(nil, "", session.New("", "", true))...)
	for _, s := range every {
		if _, external := s.(stages.External); !external || s.Describe().Name == "label" {
			continue
		}
		_, lists := s.(stages.OutsideLister)
		_, tells := s.(stages.OutsideTeller)
		if !lists && !tells {
			t.Errorf("%s cannot say what changed outside of it", s.Describe().Name)
		}
	}
}
