package leaderboard_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/report/leaderboard"
	"geoeval/internal/statistics"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// script is what must never run: it stands in texts of questions and answers.
const script = `</script><script>window.stolen = 1</script><img src="http://localhost:9/x" onerror="window.stolen = 1"> [x](javascript:window.stolen=1)`

// hostile are answers that could break a page; the first runs' answers to the first questions.
var hostile = []string{
	script, "</textarea></style><!--<script>", "{{.}} ${window.stolen = 1} `javascript:window.stolen = 1`", "line\u2028separator\u2029 and \u202eright to left",
	strings.Repeat(`\frac`, 3000), "$" + strings.Repeat("x^", 5000) + "$", strings.Repeat("a", 300_000), `$\frac{1}{`, "\x01\x02 \\boxed{",
}

var (
	models   = []string{"model-a", "model-b", "built-in steady"}
	settings = []string{"text-diagram", "text"}
	modes    = []schema.CheckerMode{schema.ModeGeoEvalPublic, schema.ModeXwinFlex}
)

// perSubset is how many questions each subset has: few enough to be marked but in the main one.
var perSubset = map[schema.Subset]int{schema.MainAsked: 36, schema.BackwardAsked: 10, schema.AugAsked: 36, schema.HardAsked: 6}

// rightFor says whether a model answers a question rightly: by a pattern that has every case of a pair.
func rightFor(model, setting, q int, subset schema.Subset) bool {
	switch model {
	case 0:
		return q%4 != 3 && !(subset == schema.BackwardAsked && q%2 == 0)
	case 1:
		return q%3 == 0 || setting == 0 && q%5 == 1
	}
	return q%5 != 0
}

func idOf(i int) string { return fmt.Sprintf("geometry3k/test/%04d", i) }

// problemID is the id of the n-th question of a subset.
func problemID(subset schema.Subset, n int) string {
	switch subset {
	case schema.BackwardAsked:
		return idOf(n) + "/backward"
	case schema.AugAsked:
		return idOf(n) + "/aug"
	case schema.HardAsked:
		return fmt.Sprintf("hard/test/%04d", n)
	}
	return idOf(n)
}

func pictureOf(t testing.TB, n int) schema.Image {
	img := image.NewGray(image.Rect(0, 0, 120+n, 90))
	for x := range 120 + n {
		for y := range 90 {
			img.SetGray(x, y, color.Gray{Y: 255})
		}
		img.SetGray(x, x*90/(120+n), color.Gray{})
	}
	var file bytes.Buffer
	if err := png.Encode(&file, img); err != nil {
		t.Fatal(err)
	}
	return schema.Image{Bytes: file.Bytes(), Path: "a.png"}
}

func question(t testing.TB, subset schema.Subset, n int) schema.Evaluated {
	level, complexity, value := schema.Levels[n%3], float64(n%10)/10, float64(12+n)
	q := schema.Evaluated{
		Subset: subset, ProblemID: problemID(subset, n), ParentID: idOf(n), Source: schema.Sources[n%3], Language: schema.English,
		Text:       fmt.Sprintf(`In triangle %d the side is $\frac{%d}{\sqrt{2}}$. Find the area.`, n, n+1),
		Structural: []string{"line A B", script}, Semantic: []string{"AB = 3"},
		Answer: fmt.Sprint(12 + n), AnswerValue: &value, Solution: "Halve it.", SolutionLanguage: schema.Prose,
		Shapes: []string{string(schema.Shapes[n%4])}, Shape: schema.Shapes[n%4], ProblemType: schema.Flat, Goal: schema.Goals[0],
		NeedsConstant: n%2 == 0, Complexity: &complexity, LevelByQuantile: schema.Levels[n/3%3], Level: level, Words: int64(10 + n), Characters: int64(60 + n), DescriptionWords: 5,
		Synthetic: n%2 == 1,
	}
	if n == 1 {
		q.Text += " " + script
	}
	if n == 2 {
		q.Language, q.Text = schema.Chinese, "三角形的面积是多少平方米？"
	}
	if n%3 == 0 && subset != schema.BackwardAsked {
		q.Choices, q.AnswerLetter, q.AnswerChoice = []string{"1", fmt.Sprint(12 + n), `$\frac{1}{2}$`}, "B", fmt.Sprint(12+n)
	}
	if n%2 == 0 {
		q.Image = pictureOf(t, n)
	}
	if subset == schema.BackwardAsked {
		q.Mask, q.MaskIn = "X", []string{schema.TextShows}
	}
	return q
}

