package score_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/statistics"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

// Whatever the order of the input, the number of processors and the columns beside those that it says it reads, the stage
// writes the same.
func TestSameTablesInAnyOrder(t *testing.T) {
	f := invented(1, 12, 2)
	store := f.store(t, 1)
	stagetest.Run(t, newStage(), store)
	want := store.Digests
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, 4} {
		runtime.GOMAXPROCS(processors)
		other := f.store(t, 7)
		stagetest.RunOnDisk(t, newStage(), other)
		if diff := cmp.Diff(want, other.Digests); diff != "" {
			t.Errorf("with %d processors: %s", processors, diff)
		}
	}
}

// find gives the score of a cell.
func find(t *testing.T, rows []schema.Score, model string, subset schema.Subset, by schema.Breakdown, value string) schema.Score {
	t.Helper()
	for _, s := range rows {
		if s.Model == model && s.Subset == subset && s.Breakdown == string(by) && s.Value == value {
			return s
		}
	}
	t.Fatalf("no cell %s %s %s of %s", subset, by, value, model)
	return schema.Score{}
}

// written runs the stage and gives its scores.
func written(t *testing.T, f *tables) *stagetest.Store {
	t.Helper()
	store := f.store(t, 1)
	stagetest.Run(t, newStage(), store)
	return store
}

func TestScoresOfAFewAnswers(t *testing.T) {
	f := &tables{}
	for p := range 5 {
		f.ask(schema.MainAsked, p, func(q *schema.Evaluated) {
			q.HasImage = p < 2
			if p == 1 {
				q.Shapes, q.Goal = []string{"Triangle", "Circle"}, schema.Perimeter
			}
		})
	}
	f.answer("m", "plain", schema.MainAsked, 0, 1, correct, 1)
	f.answer("m", "plain", schema.MainAsked, 1, 1, wrong, 1)
	f.answer("m", "plain", schema.MainAsked, 2, 1, lost, 0)
	f.answer("m", "plain", schema.MainAsked, 3, 1, refused, 0)
	// The fifth was never asked.
	rows := stagetest.Table(t, written(t, f), schema.Scores)

	low, high := statistics.Wilson(1./3, 3, statistics.Z95)
	// Three clusters of one: off by 2/3 and twice −1/3, √(6/9)/3·√(3/2) = 1/3. As many as tell as much: (2/9)/(1/9) = 2.
	clusteredLow, clusteredHigh := statistics.Wilson(1./3, 2, statistics.Student95(2))
	want := schema.Score{Model: "m", Setting: "plain", Subset: schema.MainAsked, Breakdown: "all", Value: "all", N: 3, Right: 1,
		Accuracy: new(1. / 3), Low: &low, High: &high, Clusters: 3, ClusteredError: new(1. / 3), ClusteredLow: &clusteredLow, ClusteredHigh: &clusteredHigh,
		Missing: 1, Worst: new(.25), Unasked: 1, NoAnswer: 1, Few: true}
	if diff := cmp.Diff(want, find(t, rows, "m", schema.MainAsked, schema.ByNothing, "all"), near); diff != "" {
		t.Error(diff)
	}
	for _, c := range []struct {
		by                         schema.Breakdown
		value                      string
		n, right, missing, unasked int64
	}{
		{schema.ByDiagram, "with", 2, 1, 0, 0},
		{schema.ByDiagram, "without", 1, 0, 1, 1},
		{schema.ByDescription, "without", 3, 1, 1, 1},
		{schema.BySource, "math", 3, 1, 1, 1},
		{schema.BySubject, "Circle", 3, 1, 1, 1},
		{schema.BySubject, "Triangle", 1, 0, 0, 0},
		{schema.BySubject, "Length", 1, 0, 0, 0},
		{schema.BySubject, "Area", 2, 1, 1, 1},
		{schema.ByShape, "Circle", 3, 1, 1, 1},
		{schema.ByProblemType, "flat", 3, 1, 1, 1},
		{schema.ByGoal, "perimeter", 1, 0, 0, 0},
		{schema.ByWords, "≤20", 3, 1, 1, 1},
		{schema.ByCharacters, "≤40", 3, 1, 1, 1},
		{schema.ByConstant, "not needed", 3, 1, 1, 1},
		{schema.ByLanguage, "en", 3, 1, 1, 1},
		{schema.ByChoices, "without", 3, 1, 1, 1},
	} {
		t.Run(string(c.by)+" "+c.value, func(t *testing.T) {
			s := find(t, rows, "m", schema.MainAsked, c.by, c.value)
			if s.N != c.n || s.Right != c.right || s.Missing != c.missing || s.Unasked != c.unasked {
				t.Errorf("%d right of %d, %d missing, %d not asked", s.Right, s.N, s.Missing, s.Unasked)
			}
		})
	}
	for _, s := range rows {
		if s.Breakdown == string(schema.ByLevel) || s.Breakdown == string(schema.ByDescriptionWords) {
			t.Errorf("a cell %s %s of questions that have none", s.Breakdown, s.Value)
		}
	}
}

