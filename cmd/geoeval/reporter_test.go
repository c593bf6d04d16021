package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"geoeval/internal/llm"
	"geoeval/internal/release"
	"geoeval/internal/review"
	"geoeval/pipeline"
	"geoeval/stages/ingest"

	"github.com/google/go-cmp/cmp"
)

// tell makes a reporter tell of a stage that works for twelve seconds, in steps of half a second.
func tell(t *testing.T, change func(r *reporter)) string {
	var out bytes.Buffer
	synctest.Test(t, func(*testing.T) {
		r := newReporter(&out, false)
		change(r)
		r.event(pipeline.Event{Stage: "dedupe", Kind: pipeline.Fresh})
		r.event(pipeline.Event{Stage: "label", Kind: pipeline.Started, Text: "it never ran"})
		for done := range 25 {
			r.event(pipeline.Event{Stage: "label", Kind: pipeline.Progressed, Done: done, Total: 24})
			time.Sleep(500 * time.Millisecond)
		}
		r.event(pipeline.Event{Stage: "label", Kind: pipeline.Noted, Text: "three things"})
		r.event(pipeline.Event{Stage: "label", Kind: pipeline.Finished})
		r.event(pipeline.Event{Stage: "selection", Kind: pipeline.Failed, Text: "no such luck"})
		r.close()
	})
	return out.String()
}

// Away from a terminal there is a plain line every five seconds, with rate and time left.
func TestProgressInALog(t *testing.T) {
	want := `
dedupe       up to date
label        runs: it never ran
label        10 of 24, 2.0 a second, 7s left
label        20 of 24, 2.0 a second, 2s left
label        note: three things
label        done in 12.50 s
selection    failed
`[1:]
	if diff := cmp.Diff(want, tell(t, func(*reporter) {})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// On a terminal progress is one line that changes; every other line begins on an empty one.
func TestProgressOnATerminal(t *testing.T) {
	got := tell(t, func(r *reporter) { r.terminal = true })
	const clear = "\r\x1b[K"
	if n := strings.Count(got, clear+"label        "); n != 25 {
		t.Errorf("progress and what followed it were told %d times:\n%q", n, got)
	}
	if !strings.Contains(got, clear+"label        24 of 24, 2.0 a second, 0s left"+clear+"label        note: three things\n") {
		t.Errorf("the last progress is not cleared away:\n%q", got)
	}
	if lines := strings.Count(got, "\n"); lines != 5 {
		t.Errorf("%d lines:\n%q", lines, got)
	}
}

// The rate is that of the last half minute: what was there already does not shorten what is left.
func TestTheRateForgetsWhatWasThere(t *testing.T) {
	var out bytes.Buffer
	synctest.Test(t, func(*testing.T) {
		r := newReporter(&out, false)
		r.event(pipeline.Event{Stage: "rephrase", Kind: pipeline.Started})
		for second := range 61 {
			time.Sleep(time.Second)
			r.event(pipeline.Event{Stage: "rephrase", Kind: pipeline.Progressed, Done: 1000 + 2*second, Total: 2000, Text: "all well"})
		}
	})
	if want := "rephrase     1118 of 2000, 2.0 a second, 7m21s left: all well\n"; !strings.HasSuffix(out.String(), want) {
		t.Errorf("%q does not end with %q", out.String(), want)
	}
}

// For programs every event is a line; the reason of a failure is left to the end of the build.
func TestProgressForPrograms(t *testing.T) {
	want := `
{"done":0,"event":"fresh","stage":"dedupe","text":"","total":0}
{"done":0,"event":"started","stage":"label","text":"it never ran","total":0}
{"done":10,"event":"progressed","stage":"label","text":"","total":24}
{"done":20,"event":"progressed","stage":"label","text":"","total":24}
{"done":0,"event":"noted","stage":"label","text":"three things","total":0}
{"done":0,"event":"finished","stage":"label","text":"","total":0}
{"done":0,"event":"failed","stage":"selection","text":"","total":0}
`[1:]
	if diff := cmp.Diff(want, tell(t, func(r *reporter) { r.json = true })); diff != "" {
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
