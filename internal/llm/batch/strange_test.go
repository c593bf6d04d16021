package batch

import (
	"strings"
	"testing"
)

// A batch that says again and again that it is what no batch can be ends the run, which says so. One that is strange for a while does not.
func TestAStatusThatNoBatchHas(t *testing.T) {
	for _, c := range []struct {
		name  string
		looks int
		ends  bool
	}{
		{"for good", 1000, true}, {"for a while", patience - 2, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHarness(t)
			h.service.strange = c.looks
			_, err := h.run(t.Context(), questions("m", 3))
			if (err != nil) != c.ends {
				t.Fatal(err)
			}
			if c.ends && (!strings.Contains(err.Error(), "a status that no batch has, \"pondering") || strings.Contains(err.Error(), "\x1b")) {
				t.Error(err)
			}
		})
	}
}
