package app

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"geoeval/internal/llm"
	"geoeval/internal/release"
	"geoeval/internal/review"
	"geoeval/pipeline"
	"geoeval/stages/ingest"
)

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
		{Usage(errors.New("no such flag")), 2},
		{&pipeline.ConfigError{}, 2},
		{pipeline.ErrNoStage, 2},
		{&ingest.RejectsError{}, 3},
		{Faults(1), 4},
		{Unverified(errors.New("another lock")), 4},
		{&ingest.NoInputError{}, 5},
		{review.ErrNoReview, 5},
		{pipeline.ErrNotBuilt, 5},
		{&release.StaleError{}, 5},
		{Missing(errors.New("no such folder")), 5},
		{&llm.BudgetError{}, 6},
		{context.Canceled, 130},
	} {
		wrapped := c.err
		if c.err != nil {
			wrapped = errors.Join(fmt.Errorf("stage ingest: %w", c.err), errors.New("and more"))
		}
		t.Run(fmt.Sprintf("%d %T", c.want, c.err), func(t *testing.T) {
			if ExitCode(c.err) != c.want || ExitCode(wrapped) != c.want {
				t.Errorf("%v: %d, and wrapped %d, want %d", c.err, ExitCode(c.err), ExitCode(wrapped), c.want)
			}
		})
	}
}

// What is interrupted says how it goes on, if it does: a build, say, and no verb that begins anew.
func TestAnInterruptSaysWhatGoesOn(t *testing.T) {
	stopped := fmt.Errorf("stage ingest: %w", context.Canceled)
	for _, c := range []struct {
		err  error
		want string
	}{
		{stopped, "interrupted"},
		{InterruptedWhile("the next merge", stopped), "interrupted; the next merge goes on from here"},
		{InterruptedWhile("the next merge", errors.New("disk full")), "disk full"},
	} {
		if got := message(c.err); got != c.want {
			t.Errorf("%v: %q, want %q", c.err, got, c.want)
		}
	}
}

// One fault is not many.
func TestFaultsAreCounted(t *testing.T) {
	for n, want := range map[int]string{1: "verification failed: 1 fault", 2: "verification failed: 2 faults"} {
		if got := Faults(n).Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
