package backward_test

import (
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/backward"
	"geoeval/stages/stagetest"
)

// built asks the invented problems, whether their number is the only one or not, and leaves out one that could be asked. It
// gives the stage, and a job that reads what it read and wrote.
func built(t *testing.T) (stages.Stage, *stages.Job, *stagetest.Store) {
	t.Helper()
	store := newCorpus(t, invented()).put(t)
	stage := newStage(len(askable())+1, backward.Require{Recoverable: true})
	stagetest.Run(t, stage, store)
	return stage, stages.NewAuditJob(stage, 1, store), store
}

func TestCheckFindsWhatIsNotAsPromised(t *testing.T) {
	type tables struct {
		questions []schema.Backward
		unmasked  []schema.Unmasked
	}
	of := func(x *tables, parent string) *schema.Backward {
		return &x.questions[slices.IndexFunc(x.questions, func(q schema.Backward) bool { return q.ParentID == parent })]
	}
	why := func(x *tables, id string) *schema.Unmasked {
		return &x.unmasked[slices.IndexFunc(x.unmasked, func(u schema.Unmasked) bool { return u.ID == id })]
	}
	const clause, area, sine = "pgps9k/test/2", "mathqa/test/3", "unigeo/test/14"
	for _, c := range []struct {
		name  string
		spoil func(*tables)
		want  []string
	}{
		{"nothing wrong", func(*tables) {}, nil},
		{"a question is missing", func(x *tables) { x.questions = x.questions[1:] }, []string{"backward: row backward/geometryqa/all/1: id: this row is missing"}},
		{"a question twice", func(x *tables) { x.questions = append(x.questions, x.questions[0]) }, []string{"backward: row backward/geometryqa/all/1: id: this row should not be there, or is there twice"}},
		{"a question too many", func(x *tables) {
			q := x.questions[0]
			q.ID, q.ParentID = "backward/unigeo/test/14", sine
			x.questions = append(x.questions, q)
		}, []string{"backward: row backward/unigeo/test/14: id: this row should not be there"}},
		{"another number", func(x *tables) { of(x, area).X = new(13.0) }, []string{"row backward/mathqa/test/3: x: is 13, but what it comes from gives 12"}},
		{"the number in other words", func(x *tables) { of(x, area).XText = "twelve" }, []string{"row backward/mathqa/test/3: x_text: is twelve"}},
		{"the mask elsewhere", func(x *tables) {
			q := of(x, area)
			q.Text = strings.NewReplacer("X m", "12 m", "7 m", "X m").Replace(q.Text)
		}, []string{"row backward/mathqa/test/3: text: is a floor is 12 m long and X m wide", "row backward/mathqa/test/3: places: place 11 to 13 of the text: X does not stand there"}},
		{"another gold answer in the text", func(x *tables) {
			q := of(x, area)
			q.Text = strings.Replace(q.Text, "answer is 84", "answer is 85", 1)
		}, []string{"row backward/mathqa/test/3: text: is a floor"}},
		{"another clause", func(x *tables) { of(x, clause).Semantic = []string{`m \angle ABC = X`, "BA = BF"} }, []string{
			"row backward/pgps9k/test/2: semantic_clauses: is ", "row backward/pgps9k/test/2: semantic_clauses: with the number put back they are not the problem's",
		}},
		{"another number recovered", func(x *tables) { of(x, area).Recovered = new(12.1) }, []string{
			"row backward/mathqa/test/3: recovered: is 12.1, but what it comes from gives 12", "row backward/mathqa/test/3: recovered: put into the program it gives [84.7], and the gold answer is 84",
		}},
		{"not the only one", func(x *tables) { of(x, area).Unique = false }, []string{"row backward/mathqa/test/3: unique: is false, but what it comes from gives true"}},
		{"the only one", func(x *tables) { of(x, sine).Unique = true }, []string{"row backward/unigeo/test/14: unique: is true, but what it comes from gives false"}},
		{"no other number", func(x *tables) { of(x, sine).OtherSolutions = nil }, []string{"row backward/unigeo/test/14: other_solutions: is null, but what it comes from gives 150"}},
		{"another proof", func(x *tables) { of(x, area).Equations[0] = "X = 12" }, []string{"row backward/mathqa/test/3: equations: is X = 12"}},
		{"another range", func(x *tables) { of(x, clause).High = new(360.0) }, []string{"row backward/pgps9k/test/2: high: is 360"}},
		{"another level", func(x *tables) { of(x, area).Level = schema.Easy }, []string{"row backward/mathqa/test/3: level: is Easy"}},
		{"another reason", func(x *tables) { why(x, "mathqa/test/11").Reason = schema.NothingToSolve }, []string{"unmasked: row mathqa/test/11: reason: is no_program, but what it comes from gives not_verified"}},
		{"another detail", func(x *tables) { why(x, "unigeo/test/11").Detail = "" }, []string{"unmasked: row unigeo/test/11: detail: is null"}},
		{"a problem that is not accounted for", func(x *tables) { x.unmasked = x.unmasked[1:] }, []string{"unmasked: row geometry3k/test/1: id: this row is missing"}},
		{"a problem in both tables", func(x *tables) {
			x.unmasked = append(x.unmasked, schema.Unmasked{ID: area, Reason: schema.NotNeeded})
		}, []string{"unmasked: row mathqa/test/3: id: this row should not be there"}},
		{"one taken for another", func(x *tables) {
			at := slices.IndexFunc(x.unmasked, func(u schema.Unmasked) bool { return u.Reason == schema.NotNeeded })
			x.unmasked[at].ID = x.questions[0].ParentID
			x.questions = x.questions[1:]
		}, []string{"backward: row backward/geometryqa/all/1: id: this row is missing", "unmasked: row geometryqa/all/1: id: this row should not be there"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			stage, job, store := built(t)
			x := &tables{slices.Clone(stagetest.Table(t, store, schema.Backwards)), slices.Clone(stagetest.Table(t, store, schema.Unmaskeds))}
			for i := range x.questions {
				x.questions[i].Equations = slices.Clone(x.questions[i].Equations)
			}
			c.spoil(x)
			store.With(schema.Backwards, x.questions).With(schema.Unmaskeds, x.unmasked)
			if c.want == nil {
				stagetest.WantFault(t, stage, job, "")
			}
			for _, want := range c.want {
				stagetest.WantFault(t, stage, job, want)
			}
		})
	}
}

