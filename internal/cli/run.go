package cli

import (
	"context"
	"io"
	"log"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"geoeval/internal/cli/app"
	"geoeval/internal/format/bug"

	"github.com/spf13/cobra"
)

// Main does what the arguments say, and gives the exit code.
func Main() int {
	_, err := Call()
	return app.ExitCode(err)
}

// Call does what the arguments say, and tells of the error that it gives. verb is what was called.
func Call() (verb string, err error) {
	app.TuneMemory()
	log.SetOutput(io.Discard) // nothing here logs but net/http, which repeats what a server sends unasked: the key, say
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	var opts app.Options
	var cmd *cobra.Command
	root := NewRoot(&opts)
	out, told := app.Outputs()
	root.SetOut(out)
	root.SetErr(told)
	err = bug.Catch("", func() (err error) { cmd, err = root.ExecuteContextC(ctx); return err })
	if err == nil {
		err = out.End()
	}
	app.PrintError(told, err, opts.JSON || slices.Contains(os.Args, "--"+app.JSONFlag)) // a mistake may stand before the flag
	if lost := told.End(); err == nil {
		err = lost
	}
	return app.VerbOf(cmd), err
}
