package grade_test

import (
	"strings"
	"testing"

	"geoeval/internal/evaluation/grade"
	"geoeval/schema"
)

// conclusions are sentences that say what the answer is, with none of the words that call it one; % stands for it.
var conclusions = []string{
	"So the value we want is %.", "The result is %.", "Putting it all together we arrive at %.", "In conclusion, it's %.",
	"That leaves us with %.", "which simplifies to %.", "I get %.", "We end up with %.", "The correct response is %.",
	"Thus the requested quantity equals %.", "It turns out to be %.", "It must be %, since nothing else fits.", "Final result: %",
	"After simplification, we obtain %.", "Consequently, we have %.", "The final value comes out as %.", "So, the answer I'd give is %.",
	"Let us conclude: %.", "% is what we were looking for.", "Hence % is the answer.", "I would go with %.", "Result = %.",
}

// TestConclusionsAreRead holds what a response ends with against the gold answer and a wrong one, be there other values and letters before it
// and notes behind it.
func TestConclusionsAreRead(t *testing.T) {
	lengths := []string{"10", "20", "30", "40"}
	kinds := []struct {
		name, right, wrong string
		choices            []string
		letter             string
	}{
		{name: "integer", right: "24", wrong: "25"},
		{name: "fraction", right: `\frac{3}{4}`, wrong: `\frac{3}{5}`},
		{name: "root", right: `$2\sqrt{3}$`, wrong: `$3\sqrt{2}$`},
		{name: "unit", right: "24 cm", wrong: "25 cm"},
		{name: "degrees", right: "60°", wrong: "65°"},
		{name: "point", right: "(3, 4)", wrong: "(4, 3)"},
		{name: "letter", right: "B", wrong: "C", choices: lengths, letter: "B"},
		{name: "bracketed letter", right: "(B)", wrong: "(C)", choices: lengths, letter: "B"},
		{name: "choice", right: "20", wrong: "30", choices: lengths, letter: "B"},
		{name: "word", right: "rhombus", wrong: "square"},
		{name: "words", right: "isosceles triangle", wrong: "scalene triangle"},
		{name: "yes", right: "yes", wrong: "no"},
		{name: "text", right: `$\text{no}$`, wrong: `$\text{yes}$`},
	}
	before := []string{"", "Let ABCD be given with AB = 6 and BC = 8. The center of the circle is C.\n\n",
		"We know that $\\angle A = 30^\\circ$. Since the sides are equal, D is the midpoint. "}
	behind := []string{"", " This matches the figure.", "\n\nNote that AB = 6 was not needed.", "\n\nCheck: 6 + 8 = 14, which is more than 10."}
	for _, k := range kinds {
		gold := k.right
		if k.choices != nil {
			gold = k.choices[1]
		}
		q := &grade.Question{Gold: strings.Trim(gold, "$"), Choices: k.choices, Letter: k.letter}
		for _, c := range conclusions {
			for _, b := range before {
				for _, e := range behind {
					for _, said := range []string{k.right, k.wrong} {
						response := b + strings.Replace(c, "%", said, 1) + e
						r := grade.Check(response, q)
						if r.Verdict != (said == k.right) && !r.Undecided || r.Status != schema.GradeOK {
							t.Errorf("%s %s: %q: extracted %q by %v, %v %s", k.name, q.Gold, response, r.Extracted, r.Rules, r.Verdict, r.Status)
						}
					}
				}
			}
		}
	}
}