// What a reader gives for an empty list, nil or not, is no fault.
func TestAnEmptyListIsNull(t *testing.T) {
	stage, job, store := built(t)
	questions := slices.Clone(stagetest.Table(t, store, schema.Backwards))
	for i := range questions {
		if questions[i].OtherSolutions == nil {
			questions[i].OtherSolutions = []*float64{}
		}
		if questions[i].Semantic == nil {
			questions[i].Semantic = []string{}
		}
	}
	store.With(schema.Backwards, questions)
	stagetest.WantFault(t, stage, job, "")
}

// Tables that are read back from their files hold what was promised as well.
func TestWhatWasWrittenIsAsPromised(t *testing.T) {
	stage, job, store := built(t)
	job.Store = store.OnDisk()
	stagetest.WantFault(t, stage, job, "")
}

// Where the tables that it is made from have changed, the questions are no longer those that come of them.
func TestCheckFindsThatAProblemHasChanged(t *testing.T) {
	stage, job, store := built(t)
	problems := slices.Clone(stagetest.Table(t, store, schema.Problems))
	at := slices.IndexFunc(problems, func(p schema.Problem) bool { return p.ID == "mathqa/test/3" })
	problems[at].Text = strings.Replace(problems[at].Text, "a floor", "A floor", 1)
	store.With(schema.Problems, problems)
	stagetest.WantFault(t, stage, job, "row backward/mathqa/test/3: text: with the number put back it is not the problem's text")
}

func TestWhatAProblemIsToldOfItsBackwardQuestion(t *testing.T) {
	for _, c := range []struct {
		require backward.Require
		want    map[string]string
	}{
		{both, map[string]string{
			"pgps9k/test/1":     "Y stands for 24: x·2 = Y; x = 12 gives Y = 24, the only magnitude between 0.01 and 10000 that gives the answer",
			"pgps9k/test/2":     "X stands for 50: X + V0 = 180; V0 = 130 gives X = 50, the only angle between 0 and 180 that gives the answer",
			"pgps9k/test/5":     "X stands for 3: π·X² = V0; V0 = 28.274 gives X = 2.999982122 (3, but for the rounding of the answer), the only magnitude between 0.01 and 10000 that gives the answer",
			"mathqa/test/2":     "X stands for 8: (X − 2)·180 = 1080 gives X = 8, the only count between 0.1 and 1e+06 that gives the answer",
			"geometryqa/all/21": "X stands for 五: 35/X = 7 gives X = 5, the only count between 0.01 and 10000 that gives the answer",
			"geometryqa/all/3":  "X stands for (3/4): 8·X = 6 gives X = 0.75, the only magnitude between 0.01 and 1000 that gives the answer",
			"geometry3k/test/1": "not asked backward: it has no solution program",
			"mathqa/test/11":    "not asked backward: its solution program does not give the gold answer",
			"mathqa/test/13":    "not asked backward: it is not proven that the number is the only one that gives the answer (4: 6 gives the gold answer too)",
			"mathqa/test/15":    "not asked backward: solving for the number does not give it back (5000000000: it is not looked for outside of 1e-06 to 1e+09)",
			"unigeo/test/11":    `not asked backward: the numbers that its solution program uses cannot be masked where they stand (3: "3" stands under a root)`,
			"pgps9k/test/11":    "not asked backward: its solution program uses no number that could be masked (its program uses no number that can be told from others and from constants)",
			"math/test/4711":    "not asked backward: it is not in GeoEval-2000",
		}},
		{backward.Require{}, map[string]string{
			"unigeo/test/14": "X stands for 30: sin(X°) = 0.5 gives X = 30, and also 150",
			"unigeo/test/13": "X stands for 90: sin(X°) = 1 gives nothing near 90",
		}},
	} {
		store := newCorpus(t, invented()).put(t)
		stage := newStage(100, c.require)
		stagetest.Run(t, stage, store)
		job := stages.NewAuditJob(stage, 0, store)
		for id, want := range c.want {
			if why, err := stage.Describe().Audit.Explain(job, id); err != nil || why != want {
				t.Errorf("%s: %q, %v", id, why, err)
			}
		}
	}
}
