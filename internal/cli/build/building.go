package build

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/cli/progress"
	"geoeval/internal/disk"
	"geoeval/pipeline"
)

// areStages wants names of stages.
func areStages(o *app.Options, args []string) error {
	known := stageNames(o)
	if unknown := app.UnknownOf(args, known); unknown != "" {
		return app.Usage(fmt.Errorf("%w: %q; there are %s%s",
			pipeline.ErrNoStage, unknown, strings.Join(known, ", "), app.DidYouMean(unknown, known)))
	}
	return nil
}

// stageNames lists the stages in the order of the build.
func stageNames(o *app.Options) []string {
	var names []string
	for _, s := range o.NewStages("") {
		names = append(names, s.Describe().Name)
	}
	return names
}

// building has work of a verb done that builds stages, and tells of it on log.
func building(ctx context.Context, o *app.Options, verb string, log io.Writer, build func(on func(pipeline.Event)) error) error {
	if gone := o.ErrataGone(nil); gone != nil {
		o.Warn(gone.Error())
	}
	report := o.ReporterOf(ctx, log, o.Bought)
	defer report.Close()
	defer app.LeaveInTime(ctx, o, log, "the next "+verb, os.Exit)()
	noted := &noting{dir: o.Out}
	leave, err := mayWrite(o.Out)
	if err != nil {
		return err
	}
	if err := o.TellOrigin(report.Event); err != nil {
		return err
	}
	said := o.Quiet
	err = build(func(e pipeline.Event) {
		if !said { // of a build that has begun: another one may be running there
			said = true
			report.Event(o.ConfigNote())
		}
		noted.event(e)
		report.Event(e)
	})
	o.TellTears(report.Event)
	report.Close()
	leave(err)
	if err != nil && !o.Quiet && !o.JSON && len(noted.news) > 0 && progress.Terminal(app.TerminalBehind(log)) != nil { // no panel shows notes of stages
		e := app.NewEnding(log)
		e.Most = 8
		addNotes(e, &pipeline.Summary{}, noted.news, 0, ": geoeval "+verb+" 2> log.txt writes them all")
		noted.err = errors.Join(noted.err, e.Print(log))
	}
	return errors.Join(app.InterruptedWhile("the next "+verb, err), noted.err)
}

// mayWrite refuses a folder that holds what no build and nobody who works with one writes there: a build would write among it. The
// working directory may be the folder of a build. leave takes a folder away again that was made for a build that did not begin.
func mayWrite(out string) (leave func(error), err error) {
	if disk.IsRemote(out) {
		return func(error) {}, nil
	}
	entries, err := os.ReadDir(out)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return func(failed error) {
			if entries, err := os.ReadDir(out); failed != nil && err == nil && len(entries) == 1 && entries[0].Name() == pipeline.BuildLockFile {
				_ = os.Remove(filepath.Join(out, pipeline.BuildLockFile))
				_ = os.Remove(out)
			}
		}, nil
	case err != nil:
		return func(error) {}, nil // who builds says why
	}
	stranger := ""
	for _, entry := range entries {
		switch name := entry.Name(); {
		case slices.Contains(marks, name):
			return func(error) {}, nil
		case !slices.Contains(besides, name) && !strings.HasPrefix(name, ".") && stranger == "":
			stranger = name
		}
	}
	if stranger == "" || app.SamePlace(out, ".") {
		return func(error) {}, nil
	}
	return nil, app.Usage(fmt.Errorf("%s holds %s, and no build: a build would write among what is there: name a new folder (--out DIR)", out, stranger))
}

// marks are what a build or one of its verbs writes into the output folder, and besides what may lie in one before there is a build.
var (
	marks = []string{pipeline.BuildLockFile, pipeline.OriginFile, pipeline.StateFile, "tables", "corpus", "corpus-limited", app.LedgerFolder, app.ReviewFile}
	// lost+found is in a volume of its own.
	besides = []string{app.ConfigFile, "errata.yaml", pipeline.LockOf(app.ConfigFile), app.EvaluationConfigFile, pipeline.ConfigurationFile, pipeline.LockOf(pipeline.ConfigurationFile), "lost+found"}
)