// fixture has the tables of an invented evaluation.
type fixture struct {
	questions   []schema.Evaluated
	responses   []schema.Response
	grades      []schema.Grade
	rechecks    []schema.Recheck
	judgements  []schema.Judgement
	scores      []schema.Score
	repeats     []schema.Repeated
	comparisons []schema.Comparison
	agreements  []schema.Agreement
	diagnoses   []schema.Diagnosis
	mastered    []schema.Mastered
	firstErrors []schema.FirstError
	errorShares []schema.ErrorShare
	principled  []schema.Principled
	catalogue   []schema.Principle

	// asked are the questions by subset and id.
	asked map[string]*schema.Evaluated
}

// answer adds what a model answers in a setting to a question, and what is made of it.
func (f *fixture) answer(m, s, n, repeat int, q *schema.Evaluated) {
	a := schema.Attempt{Model: models[m], Setting: settings[s], Subset: q.Subset, ProblemID: q.ProblemID, Repeat: int64(repeat)}
	right := rightFor(m, s, n+7*(repeat-1), q.Subset)
	said := q.Answer
	if !right {
		said = fmt.Sprint(90 + n)
	}
	cost := .0001 * float64(m+1)
	r := schema.Response{Attempt: a, Status: schema.Answered, Finish: "stop", Origin: schema.FromModel, Answered: models[m] + "-2026", PromptTokens: 300, CompletionTokens: int64(100 + 3*n),
		Text: fmt.Sprintf("**Step 1.** The half of $\\frac{1}{2}$ counts.\n\nSo %s it is, and therefore\n\n$$\\boxed{%s}$$\n", said, said), Cost: &cost, Time: "2026-11-22T10:00:00Z", Prompt: "abc"}
	g := schema.Grade{Attempt: a, Extracted: said, Verdict: right, Status: schema.GradeOK, Rules: []string{"E3", "N1"}, Class: 1}
	if m == 2 {
		r.Origin, r.Cost = schema.FromAnswerer, nil
	}
	switch {
	case m == 0 && s == 0 && q.Subset == schema.MainAsked && n < len(hostile):
		r.Text, g = hostile[n], schema.Grade{Attempt: a, Status: schema.GradeNoAnswer, Rules: []string{"E6"}}
	case m == 1 && n == 5:
		r.Status, r.Text, r.Fault, r.Origin = schema.NotObtained, "", "timed out", schema.FromModel
		g = schema.Grade{Attempt: a, Status: schema.GradeError}
	case m == 1 && n == 7:
		g = schema.Grade{Attempt: a, Extracted: said, Status: schema.GradeOK, Rules: []string{"S1"}, Undecided: true}
		ruling := schema.RuledRight
		if s == 1 {
			ruling = schema.RuledWrong
		}
		f.judgements = append(f.judgements, schema.Judgement{Attempt: a, Judge: "judge-1", Asked: schema.BecauseUndecided, Ruling: ruling, Place: 1, Status: schema.JudgementRuled, Reason: "as it says", Tries: 1})
	case m == 0 && n == 11:
		g = schema.Grade{Attempt: a, Extracted: said, Status: schema.GradeOK, Rules: []string{"S1"}, Undecided: true}
	}
	f.responses = append(f.responses, r)
	f.grades = append(f.grades, g)
	if r.Status == schema.NotObtained {
		return
	}
	for k, mode := range modes {
		f.rechecks = append(f.rechecks, schema.Recheck{Attempt: a, Mode: mode, Extracted: g.Extracted, Verdict: g.Verdict != (n%(9+k) == 4), Reason: "below the gold answer plus 0.001"})
	}
}

// verdict is what counts of the i-th response: right, and whether it counts at all.
func (f *fixture) verdict(i int) (right, counts bool) {
	r, g := &f.responses[i], &f.grades[i]
	if r.Status == schema.NotObtained {
		return false, false
	}
	for _, j := range f.judgements {
		if g.Undecided && j.Attempt == r.Attempt {
			return j.Ruling == schema.RuledRight, true
		}
	}
	return g.Verdict, true
}

