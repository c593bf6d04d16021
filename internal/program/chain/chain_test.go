package chain

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"geoeval/internal/program"
	"geoeval/internal/text/mathtext"
)

// aProblem makes a problem whose program names the numbers of its text in their order.
func aProblem(language program.Language, text, source string, gold float64) Problem {
	p := Problem{Language: language, Text: text, Program: source, Gold: gold, Slack: 0.005 * gold, Pictured: language == program.Stack}
	prefix := map[program.Language]string{program.Stack: "N_", program.MathQA: "n"}[language]
	numbers := mathtext.Numbers(text)
	if language == program.Equation {
		numbers = mathtext.Quantities(text)
		p.Chinese = true
	}
	for i, n := range numbers {
		value := n.Value
		name := ""
		if prefix != "" {
			name = prefix + string(rune('0'+i))
		}
		p.Numbers = append(p.Numbers, Number{Name: name, Text: n.Text, Value: &value, InText: true, Start: n.Start, End: n.End})
	}
	return p
}

func TestProblemsAreTakenApart(t *testing.T) {
	for _, c := range []struct {
		name     string
		language program.Language
		text     string
		source   string
		gold     float64
		want     []string // of each step: its text with the answer, and the Chinese one
	}{
		{"an isosceles triangle", program.Stack, "As shown in the figure, AB = AC and angle A = 40, then the degree of angle B is ()",
			"g_minus C_3 N_0 g_half V_0", 70, []string{
				"Two angles together measure 180°. One of them measures 40°. How large is the other? 140°",
				"两个角的和是180°，其中一个角是40°，另一个角是多少度？ 140°",
				"An angle of 140° is divided into two equal angles. The problem asks for each of them. What is the degree of angle B? 70°",
				"把一个140°的角平均分成两个角，每个角是多少度？ 70°",
			}},
		{"a root is stated rounded", program.Stack, "As shown in the figure, AB = 2, BC = 3, angle ABC = 90, CD = 1, then the length of AE is ()",
			"gougu_add N_0 N_1 g_add V_0 N_3", 4.61, []string{
				"The legs of a right triangle are 2 and 3 long. How long is its hypotenuse? Round the answer to two decimals. 3.61",
				"一个直角三角形的两条直角边分别长2和3，它的斜边长多少？（结果保留两位小数） 3.61",
				"One segment has a length of 3.61 and another has a length of 1. The problem asks for their total length. What is the length of AE? 4.61",
				"一条线段长3.61，另一条线段长1，两条线段一共长多少？ 4.61",
			}},
		{"a rolled surface", program.Equation, "一个圆柱的底面直径是10厘米，高是20厘米，它的侧面积是多少平方厘米？",
			"x=circumference_diameter(10)*20", 628, []string{
				"A circle has a diameter of 10 cm. What is its circumference? Take π as 3.14. 31.4 cm",
				"一个圆的直径是10厘米，它的周长是多少厘米？（π取3.14） 31.4厘米",
				"The base of a cylinder has a circumference of 31.4 cm, and its height is 20 cm. What is its lateral area? 628 cm²",
				"一个圆柱的底面周长是31.4厘米，高是20厘米，它的侧面积是多少平方厘米？ 628平方厘米",
			}},
		{"a price", program.Equation, "一个平行四边形的广告牌，底是12米，高是5米，每平方米需要3元，一共需要多少元？",
			"x=12*5*3", 180, []string{
				"A parallelogram has a base of 12 m and a height of 5 m. What is its area? 60 m²",
				"一个平行四边形的底是12米，高是5米，它的面积是多少平方米？ 60平方米",
				"At a price of 3 yuan per m², what is the cost for 60 m²? 180 yuan",
				"每平方米3元，60平方米一共需要多少元？也就是：一共需要多少元？ 180元",
			}},
		{"a height that rises is no litre", program.Equation, "一个长5dm，宽4dm，高3dm的铁桶装有1dm高的水，放入一块石头后水面升高到2.5dm，石头的体积是多少？",
			"x=cuboid_volume(5, 4, 2.5-1)", 30, []string{
				"One segment has a length of 2.5 dm and another has a length of 1 dm. How much longer is the first than the second? 1.5 dm",
				"一条线段长2.5分米，另一条线段长1分米，第一条比第二条长多少分米？ 1.5分米",
				"A cuboid is 5 dm long, 4 dm wide and 1.5 dm high. What is its volume? 30 dm³",
				"一个长方体长5分米，宽4分米，高1.5分米，所求的是它的体积。石头的体积是多少？ 30立方分米",
			}},
		{"a height is found where sides are given", program.Stack,
			"As shown in the figure, in the parallelogram ABCD, AB = 6, BC = 9, angle B = 30, then the area of the parallelogram ABCD is ()",
			"g_half N_0 g_mul V_0 N_1", 27, []string{
				"A length of 6 is divided into two equal parts. How long is each part? 3",
				"把长6的线段平均分成两段，每段长多少？ 3",
				"A parallelogram has a base of 9 and a height of 3. The problem asks for its area. What is the area of the parallelogram ABCD? 27",
				"一个平行四边形的底是9，高是3，它的面积是多少？ 27",
			}},
		{"two edges make a face", program.MathQA, "a square has a perimeter of 20 cm . what is its area ?",
			"square_edge_by_perimeter(n0)|square_area(#0)|", 25, []string{
				"A square has a perimeter of 20 cm. How long is its side? 5 cm",
				"一个正方形的周长是20厘米，它的边长是多少厘米？ 5厘米",
				"A square has a side of 5 cm. What is its area? 25 cm²",
				"一个正方形的边长是5厘米，它的面积是多少平方厘米？ 25平方厘米",
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			chain, refusal := Of(aProblem(c.language, c.text, c.source, c.gold))
			if refusal != nil {
				t.Fatalf("%s: %s", refusal.Reason, refusal.Detail)
			}
			var got []string
			for _, s := range chain.Steps {
				got = append(got, s.EN+" "+s.Answer.EN, s.ZH+" "+s.Answer.ZH)
			}
			if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("it has the steps\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

// What the problem writes with a root or as a fraction is not to be rounded; what it writes as a decimal numeral is.
func TestALastAnswerIsRoundedWhereTheProblemRoundsIt(t *testing.T) {
	for _, c := range []struct {
		answer string
		gold   float64
		want   string
	}{
		{"5 √ 2", math.Sqrt(50), "The legs of a right triangle are 5 cm and 5 cm long. The problem asks for its hypotenuse. How long is its diagonal?"},
		{`5\sqrt{2} cm`, math.Sqrt(50), "The legs of a right triangle are 5 cm and 5 cm long. The problem asks for its hypotenuse. How long is its diagonal?"},
		{"7.07 cm", 7.07, "The legs of a right triangle are 5 cm and 5 cm long. The problem asks for its hypotenuse. How long is its diagonal? Round the answer to two decimals."},
		{"7.1", 7.1, "The legs of a right triangle are 5 cm and 5 cm long. The problem asks for its hypotenuse. How long is its diagonal? Round the answer to one decimal."},
	} {
		p := aProblem(program.MathQA, "a square has a perimeter of 20 cm . how long is its diagonal ?", "square_edge_by_perimeter(n0)|diagonal(#0,#0)|", c.gold)
		p.Answer = c.answer
		chain, refusal := Of(p)
		if refusal != nil {
			t.Fatalf("%s: %s: %s", c.answer, refusal.Reason, refusal.Detail)
		}
		if last := chain.Steps[len(chain.Steps)-1]; last.EN != c.want {
			t.Errorf("%s: %s", c.answer, last.EN)
		}
	}
}

func TestProblemsAreRefused(t *testing.T) {
	for _, c := range []struct {
		name     string
		language program.Language
		text     string
		source   string
		gold     float64
		want     Reason
	}{
		{"one step", program.Stack, "As shown in the figure, angle A = 50, then angle B = ()", "g_minus C_3 N_0", 130, OneStep},
		{"a number that is stated", program.Stack, "As shown in the figure, angle A = 50, then angle B = ()", "g_equal N_0", 50, OneStep},
		{"an angle is added to a length", program.Stack, "As shown in the figure, angle A = 50, AB = 3, then angle B = ()",
			"g_add N_0 N_1 g_half V_0", 26.5, Misfit},
		{"nothing tells what a number measures", program.Stack, "As shown in the figure, 5 and 3 are given, then x is ()",
			"g_add N_0 N_1 g_half V_0", 4, UnknownStep},
		{"an unknown operator", program.Stack, "As shown in the figure, angle A = 50, then angle B = ()", "g_guess N_0", 50, UnknownStep},
		{"parts of a mixed number", program.MathQA, "a rope of 108 1 / 3 m is cut off by 28 m . a square has this perimeter . how long is its side ?",
			"divide(n0,n2)|subtract(#0,n3)|divide(#1,const_4)", 2, Misfit},
		{"a text that does not go with its program", program.Equation, "一个长方形长5米，宽3米，面积是多少平方米？", "x=(5+3)*2", 16, Misfit},
	} {
		t.Run(c.name, func(t *testing.T) {
			chain, refusal := Of(aProblem(c.language, c.text, c.source, c.gold))
			switch {
			case refusal == nil:
				t.Errorf("it is taken apart: %+v", chain.Steps)
			case refusal.Reason != c.want:
				t.Errorf("it is refused as %s: %s", refusal.Reason, refusal.Detail)
			}
		})
	}
}

var place = regexp.MustCompile(`[{}]`)

// TestTextsAreFilled holds every text of every relation against what fills it.
func TestTextsAreFilled(t *testing.T) {
	for _, r := range Relations() {
		for _, a := range r.Asks {
			s := &Step{Relation: r, Asked: r.Slot(a.Slot), Answer: Answer{Written: "7", Unit: "m"}}
			for i, slot := range r.Slots {
				if slot != s.Asked {
					s.Givens = append(s.Givens, Given{Slot: slot, Written: string(rune('1' + i)), Unit: "m"})
				}
			}
			for i, wording := range []string{a.EN, a.ZH} {
				text := s.fill(wording, []tongue{inEnglish, inChinese}[i], func(*Given, Span) {})
				if place.MatchString(text) || strings.Contains(text, "  ") || strings.Contains(text, "7") {
					t.Errorf("%s asks for %s: %s", r.Name, a.Slot, text)
				}
			}
		}
	}
}
