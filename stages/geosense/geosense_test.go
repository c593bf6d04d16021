package geosense_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/geosense"
	"geoeval/stages/stagetest"
)

// A world is what is counted.
type world struct {
	principles   []schema.Principle
	annotations  []schema.Annotation
	questions    []schema.Evaluated
	responses    []schema.Response
	grades       []schema.Grade
	judgements   []schema.Judgement
	applications []schema.Application
	verdicts     []schema.Verdict
}

var kinds = []schema.PrincipleKind{schema.Definition, schema.Theorem, schema.Formula, schema.Theorem}

// newWorld has four principles, of all kinds and four subjects.
func newWorld() *world {
	w := &world{}
	for i, path := range [][]string{{"Solid", "Understanding"}, {"Plane", "Understanding"}, {"Plane", "Calculation"}, {"Plane", "Transformation and motion"}} {
		w.principles = append(w.principles, schema.Principle{
			ID: fmt.Sprintf("geosense/p%d", i), Benchmark: schema.GeoSense, Kind: kinds[i], NameEN: "p", NameZH: "原", Path: path, StatementEN: "s", StatementZH: "述",
		})
	}
	return w
}

// found is what a judge says of a principle: F1 where its key elements were counted.
type found struct {
	status          schema.ApplicationStatus
	counts          schema.CountStatus
	exist, acc, all int64
}

var (
	no   = found{status: schema.PrincipleAbsent}
	lost = found{status: schema.PrincipleError}
	mute = found{status: schema.PrincipleFound, counts: schema.CountUnparsed}
)

func yes(exist, acc, all int64) found {
	return found{schema.PrincipleFound, schema.Counted, exist, acc, all}
}

// respond adds a problem with one response, whose i-th principle the judge finds so, and the rule where byRule says.
func (w *world) respond(problem string, repeat int64, l schema.Language, right, judgedRight bool, byRule string, judged ...found) {
	if !slices.ContainsFunc(w.questions, func(q schema.Evaluated) bool { return q.ProblemID == problem }) {
		w.questions = append(w.questions, schema.Evaluated{
			Subset: schema.MainAsked, ProblemID: problem, ParentID: problem, Source: schema.MATH, Language: schema.English, Text: "t", Answer: "18",
		})
		for i := range max(len(judged), 1) {
			a := schema.Annotation{ProblemID: problem, Principle: w.principles[i].ID, How: schema.KnownByWords, Role: schema.Need, ApplicationEN: "a", ApplicationZH: "用", Evidence: []string{"x"}}
			a.ID = schema.AnnotationID(a.ProblemID, a.Principle, a.How)
			w.annotations = append(w.annotations, a)
		}
	}
	at := schema.Attempt{Model: "m", Setting: "text", Subset: schema.MainAsked, ProblemID: problem, Repeat: repeat}
	if len(judged) == 0 {
		w.responses = append(w.responses, schema.Response{Attempt: at, Status: schema.NotObtained, Fault: "none", Origin: schema.FromModel})
		w.grades = append(w.grades, schema.Grade{Attempt: at, Status: schema.GradeError})
		return
	}
	w.responses = append(w.responses, schema.Response{Attempt: at, Text: "x", Status: schema.Answered, Origin: schema.FromModel})
	w.grades = append(w.grades, schema.Grade{Attempt: at, Status: schema.GradeOK, Verdict: right, Class: 1})
	w.verdicts = append(w.verdicts, schema.Verdict{Attempt: at, Judge: "j", Status: schema.JudgementRuled, Right: judgedRight, Votes: 5})
	for i, f := range judged {
		a := schema.Application{
			Attempt: at, Principle: w.principles[i].ID, Way: schema.FoundByJudge, Judge: "j", Language: l, Status: f.status, Counts: f.counts, Exist: f.exist,
			Accurate: f.acc, Total: f.all,
		}
		if f.counts == schema.Counted {
			a.F1 = new(schema.F1(f.exist, f.acc, f.all))
		}
		if f.status == schema.PrincipleError {
			a.Why = "404"
		}
		rule := schema.Application{Attempt: at, Principle: a.Principle, Way: schema.FoundByRule, Language: l, Status: schema.PrincipleAbsent}
		if byRule[i] == '+' {
			rule.Status = schema.PrincipleFound
		}
		w.applications = append(w.applications, a, rule)
	}
}

