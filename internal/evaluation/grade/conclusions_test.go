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

// chineseConclusions are the same in Chinese.
var chineseConclusions = []string{
	"所以所求的值是%。", "结果为%。", "故%即为所求。", "综上，得到%。", "也就是%。", "由此可知为%。", "【答案】%", "我选%。",
	"应该是%，因为其他都不符合。", "最终结果：%", "化简后得到%。", "于是有%。", "所以选择%。", "所以%。", "那么就是%。", "解得%。",
	"综上所述，%。", "因此正确选项是%。", "答案 → %",
}

// TestConclusionsAreRead holds what a response ends with against the gold answer and a wrong one, be there other values and letters before it
// and notes behind it.
func TestConclusionsAreRead(t *testing.T) {
	lengths := []string{"10", "20", "30", "40"}
	concludes(t, schema.English, conclusions,
		[]string{"", "Let ABCD be given with AB = 6 and BC = 8. The center of the circle is C.\n\n",
			"We know that $\\angle A = 30^\\circ$. Since the sides are equal, D is the midpoint. "},
		[]string{"", " This matches the figure.", "\n\nNote that AB = 6 was not needed.", "\n\nCheck: 6 + 8 = 14, which is more than 10."},
		[]concludedCase{
			{right: "24", wrong: "25"},
			{right: `\frac{3}{4}`, wrong: `\frac{3}{5}`},
			{right: `$2\sqrt{3}$`, wrong: `$3\sqrt{2}$`},
			{right: "24 cm", wrong: "25 cm"},
			{right: "60°", wrong: "65°"},
			{right: "(3, 4)", wrong: "(4, 3)"},
			{right: "B", wrong: "C", choices: lengths},
			{right: "(B)", wrong: "(C)", choices: lengths},
			{right: "20", wrong: "30", choices: lengths},
			{right: "rhombus", wrong: "square"},
			{right: "isosceles triangle", wrong: "scalene triangle"},
			{right: "yes", wrong: "no"},
			{right: `$\text{no}$`, wrong: `$\text{yes}$`},
		})
	concludes(t, schema.Chinese, chineseConclusions,
		[]string{"", "已知AB=6，BC=8，圆心是C。\n\n", "我们知道∠A=30°。因为两边相等，所以D是中点。"},
		[]string{"", "\n\n注意：AB=6没有用到。", "\n\n验算：6+8=14，大于10。", "\n\n希望对你有帮助！"},
		[]concludedCase{
			{right: "24", wrong: "25"},
			{right: `$2\sqrt{3}$`, wrong: `$3\sqrt{2}$`},
			{right: "24厘米", wrong: "25厘米"},
			{right: "60°", wrong: "65°"},
			{right: "B", wrong: "C", choices: lengths},
			{right: "20", wrong: "30", choices: lengths},
			{right: "菱形", wrong: "正方形"},
			{right: "等腰三角形", wrong: "直角三角形"},
			{right: "平行四边形", wrong: "梯形"},
			{right: "平行", wrong: "垂直"},
		})
}

// A concludedCase is a right answer and a wrong one. Of choices the second is right.
type concludedCase struct {
	right, wrong string
	choices      []string
}

func concludes(t *testing.T, language schema.Language, sentences, before, behind []string, kinds []concludedCase) {
	t.Helper()
	for _, k := range kinds {
		q := &grade.Question{Gold: strings.Trim(k.right, "$"), Language: language}
		if k.choices != nil {
			q.Gold, q.Choices, q.Letter = k.choices[1], k.choices, "B"
		}
		for _, c := range sentences {
			for _, b := range before {
				for _, e := range behind {
					for _, said := range []string{k.right, k.wrong} {
						response := b + strings.Replace(c, "%", said, 1) + e
						r := grade.Check(response, q)
						if r.Verdict != (said == k.right) && !r.Undecided || r.Status != schema.GradeOK {
							t.Errorf("%s: %q: extracted %q by %v, %v %s", q.Gold, response, r.Extracted, r.Rules, r.Verdict, r.Status)
						}
					}
				}
			}
		}
	}
}
