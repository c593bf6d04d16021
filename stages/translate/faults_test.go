package translate

import (
	"strings"
	"testing"

	"geoeval/internal/llm/ask"
	"geoeval/schema"
)

// Numbers and names are held against the Chinese text, whichever way either text writes them.
func TestNumbersAndNamesBetweenLanguages(t *testing.T) {
	const triangle = "如图，在△ABC中，∠C=90°，AC=6，BC=8，D是AB的中点，求CD的长。"
	const circle = "圆的半径是3厘米，求它的面积的一半。"
	for _, c := range []struct {
		original, says string
		want           []string // the kinds, and what they are of
	}{
		{triangle, "As shown in the figure, in △ABC, ∠C=90°, AC=6, BC=8, and D is the midpoint of AB. Find the length of CD.", nil},
		{triangle, "In the figure, D is the midpoint of AB in triangle ABC, where ∠C=90°, BC=8 and AC=6. How long is CD?", nil},
		{triangle, "As shown in the figure, in △ABC, ∠C=90°, AC=6, BC=9, and D is the midpoint of AB. Find the length of CD.",
			[]string{"number_dropped: 8", "number_added: 9", "number_moved: BC = 9, was 8"}},
		{triangle, "As shown in the figure, in △ABC, AC=6, BC=8, and D is the midpoint of AB. Find the length of CD.",
			[]string{"number_dropped: 90", "name_dropped: ∠C"}},
		{triangle, "As shown in the figure, in △ABC, ∠C=90°, AC=8, BC=6, and D is the midpoint of AB. Find the length of CD.",
			[]string{"number_moved: AC = 8, was 6"}},
		{triangle, "As shown in the figure, in △ABC, ∠C=90°, AC=6, BC=8, and D is the midpoint of AB. Find the length.",
			[]string{"name_dropped: CD"}},
		{triangle, "As shown in the figure, in △ABC, ∠C=90°, AC=6, BC=8, and E is the midpoint of AB. Find the length of CE.",
			[]string{"name_dropped: CD", "name_added: CE"}},
		{circle, "The radius of a circle is 3 cm. Find half of its area.", nil},
		{circle, "The radius of a circle is three cm. Find half of its area.", nil},
		{circle, "The radius of a circle is 4 cm. Find half of its area.", []string{"number_dropped: 3", "number_added: 4"}},
		{circle, "Find half of the area of a circle.", []string{"number_dropped: 3"}},
	} {
		t.Run(c.says, func(t *testing.T) {
			faults := check(&schema.Problem{Text: c.original, Answer: "5"})(&ask.Answer{Text: c.says}, nil)
			got := "\n" + strings.Join(faults, "\n") + "\n"
			for _, want := range c.want {
				if !strings.Contains(got, "\n"+want+"\n") {
					t.Errorf("%q is not among %q", want, got)
				}
			}
			if c.want == nil && got != "\n\n" {
				t.Errorf("%q", got)
			}
		})
	}
}
