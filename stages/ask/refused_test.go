package ask_test

import (
	"strings"
	"testing"

	"geoeval/internal/llm/llmtest"
	"geoeval/schema"
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
	unusable := 0
	for _, row := range first.rows(t) {
		if row.Status == schema.NotObtained {
			unusable++
		}
	}
	if unusable != now.Refused || s.Requests() != 24 {
		t.Errorf("%d rows have no answer, after %d requests", unusable, s.Requests())
	}
	next := first.again(func(r *run) { r.config.Repeats = 3 }).must(t).job.Facts().Model
	if next.FromLedger != 24 || next.Bought != 9 || next.Refused != 3 || next.Checked != 36 || next.Passed != 27 {
		t.Errorf("%+v", next)
	}
}
