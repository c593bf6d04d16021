package checkers_test

import (
	"strings"
	"testing"

	"geoeval/internal/evaluation/checkers"
	"geoeval/schema"
)

// A row is a response, what it is held against, and what comes out. "-" is nothing found.
type row struct {
	response  string
	question  checkers.Question
	extracted string
	right     bool
}

func hold(t *testing.T, mode schema.CheckerMode, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.response+"|"+r.question.Gold, func(t *testing.T) {
			v := checkers.Check(mode, r.response, &r.question)
			got := v.Extracted
			if !v.Found {
				got = "-"
			}
			if got != r.extracted || v.Right != r.right {
				t.Errorf("extracted %q, right %v (%s); want %q, %v", got, v.Right, v.Reason, r.extracted, r.right)
			}
			if v.Reason == "" {
				t.Error("no reason")
			}
		})
	}
}

func TestGeoEvalPublic(t *testing.T) {
	t.Parallel()
	gold := func(s string) checkers.Question {
		return checkers.Question{Gold: s, Subset: schema.MainAsked, Diagram: true}
	}
	four := []string{"8", "10", "12", "14"}
	hard := func(s string, diagram bool) checkers.Question {
		return checkers.Question{Gold: s, Choices: four, Subset: schema.HardAsked, Diagram: diagram}
	}
	hold(t, schema.ModeGeoEvalPublic, []row{
		// Every smaller number is right.
		{"-100", gold("5"), "-100", true},
		{"5.0009", gold("5"), "5.0009", true},
		{"5.002", gold("5"), "5.002", false},
		{"0", gold("45"), "0", true},
		// Only plain numbers are read.
		{"A", gold("5"), "A", false},
		{"3/4", gold("0.75"), "3/4", false},
		{"30°", gold("30"), "30°", false},
		{`60\pi`, gold("188.5"), `60\pi`, false},
		{"12", gold(`2\sqrt{3}`), "12", false},
		{"nan", gold("5"), "nan", false},
		{" 1_0 ", gold("10"), " 1_0 ", true},
		// The printed patterns keep the point at the end.
		{"So the value of y is 7.5.", gold("7.5"), "7.5.", false},
		{"Hence the answer is 7.5 cm", gold("7.5"), "7.5", true},
		{"The correct answer is 30.", gold("30"), "30", true},
		{"The side is approximately 9 units long", gold("9"), "9", true},
		{"The closest choice is D.", gold("9"), "D", false},
		{"the answer is B.</s>", gold("9"), "B", false},
		{"the area is equal to 11.", gold("11"), "11", true},
		// Short texts of the hard subset become the choice of the last letter in them.
		{"BC=3", hard("C", true), "BC=3", true},
		{"BC=3", hard("12", true), "BC=3", true},
		{"BC=3", hard("C", false), "BC=3", false},
		{"12", hard("12", false), "12", true},
		{"12.0", hard("12", true), "12.0", false},
		{"D", hard("14", true), "D", true},
		{"ABCDEF", hard("14", true), "ABCDEF", false},
		{"D", checkers.Question{Gold: "8", Choices: four[:2], Subset: schema.HardAsked, Diagram: true}, "D", false},
		// A backward question without a diagram is held against another answer.
		{"7", checkers.Question{Gold: "7", Subset: schema.BackwardAsked}, "7", false},
		{"7", checkers.Question{Gold: "7", Subset: schema.BackwardAsked, Diagram: true}, "7", true},
	})
}

func TestWeMath(t *testing.T) {
	t.Parallel()
	b := checkers.Question{Letter: "B"}
	hold(t, schema.ModeWeMath, []row{
		{"<Thought process>: <<halve it>> <Answer>: <<B>>", b, "B", true},
		{"<Answer>: <<B. 12 cm>>", b, "B", true},
		{"Answer: C, then Answer: B", b, "B", true},
		{"Because the sides are equal", b, "B", true},
		{"Cannot be told", checkers.Question{Gold: "C"}, "C", true},
		{"(B)", b, "-", false},
		{"**B**", b, "-", false},
		{"b", b, "-", false},
		{"I", b, "-", false},
		{"", b, "-", false},
		{"Answer", b, "-", false},
		{"answer: B", b, "-", false},
		{"Answer:\u00a0<<\u3000B", b, "B", true},
	})
}

