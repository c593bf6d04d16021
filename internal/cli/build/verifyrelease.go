package build

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"geoeval/internal/cli/app"
	"geoeval/internal/evaluation/grade/wheel"
	"geoeval/internal/release/proof"
	"geoeval/schema/audit"
	"geoeval/stages/grade"
)

// runVerifyRelease verifies the release in opts.out. It needs nothing but the folder, the native files where native
// says so, and a file of keys where one is named.
func runVerifyRelease(ctx context.Context, opts *app.Options, native, each bool, key, grader, since string, out, log io.Writer) error {
	asJSON := opts.JSON
	var found verified
	var o proof.Options
	var err error
	if o.Keys, err = app.LoadKeys(key); err != nil {
		return err
	}
	if o.GraderNamed = grader != ""; o.GraderNamed {
		o.Grader, err = app.LoadGrader(grader)
	} else if beside := graderBeside(); beside != "" {
		if o.Grader, err = wheel.Load(beside); err != nil {
			err = fmt.Errorf("the grader beside this program: %w: make it anew (make wheel), or remove it", err)
		}
	}
	if err != nil {
		return err
	}
	if native {
		if opts.Data == "" { // what is to be checked must not be passed over
			return app.Usage(errors.New("--data names no folder: name the one with the native files (--data DIR)"))
		}
		errata, err := opts.Errata()
		if err != nil {
			return err
		}
		o.Native = &proof.Native{Dir: opts.Data, Errata: errata}
	}
	if since != "" {
		former, err := app.OpenFormer(since)
		if err != nil {
			return err
		}
		defer former.Close()
		o.Changes = func(w io.Writer) error { return former.Changes(w, opts.NewStages(""), opts.Out) }
	}
	task, report := opts.Task(ctx, log, "verify")
	defer report.Close()
	if native {
		o.Native.On = report.Event
	}
	rows := app.Above(report, out)
	o.Checked = func(c audit.Check) {
		task.Doing(app.CheckedOf(c))
		found.checked(opts, rows, c)
	}
	verdict, err := proof.Verify(ctx, opts.Out, o)
	task.End(err)
	report.Close()
	if verdict == nil {
		return err
	}
	found.Faults, found.Signature, found.Grader = verdict.Faults, &verdict.Signature, verdict.Grader
	for _, n := range verdict.Notes {
		found.note(opts, out, n)
	}
	if !asJSON {
		fmt.Fprintln(opts.Results(out), verdict.Signature)
		if verdict.Grader != nil {
			fmt.Fprintln(opts.Results(out), verdict.Grader)
		}
	}
	return tellFaults(out, asJSON, each, found, err)
}

// graderBeside is the path of this program's wheel where it lies beside this program, else "".
func graderBeside() string {
	program, err := os.Executable()
	if err != nil {
		return ""
	}
	path := filepath.Join(filepath.Dir(program), wheel.FileName(wheel.Version(grade.New().Describe().Version)))
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}
