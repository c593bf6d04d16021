package dedupe

import (
	"testing"

	"geoeval/schema"
)

func TestAskedForm(t *testing.T) {
	for _, c := range []struct {
		a, b     string
		language schema.Language
		same     bool
	}{
		{`Find the measure of \angle URV.`, `What is the measure of \angle URV?`, schema.English, true},
		{`Find m \angle 1.`, `Determine the measure of ∠1`, schema.English, true},
		{`Find \angle ABC.`, `What is $m\angle ABC$?`, schema.English, true},
		{`What is the length of CM?`, `Find CM.`, schema.English, true},
		{`How long is CM?`, `Calculate the length of CM.`, schema.English, true},
		{`Solve for x.`, `Find the value of x.`, schema.English, true},
		{`If AB = 2.5, what is BC? Round to the nearest tenth.`, `If AB=2.5, find BC. Round to the nearest tenth.`, schema.English, true},
		{`Find its radius.`, `What's its radius?`, schema.English, true},
		{`Find x.`, `Find y.`, schema.English, false},
		{`Find AB.`, `Find BC.`, schema.English, false},
		{`Find m \angle 1.`, `Find m \angle 2.`, schema.English, false},
		{`Find the radius of circle O.`, `Find the diameter of circle O.`, schema.English, false},
		{`Find the area of \triangle ABC.`, `What is the perimeter of \triangle ABC?`, schema.English, false},
		{`Find the measure of arc AB.`, `Find the length of arc AB.`, schema.English, false},
		{`Find m \widehat {AB}.`, `Find the length of \widehat {AB}.`, schema.English, false},
		{`Find the arc length of AB.`, `Find arc AB.`, schema.English, false},
		{`Find the measure of AB.`, `Find the length of AB.`, schema.English, false},
		{`Find x + y.`, `Find x - y.`, schema.English, false},
		{`Find AB if x = 2.5.`, `Find AB if x = 25.`, schema.English, false},
		{`Find \sin A.`, `Find A.`, schema.English, false},
		{`What fraction of the circle is shaded?`, `Find the circle.`, schema.English, false},
		{`如图，AB=5。求∠ABC的度数。`, `如图，AB=5，则∠ABC等于多少度？`, schema.Chinese, true},
		{`如图，∠1=50°，求∠2的大小。`, `如图，∠1=50°，那么∠2是多少度？`, schema.Chinese, true},
		{`如图，AB=5，求CD的长。`, `如图，AB=5，则线段CD的长为多少？`, schema.Chinese, false},
		{`如图，AB=5，求CD的长。`, `如图，AB=5，CD是多少？`, schema.Chinese, true},
		{`求劣弧AB的长。`, `求劣弧AB的度数。`, schema.Chinese, false},
		{`求弧AB的长。`, `求弧AB。`, schema.Chinese, false},
		{`求⊙O的半径。`, `⊙O的直径是多少？`, schema.Chinese, false},
		{`求△ABC的面积。`, `△ABC的面积是多少？`, schema.Chinese, true},
		{`求△ABC的面积。`, `△ABC的周长是多少？`, schema.Chinese, false},
		{`求∠A的度数。`, `求∠B的度数。`, schema.Chinese, false},
	} {
		a, b := askedForm(c.a, c.language), askedForm(c.b, c.language)
		if (a == b) != c.same || a == "" {
			t.Errorf("%q is %q, and %q is %q", c.a, a, c.b, b)
		}
	}
}

// What only asks may differ where the picture or the clauses are the same, and the answer is.
func TestAskedInOtherWords(t *testing.T) {
	const id, other = "pgps9k/test/prob_1", "pgps9k/test/prob_2"
	asked := func(id, text string, more ...func(*schema.Problem)) schema.Problem {
		return problem(id, text, "40", append([]func(*schema.Problem){value(40)}, more...)...)
	}
	same, another := pixelsOf("aa", 300), pixelsOf("bb", 300)
	with := func(first, second func(*schema.Problem), more ...func(*schema.Problem)) []schema.Problem {
		return []schema.Problem{asked(id, `Find the measure of \angle URV.`, first), asked(other, `What is m\angle URV?`, append(more, second)...)}
	}
	pair := func(how schema.How) []row { return []row{{other, id, how}} }
	check(t, []testCase{
		{"one picture", with(same, same), pair(schema.SamePixels)},
		{"one missing picture", with(missing("1.png"), func(p *schema.Problem) { p.ImagePath, p.Diagram = "1.png", schema.MissingDiagram }), pair(schema.SameText)},
		{"one drawing", with(drawn("draw(A--B);"), drawn("draw(A--B);")), pair(schema.SameText)},
		{"two pictures", with(same, another), nil},
		{"two placeholders", with(pixelsOf("00", 1), pixelsOf("00", 1)), nil},
		{"no picture", with(func(*schema.Problem) {}, func(*schema.Problem) {}), nil},
		{"another answer", with(same, same, value(50)), nil},
		{"two languages", with(same, same, chinese), nil},
		{"with a number and another answer", []schema.Problem{asked(id, "If AB = 3, find BC.", same), asked(other, "If AB = 3, what is BC?", same, value(50))}, nil},
		{"in Chinese", []schema.Problem{asked(id, "如图，求∠ABC的度数。", same, chinese), asked(other, "如图，∠ABC是多少度？", same, chinese)}, pair(schema.SamePixels)},
		{"in the dataset's own Chinese", []schema.Problem{asked("geoqa_plus/test/1", "如图，求∠ABC的度数。", same, chinese),
			asked("unigeo/test/2", "How large is it?", same, wordedInChinese("如图，∠ABC是多少度？"))},
			[]row{{"geoqa_plus/test/1", "unigeo/test/2", schema.SamePixels}}},
		{"two that ask for others of the same size", []schema.Problem{asked(id, "Find x.", same), asked(other, "What is y?", same)}, nil},
	})
}
