package principles_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"geoeval/internal/llm/session"
	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/principles"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

// newStage is the stage that asks nobody and knows no review.
func newStage() stages.Stage {
	s := principles.New(session.New("", "", true))
	*s.Describe().Config.(*principles.Config) = principles.Config{Provider: principles.None, Limit: 3}
	return s
}

// problem makes a problem with a program in whose numbers a name and a value alternate.
func problem(id, text string, language schema.SolutionLanguage, solution string, numbers ...schema.Number) schema.Problem {
	parsed, err := schema.ParseID(id)
	if err != nil {
		panic(err)
	}
	return schema.Problem{
		ID: id, Source: parsed.Source, SourceSplit: parsed.Split, NativeID: parsed.Native, NativeFile: "test.json", RecordDigest: "00",
		License: "MIT", LicenseEvidence: "LICENSE", Language: schema.English, Text: text, TextPublished: text, Answer: "5",
		AnswerKind: schema.AnswerText, Solution: solution, SolutionLanguage: language, Numbers: numbers,
	}
}

func number(name, text string, value float64) schema.Number {
	return schema.Number{Name: name, Text: text, Value: &value, Field: schema.InRecord}
}

// invented are problems of every language of solutions, and their checks: all verified but unigeo/test/2.
func invented() ([]schema.Problem, []schema.ProgramCheck) {
	logic := problem("geometry3k/test/1", "Find x.", "", "")
	logic.TextLogicForms = []string{"Find(AreaOf(Parallelogram(A,B,C,D)))"}
	logic.Semantic = []string{"Perpendicular(Line(A, B), Line(B, C))", "Perpendicular(Line(C, D), Line(A, D))", "Equals(LengthOf(Line(A, B)), 5)"}
	typed := problem("pgps9k/test/1", "Find x.", schema.PGPSProgram, "Gougu N0 N1 V0 Sum V0 V1 C90 Get V1", number("N0", "3", 3), number("N1", "4", 4))
	typed.KnowledgePoints = []string{"Angle Relation in Triangle", "Midsegment of Triangle"}
	chinese := problem("geometryqa/all/1", "一个正方形的边长是5厘米，它的面积是多少平方厘米？", schema.EquationProgram, "x=square_area(5)", number("", "5", 5))
	chinese.Language = schema.Chinese
	composed := problem("geoqa_plus/test/1", "As shown, find AB.", schema.StackProgram, "gougu_add N_0 N_1", number("N_0", "3", 3), number("N_1", "4", 4))
	composed.Synthetic, composed.SolutionDepth = true, 6
	composed.SolutionPrinciples = []string{"geosense/definition-of-radius", "geosense/pythagorean-theorem", "geosense/none"}
	composed.SolutionElements = []string{"$OA = OD$", `$\angle OAB = 90^\circ$, $OB = \sqrt{3^2 + 4^2} = 5$`, "$x = 1$"}
	problems := []schema.Problem{
		logic, typed, chinese, composed,
		problem("mathqa/test/1", "what is the circumference of a circle with radius 5 cm?", schema.MathQAProgram, "circumface(n0)|", number("n0", "5", 5)),
		problem("unigeo/test/1", "In the right triangle ABC, AC = 3 and BC = 4, then AB is ()", schema.StackProgram, "gougu_add N_0 N_1", number("N_0", "3", 3), number("N_1", "4", 4)),
		problem("unigeo/test/2", "The lines meet, AC = 3 and BC = 4, then AB is ()", schema.StackProgram, "gougu_add N_0 N_1", number("N_0", "3", 3), number("N_1", "4", 4)),
		problem("math/test/1", "What is seven?", schema.Prose, "It is 7."),
	}
	checks := make([]schema.ProgramCheck, len(problems))
	for i := range problems {
		checks[i] = schema.ProgramCheck{ID: problems[i].ID, Status: schema.Verified, Computed: new(5.0), Gold: new(5.0), Tolerance: new(0.005), ToleranceFrom: schema.FromRelative}
		switch {
		case problems[i].ID == "unigeo/test/2":
			checks[i].Status, checks[i].Computed = schema.Mismatch, new(7.0)
		case problems[i].Solution == "", problems[i].SolutionLanguage == schema.Prose:
			checks[i] = schema.ProgramCheck{ID: problems[i].ID, Status: schema.NoProgram}
		}
	}
	return problems, checks
}

