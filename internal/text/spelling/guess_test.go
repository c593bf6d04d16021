package spelling

import (
	"strings"
	"testing"
)

// Names are found by a part of them, by a word that begins alike, and whatever joins their words; a word that none of them has finds
// nothing.
func TestByWords(t *testing.T) {
	t.Parallel()
	names := []string{"x/inscribed-angle-theorem-of-circles", "x/inscribed-angle-theorem", "x/pythagorean-theorem", "x/area-of-a-circle"}
	for typed, want := range map[string]string{
		"pythagoras":            "x/pythagorean-theorem",
		"Pythagorean_Theorem":   "x/pythagorean-theorem",
		"inscribed angles":      "x/inscribed-angle-theorem x/inscribed-angle-theorem-of-circles",
		"circles":               "x/area-of-a-circle x/inscribed-angle-theorem-of-circles",
		"theorem of nobody":     "",
		"pyth":                  "x/pythagorean-theorem",
		"of a":                  "",
		"":                      "",
		strings.Repeat("a", 99): "",
	} {
		if got := strings.Join(ByWords(typed, names), " "); got != want {
			t.Errorf("%q finds %q, not %q", typed, got, want)
		}
	}
}