func (w *world) run(t testing.TB) *stagetest.Store {
	t.Helper()
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Principles, w.principles)
	stagetest.Put(t, store, schema.Annotations, w.annotations)
	stagetest.Put(t, store, schema.EvaluatedQuestions, w.questions)
	stagetest.Put(t, store, schema.Responses, w.responses)
	stagetest.Put(t, store, schema.Grades, w.grades)
	stagetest.Put(t, store, schema.Judgements, w.judgements)
	stagetest.Put(t, store, schema.Applications, w.applications)
	stagetest.Put(t, store, schema.Verdicts, w.verdicts)
	stage := geosense.New()
	stagetest.RunOnDisk(t, stage, store)
	job := stages.NewJob(stage, 1, store)
	for _, of := range stage.Describe().Writes {
		job.Reads = append(job.Reads, stages.Read{Table: of.Name(), Columns: of.ColumnNames()})
	}
	stagetest.WantFault(t, stage, job, "")
	return store
}

func scoreOf(t testing.TB, store *stagetest.Store, way schema.FoundBy, by schema.PrincipledBy, value string) schema.Principled {
	t.Helper()
	for _, p := range stagetest.Table(t, store, schema.PrincipledScores) {
		if p.Way == way && p.Breakdown == by && p.Value == value {
			return p
		}
	}
	t.Fatalf("no row of %s %s %s", way, by, value)
	return schema.Principled{}
}

func near(t testing.TB, name string, is *float64, want float64) {
	t.Helper()
	if is == nil || math.Abs(*is-want) > 1e-12 {
		t.Errorf("%s is %s, not %v", name, schema.Spell(&is), want)
	}
}

// Section 6.3's example: three of four principles are used, and of one of them 3 of 4 key elements are there and one is right.
func TestTheWorkedExample(t *testing.T) {
	t.Parallel()
	w := newWorld()
	w.respond("a/a/1", 1, schema.English, false, false, "+-+-", yes(3, 1, 4), yes(4, 4, 4), yes(0, 0, 4), no)
	store := w.run(t)
	p := scoreOf(t, store, schema.FoundByJudge, schema.PrincipledWhole, "all")
	near(t, "GPI", p.GPI, .75)
	near(t, "GPA", p.GPA, (2./7+1)/3)
	near(t, "GPA of what is found", p.GPAFound, (2./7+1)/3)
	near(t, "ACC", p.JudgedACC, 0)
	near(t, "AVG", p.AVG, (.75+(2./7+1)/3)/3)
	if p.Responses != 1 || p.Problems != 1 || p.Looked != 4 || p.Found != 3 || p.GPILow != nil {
		t.Errorf("%+v", p)
	}
	near(t, "GPA of definitions", scoreOf(t, store, schema.FoundByJudge, schema.PrincipledByKind, "definition").GPA, 2./7)
	near(t, "GPI of theorems", scoreOf(t, store, schema.FoundByJudge, schema.PrincipledByKind, "theorem").GPI, .5)
	near(t, "GPI of USF", scoreOf(t, store, schema.FoundByJudge, schema.PrincipledBySubject, schema.SubjectUSF).GPI, 1)
	near(t, "GPI of TMPF", scoreOf(t, store, schema.FoundByJudge, schema.PrincipledBySubject, schema.SubjectTMPF).GPI, 0)
	near(t, "GPI of CPF", scoreOf(t, store, schema.FoundByJudge, schema.PrincipledBySubject, schema.SubjectCPF).GPI, 1)
	rule := scoreOf(t, store, schema.FoundByRule, schema.PrincipledWhole, "all")
	near(t, "GPI by rule", rule.GPI, .5)
	if rule.GPA != nil || rule.AVG != nil || rule.JudgedACC != nil || rule.Applied != 0 {
		t.Errorf("%+v", rule)
	}
}

