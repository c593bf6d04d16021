// Command geoeval rebuilds the GeoEval benchmark from its seven upstream datasets.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"geoeval/cmd/geoeval/progress"
	"geoeval/internal/format/bug"
	"geoeval/internal/format/visible"
	"geoeval/internal/llm"
	"geoeval/internal/llm/session"
	"geoeval/internal/review"
	"geoeval/pipeline"
	"geoeval/pipeline/diff"
	"geoeval/stages/ingest"
	"geoeval/stages/questions"

	"github.com/spf13/cobra"
)

func main() {
	_, err := called()
	os.Exit(exitCode(err))
}

// called does what the arguments say, and tells of the error that it gives. verb is what was called.
func called() (verb string, err error) {
	tuneMemory()
	log.SetOutput(io.Discard) // nothing here logs but net/http, which repeats what a server sends unasked: the key, say
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	var opts options
	var cmd *cobra.Command
	root := newRootCommand(&opts)
	out, told := outputs()
	root.SetOut(out)
	root.SetErr(told)
	err = bug.Catch("", func() (err error) { cmd, err = root.ExecuteContextC(ctx); return err })
	if err == nil {
		err = out.end()
	}
	printError(told, err, opts.json || slices.Contains(os.Args, "--"+jsonFlag)) // a mistake may stand before the flag
	if lost := told.end(); err == nil {
		err = lost
	}
	return verbOf(cmd), err
}

// An errorEvent is the last line on stderr of a verb that failed.
type errorEvent struct {
	// Event is error.
	Event string `json:"event"`
	// Text says what went wrong, where, and what now.
	Text string `json:"text"`
	// ExitStatus is that of the program.
	ExitStatus int `json:"exit_status"`
}

// printError says on a writer what went wrong, to people or to programs; nil is nothing.
func printError(to io.Writer, err error, asJSON bool) {
	for _, stack := range bug.Stacks(err) {
		fmt.Fprintln(to, stack)
	}
	switch {
	case err != nil && asJSON:
		_ = printEvent(to, errorEvent{Event: "error", Text: message(err), ExitStatus: exitCode(err)})
	case err != nil:
		e := newEnding(to)
		for _, line := range strings.Split("geoeval: "+visible.Text(message(err)), "\n") {
			if e.terminal {
				line = strings.Join(progress.Hanging("", line, e.columns, 2), "\n")
			}
			fmt.Fprintln(to, line)
		}
	}
}

// A usageError is a mistake in how the program was called.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// asUsage makes an error a mistake in how the program was called.
func asUsage(err error) error { return usageError{err} }

// A missingError says that something is not there that a verb reads.
type missingError struct{ error }

func (e missingError) Unwrap() error { return e.error }

// asMissing makes an error say that something is not there that a verb reads.
func asMissing(err error) error { return missingError{err} }

// An unverifiedError says that what was verified is not as it should be.
type unverifiedError struct{ error }

func (e unverifiedError) Unwrap() error { return e.error }

// asUnverified makes an error say that what was verified is not as it should be.
func asUnverified(err error) error { return unverifiedError{err} }

// asFaults is the error of a verification that found faults, which have been printed.
func asFaults(n int) error { return asUnverified(fmt.Errorf("verification failed: %d faults", n)) }

// An interruptedError says which verb goes on from here after an interrupt.
type interruptedError struct {
	error
	next string
}

func (e interruptedError) Unwrap() error { return e.error }

// interruptedWhile says of an interrupt that a verb goes on from here when it is called again; other errors stay as they
// are.
func interruptedWhile(verb string, err error) error {
	if errors.Is(err, context.Canceled) {
		return interruptedError{err, verb}
	}
	return err
}

// The exit codes.
const (
	exitDone        = 0
	exitFailed      = 1
	exitUsage       = 2
	exitRejects     = 3
	exitUnverified  = 4
	exitNoInput     = 5
	exitBudget      = 6
	exitInterrupted = 130
)

// An exitMeaning says what an exit code means.
type exitMeaning struct {
	// Code is the exit code, and Means what it says.
	Code  int
	Means string
}

// exitMeanings says of every exit code what it means, for the help texts.
var exitMeanings = []exitMeaning{
	{exitDone, "done"},
	{exitFailed, "failed"},
	{exitUsage, "wrong use or configuration"},
	{exitRejects, "too many rejects"},
	{exitUnverified, "verification failed"},
	{exitNoInput, "input missing"},
	{exitBudget, "budget reached"},
	{exitInterrupted, "interrupted"},
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
		return fmt.Sprintf("interrupted; the next %s goes on from here", interrupted.next)
	case errors.Is(err, context.Canceled):
		return "interrupted"
	case errors.As(err, &lost):
		return lost.Error()
	case errors.Is(err, pipeline.ErrBusy):
		return err.Error() + ": wait for it, or name another folder (--out DIR; of evaluate, --to DIR)"
	}
	return err.Error()
}

// exitCode is the exit code that an error ends the program with.
func exitCode(err error) int {
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
	var parts *pipeline.PartsError
	var whole *pipeline.WholeStageError
	var lost *session.LostError
	switch {
	case err == nil:
		return exitDone
	case bug.Is(err): // whatever else went wrong
		return exitFailed
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.As(err, &usage), errors.As(err, &config), errors.As(err, &errata), errors.As(err, &unknown),
		errors.As(err, &part), errors.As(err, &whole),
		errors.Is(err, pipeline.ErrNoStage), errors.Is(err, pipeline.ErrNoProblem), errors.Is(err, diff.ErrNoRow):
		return exitUsage
	case errors.As(err, &rejects):
		return exitRejects
	case errors.As(err, &unverified), errors.As(err, &parts):
		return exitUnverified
	case errors.As(err, &missing), errors.As(err, &noInput), errors.As(err, &nothing), errors.As(err, &withheld), errors.Is(err, pipeline.ErrNotBuilt),
		errors.As(err, &lost), errors.Is(err, review.ErrNoReview):
		return exitNoInput
	case errors.As(err, &budget):
		return exitBudget
	}
	return exitFailed
}
