package evaluate

import (
	"fmt"
	"strings"
	"testing"

	"geoeval/schema"
)

// The summary tells a few pairs of models, with their intervals, and how many more there are.
func TestSummaryTellsPairs(t *testing.T) {
	sum := evaluatedScores{Folder: "f"}
	for i := range mostPairs + 2 {
		sum.Pairs = append(sum.Pairs, comparedPair{
			A: fmt.Sprint("a", i), B: "b", Setting: "text", Subset: schema.MainAsked, N: 200, Difference: new(-0.125), Low: new(-0.2), High: new(0.01), P: new(0.06), Tied: i > 0,
		})
	}
	sum.Pairs = append(sum.Pairs, comparedPair{A: "a", B: "none", Setting: "text", Subset: schema.MainAsked})
	var out strings.Builder
	if err := sum.write(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\na0 − b, text, main: -12.5 points on 200 questions, 95 % interval -20.0 to +1.0, p 0.06 after Holm: significant\n",
		"\na5 − b, text, main: -12.5 points on 200 questions, 95 % interval -20.0 to +1.0, p 0.06 after Holm: no significant difference\n" +
			"and 2 pairs more: the table comparisons and leaderboard.html have them\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "none") {
		t.Errorf("a pair without questions:\n%s", out.String())
	}
}
