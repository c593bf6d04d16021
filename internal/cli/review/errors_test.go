package review

import (
	"testing"

	"geoeval/internal/review"
	"geoeval/schema"
)

// What reviewers can say of a first error is what the table errors knows.
func TestKindsOfErrors(t *testing.T) {
	t.Parallel()
	var kinds []schema.ErrorKind
	for _, k := range review.ErrorKinds {
		kinds = append(kinds, schema.ErrorKind(k))
	}
	if len(kinds) != len(schema.ErrorKinds) {
		t.Errorf("%v, and the table has %v", kinds, schema.ErrorKinds)
	}
	for i, k := range schema.ErrorKinds {
		if i < len(kinds) && kinds[i] != k {
			t.Errorf("%s is not %s", kinds[i], k)
		}
	}
}
