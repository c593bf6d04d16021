package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/release"
	"geoeval/internal/review"
	"geoeval/pipeline"
	"geoeval/stages"
	"geoeval/stages/ingest"

	"github.com/google/go-cmp/cmp"
)

// tell makes a reporter tell of a stage that works for twelve seconds, in steps of half a second.
func tell(t *testing.T, asJSON bool) string {
	var out bytes.Buffer
	synctest.Test(t, func(*testing.T) {
		r := newReporter(&out, asJSON)
		defer r.close()
		r.event(pipeline.Event{Stage: "dedupe", Kind: pipeline.Fresh})
		job := &stages.Job{}
		r.event(pipeline.Event{Stage: "label", Kind: pipeline.Started, Text: "it never ran", Facts: job.Facts})
		time.Sleep(100 * time.Millisecond) // beside the ticks
		for done := range 25 {
			job.Step(done, 24)
			time.Sleep(500 * time.Millisecond)
		}
		r.event(pipeline.Event{Stage: "label", Kind: pipeline.Noted, Text: "three things"})
		r.event(pipeline.Event{Stage: "label", Kind: pipeline.Finished})
		r.event(pipeline.Event{Stage: "selection", Kind: pipeline.Failed, Text: "no such luck"})
	})
	return out.String()
}

// There is a plain line every five seconds, with rate and time left.
func TestProgressInALog(t *testing.T) {
	want := `
dedupe       up to date
label        runs: it never ran
label        9 of 24, 1.8 a second, 8 s left
label        19 of 24, 1.9 a second, 3 s left
label        note: three things
label        done in 12.60 s
selection    failed
`[1:]
	if diff := cmp.Diff(want, tell(t, false)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// For programs every event is a line; the reason of a failure is left to the end of the build.
func TestProgressForPrograms(t *testing.T) {
	want := `
{"done":0,"event":"fresh","model":null,"stage":"dedupe","text":"","total":0}
{"done":0,"event":"started","model":null,"stage":"label","text":"it never ran","total":0}
{"done":9,"event":"progressed","model":null,"stage":"label","text":"","total":24}
{"done":19,"event":"progressed","model":null,"stage":"label","text":"","total":24}
{"done":0,"event":"noted","model":null,"stage":"label","text":"three things","total":0}
{"done":0,"event":"finished","model":null,"stage":"label","text":"","total":0}
{"done":0,"event":"failed","model":null,"stage":"selection","text":"","total":0}
`[1:]
	if diff := cmp.Diff(want, tell(t, true)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Errors keep their exit status however they are wrapped.
func TestExitStatuses(t *testing.T) {
	for _, c := range []struct {
		err  error
		want int
	}{
		{nil, 0},
		{errors.New("disk full"), 1},
		{pipeline.ErrBusy, 1},
		{pipeline.ErrNoProblem, 2},
		{usageError{errors.New("no such flag")}, 2},
		{&pipeline.ConfigError{}, 2},
		{pipeline.ErrNoStage, 2},
		{&ingest.RejectsError{}, 3},
		{&faultsError{1}, 4},
		{&lockError{}, 4},
		{&ingest.NoInputError{}, 5},
		{review.ErrNoReview, 5},
		{pipeline.ErrNotBuilt, 5},
		{&release.StaleError{}, 5},
		{missingError{errors.New("no such folder")}, 5},
		{&llm.BudgetError{}, 6},
		{context.Canceled, 130},
	} {
		wrapped := c.err
		if c.err != nil {
			wrapped = errors.Join(fmt.Errorf("stage ingest: %w", c.err), errors.New("and more"))
		}
		t.Run(fmt.Sprintf("%d %T", c.want, c.err), func(t *testing.T) {
			if exitCode(c.err) != c.want || exitCode(wrapped) != c.want {
				t.Errorf("%v: %d, and wrapped %d, want %d", c.err, exitCode(c.err), exitCode(wrapped), c.want)
			}
		})
	}
}