// near takes numbers for equal that differ by rounding.
var near = cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-12 })

func TestAJudgeRulesWhereTheRulesAreUndecided(t *testing.T) {
	for _, c := range []struct {
		name             string
		is               outcome
		judge            func(*tables, schema.Attempt)
		right, by, still int64
	}{
		{"nobody ruled", undecided, func(*tables, schema.Attempt) {}, 0, 0, 1},
		{"right", undecided, func(f *tables, a schema.Attempt) { f.judge(a, "j", 1, schema.RuledRight) }, 1, 1, 0},
		{"wrong", undecided, func(f *tables, a schema.Attempt) { f.judge(a, "j", 1, schema.RuledWrong) }, 0, 1, 0},
		{"unparsed", undecided, func(f *tables, a schema.Attempt) { f.judge(a, "j", 1, "") }, 0, 0, 1},
		{"the first of the configuration", undecided, func(f *tables, a schema.Attempt) {
			f.judge(a, "a", 2, schema.RuledWrong)
			f.judge(a, "z", 1, schema.RuledRight)
		}, 1, 1, 0},
		{"the second, where the first gives no ruling", undecided, func(f *tables, a schema.Attempt) {
			f.judge(a, "a", 2, schema.RuledRight)
			f.judge(a, "z", 1, "")
		}, 1, 1, 0},
		{"people's marks do not count", undecided, func(f *tables, a schema.Attempt) { f.judge(a, "people:x", 0, schema.RuledRight) }, 0, 0, 1},
		{"the rules are decided", wrong, func(f *tables, a schema.Attempt) { f.judge(a, "j", 1, schema.RuledRight) }, 0, 0, 0},
		{"and right", correct, func(f *tables, a schema.Attempt) { f.judge(a, "j", 1, schema.RuledWrong) }, 1, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := &tables{}
			f.ask(schema.MainAsked, 1)
			c.judge(f, f.answer("m", "plain", schema.MainAsked, 1, 1, c.is, 1))
			s := find(t, stagetest.Table(t, written(t, f), schema.Scores), "m", schema.MainAsked, schema.ByNothing, "all")
			if s.Right != c.right || s.Judged != c.by || s.Undecided != c.still {
				t.Errorf("right %d, judged %d, undecided %d", s.Right, s.Judged, s.Undecided)
			}
		})
	}
}

// With several answers each counts, and what is told of a problem is one cluster however often it was asked.
func TestRepeatsAreOneCluster(t *testing.T) {
	f := &tables{}
	for p := range 2 {
		f.ask(schema.MainAsked, p)
		for r := range 3 {
			f.answer("m", "plain", schema.MainAsked, p, r+1, outcome(p), 1)
		}
	}
	s := find(t, stagetest.Table(t, written(t, f), schema.Scores), "m", schema.MainAsked, schema.ByNothing, "all")
	// Two clusters of three, all wrong and all right: off by 3/2 each, √(9/2)/6·√2 = 1/2.
	if s.N != 6 || s.Right != 3 || s.Clusters != 2 || math.Abs(*s.ClusteredError-.5) > 1e-12 || s.Unasked != 0 {
		t.Errorf("%+v", s)
	}
}

