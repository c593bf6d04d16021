package grade_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/evaluation/grade"
	"geoeval/schema"
)

// hostile are texts made to take long, each about n bytes.
func hostile(n int) map[string]string {
	rep := func(s string) string { return strings.Repeat(s, n/len(s)+1) }
	half := func(a, b string) string { return strings.Repeat(a, n/2/len(a)) + strings.Repeat(b, n/2/len(b)) }
	return map[string]string{
		"braces":            half("{", "}"),
		"open braces":       rep("{"),
		"nested boxes":      half("\\boxed{", "}"),
		"open boxes":        rep("\\boxed{"),
		"boxes":             rep("\\boxed{1}"),
		"joined boxes":      rep("\\boxed{1} and "),
		"dollars":           rep("$"),
		"spaced dollars":    rep("$ "),
		"digits":            "The answer is " + rep("7"),
		"grouped digits":    "The answer is " + rep("123,"),
		"exponent":          "The answer is 1e" + rep("9"),
		"tower":             "\\boxed{" + rep("9^") + "9}",
		"power":             "The answer is 9^9^9^9^999999999",
		"deep fractions":    "\\boxed{" + half("\\frac{1}{", "}") + "}",
		"deep roots":        "The answer is " + half("\\sqrt{", "}"),
		"parentheses":       "The answer is " + half("(", ")"),
		"open parentheses":  rep("The answer is ("),
		"cues":              rep("the answer is "),
		"quantities":        rep("the area is "),
		"chinese cues":      rep("答案是"),
		"chinese areas":     rep("面积为"),
		"numerals":          rep("一"),
		"stars":             rep("*"),
		"stars and letters": rep("*a "),
		"underscores":       rep(" _a"),
		"backticks":         rep("```"),
		"fences":            rep("```\n1\n"),
		"thinking":          rep("<think>"),
		"thoughts":          rep("<think>1</think>"),
		"closed thoughts":   rep("</think>"),
		"less":              rep("<"),
		"answers":           rep("<answer>"),
		"hashes":            rep("#### 5\n"),
		"hash":              rep("#"),
		"json":              rep(`{"answer": "`),
		"letters":           rep("A, "),
		"options":           rep("option A "),
		"brackets of A":     rep("(A) "),
		"equalities":        rep("x = "),
		"equality":          "x" + rep("=1"),
		"near":              rep("≈ 3 "),
		"arrows":            rep("→ "),
		"premises":          rep("given x = 5, "),
		"since":             rep("since "),
		"as":                "x = 5 " + rep("as AB = 6, "),
		"as, nested":        "x = 5 " + rep("(as AB = 6, "),
		"with":              "x = 5 " + rep("with r = 6 "),
		"which":             rep("the area, which, "),
		"asides":            rep("the area (r = 5), "),
		"remarks":           rep("5 tiles (base 6, height 7) "),
		"open remarks":      rep("5 (base 6 "),
		"chinese reasons":   "绳子长5米" + rep("，因为每段3米"),
		"appositions":       rep("the area, 5, is half of 6, i.e. 3, "),
		"worked out":        "The answer is " + rep("1/3 of 5, i.e. "),
		"i.e.":              "The answer is 5" + rep(", i.e. 5"),
		"that is":           "\\boxed{5" + half(", that is", ", i.e. ") + "}",
		"abbreviations":     rep("i.e"),
		"cut words":         rep("approx. "),
		"commas":            "The answer is " + rep("1,"),
		"or":                "The answer is " + rep("1 or "),
		"plus":              "\\boxed{" + rep("x+") + "1}",
		"product":           "\\boxed{(" + rep("x+1)(") + "x)}",
		"lines":             rep("\n"),
		"blanks":            rep(" "),
		"full stops":        rep(". "),
		"sorry":             rep("I'm sorry "),
		"wait":              rep("wait 5 "),
		"mask":              rep("X = 5, "),
		"mixed":             rep("X = \\frac{1}{2}, so the area is $5 \\cdot 3$ (A). Wait, the answer is 5 or 6.\n"),
		"broken":            rep("\xff\xfe"),
		"wide":              rep("５"),
		"backslashes":       rep("\\"),
		"table":             rep("|"),
		"so":                rep("so x = 5 "),
		"so, on one line":   rep("so "),
	}
}

