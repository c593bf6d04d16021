package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"geoeval/internal/cli/progress"
	"geoeval/internal/format/bug"
	"geoeval/internal/format/visible"
	"geoeval/internal/llm"
	"geoeval/internal/llm/session"
	"geoeval/internal/review"
	"geoeval/pipeline"
	"geoeval/pipeline/diff"
	"geoeval/stages/ingest"
	"geoeval/stages/questions"
)

// An ErrorEvent is the last line on stderr of a verb that failed.
type ErrorEvent struct {
	// Event is error.
	Event string `json:"event"`
	// Text says what went wrong, where, and what now.
	Text string `json:"text"`
	// ExitStatus is that of the program.
	ExitStatus int `json:"exit_status"`
}

// PrintError says on a writer what went wrong, to people or to programs; nil is nothing.
func PrintError(to io.Writer, err error, asJSON bool) {
	for _, stack := range bug.Stacks(err) {
		fmt.Fprintln(to, stack)
	}
	switch {
	case err != nil && asJSON:
		_ = PrintEvent(to, ErrorEvent{Event: "error", Text: message(err), ExitStatus: ExitCode(err)})
	case err != nil:
		e := NewEnding(to)
		for _, line := range strings.Split("geoeval: "+visible.Text(message(err)), "\n") {
			if e.terminal {
				line = strings.Join(progress.Hanging("", line, e.columns, 2), "\n")
			}
			fmt.Fprintln(to, line)
		}
	}
}

// The exit codes.
const (
	ExitDone        = 0
	ExitFailed      = 1
	ExitUsage       = 2
	ExitRejects     = 3
	ExitUnverified  = 4
	ExitNoInput     = 5
	ExitBudget      = 6
	ExitInterrupted = 130
)

// An exitMeaning says what an exit code means.
type exitMeaning struct {
	// Code is the exit code, and Means what it says.
	Code  int
	Means string
}

// ExitMeanings says of every exit code what it means, for the help texts.
var ExitMeanings = []exitMeaning{
	{ExitDone, "done"},
	{ExitFailed, "failed"},
	{ExitUsage, "wrong use or configuration"},
	{ExitRejects, "too many rejects"},
	{ExitUnverified, "verification failed"},
	{ExitNoInput, "input missing"},
	{ExitBudget, "budget reached"},
	{ExitInterrupted, "interrupted"},
}

// password is that in an address, which somebody may have typed.
var password = regexp.MustCompile(`(://[^/\s@:"']*:)[^/\s@"']*@`)

// message says what went wrong, where, and what now, and shows no password.
func message(err error) string { return password.ReplaceAllString(messageOf(err), "$1…@") }

func messageOf(err error) string {
	var interrupted interruptedError
	var lost *session.LostError
	switch {
	case errors.As(err, &interrupted):
		return fmt.Sprintf("interrupted; %s goes on from here", interrupted.next)
	case errors.Is(err, context.Canceled):
		return "interrupted"
	case errors.As(err, &lost):
		return lost.Error()
	case errors.Is(err, pipeline.ErrBusy):
		return err.Error() + ": wait for it, or name another folder (--out DIR; of evaluate, --to DIR); geoeval status tells meanwhile what is there"
	}
	return err.Error()
}

// ExitCode is the exit code that an error ends the program with.
func ExitCode(err error) int {
	var usage usageError
	var missing missingError
	var config *pipeline.ConfigError
	var errata *ingest.ErrataError
	var rejects *ingest.RejectsError
	var noInput *ingest.NoInputError
	var unverified unverifiedError
	var budget *llm.BudgetError
	var unknown *questions.UnknownError
	var nothing *questions.NothingError
	var withheld *questions.WithheldError
	var part *pipeline.PartError
	var lost *session.LostError
	switch {
	case err == nil:
		return ExitDone
	case bug.Is(err): // whatever else went wrong
		return ExitFailed
	case errors.Is(err, context.Canceled):
		return ExitInterrupted
	case errors.As(err, &usage), errors.As(err, &config), errors.As(err, &errata), errors.As(err, &unknown),
		errors.As(err, &part),
		errors.Is(err, pipeline.ErrNoStage), errors.Is(err, pipeline.ErrNoProblem), errors.Is(err, diff.ErrNoRow):
		return ExitUsage
	case errors.As(err, &rejects):
		return ExitRejects
	case errors.As(err, &unverified):
		return ExitUnverified
	case errors.As(err, &missing), errors.As(err, &noInput), errors.As(err, &nothing), errors.As(err, &withheld), errors.Is(err, pipeline.ErrNotBuilt),
		errors.As(err, &lost), errors.Is(err, review.ErrNoReview):
		return ExitNoInput
	case errors.As(err, &budget):
		return ExitBudget
	}
	return ExitFailed
}
