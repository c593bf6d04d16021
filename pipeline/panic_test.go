package pipeline_test

import (
	"context"
	"slices"
	"testing"

	"geoeval/internal/format/bug"
	"geoeval/schema/audit"
	"geoeval/stages"
)

// A stage that panics fails each time until it is mended: its table stays as it was and counts as stale, and nothing after it runs.
func TestAStageThatPanicsIsNotDone(t *testing.T) {
	w := newWorld(t)
	w.build()
	before := w.tables()
	w.outside[0].A = "eh"
	w.during["shout"] = func(context.Context, *stages.Job) error { panic("a bug") }
	for range 2 {
		ran, err := w.tryBuild()
		if !bug.Is(err) || slices.Contains(ran, "pair") {
			t.Fatalf("%v ran: %v", ran, err)
		}
		if after := w.tables(); after["loud.parquet"] != before["loud.parquet"] || after["pairs.parquet"] != before["pairs.parquet"] {
			t.Error("tables of a stage that panicked, or of one after it, changed")
		}
		if w.status()["shout"] == "" {
			t.Error("the stage counts as done")
		}
	}
	delete(w.during, "shout")
	w.build()
	sameAsFromScratch(t, w)
}

// A check that panics is an error of verify, which makes all other checks, and says of that one that it was not made.
func TestVerifyGoesOnAfterAPanic(t *testing.T) {
	w := newWorld(t)
	w.build()
	w.check["shout"] = func(*stages.Job, func(error)) error { panic("a bug") }
	outcomes := map[string]audit.Outcome{}
	faults, err := w.open().Verify(t.Context(), func(c audit.Check) {
		if c.Kind == audit.OfStage {
			outcomes[c.Name] = c.Outcome
		}
	})
	if len(faults) > 0 || !bug.Is(err) {
		t.Errorf("%v %v", faults, err)
	}
	for name, outcome := range outcomes {
		want := audit.Passed
		if name == "shout" {
			want = audit.NotMade
		}
		if outcome != want {
			t.Errorf("%s: %s, not %s", name, outcome, want)
		}
	}
	if len(outcomes) < 3 {
		t.Errorf("only %v were checked", outcomes)
	}
}