// built gives a store in which the stage ran over the invented problems.
func built(t *testing.T) *stagetest.Store {
	t.Helper()
	problems, checks := invented()
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Problems, problems)
	stagetest.Put(t, store, schema.ProgramChecks, checks)
	stagetest.Run(t, newStage(), store)
	return store
}

func TestWhatIsAnnotated(t *testing.T) {
	t.Parallel()
	rows := map[string]schema.Annotation{}
	for _, a := range stagetest.Table(t, built(t), schema.Annotations) {
		rows[strings.TrimPrefix(a.ID, "annotations/")] = a
	}
	for _, want := range []struct {
		id, en, zh string
		evidence   []string
		step       int64
	}{
		{
			id: "unigeo/test/1/geosense/pythagorean-theorem/operator", step: 1, evidence: []string{"gougu_add N_0 N_1: √(3² + 4²)"},
			en: "In the right triangle the legs measure <note>3</note> and <note>4</note>, so the hypotenuse measures √(3² + 4²) = <note>5</note>.",
			zh: "直角三角形的两条直角边为<note>3</note>和<note>4</note>，所以斜边为√(3² + 4²) = <note>5</note>。",
		},
		{
			id: "pgps9k/test/1/geosense/complementary-acute-angles-in-a-right-triangle/operator", step: 2, evidence: []string{"Sum V0 V1 C90: V0 + V1 = 90"},
			en: "The acute angles <note>5°</note> and <note>85°</note> of the right triangle add up to <note>90°</note>.",
			zh: "直角三角形的两个锐角<note>5°</note>与<note>85°</note>互余，和为<note>90°</note>。",
		},
		{
			id: "geometryqa/all/1/geosense/area-formula-for-square/operator", step: 1, evidence: []string{"square_area 5: 5²"},
			en: "The square with side <note>5</note> has the area 5² = <note>25</note>.",
			zh: "边长为<note>5</note>的正方形，面积为5² = <note>25</note>。",
		},
		{
			id: "mathqa/test/1/geosense/circumference-formula-of-circle/operator", step: 1, evidence: []string{"circumface n0: 2·π·5"},
			en: "The circle with radius <note>5</note> has the circumference 2π·5 = <note>31.4159</note>.",
			zh: "半径为<note>5</note>的圆，周长为2π·5 = <note>31.4159</note>。",
		},
		{
			id: "geoqa_plus/test/1/geosense/pythagorean-theorem/trace", evidence: []string{"2 of 3"},
			en: `The solution has <note>$\angle OAB = 90^\circ$</note>, <note>$OB = \sqrt{3^2 + 4^2} = 5$</note>. In a right triangle the squares of the legs a and b add up to the square of the hypotenuse c: a² + b² = c².`,
			zh: `解法中有<note>$\angle OAB = 90^\circ$</note>，<note>$OB = \sqrt{3^2 + 4^2} = 5$</note>。直角三角形两条直角边a、b的平方和等于斜边c的平方：a² + b² = c²。`,
		},
		{
			id: "pgps9k/test/1/geosense/triangle-midline-theorem/knowledge_point", evidence: []string{"Midsegment of Triangle"},
			en: "The problem is one of <note>Midsegment of Triangle</note>. The segment between the midpoints of two sides of a triangle is parallel to the third side and half as long.",
			zh: "本题的知识点是<note>Midsegment of Triangle</note>。三角形的中位线平行于第三边，并且等于第三边的一半。",
		},
		{
			id:       "geometry3k/test/1/geosense/definition-of-perpendicular-lines/predicate",
			evidence: []string{"Perpendicular(Line(A, B), Line(B, C))", "Perpendicular(Line(C, D), Line(A, D))"},
			en:       "It is given that <note>AB ⊥ BC</note>, <note>CD ⊥ AD</note>. Two lines are perpendicular if they meet at a right angle.",
			zh:       "题中给出<note>AB ⊥ BC</note>，<note>CD ⊥ AD</note>。两条直线相交成直角时，互相垂直。",
		},
		{
			id: "geometry3k/test/1/geosense/area-formula-of-a-parallelogram/predicate", evidence: []string{"Find(AreaOf(Parallelogram(A,B,C,D)))"},
			en: "What is asked for is <note>the area of ▱ABCD</note>. The area of a parallelogram is a side times the height on it.",
			zh: "所求的是<note>▱ABCD的面积</note>。平行四边形的面积等于底乘以高。",
		},
		{
			id: "unigeo/test/1/geosense/definition-of-right-triangle/words", evidence: []string{"right triangle"},
			en: "The problem says “In the <note>right triangle</note> <note>ABC</note>”. A triangle is a right triangle if one of its angles is 90°; the sides of this angle are its legs, the third side is its hypotenuse.",
			zh: "题中说“In the <note>right triangle</note> <note>ABC</note>”。有一个角是直角的三角形叫做直角三角形，夹直角的两边叫做直角边，直角所对的边叫做斜边。",
		},
		{
			id: "geometryqa/all/1/geosense/definition-of-square/words", evidence: []string{"正方形"},
			en: "The problem says “一个<note>正方形</note>的边长是<note>5</note>厘米”. A square is a rectangle with equal sides: four equal sides and four right angles.",
			zh: "题中说“一个<note>正方形</note>的边长是<note>5</note>厘米”。邻边相等的矩形叫做正方形，它的四条边相等，四个角都是直角。",
		},
	} {
		t.Run(want.id, func(t *testing.T) {
			got, there := rows[want.id]
			if !there {
				t.Fatal("no such annotation")
			}
			diff := cmp.Diff([]any{want.en, want.zh, want.evidence, want.step}, []any{got.ApplicationEN, got.ApplicationZH, got.Evidence, got.Step})
			if diff != "" {
				t.Error(diff)
			}
		})
	}
	for id := range rows {
		if strings.HasPrefix(id, "unigeo/test/2/") && strings.HasSuffix(id, "/operator") {
			t.Errorf("%s: its program is not verified", id)
		}
		if strings.HasPrefix(id, "math/test/1/") {
			t.Errorf("%s: it names nothing", id)
		}
	}
}

