package ask_test

import (
	"math"
	"strings"
	"testing"

	"geoeval/internal/llm/llmtest"
	"geoeval/schema"
)

// What a server does not count is not said to cost nothing: rows have no cost and what it may have been, as much as progress says and
// max_cost counts.
func TestAnswersWithoutCounts(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: says, Weather: func(c *llmtest.Call) llmtest.Event {
		if strings.Contains(c.Messages[0].Content, "pgps9k/a/2") {
			return llmtest.Event{Kind: llmtest.NoUsage}
		}
		return llmtest.Event{}
	}})
	r := newRun(t, s).must(t)
	var costs schema.Costs
	for _, row := range r.rows(t) {
		costs.Add(&row)
		counted := row.ProblemID != "pgps9k/a/2"
		if counted != (row.Cost != nil) || counted != (row.CostInDoubt == nil) || counted != (row.Uncounted == 0) || counted != (row.PromptTokens > 0) {
			t.Errorf("%+v", row)
		}
	}
	now := r.job.Facts().Model
	if costs.Uncounted != 6 || math.Abs(costs.Doubt-now.Doubtful) > 1e-6 || math.Abs(costs.Dollars-now.Cost) > 1e-6 || costs.Doubt < 1e-3 {
		t.Errorf("%+v, and %v, %v", costs, now.Cost, now.Doubtful)
	}
	if said := costs.InDoubt(); !strings.HasPrefix(said, "6 answers came without a count of all tokens: they may have cost up to $0.0") {
		t.Error(said)
	}
	r.holds(t)
	offline := r.again(func(r *run) { r.offline, r.key = true, "" }).must(t)
	same(t, r.rows(t), offline.rows(t))
}

// Where nothing was counted, nothing is known of what it cost.
func TestNoCountsAtAll(t *testing.T) {
	t.Parallel()
	s := llmtest.Start(t, llmtest.Options{Answer: says, Weather: llmtest.Repeat(llmtest.Event{Kind: llmtest.NoUsage})})
	var costs schema.Costs
	r := newRun(t, s).must(t)
	for _, row := range r.rows(t) {
		costs.Add(&row)
	}
	if costs.Known() != nil || costs.Uncounted != 24 || costs.Unpriced != 0 || costs.Doubt <= 0 {
		t.Errorf("%+v", costs)
	}
}
