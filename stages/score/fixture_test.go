package score_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"geoeval/internal/knowledge/mastery"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/score"
	"geoeval/stages/stagetest"
)

// tables are those that the stage reads.
type tables struct {
	questions  []schema.Evaluated
	responses  []schema.Response
	grades     []schema.Grade
	rechecks   []schema.Recheck
	judgements []schema.Judgement
	errors     []schema.FirstError
	principles []schema.Principle
}

// store writes the tables in another order for every number, which the store puts right.
func (f *tables) store(t testing.TB, order uint64) *stagetest.Store {
	store := stagetest.NewStore(t)
	put(t, store, schema.EvaluatedQuestions, f.questions, order)
	put(t, store, schema.Responses, f.responses, order)
	put(t, store, schema.Grades, f.grades, order)
	put(t, store, schema.Rechecks, f.rechecks, order)
	put(t, store, schema.Judgements, f.judgements, order)
	put(t, store, schema.FirstErrors, f.errors, order)
	put(t, store, schema.Principles, f.principles, order)
	return store
}

func put[R any](t testing.TB, store *stagetest.Store, table *schema.Table[R], rows []R, order uint64) {
	t.Helper()
	shuffled := append([]R{}, rows...)
	rand.New(rand.NewPCG(order, 0)).Shuffle(len(rows), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	stagetest.Put(t, store, table, shuffled)
}

// ask adds a question of a subset, made of the problem of a number.
func (f *tables) ask(subset schema.Subset, problem int, change ...func(*schema.Evaluated)) {
	id := fmt.Sprintf("math/test/%02d", problem)
	q := schema.Evaluated{
		Subset: subset, ProblemID: id, ParentID: id, Source: schema.MATH, Language: schema.English, Text: "Find AB.", Answer: "4",
		Shapes: []string{"Circle"}, Shape: schema.Circle, ProblemType: schema.Flat, Goal: schema.Area, Words: 2, Characters: 8,
	}
	if subset == schema.BackwardAsked {
		q.Mask, q.MaskIn = "X", []string{schema.TextShows}
	}
	for _, c := range change {
		c(&q)
	}
	f.questions = append(f.questions, q)
}

// Concepts of the steps of invented problems.
const circles, squares = "wemath/area-of-circles", "wemath/perimeter-of-squares"

// take adds a problem in whole and its steps, with the concepts of these.
func (f *tables) take(problem int, concepts ...string) {
	if f.principles == nil {
		path := []string{"Plane Figures", "Calculation of Plane Figures"}
		f.principles = []schema.Principle{{ID: circles, NameEN: "Area of Circles", Path: path}, {ID: squares, NameEN: "Perimeter of Squares", Path: path}}
		for i := range f.principles {
			p := &f.principles[i]
			p.Benchmark, p.Kind, p.NameZH, p.StatementEN, p.StatementZH = schema.WeMath, schema.Formula, "名", "It is so.", "如此。"
		}
	}
	n := int64(len(concepts))
	f.ask(schema.StepsAsked, problem, func(q *schema.Evaluated) {
		q.Steps, q.Key, q.Concepts = n, fmt.Sprintf("%dsteps_multi", n), concepts
	})
	for i, c := range concepts {
		f.ask(schema.StepsAsked, problem, func(q *schema.Evaluated) {
			q.Step, q.Steps, q.Key, q.Concepts = int64(i+1), n, schema.StepKey(n, int64(i+1)), []string{c}
			q.ProblemID = schema.StepID(q.ParentID, q.Step)
		})
	}
}

// An outcome is what became of asking once.
type outcome int

const (
	wrong outcome = iota
	correct
	lost      // there is no response
	refused   // it states no answer
	cutWrong  // it was cut off, and is wrong
	undecided // the rules cannot tell
)

// answer adds a response of a model to a question, and its grade.
func (f *tables) answer(model, setting string, subset schema.Subset, problem, repeat int, is outcome, class int) schema.Attempt {
	return f.respond(model, setting, subset, fmt.Sprintf("math/test/%02d", problem), repeat, is, class)
}

// respond adds a response of a model to a question of an id, and its grade.
func (f *tables) respond(model, setting string, subset schema.Subset, id string, repeat int, is outcome, class int) schema.Attempt {
	a := schema.Attempt{Model: model, Setting: setting, Subset: subset, ProblemID: id, Repeat: int64(repeat)}
	r := schema.Response{Attempt: a, Text: "four", Status: schema.Answered, Origin: schema.FromAnswerer}
	g := schema.Grade{Attempt: a, Extracted: "4", Verdict: is == correct, Status: schema.GradeOK, Class: int64(class)}
	switch is {
	case lost:
		r.Text, r.Status, r.Fault = "", schema.NotObtained, "timeout"
		g.Extracted, g.Status, g.Class = "", schema.GradeError, 0
	case refused:
		g.Extracted, g.Status, g.Class = "", schema.GradeRefusal, 0
	case cutWrong:
		r.Status, g.Status = schema.Truncated, schema.GradeTruncated
	case undecided:
		g.Undecided = true
	}
	f.responses = append(f.responses, r)
	f.grades = append(f.grades, g)
	return a
}

// recheck adds what a published checker makes of a response.
func (f *tables) recheck(a schema.Attempt, mode schema.CheckerMode, verdict bool) {
	f.rechecks = append(f.rechecks, schema.Recheck{Attempt: a, Mode: mode, Verdict: verdict})
}

// judge adds a ruling; "" for none.
func (f *tables) judge(a schema.Attempt, judge string, place int, says schema.Ruling) {
	j := schema.Judgement{Attempt: a, Judge: judge, Place: int64(place), Asked: schema.BecauseUndecided, Ruling: says, Status: schema.JudgementRuled, Tries: 1}
	if says == "" {
		j.Status = schema.JudgementUnparsed
	}
	f.judgements = append(f.judgements, j)
}

// invented are tables of three models in two settings on all subsets, drawn by a seed.
func invented(seed uint64, problems, repeats int) *tables {
	chance := rand.New(rand.NewPCG(seed, 1))
	f := &tables{}
	for p := range problems {
		change := func(q *schema.Evaluated) {
			q.HasImage, q.NeedsConstant = p%2 == 0, p%7 == 0
			q.DescriptionWords = int64(p % 3 * 60)
			if q.DescriptionWords > 0 {
				q.Semantic = []string{"AB = 3"}
			}
			q.Words, q.Characters = int64(chance.IntN(130)), int64(chance.IntN(400))
			q.Goal, q.Level = schema.Goals[p%len(schema.Goals)], []schema.Level{"", schema.Easy, schema.Harder}[p%3]
			if q.Level != "" {
				q.Complexity, q.LevelByQuantile = new(0.5), schema.Levels[p/3%3]
			}
			if p%5 == 0 {
				q.Shapes, q.Source = []string{"Circle", "Line"}, schema.UniGeo
			}
			if q.Subset != schema.BackwardAsked && p%4 == 0 {
				q.Choices = []string{"3", "4"}
			}
		}
		f.ask(schema.MainAsked, p, change)
		if p%2 == 0 {
			f.ask(schema.BackwardAsked, p, change)
		}
		f.ask(schema.AugAsked, p, change)
		if p%3 == 0 {
			f.ask(schema.HardAsked, p, change)
		}
		if p%2 == 1 {
			f.take(p, circles, []string{squares, circles}[p/2%2])
		}
	}
	for m, model := range []string{"a", "b", "模型"} {
		for _, setting := range []string{"plain", "steps"} {
			for _, q := range f.questions {
				for r := range repeats {
					is := outcome(wrong)
					switch x := chance.IntN(20); {
					case x < 8+2*m:
						is = correct
					case x < 18:
						is = []outcome{lost, refused, cutWrong, undecided, wrong, wrong}[chance.IntN(6)]
					}
					class := 1
					if is != correct {
						class = 1 + r
					}
					a := f.respond(model, setting, q.Subset, q.ProblemID, r+1, is, class)
					if is == lost {
						continue
					}
					f.recheck(a, schema.ModeGeoEvalPublic, chance.IntN(4) > 0 == (is == correct))
					if is == undecided || chance.IntN(5) == 0 {
						f.judge(a, "first", 1, []schema.Ruling{schema.RuledRight, schema.RuledWrong, ""}[chance.IntN(3)])
						f.judge(a, "second", 2, schema.Rulings[chance.IntN(2)])
						f.judge(a, "people:安", 0, schema.Rulings[chance.IntN(2)])
					}
				}
			}
		}
	}
	return f
}

// newStage is the stage with the weights that We-Math publishes.
func newStage() stages.Stage {
	stage := score.New()
	*stage.Describe().Config.(*score.Config) = score.Config(mastery.Published)
	return stage
}
