package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/review"
	"geoeval/schema"
)

// newGradingRoom is a room in whose output folder an evaluation lies: two models that answered three questions each.
func newGradingRoom(t testing.TB) *room {
	t.Helper()
	r := newRoom(t, []string{"own"}, nil)
	of := r.out
	r.out = filepath.Join(of, "evaluation")
	r.do(os.MkdirAll(filepath.Join(r.out, "tables"), 0o777))
	e := app.Evaluation{Format: app.EvaluationFormat, Build: "..", Dir: r.out}
	r.do(e.Configure(""))
	r.do(e.Remember())
	var questions []schema.Evaluated
	var responses []schema.Response
	for i := range 3 {
		id := fmt.Sprintf("pgps9k/test/%d", i)
		q := schema.Evaluated{
			Subset: schema.MainAsked, ProblemID: id, ParentID: id, Source: schema.PGPS9K, Language: schema.English, Text: "Find $x$. " + script,
			Answer: "4", AnswerUnit: "cm", Shape: schema.Line, ProblemType: schema.Flat, Goal: schema.Length,
		}
		if i == 0 {
			q.Image = schema.Image{Bytes: cubePicture(t, 1), Path: "0.png"}
			q.HasImage = true
		}
		questions = append(questions, q)
		for _, model := range []string{"m-one", "m-two"} {
			a := schema.Attempt{Model: model, Setting: "text", Subset: schema.MainAsked, ProblemID: id, Repeat: 1}
			responses = append(responses, schema.Response{Attempt: a, Text: fmt.Sprintf("It is %d cm. %s", i+3, script), Status: schema.Answered, Origin: schema.FromAnswerer})
		}
	}
	none := schema.Attempt{Model: "m-one", Setting: "text", Subset: schema.MainAsked, ProblemID: "pgps9k/test/0", Repeat: 2}
	responses = append(responses, schema.Response{Attempt: none, Status: schema.NotObtained, Fault: "no answer", Origin: schema.FromModel})
	slices.SortFunc(responses, func(a, b schema.Response) int { return strings.Compare(a.Attempt.Key(), b.Attempt.Key()) })
	writeTable(r, schema.EvaluatedQuestions, questions)
	writeTable(r, schema.Responses, responses)
	return r
}

// runs runs a verb of the review, and gives all that it said, and its exit status.
func (r *room) runs(verb string, args ...string) (string, int) {
	cmd := exec.Command("geoeval", append([]string{"review", verb, "--out", r.out}, args...)...)
	said, _ := cmd.CombinedOutput()
	return string(said), cmd.ProcessState.ExitCode()
}

// assigned is what review assign answers: whom it assigned something.
type assigned struct {
	Links []struct{ Reviewer string }
}

// A ruled answer is one of which a reviewer said something.
type ruled struct {
	model, problem string
	ruling         review.Ruling
}

// Answers of an evaluation are drawn, shown, graded and exported as evaluation.yaml takes them in.
func TestAnswersAreGraded(t *testing.T) {
	t.Parallel()
	r := newGradingRoom(t)
	assign := func(status int, args ...string) string {
		t.Helper()
		said, code := r.runs("assign", args...)
		if code != status {
			t.Fatalf("assign %v ended with %d: %s", args, code, said)
		}
		return said
	}
	if said := assign(app.ExitUsage, "--each", "7"); !strings.Contains(said, "this evaluation has 6 answers") {
		t.Errorf("too many are assigned: %s", said)
	}
	var told assigned
	r.do(json.Unmarshal([]byte(assign(app.ExitDone, "--each", "5", "--reviewers", "ann", "--json")), &told))
	if len(told.Links) != 1 || told.Links[0].Reviewer != "ann" {
		t.Errorf("links are %v", told)
	}
	if said, code := r.runs("status"); code != app.ExitDone || !strings.Contains(said, "ann             0 of   5\n5 answers are graded by everybody\n") {
		t.Errorf("status says %s", said)
	}
	for _, verb := range []string{"swap", "vote", "merge"} {
		if said, code := r.runs(verb); code == app.ExitDone || !strings.Contains(said, "after which comes review export") {
			t.Errorf("%s says %s", verb, said)
		}
	}
	file := filepath.Join(r.out, "review.jsonl")
	s, err := review.Open(file, time.Now)
	r.do(err)
	w, err := s.Worklist(t.Context(), "ann")
	r.do(err)
	want := ""
	var marks []ruled
	for i, ruling := range []review.Ruling{review.Right, review.Wrong, review.Unsure} {
		r.do(s.Save(t.Context(), "ann", 1, review.Grading, i+1, review.Mark{Ruling: ruling, Comment: "seen"}))
		part := strings.Split(w.Items[i].Problem, "|")
		marks = append(marks, ruled{part[0], part[3], ruling})
	}
	r.do(s.Close())
	slices.SortFunc(marks, func(a, b ruled) int {
		return strings.Compare(a.model+"|"+a.problem, b.model+"|"+b.problem)
	})
	for _, m := range marks {
		want += fmt.Sprintf(`{"model":%q,"setting":"text","subset":"main","problem_id":%q,"repeat":1,"reviewer":"ann","ruling":%q,"reason":"seen"}`+"\n", m.model, m.problem, m.ruling)
	}
	if got, code := r.runs("export"); code != app.ExitDone || got != want {
		t.Errorf("the export is\n%s\nnot\n%s", got, want)
	}
	for _, verb := range []string{"serve", "export"} {
		beside := *r
		beside.out = filepath.Dir(r.out)
		said, code := beside.runs(verb, "--journal", file)
		if code != app.ExitUsage || !strings.Contains(said, "--out DIR") {
			t.Errorf("%s beside a build says %s", verb, said)
		}
	}
}
