package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
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
		{asUsage(errors.New("no such flag")), 2},
		{&pipeline.ConfigError{}, 2},
		{pipeline.ErrNoStage, 2},
		{&ingest.RejectsError{}, 3},
		{asFaults(1), 4},
		{asUnverified(&lockError{}), 4},
		{&ingest.NoInputError{}, 5},
		{review.ErrNoReview, 5},
		{pipeline.ErrNotBuilt, 5},
		{&release.StaleError{}, 5},
		{asMissing(errors.New("no such folder")), 5},
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

// What is interrupted says how it goes on, if it does: a build, say, and no verb that begins anew.
func TestAnInterruptSaysWhatGoesOn(t *testing.T) {
	stopped := fmt.Errorf("stage ingest: %w", context.Canceled)
	for _, c := range []struct {
		err  error
		want string
	}{
		{stopped, "interrupted"},
		{interruptedWhile("merge", stopped), "interrupted; the next merge goes on from here"},
		{interruptedWhile("merge", errors.New("disk full")), "disk full"},
	} {
		if got := message(c.err); got != c.want {
			t.Errorf("%v: %q, want %q", c.err, got, c.want)
		}
	}
}

// Without memory a program of Go ends with 2 by itself, which here is wrong use.
func TestOutOfMemoryIsNoWrongUse(t *testing.T) {
	said, err := exec.Command("geoeval-out-of-memory").CombinedOutput()
	var ended *exec.ExitError
	if !errors.As(err, &ended) || ended.ExitCode() == exitUsage || !strings.HasPrefix(string(said), "fatal error: ") && !strings.Contains(string(said), "out of memory") {
		t.Errorf("%v: %s", err, said)
	}
}