// Ten answers, recomputed by hand: of each the part of its principles that is found, and the mean of F1 over these, as judged.
func TestTenAnswersByHand(t *testing.T) {
	t.Parallel()
	w := newWorld()
	for i, a := range []struct {
		right  bool
		judged []found
	}{
		{true, []found{yes(4, 4, 4)}},                                  // GPI 1    GPA 1
		{false, []found{no}},                                           // GPI 0    GPA 0, as nothing is found
		{true, []found{yes(2, 1, 2), no}},                              // GPI 1/2  P = R = 1/2: GPA 1/2
		{true, []found{yes(1, 1, 2), yes(2, 2, 2)}},                    // GPI 1    P = 1, R = 1/2, F1 = 2/3: GPA (2/3 + 1)/2 = 5/6
		{false, []found{no, no}},                                       // GPI 0    GPA 0
		{false, []found{yes(3, 3, 3), no, no}},                         // GPI 1/3  GPA 1
		{false, []found{yes(1, 0, 2), yes(2, 1, 4), no}},               // GPI 2/3  0 and P = 1/2, R = 1/4, F1 = 1/3: GPA 1/6
		{false, []found{yes(3, 1, 4), yes(4, 4, 4), yes(0, 0, 4), no}}, // GPI 3/4  GPA (2/7 + 1 + 0)/3 = 3/7
		{true, slices.Repeat([]found{yes(1, 1, 1)}, 4)},                // GPI 1    GPA 1
		{false, slices.Repeat([]found{no}, 4)},                         // GPI 0    GPA 0
	} {
		w.respond(fmt.Sprintf("a/a/%d", i), 1, schema.English, a.right, a.right, "----", a.judged...)
	}
	store := w.run(t)
	for _, c := range []struct {
		by            schema.PrincipledBy
		value         string
		n             int64
		gpi, gpa, acc float64
	}{
		{schema.PrincipledWhole, "all", 10, 21. / 40, 69. / 140, 4. / 10}, // 21/4 and 69/14 over ten
		{schema.PrincipledByNumber, "1", 2, 1. / 2, 1. / 2, 1. / 2},
		{schema.PrincipledByNumber, "2", 3, 1. / 2, 4. / 9, 2. / 3},    // (1/2 + 1 + 0)/3, (1/2 + 5/6 + 0)/3
		{schema.PrincipledByNumber, "3", 2, 1. / 2, 7. / 12, 0},        // (1/3 + 2/3)/2, (1 + 1/6)/2
		{schema.PrincipledByNumber, "4", 3, 7. / 12, 10. / 21, 1. / 3}, // (3/4 + 1 + 0)/3, (3/7 + 1 + 0)/3
		// p0 is found in 7 of ten: F1 is 1, 1/2, 2/3, 1, 0, 2/7 and 1, in sum 187/42.
		{schema.PrincipledByPrinciple, "geosense/p0", 10, 7. / 10, 187. / 420, 4. / 10},
		{schema.PrincipledByLevel, "Solid › Understanding", 10, 7. / 10, 187. / 420, 4. / 10},
		// Of p1 to p3, which the last eight need: GPI 0, 1, 0, 0, 1/2, 2/3, 1, 0; GPA 0, 1, 0, 0, 1/3, (1 + 0)/2, 1, 0.
		{schema.PrincipledByLevel, "Plane", 8, 19. / 48, 17. / 48, 3. / 8},
	} {
		p := scoreOf(t, store, schema.FoundByJudge, c.by, c.value)
		near(t, "GPI of "+c.value, p.GPI, c.gpi)
		near(t, "GPA of "+c.value, p.GPA, c.gpa)
		near(t, "ACC of "+c.value, p.ACC, c.acc)
		if p.Responses != c.n {
			t.Errorf("%s: %d responses, not %d", c.value, p.Responses, c.n)
		}
	}
	near(t, "GPA of what is found", scoreOf(t, store, schema.FoundByJudge, schema.PrincipledWhole, "all").GPAFound, 69./98)
}

// Where nothing is found GPA is 0 over all responses, as published, and beside it is that over the others.
func TestNothingFound(t *testing.T) {
	t.Parallel()
	w := newWorld()
	w.respond("a/a/1", 1, schema.English, true, false, "+", yes(4, 4, 4))
	w.respond("a/a/2", 1, schema.English, true, true, "-", no)
	w.respond("a/a/3", 1, schema.English, false, true, "-", no)
	w.respond("a/a/4", 1, schema.English, false, false, "")
	p := scoreOf(t, w.run(t), schema.FoundByRule, schema.PrincipledWhole, "all")
	if p.Missing != 1 || p.Responses != 3 {
		t.Errorf("%+v", p)
	}
	p = scoreOf(t, w.run(t), schema.FoundByJudge, schema.PrincipledWhole, "all")
	near(t, "GPI", p.GPI, 1./3)
	near(t, "GPA", p.GPA, 1./3)
	near(t, "GPA of what is found", p.GPAFound, 1)
	near(t, "ACC", p.ACC, 2./3)
	near(t, "the judge's ACC", p.JudgedACC, 2./3)
	if p.Applied != 3 || p.WithFound != 1 || p.GPILow == nil || *p.GPILow > 1./3 || *p.GPIHigh < 1./3 {
		t.Errorf("%+v", p)
	}
}

