package stages_test

import (
	"slices"
	"testing"

	"geoeval/stages"
)

// A key is found by its whole path, by one that it lies in, and by a pattern.
func TestReaches(t *testing.T) {
	d := stages.Description{Reach: map[string][]string{
		"alpha": {"t.a"}, "none": nil, "group": {"t.b"}, "group.special": {"t.c"}, "sources.*.license": {"t.d"},
		stages.ReachOfSeed: {"t.e"}, stages.ReachOfTable("other"): {"t.f"},
	}}
	for given, want := range map[string][]string{
		"alpha": {"t.a"}, "none": {}, "group.key": {"t.b"}, "group.special.0": {"t.c"}, "sources.math.license": {"t.d"},
		stages.ReachOfSeed: {"t.e"}, stages.ReachOfTable("other"): {"t.f"},
	} {
		if got, named := d.Reaches(given); !named || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v", given, got, named)
		}
	}
	for _, given := range []string{"", "beta", "alphabet", "sources.math.files", stages.ReachOfTable("t")} {
		if got, named := d.Reaches(given); named {
			t.Errorf("%s: %v", given, got)
		}
	}
}
