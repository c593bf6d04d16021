package score_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"geoeval/internal/statistics"
	"geoeval/schema"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

// comparisons are the rows of a comparison by their keys.
func comparisons(t *testing.T, f *tables) map[string]schema.Comparison {
	rows := map[string]schema.Comparison{}
	for _, c := range stagetest.Table(t, written(t, f), schema.Comparisons) {
		rows[schema.Comparisons.Key(&c)] = c
	}
	return rows
}

func TestModelsInPairs(t *testing.T) {
	f := &tables{}
	for p := range 12 {
		f.ask(schema.MainAsked, p)
		// a alone is right on ten, b on two; c has no answer to four, and is right on all others.
		f.answer("a", "plain", schema.MainAsked, p, 1, []outcome{correct, wrong}[p/10], 1)
		f.answer("b", "plain", schema.MainAsked, p, 1, []outcome{wrong, correct}[p/10], 1)
		f.answer("c", "plain", schema.MainAsked, p, 1, []outcome{correct, correct, lost}[p/4], 1)
	}
	f.answer("d", "other", schema.MainAsked, 0, 1, correct, 1)
	rows := comparisons(t, f)
	if len(rows) != 3 {
		t.Fatalf("%d comparisons", len(rows))
	}
	side := func(model string) schema.Compared {
		return schema.Compared{Model: model, Setting: "plain", Subset: schema.MainAsked}
	}
	low, high := statistics.Paired{OnlyA: 10, OnlyB: 2}.Newcombe()
	want := schema.Comparison{Kind: schema.BetweenModels, A: side("a"), B: side("b"), N: 12, OnlyA: 10, OnlyB: 2, Difference: new(8. / 12), Low: &low, High: &high,
		// p is 79/2048. Of three tests the least is that of b and c, 2/256, and is multiplied by 3, this one by 2.
		P: new(79. / 2048), Holm: new(2 * 79. / 2048), Tied: true}
	if diff := cmp.Diff(want, rows["models|a|plain|main|b|plain|main"], near); diff != "" {
		t.Error(diff)
	}
	if c := rows["models|b|plain|main|c|plain|main"]; c.N != 8 || c.OnlyB != 8 || *c.P != 2./256 || *c.Holm != 6./256 || c.Tied {
		t.Errorf("%+v", c)
	}
	if c := rows["models|a|plain|main|c|plain|main"]; c.N != 8 || c.Both != 8 || *c.P != 1 || *c.Holm != 1 || !c.Tied {
		t.Errorf("%+v", c)
	}
}

// Of several answers the first that could be obtained stands for the question.
func TestTheFirstAnswerStandsForTheQuestion(t *testing.T) {
	f := &tables{}
	f.ask(schema.MainAsked, 1)
	f.answer("a", "plain", schema.MainAsked, 1, 1, lost, 0)
	f.answer("a", "plain", schema.MainAsked, 1, 2, correct, 2)
	f.answer("a", "plain", schema.MainAsked, 1, 3, wrong, 3)
	f.answer("b", "plain", schema.MainAsked, 1, 1, wrong, 1)
	f.answer("b", "plain", schema.MainAsked, 1, 2, correct, 2)
	if c := comparisons(t, f)["models|a|plain|main|b|plain|main"]; c.N != 1 || c.OnlyA != 1 {
		t.Errorf("%+v", c)
	}
}

func TestWithoutCommonProblemsNothingIsSaid(t *testing.T) {
	f := &tables{}
	for p := range 2 {
		f.ask(schema.MainAsked, p)
		f.answer(fmt.Sprint("model", p), "plain", schema.MainAsked, p, 1, correct, 1)
	}
	c := comparisons(t, f)["models|model0|plain|main|model1|plain|main"]
	if c.N != 0 || c.Difference != nil || c.Low != nil || c.P != nil || c.Holm != nil || c.Tied {
		t.Errorf("%+v", c)
	}
}

