package paraphrase_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"geoeval/stages/rephrase/paraphrase"
)

// kept are the things that no rule may change: numerals, formulas, names in capitals and blanks.
var kept = regexp.MustCompile(`\$[^$]*\$|\\[a-zA-Z]+(?:\{[^{}]*\})*|[0-9][0-9.]*|[A-Z]{2,}|[∠△⊙∥⊥=]|\(\)|（）`)

// keptOf are the kept things of a text, sorted. A segment is named anew where a clause is turned round, so what counts is that
// each thing is there, as often as it was.
func keptOf(text string) []string {
	found := kept.FindAllString(text, -1)
	for i := range found {
		found[i] = strings.TrimRight(found[i], ".")
	}
	slices.Sort(found)
	return found
}

var (
	englishClauses = []string{"KL = 6", `m \angle 2 = 3x+40`, "KLMN is a square", "P is the midpoint of LM", "angle KLM = 35", "the radius of circle O is 5", "LM is perpendicular to MN",
		`$KL=6$`, "a cone has a height of 9 cm", "connect KM", "Ruth has 5 cubes", "the area of the square is 12.5 square feet", `KL \parallel MN`, "KM intersects LN at point P"}
	englishJoints  = []string{", ", ". ", " and ", ", and ", ". If ", ", if ", ", then "}
	englishAsks    = []string{"find x.", "Find x.", "what is the area of the square?", "then the length of KL is ()", "Find the measure of \\angle 4.", "how many cubes are there?", "", "Find KL if KM = 7.", "What is $m+n$?"}
	englishOpeners = []string{"", "As shown in the figure, ", "In \\odot P, ", "If ", "Given that ", "In the figure, "}
	chineseFacts   = []string{"KL=6", "∠KLM=35°", "KL平行于MN", "P是线段KL的中点", "一个长方体长9厘米，宽5厘米，高3厘米", "把一个圆柱切成两块", "底面积是12平方分米", "⊙O的切线为KL", "水面上升2厘米", "KL⊥MN"}
	chineseJoints  = []string{"，", "。", "．", "、", "；"}
	chineseAsked   = []string{"求直线KL的长度。", "它的体积=．", "它的高是多少厘米？", "", "共需铁皮多少平方米？", "求∠KLM的大小。", "（接头处不计）"}
)

// texts draws texts that are put together of what the rules know, well or badly.
func texts(t *rapid.T) (string, paraphrase.Language) {
	language := paraphrase.English
	openers, clauses, joints, asks := englishOpeners, englishClauses, englishJoints, englishAsks
	if rapid.Bool().Draw(t, "chinese") {
		language = paraphrase.Chinese
		openers, clauses, joints, asks = []string{"", "如图所示，", "如图，"}, chineseFacts, chineseJoints, chineseAsked
	}
	var b strings.Builder
	b.WriteString(rapid.SampledFrom(openers).Draw(t, "opener"))
	for range rapid.IntRange(0, 5).Draw(t, "clauses") {
		b.WriteString(rapid.SampledFrom(clauses).Draw(t, "clause"))
		b.WriteString(rapid.SampledFrom(joints).Draw(t, "joint"))
	}
	b.WriteString(rapid.SampledFrom(asks).Draw(t, "ask"))
	return b.String(), language
}

func TestCandidatesKeepWhatMustStay(t *testing.T) {
	r := rewriter(t)
	rapid.Check(t, func(t *rapid.T) {
		text, language := texts(t)
		seed := rapid.Uint64().Draw(t, "seed")
		first := slices.Collect(r.Candidates(text, language, drawOf(seed)))
		if again := slices.Collect(r.Candidates(text, language, drawOf(seed))); !slices.Equal(first, again) {
			t.Fatalf("%q: %q, and then %q", text, first, again)
		}
		seen := map[string]bool{text: true}
		for _, c := range first {
			if seen[c] {
				t.Fatalf("%q: %q is there twice", text, c)
			}
			seen[c] = true
			if has, want := keptOf(c), keptOf(text); !sameKept(has, want) {
				t.Fatalf("%q became %q:\n%q\n%q", text, c, has, want)
			}
		}
	})
}

// signs are those that words may stand for, and that may stand for words.
var signs = []string{"∥", "⊥", "="}

// sameKept compares kept things. The signs of relations may give way to words, = before a blank or at the end among them.
func sameKept(a, b []string) bool {
	without := func(s []string) []string {
		return slices.DeleteFunc(slices.Clone(s), func(k string) bool { return slices.Contains(signs, k) })
	}
	return slices.Equal(without(a), without(b))
}

func TestCandidatesEndEarly(t *testing.T) {
	r := rewriter(t)
	for range r.Candidates("Find x.", paraphrase.English, drawOf(1)) {
		break
	}
	for _, text := range []string{"", " \n", strings.Repeat("Find x. ", 1000), "\xff Find x."} {
		for _, language := range []paraphrase.Language{paraphrase.English, paraphrase.Chinese} {
			for c := range r.Candidates(text, language, drawOf(1)) {
				t.Errorf("%.20q became %.40q", text, c)
			}
		}
	}
}

func TestCandidatesDifferFromProblemToProblem(t *testing.T) {
	r := rewriter(t)
	firsts := map[string]bool{}
	for seed := range uint64(40) {
		for c := range r.Candidates("Find the area of the kite.", paraphrase.English, drawOf(seed)) {
			firsts[c] = true
			break
		}
	}
	if len(firsts) < 4 {
		t.Errorf("of 40 problems the first candidates are %v", firsts)
	}
}
