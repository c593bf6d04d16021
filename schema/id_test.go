package schema_test

import (
	"testing"

	"geoeval/schema"
)

// Whatever is made of a problem has an id that names it.
func TestParentOf(t *testing.T) {
	const parent = "math/train/1#7"
	for _, id := range []string{
		parent, schema.BackwardID(parent), schema.AugmentedID(parent), schema.ReformedID(parent), schema.StepID(parent, 12),
	} {
		if got := schema.ParentOf(id); got != parent {
			t.Errorf("%s is made of %s, not %s", id, parent, got)
		}
	}
	if got := schema.ParentOf(schema.RephrasingID("math/train/1", 3)); got != "math/train/1" {
		t.Errorf("a candidate is made of %s", got)
	}
	for _, id := range []string{"", "#", "steps/", "steps/1", "math/train/1#x", "math/train/1#1"} {
		if got := schema.ParentOf(id); got != id && got != "" {
			t.Errorf("%s is made of %s", id, got)
		}
	}
}
