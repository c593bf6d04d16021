package grade_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/evaluation/grade"
	"geoeval/schema"

	"pgregory.net/rapid"
)

// wrappers put an answer into what models put around answers.
var wrappers = []string{
	"%s", "The answer is %s.", "**Answer:** %s", "\\boxed{%s}", "So x = 3. Therefore, the final answer is $%s$.", "答案是%s。",
	"<answer>%s</answer>", "Let me think.\n\n### Final Answer\n\n**%s**", "#### %s", "所以答案为：%s", "最终答案：\\boxed{%s}",
	"The final answer is $\\boxed{%s}$. I hope it is correct.", "<think>First 7, then 8.</think>\nThe answer is %s",
	"1. The base is 4.\n2. The height is 6.\n\nTherefore, the answer is **%s**.", "```python\nprint(99)\n```\n\nThe answer is %s.",
	"> The correct answer is %s.", "Final answer: $$%s$$", "Using the Pythagorean theorem, 3^2 + 4^2 = 25.\nAnswer: \\(%s\\)",
	"The answer is 99. Wait, that is wrong. The answer is %s.",
}

// golds draws gold answers of the kinds that the datasets have.
func golds() *rapid.Generator[string] {
	n := rapid.IntRange(1, 999)
	return rapid.OneOf(
		rapid.Map(n, func(i int) string { return fmt.Sprint(i) }),
		rapid.Map(n, func(i int) string { return fmt.Sprintf("%d.%d", i/10, i%10) }),
		rapid.Map(n, func(i int) string { return fmt.Sprintf("%d\\pi", i) }),
		rapid.Map(n, func(i int) string { return fmt.Sprintf("%d\\sqrt{%d}", i, i%7+2) }),
		rapid.Map(n, func(i int) string { return fmt.Sprintf("\\frac{%d}{%d}", i, i%13+2) }),
		rapid.Map(n, func(i int) string { return fmt.Sprintf("%d^\\circ", i) }),
		rapid.Map(n, func(i int) string { return fmt.Sprintf("%d cm", i) }),
		rapid.Map(n, func(i int) string { return fmt.Sprintf("%d:%d", i, i+1) }),
		rapid.Map(n, func(i int) string { return fmt.Sprintf("(%d, %d)", i, -i-1) }),
		rapid.Map(n, func(i int) string { return fmt.Sprintf("-%d", i) }),
	)
}

func TestAWrappedAnswerKeepsItsVerdict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		gold, stated := golds().Draw(t, "gold"), golds().Draw(t, "stated")
		if rapid.Bool().Draw(t, "right") {
			stated = gold
		}
		q := &grade.Question{Gold: gold}
		want := grade.Check("\\boxed{"+stated+"}", q)
		if stated == gold && !want.Verdict {
			t.Fatalf("%q for %q: %+v", stated, gold, want)
		}
		w := rapid.SampledFrom(wrappers).Draw(t, "wrapper")
		text := fmt.Sprintf(w, stated)
		if got := grade.Check(text, q); got.Verdict != want.Verdict || got.Status != want.Status {
			t.Fatalf("%q for %q: %+v; in a box alone %+v", text, gold, got, want)
		}
	})
}

func TestAnotherNumberIsWrong(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 2000).Draw(t, "gold")
		other := rapid.IntRange(2, 2000).Filter(func(i int) bool { return i != n }).Draw(t, "other")
		text := fmt.Sprintf(rapid.SampledFrom(wrappers).Draw(t, "wrapper"), fmt.Sprint(other))
		if r := grade.Check(text, &grade.Question{Gold: fmt.Sprint(n)}); r.Verdict {
			t.Fatalf("%q is right for %d: %+v", text, n, r)
		}
	})
}

