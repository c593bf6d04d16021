package decompose_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"geoeval/schema"
	"geoeval/stages"
	"geoeval/stages/decompose"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

// Neither the order of the input, nor columns that are not read, nor the number of processors change anything.
func TestTheOutcomeFollowsFromTheRowsAlone(t *testing.T) {
	store := newStore(t, invented())
	stagetest.Run(t, newStage(), store)
	shuffled := invented()
	rand.New(rand.NewPCG(3, 4)).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	again := newStore(t, shuffled)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	stagetest.RunOnDisk(t, newStage(), again)
	if diff := cmp.Diff(store.Digests, again.Digests); diff != "" {
		t.Error(diff)
	}
}

func TestEveryProblemIsAccountedForOnce(t *testing.T) {
	store := newStore(t, invented())
	stagetest.Run(t, newStage(), store)
	rows := map[string]int{}
	for _, c := range stagetest.Table(t, store, schema.Composites) {
		rows[c.ID]++
	}
	for _, u := range stagetest.Table(t, store, schema.Undecomposeds) {
		rows[u.ID]++
	}
	for _, p := range invented() {
		if rows[p.ID] != 1 {
			t.Errorf("%s has %d rows", p.ID, rows[p.ID])
		}
	}
	if len(rows) != len(invented()) {
		t.Errorf("%d problems have rows, of %d", len(rows), len(invented()))
	}
}

// jobOn is a job that reads what the stage read and wrote.
func jobOn(stage stages.Stage, store *stagetest.Store) *stages.Job {
	return stages.NewAuditJob(stage, 1, store)
}

func TestCheckFindsWhatIsNotAsPromised(t *testing.T) {
	const key = "steps: row unigeo/test/1 002: "
	of := func(steps []schema.Step) *schema.Step {
		return &steps[slices.IndexFunc(steps, func(s schema.Step) bool { return s.ID == "steps/unigeo/test/1/2" })]
	}
	for _, c := range []struct {
		name  string
		spoil func(*schema.Step)
		want  []string
	}{
		{"nothing wrong", func(*schema.Step) {}, nil},
		{"another number in the text", func(s *schema.Step) { s.Text = strings.Replace(s.Text, "110", "120", 1) },
			[]string{key + "text: is ", key + "numbers: 110 does not stand at bytes"}},
		{"a result of no step", func(s *schema.Step) { s.Numbers[0].Name = "#7" }, []string{key + "numbers: 110 is said to be the answer of step 7"}},
		{"another answer", func(s *schema.Step) { s.AnswerValue = new(56.0) }, []string{key + "answer_value: is 56", key + "answer_value: 56, and its equation gives 55"}},
		{"another equation", func(s *schema.Step) { s.Equation = "120° / 2 = 60°" }, []string{key + "equation: 110, which the text gives, does not stand in"}},
		{"an equation that is none", func(s *schema.Step) { s.Equation = "55" }, []string{key + `equation: "55" is none`}},
		{"an equation that cannot be reckoned", func(s *schema.Step) { s.Equation = "110° / two = 55°" }, []string{key + `equation: "110° / two " cannot be reckoned`}},
		{"another letter", func(s *schema.Step) { s.AnswerLetter = "E" }, []string{key + `answer_letter: "E" does not name`}},
		{"a mark of arithmetic", func(s *schema.Step) { s.Arithmetic = true }, []string{key + "arithmetic: "}},
		{"two choices alike", func(s *schema.Step) { s.Choices[0] = s.Choices[3] }, []string{key + "choices: two are equal"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			store := newStore(t, invented())
			stage := newStage()
			stagetest.Run(t, stage, store)
			steps := slices.Clone(stagetest.Table(t, store, schema.Steps))
			s := of(steps)
			s.Numbers, s.Choices = slices.Clone(s.Numbers), slices.Clone(s.Choices)
			c.spoil(s)
			store.With(schema.Steps, steps)
			if c.want == nil {
				stagetest.WantFault(t, stage, jobOn(stage, store), "")
			}
			for _, want := range c.want {
				stagetest.WantFault(t, stage, jobOn(stage, store), want)
			}
		})
	}
	t.Run("a row is missing", func(t *testing.T) {
		store := newStore(t, invented())
		stage := newStage()
		stagetest.Run(t, stage, store)
		store.With(schema.Undecomposeds, stagetest.Table(t, store, schema.Undecomposeds)[1:])
		stagetest.WantFault(t, stage, jobOn(stage, store), "undecomposed: row geometry3k/test/1: id: this row is missing")
	})
}

// The choice that none is correct stands last in the composites that are drawn, and is never the answer.
func TestNoneIsCorrectIsAChoiceInAPart(t *testing.T) {
	for _, share := range []float64{0, 1} {
		stage := newStage()
		stage.Describe().Config.(*decompose.Config).NoneCorrect = share
		store := newStore(t, invented())
		stagetest.Run(t, stage, store)
		for _, s := range stagetest.Table(t, store, schema.Steps) {
			last := s.Choices[len(s.Choices)-1]
			if none := last == "No correct answer" || last == "没有正确答案"; none != (share == 1) || s.AnswerLetter == "E" {
				t.Errorf("%s: %q, %s", s.ID, s.Choices, s.AnswerLetter)
			}
		}
		stagetest.WantFault(t, stage, jobOn(stage, store), "")
	}
}