func (f *fixture) score(model, setting string, subset schema.Subset, by schema.Breakdown, value string, of func(*schema.Evaluated) bool) {
	s := schema.Score{Model: model, Setting: setting, Subset: subset, Breakdown: string(by), Value: value}
	for i := range f.responses {
		r := &f.responses[i]
		if r.Model != model || r.Setting != setting || r.Subset != subset {
			continue
		}
		if q := f.asked[string(subset)+"|"+r.ProblemID]; of(q) {
			right, counts := f.verdict(i)
			if !counts {
				s.Missing++
				continue
			}
			s.N++
			if right {
				s.Right++
			}
		}
	}
	s.Few, s.Clusters = s.N < schema.FewBelow, s.N
	if s.N > 0 {
		share := float64(s.Right) / float64(s.N)
		worst := float64(s.Right) / float64(s.N+s.Missing)
		low, high := statistics.Wilson(share, float64(s.N), statistics.Z95)
		s.Accuracy, s.Low, s.High, s.ClusteredLow, s.ClusteredHigh, s.Worst = &share, &low, &high, &low, &high, &worst
	} else if s.Missing == 0 {
		return
	}
	f.scores = append(f.scores, s)
}

// newFixture invents an evaluation: three models in two settings, four subsets.
func newFixture(t testing.TB) *fixture {
	f := &fixture{}
	for _, subset := range schema.EvaluatedSubsets {
		for n := range perSubset[subset] {
			f.questions = append(f.questions, question(t, subset, n))
		}
	}
	f.asked = map[string]*schema.Evaluated{}
	for i := range f.questions {
		f.asked[schema.EvaluatedQuestions.Key(&f.questions[i])] = &f.questions[i]
	}
	for m := range models {
		for s := range settings {
			for i := range f.questions {
				n := i
				for _, subset := range schema.EvaluatedSubsets {
					if n < perSubset[subset] {
						break
					}
					n -= perSubset[subset]
				}
				repeats := 1
				if m == 0 && f.questions[i].Subset == schema.HardAsked {
					repeats = 3
				}
				for repeat := range repeats {
					f.answer(m, s, n, repeat+1, &f.questions[i])
				}
			}
		}
	}
	for _, model := range models {
		for _, setting := range settings {
			for _, subset := range schema.EvaluatedSubsets {
				f.score(model, setting, subset, schema.ByNothing, "all", func(*schema.Evaluated) bool { return true })
				for _, value := range []string{schema.DiagramShown, schema.DiagramNone} {
					f.score(model, setting, subset, schema.ByDiagram, value, func(q *schema.Evaluated) bool { return (len(q.Image.Bytes) > 0) == (value == schema.DiagramShown) })
				}
				for _, source := range schema.Sources[:3] {
					f.score(model, setting, subset, schema.BySource, string(source), func(q *schema.Evaluated) bool { return q.Source == source })
				}
				for _, level := range schema.Levels {
					f.score(model, setting, subset, schema.ByThird, string(level), func(q *schema.Evaluated) bool { return q.LevelByQuantile == level })
					f.score(model, setting, subset, schema.ByLevel, string(level), func(q *schema.Evaluated) bool { return q.Level == level })
				}
				f.score(model, setting, subset, schema.ByWords, "≤20", func(q *schema.Evaluated) bool { return q.Words <= 20 })
				f.score(model, setting, subset, schema.ByWords, "≤40", func(q *schema.Evaluated) bool { return q.Words > 20 && q.Words <= 40 })
				f.score(model, setting, subset, schema.ByWords, ">100", func(q *schema.Evaluated) bool { return q.Words > 40 })
			}
		}
	}
	f.compare()
	return f
}

