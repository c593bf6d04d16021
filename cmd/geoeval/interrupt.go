package main

import (
	"context"
	"io"
	"time"
)

// grace is how long a build that is interrupted has to end by itself. What it leaves undone is what a killed one leaves,
// and the next build goes on from there.
const grace = 900 * time.Millisecond

// leaveInTime ends the program with exit a while after ctx does, unless stop is called before. The verb is the one that
// goes on from there.
func leaveInTime(ctx context.Context, opts *options, log io.Writer, verb string, exit func(int)) (stop func()) {
	done := make(chan struct{})
	unhook := context.AfterFunc(ctx, func() {
		select {
		case <-done:
		case <-time.After(grace):
			printError(log, interruptedWhile(verb, ctx.Err()), opts.json)
			exit(exitCode(ctx.Err()))
		}
	})
	return func() {
		unhook()
		close(done)
	}
}