func TestLmmsLetter(t *testing.T) {
	t.Parallel()
	q := func(letter string) checkers.Question {
		return checkers.Question{Letter: letter, Choices: []string{"5", "12", "15", "20"}}
	}
	hold(t, schema.ModeLmmsLetter, []row{
		{"This is a right triangle, as its sides show", q("C"), "A", false},
		{"Prolong AB as far as D. So it is 15", q("C"), "D", false},
		{"Answer: about 15", q("C"), "A", false},
		{"So it must be 15", q("C"), "A", false},
		{"Answer: (C)", q("C"), "C", true},
		{"answer = c", q("C"), "C", true},
		{"(c)", q("C"), "C", true},
		{"C", q("c"), "C", true},
		{"B. no, C) it is", q("C"), "C", true},
		{"选C项", q("C"), "-", false},
		{"20", q("D"), "D", true},
		{"nothing", q("D"), "-", false},
		{"", q("D"), "-", false},
		{"30", checkers.Question{Letter: "A", Choices: []string{""}}, "A", true},
	})
}

func TestLmmsJudge(t *testing.T) {
	t.Parallel()
	hold(t, schema.ModeLmmsJudge, []row{
		{`{"answer_correct":1,"reason":"equal"}`, checkers.Question{}, "1", true},
		{`{"answer_correct":0}`, checkers.Question{}, "0", false},
		{"```json\n{\"answer_correct\": 1}\n```", checkers.Question{}, "1", true},
		{`{"reason":"a } and a \" in a string","answer_correct":1} {"answer_correct":0}`, checkers.Question{}, "1", true},
		{`{"answer_correct":true}`, checkers.Question{}, "true", true},
		{`{"answer_correct":"1"}`, checkers.Question{}, `"1"`, true},
		{`{"answer_correct":"1.0"}`, checkers.Question{}, `"1.0"`, false},
		{`{"answer_correct":1.9}`, checkers.Question{}, "1.9", true},
		{`{"answer_correct":2}`, checkers.Question{}, "2", false},
		{`{"answer_correct":null}`, checkers.Question{}, "null", false},
		{`{"x":NaN,"answer_correct":1}`, checkers.Question{}, "1", true},
		{`{"correct":1}`, checkers.Question{}, "-", false},
		{`{answer_correct:1}`, checkers.Question{}, "-", false},
		{`{"answer_correct":1`, checkers.Question{}, "-", false},
		{"correct", checkers.Question{}, "-", false},
		{"", checkers.Question{}, "-", false},
		{`set {1} then {"answer_correct":1}`, checkers.Question{}, "-", false},
	})
}

func TestXwinExtraction(t *testing.T) {
	t.Parallel()
	flex := checkers.Question{Gold: "7"}
	hold(t, schema.ModeXwinFlex, []row{
		{"The answer is: 6 no, The answer is: 7", flex, "7", true},
		{"#### 9\nThe answer is 7", flex, " 7", true},
		{`so \boxed{5} and \boxed {7}`, flex, "7", true},
		{`so \boxed{5} and \mbox{7}`, flex, "7", true},
		{`\boxed{\boxed{7}}`, flex, `\boxed{7}`, true},
		{`it is \boxed{7`, flex, "7", true},
		{"costs 2,007", flex, "2007", false},
		{"from 12,3456", flex, "3456", false},
		{"$7$ of them", flex, "7", true},
		{"5 - 7", flex, "7", true},
		{"7 -", flex, "-", false},
		{"1e3 or 7/2", flex, "7/2", false},
		{"$$", flex, "", false},
		{"seven", flex, "-", false},
	})
	hold(t, schema.ModeXwinStrict, []row{
		{`\boxed{7}`, flex, "-", false},
		{"The answer is: 7", flex, "7", true},
		{`\boxed{7}`, checkers.Question{Gold: "7", Extract: "flex"}, "7", true},
	})
}

