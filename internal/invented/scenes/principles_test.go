package scenes_test

import (
	"testing"

	"geoeval/internal/invented/scenes/deduce"
	"geoeval/internal/knowledge/principle"
)

// A rule names a principle of the catalogue: solutions have its title from there.
func TestRulesNamePrinciplesOfTheCatalogue(t *testing.T) {
	catalogue, err := principle.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range deduce.Rules() {
		if catalogue.ByID(r.Principle) == nil {
			t.Errorf("a rule of %v concludes by %q, which has no entry in internal/knowledge/principle/catalogue", r.On, r.Principle)
		}
	}
}
