package app

import (
	"context"
	"io"

	"geoeval/internal/cli/progress"
)

// Reporter starts who tells on log of work under way, as the flags want it. Close ends it.
func (o *Options) Reporter(ctx context.Context, log io.Writer) *progress.Reporter {
	return o.ReporterOf(ctx, log, nil)
}

// ReporterOf starts one that leaves little in the end where brief is not nil, and what that says.
func (o *Options) ReporterOf(ctx context.Context, log io.Writer, brief func() string) *progress.Reporter {
	to := progress.Options{Out: log, Quiet: o.Quiet, Brief: brief}
	if size := progress.Terminal(TerminalBehind(log)); size != nil && !o.Quiet {
		to.Out, to.Size = TerminalBehind(log), size
	}
	if o.JSON {
		to.Event = func(e progress.Event) { _ = PrintEvent(log, e) }
	}
	return progress.New(ctx, to)
}

// Task begins a task, which End ends, with who tells of it, whom Close ends.
func (o *Options) Task(ctx context.Context, log io.Writer, name string) (*progress.Task, *progress.Reporter) {
	report := o.Reporter(ctx, log)
	return report.Begin(name), report
}

// Above gives a writer to out for what is written while who tells may have a panel up: only a terminal can be that
// panel's, and a pipe that nobody reads must not hold the panel up.
func Above(report *progress.Reporter, out io.Writer) io.Writer {
	if !IsTerminal(out) {
		return out
	}
	return report.Above(out)
}