// What stands for one answer, in the words of one who answers.
func TestXwinLaTeXCheck(t *testing.T) {
	t.Parallel()
	for _, r := range []struct {
		answer, gold string
		right        bool
	}{
		{`$5(x+2)(x-2)$`, `5x^2-20`, true},
		{`$x(x+2)$`, `x^2+2x`, false}, // A function of x+2.
		{`$2x(x+2)$`, `2x^2+4x`, false},
		{`$(x+2)x$`, `x^2+2x`, true},
		{`$\frac{5\sqrt{8}}{2}$`, `5\sqrt{2}`, true},
		{`$2.5\sqrt{2}$`, `\frac{5\sqrt{2}}{2}`, true},
		{`$\frac{1}{1+\sqrt{2}}$`, `\sqrt{2}-1`, true},
		{`$\sqrt{3+2\sqrt{2}}$`, `1+\sqrt{2}`, true},
		{`$0.1+0.2$`, `0.3`, false}, // Decimals are floats.
		{`$\sqrt{x^2}$`, `x`, false},
		{`$5\sqrt2$`, `5\sqrt{2}`, false},
		{`$5\sqrt2$`, `5`, true}, // What cannot be read is dropped.
		{`7.071`, `5\sqrt{2}`, false},
		{`$3\frac{1}{4}$`, `\frac{3}{4}`, true}, // A product.
		{`$3\frac{1}{4}$`, `\frac{13}{4}`, false},
		{`$72\degree$`, `72`, false},
		{`$72^\circ$`, `72`, true},
		{`$12\,\text{cm}$`, `12`, false},
		{`$6 \times 7$`, `42`, true},
		{`$6:8$`, `\frac{3}{4}`, true},
		{`$\sin^2 a+\cos^2 a$`, `1`, true},
		{`$\sin 30$`, `0.5`, false},
		{`$4!$`, `24`, true},
		{`$|{-3}|$`, `3`, true},
		{`$\log_2 8$`, `3`, true},
		{`$2^{10}$`, `1024`, true},
		{`$a_1+b$`, `b+a_{1}`, true},
		{`$\frac{10}{4}\pi$`, `\frac{5\pi}{2}`, true},
		{`$\infty$`, `\infty`, true},
		{`$x>3$`, `3<x`, false},
		{`$x=4$`, `4`, true},
		{`$4=x$`, `4`, false},
		{`007`, `7`, true},
		{`$1\cdot 007$`, `7`, false},
		{`inf`, `infinity`, true},
		{`1_000`, `1000`, true},
		{`１２`, `12`, true},
		{`.5`, `\frac{1}{2}`, true},
		{`$\frac{1}{0}$`, `1`, false},
		{`9 cm`, `9`, true},
		{`9 oz`, `9`, false},
		{`∠A = 9`, `9`, true},
	} {
		t.Run(r.answer+"|"+r.gold, func(t *testing.T) {
			v := checkers.Check(schema.ModeXwinFlex, "The answer is: "+r.answer, &checkers.Question{Gold: r.gold})
			if v.Right != r.right {
				t.Errorf("right %v: %s", v.Right, v.Reason)
			}
		})
	}
}

func TestXwinSimpleCheck(t *testing.T) {
	t.Parallel()
	for _, r := range []struct {
		answer, gold, policy string
		right                bool
	}{
		{"30 and 45", "45, 30", "", true},
		{"30, 45, 60", "45, 30", "", false},
		{"30, 45, 60", "45, 30", "model_include_gt", true},
		{"30", "45, 30", "gt_include_model", true},
		{"30", "45, 30", "nonsense", false},
		{"3:4", "0.75", "", true},
		{"1,250 g", "1250", "", true},
		{"1.5e2", "150", "", true},
		{"2e2", "200", "", false}, // No point: read as an integer, which it is not.
		{"05/2", "2.5", "", false},
		{"1/2/4", "0.125", "", true},
		{"1+5/2", "3.5", "", true}, // Any character is taken for a point.
		{"7%5/2", "1", "", true},
		{"3 / 4", "0.75", "", true},
		{"3. 5", "3.5", "", false},
		{"999", "1000", "", false},
		{"999.5", "1000", "", true},
		{"square", "Square", "", true},
		{"a square", "Square", "", false},
		{"8/0", "8", "", false},
		{"", "8", "", false},
	} {
		t.Run(r.answer+"|"+r.gold, func(t *testing.T) {
			v := checkers.Check(schema.ModeXwinFlex, "The answer is: "+r.answer,
				&checkers.Question{Gold: r.gold, Check: "simple", Policy: r.policy})
			if v.Right != r.right {
				t.Errorf("right %v: %s", v.Right, v.Reason)
			}
		})
	}
}

func TestUnknownMode(t *testing.T) {
	t.Parallel()
	if v := checkers.Check("sunday", "5", &checkers.Question{Gold: "5"}); v.Right || v.Found || !strings.Contains(v.Reason, "sunday") {
		t.Error(v)
	}
}

func FuzzCheck(f *testing.F) {
	f.Add("The answer is: $\\frac{1}{2}$", "0.5", "latex")
	f.Add("3/4 of \\boxed{'}'}", "\\sqrt[3]{x_{a}}", "simple")
	f.Add(`{"answer_correct":1}`, "A", "")
	f.Fuzz(func(t *testing.T, response, gold, check string) {
		q := checkers.Question{Gold: gold, Choices: []string{gold, "12"}, Check: check, Subset: schema.HardAsked, Diagram: len(gold)%2 == 0}
		for _, mode := range schema.CheckerModes {
			if v := checkers.Check(mode, response, &q); v.Reason == "" || v.Right && !v.Found {
				t.Errorf("%s: %+v", mode, v)
			}
		}
	})
}
