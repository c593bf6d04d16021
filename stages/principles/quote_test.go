package principles

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Elements are found where their pattern, tried everywhere, finds them.
func TestElementsAreThoseOfThePattern(t *testing.T) {
	everywhere := regexp.MustCompile(strings.TrimPrefix(element.String(), "^"))
	rapid.Check(t, func(t *rapid.T) {
		piece := rapid.OneOf(rapid.SampledFrom([]string{`\angle`, " ", " ", "{", "}", "∠", "△", "⊙", "A", "AB", "ABCDEF", "x", "A'", "=", "∥", "⊥",
			`\frac{1}{2}`, "5", "5.3", "√3", "°", "%", `^\circ`, "_", ".", ",", `\overline{AB}`, "é", "长"}), rapid.String())
		clause := strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), "")
		var want [][2]int
		for _, e := range everywhere.FindAllStringIndex(clause, -1) {
			want = append(want, [2]int{e[0], e[1]})
		}
		if diff := cmp.Diff(want, elements(clause)); diff != "" {
			t.Errorf("%q: %s", clause, diff)
		}
	})
}