func TestALetterKeepsItsVerdict(t *testing.T) {
	choices := []string{"30°", "45°", "60°", "90°"}
	letters := []string{"%s", "(%s)", "%s.", "option %s", "\\text{%s}", "选%s"}
	rapid.Check(t, func(t *rapid.T) {
		gold, said := rapid.IntRange(0, 3).Draw(t, "gold"), rapid.IntRange(0, 3).Draw(t, "said")
		form := rapid.SampledFrom(letters).Draw(t, "form")
		answer := fmt.Sprintf(form, string(rune('A'+said)))
		if rapid.Bool().Draw(t, "value") {
			answer = choices[said]
		}
		text := fmt.Sprintf(rapid.SampledFrom(wrappers[:5]).Draw(t, "wrapper"), answer)
		q := &grade.Question{Gold: choices[gold], Choices: choices, Letter: string(rune('A' + gold))}
		if r := grade.Check(text, q); r.Verdict != (gold == said) || r.Status != schema.GradeOK {
			t.Fatalf("%q for %s: %+v", text, q.Letter, r)
		}
	})
}

func TestTheQuestionIsNoAnswer(t *testing.T) {
	for _, question := range []string{
		"In triangle ABC, AB = 13 and BC = 14. Find the area of the triangle.",
		"As shown in the figure, angle A = 40, then angle B is equal to ()",
		"A circle has radius 5 cm. What is its area?", "如图所示，∠A=40°，AB∥CD。求∠B的大小。",
		"一个长方体，长5厘米，宽3厘米，高4厘米．它的表面积是多少？",
	} {
		for _, prefix := range []string{"", "Let me look at the question. ", "The question says:\n\n"} {
			for _, known := range []string{"", question} {
				for _, choices := range [][]string{nil, {"13", "40", "5", "4"}} {
					q := &grade.Question{Text: known, Gold: "5", Choices: choices}
					if r := grade.Check(prefix+question, q); r.Extracted != "" || r.Verdict {
						t.Errorf("%q: %+v", prefix+question, r)
					}
				}
			}
		}
	}
}

// A response of a benchmark, in one of several styles and so many words.
func benchmarkResponse(i, words int) string {
	styles := []string{
		"Step %d: The side AB equals $%d$ cm, so by the Pythagorean theorem $AC^2 = AB^2 + BC^2 = %d$. ",
		"%d. We know that angle A is %d° and the angles of a triangle add up to 180°, which gives angle B = %d°.\n",
		"因为三角形的内角和是180°，所以第%d步得到∠B=%d°，于是∠C=%d°。",
		"Hence, in part %d, the area is \\frac{1}{2} \\cdot %d \\cdot h = %d \\text{ cm}^2, as we wanted to show.\n\n",
	}
	ends := []string{"\n\nTherefore, the final answer is \\boxed{%d}.", "\n**Answer:** %d cm", "\n故答案为：%d。", "\nSo the length is %d."}
	var b strings.Builder
	for n := 0; n < words; n += 17 {
		fmt.Fprintf(&b, styles[(i+n/200)%len(styles)], n%9+1, i%90+3, i%77+n)
	}
	fmt.Fprintf(&b, ends[i%len(ends)], i%50)
	return b.String()
}

func BenchmarkCheck(b *testing.B) {
	var texts []string
	bytes := 0
	for i := range 1000 {
		texts = append(texts, benchmarkResponse(i, 100+i%300))
		bytes += len(texts[i])
	}
	questions := []*grade.Question{{Gold: "25"}, {Gold: "12\\pi", Unit: "cm"}, {Gold: "3.46", Text: "In triangle ABC, AB = 3 and BC = 4. Find AC."},
		{Gold: "30", Choices: []string{"10", "20", "30", "40"}, Letter: "C"}}
	b.SetBytes(int64(bytes / len(texts)))
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		grade.Check(texts[i%len(texts)], questions[i%len(questions)])
		i++
	}
}

func TestEveryRuleIsInTheRuleBook(t *testing.T) {
	for name, text := range hostile(40) {
		for _, r := range grade.Check(text, &grade.Question{Gold: "12"}).Rules {
			if !slices.ContainsFunc(grade.RuleBook, func(rule grade.Rule) bool { return rule.ID == r }) {
				t.Errorf("%s: %s is not in the rule book", name, r)
			}
		}
	}
}