func TestTheCatalogueCountsProblems(t *testing.T) {
	t.Parallel()
	store := built(t)
	pairs := map[[2]string]bool{}
	for _, a := range stagetest.Table(t, store, schema.Annotations) {
		pair := [2]string{a.ProblemID, a.Principle}
		pairs[pair] = pairs[pair] || a.Role == schema.Need
	}
	wanted, wantedMentioned := int64(0), int64(0)
	for _, need := range pairs {
		if need {
			wanted++
		} else {
			wantedMentioned++
		}
	}
	counted, mentioned := int64(0), int64(0)
	for _, p := range stagetest.Table(t, store, schema.Principles) {
		if err := schema.Principles.Validate(&p); err != nil {
			t.Error(err)
		}
		counted, mentioned = counted+p.Problems, mentioned+p.Mentioned
	}
	if counted != wanted || mentioned != wantedMentioned || wanted == 0 || wantedMentioned == 0 {
		t.Errorf("%d problems are counted that need a principle and %d that mention one, not %d and %d", counted, mentioned, wanted, wantedMentioned)
	}
}

func TestAnnotationsAreTheSameHoweverTheyAreMade(t *testing.T) {
	problems, checks := invented()
	for i := range 40 {
		more, ofMore := invented()
		for k := range more {
			id := more[k].ID + "-" + strings.Repeat("i", i+1)
			more[k].ID, more[k].NativeID, ofMore[k].ID = id, strings.SplitN(id, "/", 3)[2], id
		}
		problems, checks = append(problems, more...), append(checks, ofMore...)
	}
	fill := func() *stagetest.Store {
		store := stagetest.NewStore(t)
		stagetest.Put(t, store, schema.Problems, slices.Clone(problems))
		stagetest.Put(t, store, schema.ProgramChecks, slices.Clone(checks))
		return store
	}
	want := fill()
	stagetest.Run(t, newStage(), want)
	same := func(t *testing.T, got *stagetest.Store) {
		for _, table := range []string{"principles", "annotations"} {
			if diff := cmp.Diff(want.Digests[table], got.Digests[table]); diff != "" {
				t.Errorf("%s: %s", table, diff)
			}
		}
	}
	t.Run("rows in another order", func(t *testing.T) {
		shuffled, ofShuffled := slices.Clone(problems), slices.Clone(checks)
		r := rand.New(rand.NewPCG(1, 1))
		r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		r.Shuffle(len(ofShuffled), func(i, j int) { ofShuffled[i], ofShuffled[j] = ofShuffled[j], ofShuffled[i] })
		got := stagetest.NewStore(t).With(schema.Problems, shuffled).With(schema.ProgramChecks, ofShuffled)
		stagetest.Run(t, newStage(), got)
		same(t, got)
	})
	t.Run("other numbers of processors", func(t *testing.T) {
		for _, n := range []int{1, 5} {
			before := runtime.GOMAXPROCS(n)
			got := fill()
			stagetest.Run(t, newStage(), got)
			runtime.GOMAXPROCS(before)
			same(t, got)
		}
	})
	t.Run("from files, with the columns that it says it reads", func(t *testing.T) {
		got := fill()
		stagetest.RunOnDisk(t, newStage(), got)
		same(t, got)
	})
}

