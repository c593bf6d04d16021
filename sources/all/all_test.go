package all_test

import (
	"slices"
	"testing"

	"geoeval/schema"
	"geoeval/sources/all"
)

func TestEverySourceHasItsAdapter(t *testing.T) {
	var names []schema.Source
	for _, s := range all.Sources() {
		names = append(names, s.Name())
		if s.Version() < 1 {
			t.Errorf("%s has the version %d", s.Name(), s.Version())
		}
	}
	if !slices.Equal(names, schema.Sources) {
		t.Errorf("sources/all/all.go has adapters of %q, and Sources in schema/schema.go are %q", names, schema.Sources)
	}
}
