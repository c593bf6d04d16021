package publish

import (
	"cmp"
	"fmt"
	"io"
	"iter"

	"geoeval/internal/cli/app"
	"geoeval/internal/cli/progress"
	"geoeval/internal/release/export"
	"geoeval/internal/release/released"
)

// exported is what export answers.
type exported struct {
	// Folder has the files.
	Folder string        `json:"folder"`
	Files  []export.File `json:"files"`
}

func printExported(opts *app.Options, out io.Writer, e exported) error {
	if opts.JSON {
		return app.PrintJSON(out, e)
	}
	widest := 17
	for _, f := range e.Files {
		widest = max(widest, len(f.Config))
	}
	for _, f := range e.Files {
		fmt.Fprintf(out, "%-*s %6d rows  %s\n", widest, f.Config, f.Rows, cmp.Or(f.Path, "no file"))
		if f.Withheld > 0 {
			fmt.Fprintf(out, "%-*s %6d of them withheld: hydrate first\n", widest, "", f.Withheld)
		}
		if f.LeftOut > 0 {
			fmt.Fprintf(out, "%-*s %6d left out: %s\n", widest, "", f.LeftOut, f.Why)
		}
	}
	_, err := fmt.Fprintln(out, e.Folder)
	return err
}

// toldRows are rows of which a task tells how many were taken, and of which subset the last one is.
func toldRows(rows iter.Seq2[released.Row, error], task *progress.Task) iter.Seq2[released.Row, error] {
	return func(yield func(released.Row, error) bool) {
		done := 0
		for r, err := range rows {
			if err == nil {
				task.Doing(r.In.Table.Name())
			}
			if !yield(r, err) {
				return
			}
			done++
			task.Step(done, 0)
		}
	}
}