// job is a job that reads what the stage reads and writes.
func job(stage stages.Stage, store *stagetest.Store) *stages.Job {
	return stages.NewAuditJob(stage, 0, store)
}

func TestCheckFindsWhatIsNotAsPromised(t *testing.T) {
	t.Parallel()
	store := built(t)
	annotations := stagetest.Table(t, store, schema.Annotations)
	catalogue := stagetest.Table(t, store, schema.Principles)
	for _, c := range []struct {
		name  string
		spoil func(a []schema.Annotation, p []schema.Principle) ([]schema.Annotation, []schema.Principle)
		want  string
	}{
		{"nothing wrong", func(a []schema.Annotation, p []schema.Principle) ([]schema.Annotation, []schema.Principle) {
			return a, p
		}, ""},
		{"one is missing", func(a []schema.Annotation, p []schema.Principle) ([]schema.Annotation, []schema.Principle) {
			return a[1:], p
		}, "this row is missing"},
		{"a principle of nobody", func(a []schema.Annotation, p []schema.Principle) ([]schema.Annotation, []schema.Principle) {
			a[0].Principle = "geosense/no-such"
			return a, p
		}, "principle: principles has no id geosense/no-such"},
		{"no key element", func(a []schema.Annotation, p []schema.Principle) ([]schema.Annotation, []schema.Principle) {
			a[0].ApplicationEN = "It is so."
			return a, p
		}, "application_en: is It is so."},
		{"another step", func(a []schema.Annotation, p []schema.Principle) ([]schema.Annotation, []schema.Principle) {
			i := slices.IndexFunc(a, func(a schema.Annotation) bool { return a.How == schema.KnownByOperator })
			a[i].Step = 7
			return a, p
		}, "step: is 7"},
		{"another count", func(a []schema.Annotation, p []schema.Principle) ([]schema.Annotation, []schema.Principle) {
			p[0].Problems = 99
			return a, p
		}, "problems: is 99"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, p := c.spoil(slices.Clone(annotations), slices.Clone(catalogue))
			problems, _ := store.Rows("problems")
			checks, _ := store.Rows("checks")
			spoilt := stagetest.NewStore(t).With(schema.Problems, problems).With(schema.ProgramChecks, checks).
				With(schema.Annotations, a).With(schema.Principles, p)
			stagetest.WantFault(t, newStage(), job(newStage(), spoilt), c.want)
		})
	}
}

