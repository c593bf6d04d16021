package leaderboard

import (
	"testing"

	"geoeval/schema"
)

// A sample names principles as the catalogue of the evaluation does, and keeps their ids beside the names.
func TestSamplesNamePrinciples(t *testing.T) {
	t.Parallel()
	e := &evaluation{named: map[string]string{"geosense/a": "Circumference of Circles"}}
	for id, want := range map[string]string{"geosense/a": "Circumference of Circles", "geosense/b": "geosense/b"} {
		told := e.principleOf(&schema.Application{Principle: id, Way: schema.FoundByRule, Status: schema.PrincipleFound})
		if told[0] != want || told[len(told)-1] != id {
			t.Errorf("of %s is told %q", id, told)
		}
		if told := e.errorOf(&schema.FirstError{Principle: id}); told[3] != want {
			t.Errorf("of an error about %s is told %q", id, told)
		}
	}
}
