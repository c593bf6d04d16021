package ask_test

import (
	"strings"
	"testing"

	"geoeval/internal/llm/llmtest"
	"geoeval/schema"
	"geoeval/stages"
)

// refusing refuses the questions of a problem, as what is asked is too long.
func refusing(problem string) func(*llmtest.Call) llmtest.Event {
	return func(c *llmtest.Call) llmtest.Event {
		if strings.Contains(c.Messages[0].Content, problem) {
			return llmtest.Event{Kind: llmtest.Refused, Status: 400, Code: "context_length_exceeded"}
		}
		return llmtest.Event{}
	}
}

// A refusal costs nothing and says nothing: it is neither bought nor usable, whether it comes now or is in the ledger.
func TestRefusalsAreNotBought(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: says, Weather: refusing("pgps9k/a/2")})
	first := newRun(t, s).must(t)
	now := first.job.Facts().Model
	if now.Bought != 18 || now.Refused != 6 || now.Failed != 0 || now.Got() != 24 || now.Expected != 24 || now.Checked != 24 || now.Passed != 18 {
		t.Errorf("%+v", now)
	}
	for said, want := range map[string]string{
		now.Answers(): "0 from the ledger, 18 bought, 6 refused, 0 in flight, 0 failed",
		now.Checks():  "75.0 % of 24 usable; refused 6",
	} {
		if said != want {
			t.Errorf("%q, and not %q", said, want)
		}
	}
	unusable, note := 0, "6 of 24 responses were not obtained, "
	for _, row := range first.rows(t) {
		if row.Status == schema.NotObtained {
			unusable++
			if row.AskedAgain() || row.Fault != "refused for good: the prompt is too long: context_length_exceeded" {
				t.Errorf("%+v", row)
			}
		}
	}
	if unusable != now.Refused || s.Requests() != 24 {
		t.Errorf("%d rows have no answer, after %d requests", unusable, s.Requests())
	}
	if len(first.notes) != 1 || !strings.HasPrefix(first.notes[0], note) || !strings.HasSuffix(first.notes[0], "; they were refused for good, and are not asked again") {
		t.Errorf("%q", first.notes)
	}
	next := first.again(func(r *run) { r.config.Repeats = 3 }).must(t).job.Facts().Model
	if next.FromLedger != 24 || next.Bought != 9 || next.Refused != 3 || next.Checked != 36 || next.Passed != 27 {
		t.Errorf("%+v", next)
	}
}

// What is asked again and what is not are told apart.
func TestWhatIsAskedAgain(t *testing.T) {
	t.Parallel()
	refused := refusing("pgps9k/a/2")
	s := llmtest.Start(t, llmtest.Options{Answer: says, Weather: func(c *llmtest.Call) llmtest.Event {
		if strings.Contains(c.Messages[0].Content, "三角形") {
			return llmtest.Status(404)
		}
		return refused(c)
	}})
	r := newRun(t, s).must(t)
	var lacking schema.Lacking
	for _, row := range r.rows(t) {
		lacking.Add(&row)
	}
	if lacking != (schema.Lacking{Again: 6, Refused: 6}) || len(r.notes) != 1 ||
		!strings.HasPrefix(r.notes[0], "12 of 24 responses were not obtained, ") ||
		!strings.HasSuffix(r.notes[0], "; the next run asks for 6 of them again, and 6 were refused for good") {
		t.Errorf("%+v: %q", lacking, r.notes)
	}
	_, why, err := r.stage.(stages.External).Outside(t.Context(), r.job.Memo)
	if err != nil || why != "6 answers were not obtained, and are asked for again" {
		t.Errorf("%q: %v", why, err)
	}
}