func TestWorkIsBounded(t *testing.T) {
	questions := map[string]*grade.Question{
		"value":    {Gold: "12", Text: "In a triangle the sides are 3, 4 and 5. Find the area. Find the perimeter of it too."},
		"symbols":  {Gold: "x^2+2x+1", Text: strings.Repeat("given x = 5, ", 500)},
		"choices":  {Gold: "30", Choices: []string{"10", "20", "30", "40", "x+1"}, Letter: "C"},
		"words":    {Gold: "rhombus"},
		"backward": {Gold: "12", Subset: schema.BackwardAsked},
	}
	sizes := []int{1 << 16, 2 << 20}
	if testing.Short() {
		sizes = sizes[:1]
	}
	n := 0
	worst, of := time.Duration(0), ""
	for _, size := range sizes {
		texts := hostile(size)
		for _, name := range slices.Sorted(maps.Keys(texts)) {
			text := texts[name]
			for i, kind := range slices.Sorted(maps.Keys(questions)) {
				// The long texts answer one kind of question each, by turns, and in a nightly run all.
				if n++; size > sizes[0] && (n/len(questions))%len(questions) != i && !nightly.Whole() {
					continue
				}
				q := questions[kind]
				// The least of three, as a test is not alone on its machine.
				least := time.Hour
				for range 3 {
					start := time.Now()
					grade.Check(text, q)
					least = min(least, time.Since(start))
					if least < 20*time.Millisecond {
						break
					}
				}
				if least > worst {
					worst, of = least, name+" for "+kind
				}
				if least > 5*time.Second {
					t.Errorf("%s for %s: %v", name, kind, least)
				}
				if least > 20*time.Millisecond {
					t.Logf("%s of %d bytes for %s: %v", name, size, kind, least)
				}
			}
		}
	}
	t.Logf("the worst is %s: %v", of, worst)
}

func TestTheEndOfALongResponseCounts(t *testing.T) {
	long := strings.Repeat("The answer is 5. ", 200_000)
	if r := grade.Check(long+"The answer is 7.", &grade.Question{Gold: "7"}); !r.Verdict {
		t.Errorf("%+v", r)
	}
	if r := grade.Check("<think>"+long, &grade.Question{Gold: "5"}); r.Verdict || r.Status != schema.GradeTruncated {
		t.Errorf("thinking that is longer than what is read: %+v", r)
	}
	if r := grade.Check("<think>"+long+"</think>The answer is 7.", &grade.Question{Gold: "7"}); !r.Verdict {
		t.Errorf("an answer behind long thinking: %+v", r)
	}
}

func FuzzCheck(f *testing.F) {
	for _, s := range hostile(60) {
		f.Add(s, "12", "10|12", "X")
	}
	f.Add("The answer is (B) 12", "12", "10|12", "")
	f.Fuzz(func(t *testing.T, response, gold, choices, mask string) {
		q := &grade.Question{Gold: gold, Mask: mask, Text: choices}
		if choices != "" {
			q.Choices = strings.Split(choices, "|")
		}
		if mask != "" {
			q.Subset = schema.BackwardAsked
		}
		r := grade.Check(response, q)
		if r.Verdict && !r.Status.MayBeRight() {
			t.Errorf("right, with status %s", r.Status)
		}
		if r.Verdict && r.Undecided || r.Verdict && r.Extracted == "" || r.Status == "" {
			t.Errorf("%+v", r)
		}
		grade.Same(r.Extracted, gold, q)
	})
}