func TestSettingsAndSubsetsInPairs(t *testing.T) {
	f := &tables{}
	for p := range 4 {
		for _, subset := range []schema.Subset{schema.MainAsked, schema.AugAsked, schema.HardAsked} {
			f.ask(subset, p)
			f.answer("m", "plain", subset, p, 1, correct, 1)
		}
		f.answer("m", "steps", schema.MainAsked, p, 1, outcome(p%2), 1)
	}
	// Two questions were made of the first problem: the first of them stands for it. Of the last two none was made.
	for i, is := range []outcome{wrong, correct, correct} {
		f.ask(schema.BackwardAsked, []int{0, 50, 1}[i], func(q *schema.Evaluated) { q.ParentID = "math/test/0" + []string{"0", "0", "1"}[i] })
		f.answer("m", "plain", schema.BackwardAsked, []int{0, 50, 1}[i], 1, is, 1)
	}
	rows := comparisons(t, f)
	for key, want := range map[string]schema.Comparison{
		"settings|m|plain|main|m|steps|main":    {N: 4, Both: 2, OnlyA: 2},
		"subsets|m|plain|main|m|plain|backward": {N: 2, Both: 1, OnlyA: 1},
		"subsets|m|plain|main|m|plain|aug":      {N: 4, Both: 4},
	} {
		t.Run(key, func(t *testing.T) {
			if c := rows[key]; c.N != want.N || c.Both != want.Both || c.OnlyA != want.OnlyA || c.OnlyB != want.OnlyB || c.Neither != want.Neither {
				t.Errorf("%+v", c)
			}
		})
	}
	if len(rows) != 3 {
		t.Errorf("%d comparisons", len(rows))
	}
}

// A question that has the wording of its problem is no pair with it.
func TestUnchangedWordingsAreNoPairs(t *testing.T) {
	f := &tables{}
	for p := range 5 {
		f.ask(schema.MainAsked, p)
		f.ask(schema.AugAsked, p, func(q *schema.Evaluated) { q.Unchanged = p > 2 })
		f.answer("m", "plain", schema.MainAsked, p, 1, correct, 1)
		f.answer("m", "plain", schema.AugAsked, p, 1, []outcome{correct, wrong}[p%2], 1)
	}
	if c := comparisons(t, f)["subsets|m|plain|main|m|plain|aug"]; c.N != 3 || c.Both != 2 || c.OnlyA != 1 {
		t.Errorf("%+v", c)
	}
}

// A reformed problem is held against its original: 20 of each, 8 right in both, 10 only as published and one only reformed. The interval
// is Newcombe's by hand: Wilson's of 18 of 20 and 9 of 20, with φ of 8·1 − 10·1.
func TestReformedProblemsInPairs(t *testing.T) {
	f := &tables{}
	is := map[bool]outcome{true: correct, false: wrong}
	for p := range 20 {
		f.ask(schema.MainAsked, p)
		f.ask(schema.ReformedAsked, p)
		f.answer("m", "plain", schema.MainAsked, p, 1, is[p < 18], 1)
		f.answer("m", "plain", schema.ReformedAsked, p, 1, is[p < 8 || p == 18], 2)
	}
	c := comparisons(t, f)["subsets|m|plain|main|m|plain|reformed"]
	if c.N != 20 || c.Both != 8 || c.OnlyA != 10 || c.OnlyB != 1 || c.Neither != 1 {
		t.Fatalf("%+v", c)
	}
	for _, v := range []struct{ is, want float64 }{{*c.Difference, 0.45}, {*c.Low, 0.1559870885629862}, {*c.High, 0.6571673486263031}, {*c.P, 0.01171875}} {
		if math.Abs(v.is-v.want) > 1e-9 {
			t.Errorf("%v, want %v", v.is, v.want)
		}
	}
}

func TestRepeats(t *testing.T) {
	f := &tables{}
	for p := range 3 {
		f.ask(schema.MainAsked, p)
	}
	// The first: two right, equal, and one wrong. The second: one right, one silent, one lost. The third was asked once.
	f.answer("m", "plain", schema.MainAsked, 0, 1, correct, 1)
	f.answer("m", "plain", schema.MainAsked, 0, 2, wrong, 2)
	f.answer("m", "plain", schema.MainAsked, 0, 3, correct, 1)
	f.answer("m", "plain", schema.MainAsked, 1, 1, refused, 0)
	f.answer("m", "plain", schema.MainAsked, 1, 2, correct, 2)
	f.answer("m", "plain", schema.MainAsked, 1, 3, lost, 0)
	f.answer("m", "plain", schema.MainAsked, 2, 1, wrong, 1)
	f.answer("once", "plain", schema.MainAsked, 0, 1, correct, 1)
	var rows []schema.Repeated
	for _, r := range stagetest.Table(t, written(t, f), schema.Repeats) {
		r.Low, r.High = nil, nil
		rows = append(rows, r)
	}
	row := func(measure string, k, n int64, value float64) schema.Repeated {
		return schema.Repeated{Model: "m", Setting: "plain", Subset: schema.MainAsked, Measure: measure, K: k, N: n, Value: &value}
	}
	want := []schema.Repeated{
		row(schema.MajorityAtK, 1, 3, (2./3+.5+0)/3),
		// Of two: both right once in three, else a tie; the second has one vote, which is right.
		row(schema.MajorityAtK, 2, 2, ((1+.5+.5)/3+1)/2),
		row(schema.MajorityAtK, 3, 1, 1),
		row(schema.PassAtK, 1, 3, (2./3+.5+0)/3),
		row(schema.PassAtK, 2, 2, 1),
		row(schema.PassAtK, 3, 1, 1),
	}
	if diff := cmp.Diff(want, rows, near); diff != "" {
		t.Error(diff)
	}
}

