package ask_test

import (
	"testing"

	"geoeval/internal/llm/llmtest"
	"geoeval/schema"
	"geoeval/stages"

	"github.com/google/go-cmp/cmp"
)

// The size of the responses says how many of them are about what is shown in the same words, whatever problem that is.
func TestSizeTellsWhichResponsesMayBeAlike(t *testing.T) {
	t.Parallel()
	r := newRun(t, llmtest.Start(t, llmtest.Options{})).must(t)
	rows := r.rows(t)
	audit := func(r *run) *stages.Job { return stages.NewAuditJob(r.stage, 1, r.store.OnDisk()) }
	n, known, err := r.stage.(stages.Sizer).Size(audit(r), schema.Responses.Name())
	if err != nil || !known || n.Low != len(rows) || n.High != len(rows) || n.Lacking != 0 {
		t.Fatal(len(rows), n, known, err)
	}
	sum := 0
	for _, alike := range n.Alike {
		sum += alike
	}
	if len(n.Alike) != len(r.questions) || sum != len(rows) {
		t.Errorf("%v of %d responses to %d questions", n.Alike, len(rows), len(r.questions))
	}
	same := r.again(func(r *run) {
		r.questions = questions(t)
		for i := range r.questions[:3] {
			q := &r.questions[i]
			q.Text, q.Choices, q.AnswerLetter, q.AnswerChoice = "Find AB.", nil, "", ""
		}
	}).must(t)
	n, _, err = same.stage.(stages.Sizer).Size(audit(same), schema.Responses.Name())
	if diff := cmp.Diff([]int{len(rows) / 4 * 3, len(rows) / 4}, n.Alike); diff != "" || err != nil {
		t.Error(diff, err)
	}
}
