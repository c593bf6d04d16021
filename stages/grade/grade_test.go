package grade_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"geoeval/internal/evaluation/grade/compare"
	"geoeval/schema"
	"geoeval/stages/grade"
	"geoeval/stages/stagetest"

	"github.com/google/go-cmp/cmp"
)

var questions = []schema.Evaluated{
	{Subset: schema.MainAsked, ProblemID: "math/test/1", ParentID: "math/test/1", Source: schema.MATH, Language: schema.English,
		Text: "In triangle ABC, AB is 3 cm and BC is 4 cm. How long is AC?", Semantic: []string{"AB = 3", "BC = 4"}, Answer: "5", AnswerUnit: "cm"},
	{Subset: schema.MainAsked, ProblemID: "geoqa/1", ParentID: "geoqa/1", Source: schema.GeoQAPlus, Language: schema.Chinese,
		Text: "∠A是多少度？", Choices: []string{"30°", "40°", "50°"}, Answer: "40°", AnswerLetter: "B",
		AnswerChoice: "40°"},
	{Subset: schema.BackwardAsked, ProblemID: "math/test/1/backward", ParentID: "math/test/1", Source: schema.MATH, Language: schema.English,
		Text: "In triangle ABC, AB is X cm and BC is 4 cm. How long is AC? The correct answer is 5. What is the value of X?", Answer: "3", Mask: "X", MaskIn: []string{schema.TextShows}},
}

// responses are those of n models to every question, each asked as often as there are texts.
func responses(n int, texts ...string) []schema.Response {
	var rows []schema.Response
	for m := range n {
		for _, q := range questions {
			for i, text := range texts {
				r := schema.Response{Attempt: schema.Attempt{Model: fmt.Sprintf("m%d", m), Setting: "text", Subset: q.Subset, ProblemID: q.ProblemID,
					Repeat: int64(i + 1)}, Text: text, Status: schema.Answered, Origin: schema.FromAnswerer}
				rows = append(rows, r)
			}
		}
	}
	return rows
}

func run(t *testing.T, rows []schema.Response, onDisk bool) []schema.Grade {
	t.Helper()
	stage := grade.New()
	*stage.Describe().Config.(*grade.Config) = grade.Config{Tolerance: compare.RelativeThousandth}
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.EvaluatedQuestions, slices.Clone(questions))
	stagetest.Put(t, store, schema.Responses, rows)
	if onDisk {
		stagetest.RunOnDisk(t, stage, store)
	} else {
		stagetest.Run(t, stage, store)
	}
	for i := range stagetest.Table(t, store, schema.Grades) {
		if err := schema.Grades.Validate(&stagetest.Table(t, store, schema.Grades)[i]); err != nil {
			t.Error(err)
		}
	}
	return stagetest.Table(t, store, schema.Grades)
}

func TestGrades(t *testing.T) {
	rows := responses(1, "The answer is 5 cm.", "So it is \\boxed{40}", "答案是B", "X = 3", "", "AC = \\boxed{5}. The rest is", "a filter came in 5", "I won't say 5.")
	for i := range rows {
		switch rows[i].Repeat {
		case 5:
			rows[i].Status, rows[i].Fault = schema.NotObtained, "500 three times"
		case 6:
			rows[i].Status = schema.Truncated
		case 7:
			rows[i].Status = schema.Filtered
		case 8:
			rows[i].Status = schema.Declined
		}
	}
	type short struct {
		Extracted string
		Verdict   bool
		Status    schema.GradeStatus
		Class     int64
	}
	got := map[string][]short{}
	for _, g := range run(t, rows, false) {
		got[g.ProblemID] = append(got[g.ProblemID], short{g.Extracted, g.Verdict, g.Status, g.Class})
	}
	want := map[string][]short{
		"math/test/1": {{"5 cm", true, "ok", 1}, {"40", false, "ok", 2}, {"B", false, "unparsable", 3}, {"3", false, "ok", 4}, {"", false, "error", 0},
			{"5", true, "truncated", 1}, {"", false, "refusal", 0}, {"", false, "refusal", 0}},
		"geoqa/1": {{"5 cm", false, "ok", 1}, {"40", true, "ok", 2}, {"B", true, "ok", 2}, {"3", false, "ok", 4}, {"", false, "error", 0},
			{"5", false, "truncated", 1}, {"", false, "refusal", 0}, {"", false, "refusal", 0}},
		"math/test/1/backward": {{"5 cm", false, "ok", 1}, {"40", false, "ok", 2}, {"B", false, "unparsable", 3}, {"3", true, "ok", 4},
			{"", false, "error", 0}, {"5", false, "truncated", 1}, {"", false, "refusal", 0}, {"", false, "refusal", 0}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestGradesDependOnNothingElse(t *testing.T) {
	rows := responses(7, "The answer is 5 cm.", "So it is \\boxed{40}", "选B", "X = 3", "I cannot see the diagram.", "5", "40°", "3.0")
	want := run(t, slices.Clone(rows), false)
	same := func(how string, got []schema.Grade) {
		t.Helper()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", how, diff)
		}
	}
	shuffled := slices.Clone(rows)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(rows), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	same("rows in another order", run(t, shuffled, false))
	before := runtime.GOMAXPROCS(1)
	same("one processor", run(t, slices.Clone(rows), false))
	runtime.GOMAXPROCS(before)
	same("from files, with the columns that it says it reads", run(t, slices.Clone(rows), true))
}

func TestRechecks(t *testing.T) {
	rows := responses(1, "The answer is B", "")
	for i := range rows {
		if rows[i].Repeat == 2 {
			rows[i].Status, rows[i].Fault = schema.NotObtained, "500 three times"
		}
	}
	stage := grade.New()
	*stage.Describe().Config.(*grade.Config) = grade.Config{Tolerance: compare.RelativeThousandth,
		Modes: []schema.CheckerMode{schema.ModeLmmsLetter, schema.ModeXwinFlex}}
	store := stagetest.NewStore(t)
	stagetest.Put(t, store, schema.EvaluatedQuestions, slices.Clone(questions))
	stagetest.Put(t, store, schema.Responses, rows)
	stagetest.RunOnDisk(t, stage, store)
	var got []string
	for _, r := range stagetest.Table(t, store, schema.Rechecks) {
		got = append(got, fmt.Sprintf("%s %d %s %v", r.ProblemID, r.Repeat, r.Mode, r.Verdict))
	}
	want := []string{"math/test/1/backward 1 xwin-flex false", "geoqa/1 1 lmms-letter true", "geoqa/1 1 xwin-flex false", "math/test/1 1 xwin-flex false"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestAConfigurationThatIsRefused(t *testing.T) {
	for name, config := range map[string]grade.Config{
		"tolerance": {Tolerance: "1e-3"},
		"unknown":   {Tolerance: "abs1e-3", Modes: []schema.CheckerMode{"xwin"}},
		"twice":     {Tolerance: "abs1e-3", Modes: []schema.CheckerMode{schema.ModeWeMath, schema.ModeWeMath}},
		"judge":     {Tolerance: "abs1e-3", Modes: []schema.CheckerMode{schema.ModeLmmsJudge}},
	} {
		t.Run(name, func(t *testing.T) {
			if err := config.Validate(); err == nil {
				t.Error("it is not refused")
			}
		})
	}
}
