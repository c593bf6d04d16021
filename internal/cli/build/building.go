package build

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"geoeval/internal/cli/app"
	"geoeval/internal/cli/progress"
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
	report := o.ReporterOf(ctx, log, o.Bought)
	defer report.Close()
	defer app.LeaveInTime(ctx, o, log, verb, os.Exit)()
	noted := &noting{dir: o.Out}
	if err := o.TellOrigin(report.Event); err != nil {
		return err
	}
	said := o.Quiet
	err := build(func(e pipeline.Event) {
		if !said { // of a build that has begun: another one may be running there
			said = true
			report.Event(o.ConfigNote())
		}
		noted.event(e)
		report.Event(e)
	})
	o.TellTears(report.Event)
	report.Close()
	if err != nil && !o.Quiet && !o.JSON && len(noted.news) > 0 && progress.Terminal(app.TerminalBehind(log)) != nil { // no panel shows notes of stages
		e := app.NewEnding(log)
		e.Most = 8
		addNotes(e, &pipeline.Summary{}, noted.news, 0, ": geoeval "+verb+" 2> log.txt writes them all")
		noted.err = errors.Join(noted.err, e.Print(log))
	}
	return errors.Join(app.InterruptedWhile(verb, err), noted.err)
}