func TestNothingAnswered(t *testing.T) {
	f := &tables{}
	f.ask(schema.MainAsked, 1)
	store := written(t, f)
	if rows := stagetest.Table(t, store, schema.Scores); len(rows) != 0 {
		t.Errorf("%+v", rows)
	}
	f.answer("m", "plain", schema.MainAsked, 1, 1, lost, 0)
	s := find(t, stagetest.Table(t, written(t, f), schema.Scores), "m", schema.MainAsked, schema.ByNothing, "all")
	if s.N != 0 || s.Accuracy != nil || s.Low != nil || s.ClusteredLow != nil || s.Missing != 1 || *s.Worst != 0 {
		t.Errorf("%+v", s)
	}
}

// Every count of every cell is that of going through all answers with a definition of the cell in other words.
func TestCountsAreThoseOfEveryAnswer(t *testing.T) {
	f := invented(4, 14, 2)
	asked := map[string]*schema.Evaluated{}
	for i := range f.questions {
		asked[string(f.questions[i].Subset)+f.questions[i].ProblemID] = &f.questions[i]
	}
	rulings := map[string]schema.Ruling{}
	for _, place := range []int64{2, 1} {
		for _, j := range f.judgements {
			if j.Place == place && j.Ruling != "" {
				rulings[j.Attempt.Key()] = j.Ruling
			}
		}
	}
	named := map[string]map[string]string{}
	for _, p := range f.principles {
		named[p.ID] = map[string]string{"name": p.NameEN, "domain": p.Path[0], "group": p.Path[1]}
	}
	in := map[string]func(q *schema.Evaluated, value string) bool{
		"all":                    func(*schema.Evaluated, string) bool { return true },
		"diagram":                func(q *schema.Evaluated, v string) bool { return q.HasImage == (v == "with") },
		"description":            func(q *schema.Evaluated, v string) bool { return (len(q.Semantic) > 0) == (v == "with") },
		"source":                 func(q *schema.Evaluated, v string) bool { return string(q.Source) == v },
		"shape":                  func(q *schema.Evaluated, v string) bool { return string(q.Shape) == v },
		"problem_type":           func(q *schema.Evaluated, v string) bool { return string(q.ProblemType) == v },
		"goal":                   func(q *schema.Evaluated, v string) bool { return string(q.Goal) == v },
		"language":               func(q *schema.Evaluated, v string) bool { return string(q.Language) == v },
		"complexity_by_quantile": func(q *schema.Evaluated, v string) bool { return string(q.LevelByQuantile) == v },
		"complexity":             func(q *schema.Evaluated, v string) bool { return string(q.Level) == v },
		"constants":              func(q *schema.Evaluated, v string) bool { return q.NeedsConstant == (v == "needed") },
		"choices":                func(q *schema.Evaluated, v string) bool { return (len(q.Choices) > 0) == (v == "with") },
		"words":                  func(q *schema.Evaluated, v string) bool { return banded(q.Words, v, 20) },
		"characters":             func(q *schema.Evaluated, v string) bool { return schema.Band(schema.ByCharacters, q.Characters) == v },
		"description_words": func(q *schema.Evaluated, v string) bool {
			return q.DescriptionWords > 0 && banded(q.DescriptionWords, v, 40)
		},
		"subject": func(q *schema.Evaluated, v string) bool {
			quantity := strings.ToLower(v)
			return slices.Contains(q.Shapes, v) || string(q.Goal) == quantity && quantity != "other" || q.Goal == schema.Perimeter && v == "Length"
		},
	}
	step := func(name string) func(q *schema.Evaluated, v string) bool {
		return func(q *schema.Evaluated, v string) bool { return q.Step > 0 && named[q.Concepts[0]][name] == v }
	}
	in["steps"] = func(q *schema.Evaluated, v string) bool {
		return (q.Step > 0) == (v == "1") && (q.Step > 0 || v == fmt.Sprint(q.Steps))
	}
	in["concept"], in["concept_group"], in["concept_domain"] = step("name"), step("group"), step("domain")
	for _, s := range stagetest.Table(t, written(t, f), schema.Scores) {
		var n, right, missing, silent, cut, judged, open int64
		for i, g := range f.grades {
			q := asked[string(g.Subset)+g.ProblemID]
			if g.Model != s.Model || g.Setting != s.Setting || g.Subset != s.Subset || !in[s.Breakdown](q, s.Value) {
				continue
			}
			if g.Status == schema.GradeError {
				missing++
				continue
			}
			n++
			ruling := rulings[g.Attempt.Key()]
			for _, count := range []struct {
				is bool
				n  *int64
			}{
				{g.Verdict || g.Undecided && ruling == schema.RuledRight, &right},
				{g.Status == schema.GradeRefusal, &silent},
				{f.responses[i].Status == schema.Truncated, &cut},
				{g.Undecided && ruling != "", &judged},
				{g.Undecided && ruling == "", &open},
			} {
				if count.is {
					*count.n++
				}
			}
		}
		want := []int64{n, right, missing, silent, cut, judged, open}
		if got := []int64{s.N, s.Right, s.Missing, s.NoAnswer, s.Truncated, s.Judged, s.Undecided}; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", schema.Scores.Key(&s), got, want)
		}
	}
}

