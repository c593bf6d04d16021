package main

import (
	"context"
	"io"

	"geoeval/cmd/geoeval/progress"
)

// reporter starts who tells on log of work under way, as the flags want it. Close ends it.
func (o *options) reporter(ctx context.Context, log io.Writer) *progress.Reporter {
	return o.reporterOf(ctx, log, nil)
}

// reporterOf starts one that leaves little in the end where brief is not nil, and what that says.
func (o *options) reporterOf(ctx context.Context, log io.Writer, brief func() string) *progress.Reporter {
	to := progress.Options{Out: log, Quiet: o.quiet, Brief: brief}
	if size := progress.Terminal(terminalBehind(log)); size != nil && !o.quiet {
		to.Out, to.Size = terminalBehind(log), size
	}
	if o.json {
		to.Event = func(e progress.Event) { _ = printEvent(log, e) }
	}
	return progress.New(ctx, to)
}

// task begins a task, which End ends, with who tells of it, whom Close ends.
func (o *options) task(ctx context.Context, log io.Writer, name string) (*progress.Task, *progress.Reporter) {
	report := o.reporter(ctx, log)
	return report.Begin(name), report
}

// above gives a writer to out for what is written while who tells may have a panel up: only a terminal can be that
// panel's, and a pipe that nobody reads must not hold the panel up.
func above(report *progress.Reporter, out io.Writer) io.Writer {
	if !isTerminal(out) {
		return out
	}
	return report.Above(out)
}
