package build

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
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
		names = append(names, s.Name())
	}
	return names
}

// A lockError says in what a build differs from its lock.
type lockError struct {
	file        string
	differences []string
}

func (e *lockError) Error() string {
	s := fmt.Sprintf("the build is not the one that %s describes:", e.file)
	for _, d := range e.differences {
		s += "\n  " + d
	}
	return s
}

// An alteredError says which tables are not what the build wrote that is to be compared with its lock.
type alteredError struct {
	out    string
	tables []string
}

func (e *alteredError) Error() string {
	return fmt.Sprintf("%s is not what a build wrote: %s: geoeval build makes that anew", e.out, strings.Join(e.tables, "; "))
}

// building has work of a verb done that builds stages, and tells of it on log.
func building(o *app.Options, ctx context.Context, verb string, log io.Writer, build func(on func(pipeline.Event)) error) error {
	report := o.ReporterOf(ctx, log, o.Bought)
	defer report.Close()
	defer app.LeaveInTime(ctx, o, log, verb, os.Exit)()
	noted := &noting{dir: o.Out}
	if len(o.Joined) == 0 {
		if err := o.TellOrigin(report.Event); err != nil {
			return err
		}
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
		addNotes(e, &pipeline.Summary{}, noted.news, 0, commandFor(o, "status --tables"))
		noted.err = errors.Join(noted.err, e.Write(log))
	}
	return errors.Join(app.InterruptedWhile(verb, err), noted.err)
}

// settle writes the lock of a build of all stages to a file, unless that is the lock of other data, or holds it against the one
// that was locked, where that is not nil.
func settle(o *app.Options, ctx context.Context, p *pipeline.Pipeline, lock string, locked *pipeline.Lock, log io.Writer) error {
	now, err := p.Lock()
	if err != nil {
		return err
	}
	if locked == nil {
		why, err := o.MayLock(lock, now)
		if err != nil {
			return err
		}
		if why == "" {
			return errors.Join(now.Save(lock), o.RememberLock(now))
		}
		report := o.Reporter(ctx, log)
		defer report.Close()
		report.Event(pipeline.Event{Kind: pipeline.Noted, Text: fmt.Sprintf(
			"%s is left as it is: %s: name another one (--lock FILE), or remove it and build again", lock, why)})
		return nil
	}
	if differences := locked.Differences(now); len(differences) > 0 {
		return app.Unverified(&lockError{lock, differences})
	}
	return nil
}

// loadLock reads the lock that a build is held against.
func loadLock(o *app.Options, path string) (locked *pipeline.Lock, err error) {
	err = o.Await(func() (err error) { locked, err = pipeline.LoadLock(path); return err })
	if errors.Is(err, fs.ErrNotExist) {
		return nil, app.Usage(fmt.Errorf("%s: no lock yet: build once without --locked", path))
	} else if err != nil {
		return nil, err
	}
	return locked, nil
}