// banded tells whether a length is in a band of so many.
func banded(length int64, band string, wide int64) bool {
	var end int64
	if _, err := fmt.Sscanf(band, ">%d", &end); err == nil {
		return length > end
	}
	fmt.Sscanf(band, "≤%d", &end)
	return length <= end && (length > end-wide || end == wide)
}

// Rows that go with nothing end the run and say which they are.
func TestStrangeRows(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(*tables)
		want  string
	}{
		{"no such question", func(f *tables) { f.questions = f.questions[:1] }, "responses: row m|plain|main|math/test/02|0001: problem_id: no question"},
		{"no grade", func(f *tables) { f.grades = f.grades[:1] }, "answer 1 of m in setting plain to main question math/test/02 is not graded"},
		{"a grade of nothing", func(f *tables) { f.responses = f.responses[:1] }, "grades: row m|plain|main|math/test/02|0001: problem_id: no response"},
		{"a recheck of nothing", func(f *tables) { f.rechecks[0].Repeat = 2 }, "rechecks: row m|plain|main|math/test/01|0002"},
		{"a judgement of nothing", func(f *tables) { f.judgements[0].Model = "n" }, "judgements: row n|plain|main|math/test/01|0001: problem_id: no response"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := &tables{}
			for p := 1; p <= 2; p++ {
				f.ask(schema.MainAsked, p)
				f.answer("m", "plain", schema.MainAsked, p, 1, correct, 1)
			}
			f.recheck(f.responses[0].Attempt, schema.ModeWeMath, true)
			f.judge(f.responses[0].Attempt, "j", 1, schema.RuledRight)
			c.spoil(f)
			stage := newStage()
			job := stages.NewJob(stage, 1, f.store(t, 1))
			if err := stage.Run(t.Context(), job); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// A large evaluation: eight models on 5,000 questions, four answers each, rechecked in six ways.
func BenchmarkScore(b *testing.B) {
	f := &tables{}
	chance := rand.New(rand.NewPCG(1, 2))
	for p := range 2000 {
		for _, subset := range schema.EvaluatedSubsets {
			if subset == schema.MainAsked || subset == schema.AugAsked || p%2 == 0 {
				f.ask(subset, p, func(q *schema.Evaluated) { q.Words = int64(p % 120) })
			}
		}
	}
	for m := range 8 {
		model := fmt.Sprint("model", m)
		for i := range f.questions {
			q := &f.questions[i]
			var p int
			fmt.Sscanf(q.ProblemID, "math/test/%d", &p)
			for r := range 4 {
				a := f.answer(model, "plain", q.Subset, p, r+1, outcome(chance.IntN(2)), 1+r)
				for _, mode := range schema.CheckerModes {
					f.recheck(a, mode, chance.IntN(2) == 0)
				}
			}
		}
	}
	store := f.store(b, 1)
	*f = tables{}
	b.ReportAllocs()
	for b.Loop() {
		stagetest.RunOnDisk(b, newStage(), store)
	}
}