// What is not known is counted, and is no zero.
func TestWhatIsNotKnown(t *testing.T) {
	t.Parallel()
	w := newWorld()
	w.respond("a/a/1", 1, schema.English, true, true, "--", yes(4, 4, 4), lost)
	w.respond("a/a/2", 1, schema.English, true, true, "--", mute, no)
	w.respond("a/a/3", 1, schema.English, true, true, "--", lost, lost)
	p := scoreOf(t, w.run(t), schema.FoundByJudge, schema.PrincipledWhole, "all")
	near(t, "GPI", p.GPI, .75) // 1 of 1, and 1 of 2
	near(t, "GPA", p.GPA, 1)
	if p.Unknown != 3 || p.Responses != 2 || p.Applied != 1 || p.Uncounted != 1 || p.Judged != 2 {
		t.Errorf("%+v", p)
	}
}

// An answer that the rules cannot read is what the first judge of the configuration rules.
func TestUndecidedAnswers(t *testing.T) {
	t.Parallel()
	w := newWorld()
	w.respond("a/a/1", 1, schema.English, false, false, "-", no)
	w.grades[0].Undecided = true
	for i, ruling := range []schema.Ruling{schema.RuledRight, schema.RuledWrong} {
		w.judgements = append(w.judgements, schema.Judgement{
			Attempt: w.grades[0].Attempt, Judge: fmt.Sprint("j", i), Place: int64(i + 1), Asked: schema.BecauseUndecided, Ruling: ruling, Status: schema.JudgementRuled,
		})
	}
	near(t, "ACC", scoreOf(t, w.run(t), schema.FoundByRule, schema.PrincipledWhole, "all").ACC, 1)
}

func TestTheRuleBesideTheJudge(t *testing.T) {
	t.Parallel()
	w := newWorld()
	for i := range 10 {
		w.respond(fmt.Sprintf("a/a/%d", i), 1, schema.English, true, true, "+-", yes(1, 1, 1), no)
	}
	w.respond("a/b/1", 1, schema.English, true, true, "+-", no, yes(1, 1, 1))
	w.respond("a/b/2", 1, schema.English, true, true, "++", lost, lost)
	concords := stagetest.Table(t, w.run(t), schema.Concords)
	if len(concords) != 6 { // all and one model, of all, definitions and theorems
		t.Fatalf("%+v", concords)
	}
	for _, c := range concords {
		if c.Kind != "all" {
			continue
		}
		if c.A != "rule" || c.B != "j" || c.N != 22 || c.Both != 10 || c.OnlyA != 1 || c.OnlyB != 1 || c.Neither != 10 || c.Low == nil {
			t.Errorf("%+v", c)
		}
		near(t, "kappa", c.Kappa, (20./22-.5)/.5)
	}
}

func TestBothLanguages(t *testing.T) {
	t.Parallel()
	w := newWorld()
	w.respond("a/a/1", 1, schema.English, true, true, "+", yes(4, 4, 4))
	w.respond("a/a/1", 2, schema.Chinese, false, true, "-", yes(4, 2, 4))
	w.respond("a/a/2", 1, schema.English, true, true, "+", yes(4, 4, 4))
	w.respond("a/a/2", 2, schema.Chinese, true, true, "+", no)
	w.respond("a/a/3", 1, schema.English, false, false, "+", no) // in English alone
	for _, b := range stagetest.Table(t, w.run(t), schema.Bilinguals) {
		want := map[string][2]float64{
			"rule gpi": {1, .5}, "rule acc": {1, .5}, "judge gpi": {1, .5}, "judge gpa": {1, .25}, "judge acc": {1, .5},
		}[string(b.Way)+" "+b.Measure]
		near(t, b.Measure, b.English, want[0])
		near(t, b.Measure, b.Chinese, want[1])
		near(t, b.Measure, b.Difference, want[0]-want[1])
		if b.N != 2 || b.Low == nil || *b.Low > *b.Difference || *b.High < *b.Difference {
			t.Errorf("%+v", b)
		}
	}
}

// Nobody needs any principle: there is nothing, and no crash.
func TestNothing(t *testing.T) {
	t.Parallel()
	store := newWorld().run(t)
	if n := len(stagetest.Table(t, store, schema.PrincipledScores)); n != 0 {
		t.Errorf("%d rows", n)
	}
}