// Beyond 32 answers, the measures of all of them are what is left to say.
func TestVeryManyRepeats(t *testing.T) {
	f := &tables{}
	f.ask(schema.MainAsked, 1)
	const many = 70
	for r := range many {
		f.answer("m", "plain", schema.MainAsked, 1, r+1, outcome(r%2), 1+r%2)
	}
	ks := map[int64]bool{}
	for _, r := range stagetest.Table(t, written(t, f), schema.Repeats) {
		ks[r.K] = true
		if r.Measure == schema.MajorityAtK && math.Abs(*r.Value-.5) > 1e-9 {
			t.Errorf("majority@%d is %v, of as many right as wrong", r.K, *r.Value)
		}
	}
	if len(ks) != 33 || !ks[32] || !ks[many] {
		t.Errorf("%v", ks)
	}
}

func TestAgreements(t *testing.T) {
	f := &tables{}
	for p := range 6 {
		f.ask(schema.MainAsked, p)
		is := []outcome{correct, correct, wrong, wrong, undecided, lost}[p]
		a := f.answer("m", "plain", schema.MainAsked, p, 1, is, 1)
		f.recheck(a, schema.ModeXwinFlex, p%2 == 0)
		f.judge(a, "j", 1, []schema.Ruling{schema.RuledRight, schema.RuledRight, schema.RuledRight, schema.RuledWrong, schema.RuledRight, ""}[p])
		f.judge(a, "people:x", 0, []schema.Ruling{schema.RuledRight, "", schema.RuledWrong, schema.RuledWrong, schema.RuledRight, ""}[p])
		// A model may be named like one of those who grade.
		f.judge(a, "rules", 2, []schema.Ruling{"", "", "", schema.RuledRight, "", ""}[p])
	}
	f.ask(schema.HardAsked, 0)
	f.recheck(f.answer("n", "plain", schema.HardAsked, 0, 1, wrong, 1), schema.ModeXwinFlex, false)
	rows := map[string]schema.Agreement{}
	for _, a := range stagetest.Table(t, written(t, f), schema.Agreements) {
		rows[strings.TrimPrefix(schema.Agreements.Key(&a), "answers|")] = a
	}
	for key, want := range map[string][4]int64{
		// What is undecided, or has no response, is not graded by the rules.
		"m|main|rules|xwin-flex":      {1, 1, 1, 1},
		"m||rules|xwin-flex":          {1, 1, 1, 1},
		"n|hard|rules|xwin-flex":      {0, 0, 0, 1},
		"all||rules|xwin-flex":        {1, 1, 1, 2},
		"all|hard|rules|xwin-flex":    {0, 0, 0, 1},
		"m|main|rules|j":              {2, 0, 1, 1},
		"m|main|rules|people:x":       {1, 0, 0, 2},
		"m|main|j|people:x":           {2, 1, 0, 1},
		"m|main|rules|judge:rules":    {0, 0, 1, 0},
		"m|main|j|judge:rules":        {0, 0, 1, 0},
		"m|main|judge:rules|people:x": {0, 1, 0, 0},
	} {
		t.Run(key, func(t *testing.T) {
			a, ok := rows[key]
			if got := [4]int64{a.Both, a.OnlyA, a.OnlyB, a.Neither}; !ok || got != want {
				t.Errorf("%v, %v, want %v", got, ok, want)
			}
		})
	}
	if a := rows["m|main|rules|j"]; *a.Agreed != .75 || *a.Kappa != .5 || a.Low == nil || *a.Low > *a.Kappa || *a.High < *a.Kappa {
		t.Errorf("%+v", a)
	}
	// All in one category: kappa means nothing.
	if a := rows["n|hard|rules|xwin-flex"]; a.Kappa != nil || a.Low != nil || *a.Agreed != 1 {
		t.Errorf("%+v", a)
	}
	for key := range rows {
		if !strings.HasPrefix(key, "m|") && !strings.HasPrefix(key, "n|") && !strings.HasPrefix(key, "all|") {
			t.Error(key)
		}
	}
}