// A step is shown its problem's diagram where its text names something in it, or where it is the last step.
func TestStepsOfADiagram(t *testing.T) {
	for _, c := range []struct {
		diagram schema.DiagramKind
		want    []bool
	}{{schema.PictureDiagram, []bool{true, true}}, {"", []bool{false, false}}} {
		problems := invented()
		at := slices.IndexFunc(problems, func(p schema.Problem) bool { return p.ID == "unigeo/test/2" })
		problems[at].Diagram = c.diagram
		at = slices.IndexFunc(problems, func(p schema.Problem) bool { return p.Source == schema.GeometryQA })
		problems[at].Diagram = c.diagram
		store := newStore(t, problems)
		stagetest.Run(t, newStage(), store)
		for _, s := range stagetest.Table(t, store, schema.Steps) {
			if s.ParentID == "unigeo/test/2" && s.OfDiagram != c.want[s.Step-1] {
				t.Errorf("%q: %s is %v", c.diagram, s.ID, s.OfDiagram)
			}
			if s.ParentID == problems[at].ID && s.OfDiagram != (c.diagram != "" && s.Step == s.Steps) {
				t.Errorf("%q: %s is %v: %s", c.diagram, s.ID, s.OfDiagram, s.Text)
			}
		}
	}
}

// Of the problems in which two steps need the same concept, only the configured part are composites; the others say why they are not.
func TestStepsThatRepeatAConcept(t *testing.T) {
	all, none := map[string]bool{}, map[string]bool{}
	for _, part := range []float64{1, 0} {
		stage := newStage()
		stage.Describe().Config.(*decompose.Config).Repeats = part
		store := newStore(t, invented())
		stagetest.Run(t, stage, store)
		for _, c := range stagetest.Table(t, store, schema.Composites) {
			repeats := len(slices.Compact(slices.Sorted(slices.Values(c.Concepts)))) < len(c.Concepts)
			if part == 1 {
				all[c.ID] = repeats
			} else if none[c.ID] = true; all[c.ID] || repeats {
				t.Errorf("%s has the concepts %q", c.ID, c.Concepts)
			}
		}
		for _, u := range stagetest.Table(t, store, schema.Undecomposeds) {
			if (u.Reason == schema.RepeatsConcept) != (part == 0 && all[u.ID]) {
				t.Errorf("%s: %s, %s", u.ID, u.Reason, u.Detail)
			}
			if want := "steps 1 and 2 need wemath/calculation-and-comparison-of-angles"; part == 0 && u.ID == "unigeo/test/1" && u.Detail != want {
				t.Errorf("%s: %q", u.ID, u.Detail)
			}
		}
		stagetest.WantFault(t, stage, jobOn(stage, store), "")
	}
	if len(none) == 0 || len(none) == len(all) {
		t.Errorf("%d of %d are composites", len(none), len(all))
	}
}

func TestWhyTellsTheStepsOrTheReason(t *testing.T) {
	store := newStore(t, invented())
	stage := newStage()
	stagetest.Run(t, stage, store)
	for id, want := range map[string]string{
		"unigeo/test/1":    "taken apart into 2 steps, each with the concept that it needs: 1. 180° − 70° = 110° (calculation-and-comparison-of-angles); 2. 110° / 2 = 55° (calculation-and-comparison-of-angles)",
		"mathqa/test/9":    "not taken apart into steps: it is a duplicate (of mathqa/test/1)",
		"mathqa/test/none": "",
	} {
		got, err := stage.Describe().Audit.Explain(jobOn(stage, store), id)
		if err != nil || got != want {
			t.Errorf("%s: %q, %v", id, got, err)
		}
	}
}

func TestTheSummaryCountsEveryProblem(t *testing.T) {
	store := stagetest.NewStore(t)
	composite := func(id string, steps int64) schema.Composite {
		return schema.Composite{ID: id, Source: stages.SourceOf(id), Language: schema.English, Steps: steps, Key: fmt.Sprintf("%dsteps_multi", steps),
			Concepts: slices.Repeat([]string{"wemath/area-of-circles"}, int(steps)), Answer: "4", AnswerValue: new(4.0), Choices: []string{"4", "5"}, AnswerLetter: "A"}
	}
	stagetest.Put(t, store, schema.Composites, []schema.Composite{composite("unigeo/test/1", 2), composite("unigeo/test/2", 3), composite("mathqa/test/1", 5)})
	stagetest.Put(t, store, schema.Undecomposeds, []schema.Undecomposed{
		{ID: "unigeo/test/3", Reason: schema.OneStep}, {ID: "unigeo/test/4", Reason: schema.OneStep}, {ID: "math/test/1", Reason: schema.Unprogrammed},
	})
	stagetest.WantSummary(t, decompose.New(), store, `taken apart problems 2 steps 3 steps 4 or more no program one step
unigeo 4 1 1 0 0 2
math 1 0 0 0 1 0
mathqa 1 0 0 1 0 0
all 6 1 1 1 1 2
`, `[{"source":"unigeo","problems":4,"two":1,"three":1,"more":0,"undecomposed":{"one_step":2}},`+
		`{"source":"math","problems":1,"two":0,"three":0,"more":0,"undecomposed":{"no_program":1}},`+
		`{"source":"mathqa","problems":1,"two":0,"three":0,"more":1,"undecomposed":{}}]`)
}

// 35,000 problems are to take five seconds at the most.
func BenchmarkDecompose(b *testing.B) {
	var problems []schema.Problem
	for i := range 2000 / len(invented()) {
		for _, p := range invented() {
			p.SourceSplit = fmt.Sprint(p.SourceSplit, i)
			p.ID = strings.Join([]string{string(p.Source), p.SourceSplit, p.NativeID}, "/")
			problems = append(problems, p)
		}
	}
	store := newStore(b, problems)
	for b.Loop() {
		stagetest.Run(b, newStage(), store)
	}
	b.ReportMetric(float64(len(problems)*b.N)/b.Elapsed().Seconds(), "problems/s")
}
