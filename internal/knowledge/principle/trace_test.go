package principle_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/internal/knowledge/principle"
)

func TestTrace(t *testing.T) {
	t.Parallel()
	catalogue, err := principle.Load()
	if err != nil {
		t.Fatal(err)
	}
	const radius, squares = "geosense/definition-of-radius", "geosense/pythagorean-theorem"
	for _, c := range []struct {
		name, text string
		depth      int
		principles []string
		// fault is what an error says.
		fault string
	}{
		{"nothing", "", 0, nil, ""},
		{"one", "1 " + radius + "\n$OA = OD$", 1, []string{radius}, ""},
		{"in their order", "12 " + squares + " " + radius + "\n$3^2 + 4^2 = 5^2$\n$OA = OD$, $OD = 7$", 12, []string{squares, radius}, ""},
		{"no elements", "1 " + radius, 0, nil, "1 principles and the elements of 0"},
		{"elements of one of two", "1 " + squares + " " + radius + "\n$OA = OD$", 0, nil, "2 principles and the elements of 1"},
		{"elements without a formula", "1 " + radius + "\nDefinition of Radius", 0, nil, "which are no formula"},
		{"no depth", squares, 0, nil, "does not begin with a depth"},
		{"depth in another form", "+3 " + squares, 0, nil, "does not begin with a depth"},
		{"depth of nothing", "0 " + squares, 0, nil, "the depth 0 is none"},
		{"too deep", "101 " + squares, 0, nil, "the depth 101 is none"},
		{"no principle", "3", 0, nil, `"" is no principle`},
		{"unknown", "3 geosense/anything", 0, nil, `"geosense/anything" is no principle`},
		{"two blanks", "3  " + squares, 0, nil, `"" is no principle`},
		{"twice", "3 " + squares + " " + squares, 0, nil, squares + " stands twice"},
		{"too many", "3" + strings.Repeat(" "+squares, 101), 0, nil, "has 101 principles"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := catalogue.ParseTrace(c.text)
			if c.fault != "" {
				if err == nil || !strings.Contains(err.Error(), c.fault) {
					t.Fatalf("%v does not say %q", err, c.fault)
				}
				return
			}
			if err != nil || got.Depth != c.depth || !slices.Equal(got.Principles, c.principles) || got.String() != c.text {
				t.Errorf("%+v, written %q: %v", got, got, err)
			}
		})
	}
}