func TestExplain(t *testing.T) {
	t.Parallel()
	stage := newStage()
	store := built(t)
	for id, want := range map[string]string{
		"math/test/1":   "its clauses, words, knowledge points and program show of no principle of the catalogue that it is needed",
		"unigeo/test/1": "what one has to know: ",
	} {
		got, err := stage.Describe().Audit.Explain(job(stage, store), id)
		if err != nil || !strings.Contains(got, want) {
			t.Errorf("%s: %q, %v", id, got, err)
		}
	}
}

func TestTheSummaryNamesWhatNoProblemNeeds(t *testing.T) {
	t.Parallel()
	of := func(id string, benchmark schema.PrincipleOf, problems int64) schema.Principle {
		return schema.Principle{
			ID: id, Benchmark: benchmark, Kind: schema.Theorem, NameEN: "n", NameZH: "名", Path: []string{"p"},
			StatementEN: "s", StatementZH: "句", Problems: problems,
		}
	}
	row := func(problem, principle string, how schema.AnnotatedBy, role schema.AnnotationRole, step int64) schema.Annotation {
		return schema.Annotation{
			ID: schema.AnnotationID(problem, principle, how), ProblemID: problem, Principle: principle, How: how, Role: role,
			ApplicationEN: "<note>1</note>", ApplicationZH: "<note>1</note>", Evidence: []string{"e"}, Step: step,
		}
	}
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Principles, []schema.Principle{
		of("geosense/a", schema.GeoSense, 2), of("geosense/b", schema.GeoSense, 0), of("wemath/c", schema.WeMath, 1),
	})
	stagetest.Put(t, store, schema.Annotations, []schema.Annotation{
		row("mathqa/test/1", "geosense/a", schema.KnownByWords, schema.Need, 0), row("mathqa/test/1", "geosense/b", schema.KnownByWords, schema.Mentioned, 0),
		row("unigeo/test/1", "geosense/a", schema.KnownByOperator, schema.Need, 1), row("unigeo/test/1", "geosense/a", schema.KnownByWords, schema.Mentioned, 0),
		row("unigeo/test/1", "wemath/c", schema.KnownByWords, schema.Need, 0), row("unigeo/test/2", "geosense/b", schema.KnownByPredicate, schema.Mentioned, 0),
	})
	stagetest.WantSummary(t, newStage(), store, `principles problems operator words mentioned
 unigeo 1 1 1 2
 mathqa 1 0 1 1
 all 2 1 2 3
wemath: 1 of 1 principles are needed by a problem
geosense: 1 of 2 principles are needed by a problem
needed by none:
  geosense/b
`, `{"principles":[{"benchmark":"wemath","listed":1,"reached":1},{"benchmark":"geosense","listed":2,"reached":1}],`+
		`"unreached":["geosense/b"],"sources":[{"source":"unigeo","problems":1,"how":{"operator":1,"words":1},"mentioned":{"predicate":1,"words":1}},{"source":"mathqa","problems":1,"how":{"words":1},"mentioned":{"words":1}}]}`)
	stagetest.WantSummary(t, newStage(), stagetest.NewStore(t), "", `{"principles":[],"unreached":[],"sources":[]}`)

	// However many no problem needs, all are named.
	many, ids := []schema.Principle{of("geosense/a", schema.GeoSense, 1)}, []string{}
	for i := range 30 {
		id := fmt.Sprintf("geosense/b%02d", i)
		many, ids = append(many, of(id, schema.GeoSense, 0)), append(ids, id)
	}
	store = stagetest.NewStore(t)
	stagetest.Put(t, store, schema.Principles, many)
	stagetest.Put(t, store, schema.Annotations, []schema.Annotation{row("unigeo/test/1", "geosense/a", schema.KnownByWords, schema.Need, 0)})
	stagetest.WantSummary(t, newStage(), store, "principles problems words mentioned\n unigeo 1 1 0\n all 1 1 0\n"+
		"geosense: 1 of 31 principles are needed by a problem\nneeded by none:\n  "+strings.Join(ids, "\n  ")+"\n",
		`{"principles":[{"benchmark":"geosense","listed":31,"reached":1}],"unreached":["`+strings.Join(ids, `","`)+
			`"],"sources":[{"source":"unigeo","problems":1,"how":{"words":1},"mentioned":{}}]}`)
}