// compare fills in pairs: their counts as they are, their intervals and tests invented.
func (f *fixture) compare() {
	compared := func(kind schema.ComparisonKind, a, b schema.Compared) {
		c := schema.Comparison{Kind: kind, A: a, B: b}
		sides := map[string]*[2]int{}
		for i := range f.responses {
			r := &f.responses[i]
			right, counts := f.verdict(i)
			if !counts || r.Repeat != 1 {
				continue
			}
			parent := strings.TrimSuffix(strings.TrimSuffix(r.ProblemID, "/aug"), "/backward")
			for k, side := range []schema.Compared{a, b} {
				if r.Model == side.Model && r.Setting == side.Setting && r.Subset == side.Subset {
					if sides[parent] == nil {
						sides[parent] = &[2]int{}
					}
					sides[parent][k] = 1
					if right {
						sides[parent][k] = 2
					}
				}
			}
		}
		for _, s := range sides {
			switch {
			case s[0] == 0 || s[1] == 0:
				continue
			case s[0] == 2 && s[1] == 2:
				c.Both++
			case s[0] == 2:
				c.OnlyA++
			case s[1] == 2:
				c.OnlyB++
			default:
				c.Neither++
			}
			c.N++
		}
		if c.N > 0 {
			d := float64(c.OnlyA-c.OnlyB) / float64(c.N)
			low, high, p, holm := d-.12, d+.12, .01, .02
			if d > -.1 && d < .1 {
				p, holm = .3, .6
			}
			c.Difference, c.Low, c.High, c.P, c.Holm, c.Tied = &d, &low, &high, &p, &holm, holm > .05
		}
		f.comparisons = append(f.comparisons, c)
	}
	for _, subset := range schema.EvaluatedSubsets {
		for _, setting := range settings {
			for i, x := range models {
				for _, y := range models[i+1:] {
					compared(schema.BetweenModels, schema.Compared{Model: x, Setting: setting, Subset: subset}, schema.Compared{Model: y, Setting: setting, Subset: subset})
				}
			}
		}
		for _, m := range models {
			compared(schema.BetweenSettings, schema.Compared{Model: m, Setting: settings[0], Subset: subset}, schema.Compared{Model: m, Setting: settings[1], Subset: subset})
		}
	}
	for _, m := range models {
		for _, subset := range []schema.Subset{schema.BackwardAsked, schema.AugAsked} {
			compared(schema.BetweenSubsets, schema.Compared{Model: m, Setting: settings[0], Subset: schema.MainAsked}, schema.Compared{Model: m, Setting: settings[0], Subset: subset})
		}
	}
	for k, mode := range modes {
		agreed, kappa, low, high := .9, .7-.2*float64(k), .5, .8
		f.agreements = append(f.agreements, schema.Agreement{About: schema.AboutAnswers, Model: "all", A: "rules", B: string(mode), N: 100, Same: 90, Both: 50, OnlyA: 4, OnlyB: 6, Neither: 40, Agreed: &agreed, Kappa: &kappa, Low: &low, High: &high})
	}
	for k := range 3 {
		value, low, high := .5+.1*float64(k), .3, .9
		f.repeats = append(f.repeats, schema.Repeated{Model: models[0], Setting: settings[0], Subset: schema.HardAsked, Measure: "pass@k", K: int64(k + 1), N: 6, Value: &value, Low: &low, High: &high})
	}
}

// write writes the tables into a folder, as an evaluation has them.
func (f *fixture) write(t testing.TB) pipeline.Layout {
	t.Helper()
	out := t.TempDir()
	if err := os.Mkdir(filepath.Join(out, "tables"), 0o777); err != nil {
		t.Fatal(err)
	}
	writeTable(t, out, schema.EvaluatedQuestions, f.questions)
	writeTable(t, out, schema.Responses, f.responses)
	writeTable(t, out, schema.Grades, f.grades)
	writeTable(t, out, schema.Rechecks, f.rechecks)
	writeTable(t, out, schema.Judgements, f.judgements)
	writeTable(t, out, schema.FirstErrors, f.firstErrors)
	writeTable(t, out, schema.ErrorShares, f.errorShares)
	writeTable(t, out, schema.PrincipledScores, f.principled)
	writeTable(t, out, schema.Principles, f.catalogue)
	writeTable(t, out, schema.Scores, f.scores)
	writeTable(t, out, schema.Diagnoses, f.diagnoses)
	writeTable(t, out, schema.Mastery, f.mastered)
	writeTable(t, out, schema.Repeats, f.repeats)
	writeTable(t, out, schema.Comparisons, f.comparisons)
	writeTable(t, out, schema.Agreements, f.agreements)
	return pipeline.Layout{Dir: out}
}

func writeTable[R any](t testing.TB, out string, table *schema.Table[R], rows []R) {
	t.Helper()
	f, err := os.Create(filepath.Join(out, "tables", table.Name()+".parquet"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := snapshot.NewWriter(f, table)
	rows = slices.SortedFunc(slices.Values(rows), func(a, b R) int { return strings.Compare(table.Key(&a), table.Key(&b)) })
	for _, row := range rows {
		if err := w.Write(row); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// written gives the page of a fixture.
func written(t testing.TB, f *fixture, o leaderboard.Options) string {
	t.Helper()
	var page bytes.Buffer
	if err := leaderboard.Write(context.Background(), f.write(t), &page, o); err != nil {
		t.Fatal(err)
	}
	return page.String()
}
