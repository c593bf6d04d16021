package evaluate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"geoeval/internal/cli/app"
	"geoeval/internal/cli/progress"
	"geoeval/internal/disk"
	"geoeval/internal/llm"
	"geoeval/internal/release"
	"geoeval/internal/report/leaderboard"
	"geoeval/pipeline"
	"geoeval/schema"
	"geoeval/stages"
)

func runEvaluation(ctx context.Context, opts *evaluateOptions, args []string, out, log io.Writer) error {
	e, err := opts.evaluation(args)
	if err != nil {
		return err
	}
	switch {
	case opts.previews:
		return runEvaluationPreview(ctx, opts, e, out, log)
	case opts.plan:
		return runEvaluationPlan(ctx, opts, e, out, log)
	}
	p, err := e.Open(opts.Options)
	if err != nil {
		return err
	}
	blind, err := without(e)
	if err != nil {
		return err
	}
	report := opts.Reporter(ctx, log)
	defer report.Close()
	defer app.LeaveInTime(ctx, opts.Options, log, opts.Bounded(e.Again()), os.Exit)()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if flag := opts.changes.wantsDiagram(); flag != "" {
		if err := seen(ctx, opts.Options, e, flag); err != nil {
			return app.InterruptedWhile(opts.Bounded(e.Again()), err)
		}
	}
	begun, wrote, answers := false, false, answering(p.Stages())
	var former *app.Evaluation
	note := func(event pipeline.Event) {
		if event.Stage == "" { // of the run as a whole
			event.Stage = "evaluate"
		}
		report.Event(event)
	}
	var page *runningPage
	if !opts.noPage {
		page = newRunningPage(ctx, p.Layout().Dir, runningInterval, time.Now)
	}
	tell := func(event pipeline.Event) {
		if page != nil {
			page.event(event)
		}
		if !begun { // it has the folder to itself now
			begun = true
			former, _ = app.Recall(e.Dir) // one that cannot be read is none to keep
			if err := e.Remember(); err != nil {
				stop(err)
			}
			if !opts.Quiet {
				report.Event(configurationNote(e))
			}
			opts.changes.tell(report.Event)
			noteNotAsked(blind, report.Event)
			noteStale(ctx, opts.Options, e, report.Event)
			noteDropped(former, e, report.Event)
		}
		wrote = wrote || event.Kind == pipeline.Finished && answers[event.Stage]
		note(event)
	}
	err = p.Build(ctx, nil, tell)
	if err != nil && former != nil && !wrote && !hasAsked(ctx, opts.Asking.Progress()) {
		err = errors.Join(err, former.Remember()) // the answers that are there are of it
		noteKept(former, e, note)
	}
	if page != nil {
		if failed := page.end(err); err == nil {
			err = failed
		}
	}
	if err == nil && !opts.noPage {
		err = writePage(ctx, p.Layout(), report)
	}
	opts.TellTears(note)
	report.Close()
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	if err != nil {
		return app.InterruptedWhile(opts.Bounded(e.Again()), err)
	}
	return tellScores(opts, p.Layout(), blind, out)
}

// answering are the stages that write answers, or anything that is made of answers. Those before them write nothing that costs anything.
func answering(all []stages.Stage) map[string]bool {
	is, tables := map[string]bool{}, map[string]bool{schema.Responses.Name(): true}
	for _, s := range all {
		d := s.Describe()
		answers := slices.ContainsFunc(d.Reads, func(r stages.Read) bool { return tables[r.Table] })
		for _, t := range d.Writes {
			answers = answers || tables[t.Name()]
		}
		if !answers {
			continue
		}
		is[d.Name] = true
		for _, t := range d.Writes {
			tables[t.Name()] = true
		}
	}
	return is
}

// hasAsked says that a run that failed has something that it was asked for: an answer that it bought, or, where it was interrupted, one
// that may be under way.
func hasAsked(ctx context.Context, p llm.Progress) bool {
	return p.Bought > 0 || p.Refused > 0 || ctx.Err() != nil && p.Tries > 0
}

// tellScores prints what came of an evaluation; where that is nothing, it is why.
func tellScores(opts *evaluateOptions, l pipeline.Layout, blind []notAsked, out io.Writer) error {
	scores, err := summarize(l)
	if err != nil {
		return err
	}
	scores.NotAsked = append(scores.NotAsked, blind...)
	unusable, err := unanswered(l)
	if unusable == nil {
		unusable = scores.Rulings.unjudged()
	}
	switch {
	case err != nil:
		return err
	case opts.JSON:
		return errors.Join(app.PrintJSON(out, scores), unusable)
	case opts.Quiet:
		return unusable
	}
	return errors.Join(scores.write(out), unusable)
}

// seen makes the questions aside, and is why a flag that wants the diagram shown has nothing to show: an evaluation that is there stays as
// it is.
func seen(ctx context.Context, opts *app.Options, e *app.Evaluation, flag string) (err error) {
	dir, err := os.MkdirTemp("", "geoeval-questions-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	aside := *opts
	p, err := e.OpenIn(&aside, dir)
	if err != nil {
		return err
	}
	if err := p.Build(ctx, []string{"questions"}, func(pipeline.Event) {}); err != nil {
		return err
	}
	return unseen(e, p.Layout(), flag)
}

// runEvaluationPlan says what an evaluation would buy: it makes what costs nothing aside, and changes nothing.
func runEvaluationPlan(ctx context.Context, opts *evaluateOptions, e *app.Evaluation, out, log io.Writer) error {
	report := opts.Reporter(ctx, log)
	defer report.Close()
	report.Event(configurationNote(e))
	opts.changes.tell(report.Event)
	blind, err := without(e)
	if err != nil {
		return err
	}
	noteNotAsked(blind, report.Event)
	noteStale(ctx, opts.Options, e, report.Event)
	return app.PlanEvaluation(ctx, opts.Options, e, report.Event, func(l pipeline.Layout) error {
		defer report.Close()
		if flag := opts.changes.wantsDiagram(); flag != "" {
			return unseen(e, l, flag)
		}
		return nil
	}, out)
}

// writePage writes the page of an evaluation into its folder.
func writePage(ctx context.Context, l pipeline.Layout, report *progress.Reporter) error {
	task := report.Begin("page")
	task.Doing("drawing " + leaderboard.FileName)
	err := disk.ReplaceFile(disk.Join(l.Dir, leaderboard.FileName), func(w io.Writer) error {
		return leaderboard.Write(ctx, l, w, leaderboard.Options{})
	})
	task.End(err)
	return err
}

// evaluation is the one that the options name, of the release in args or of the build in --out.
func (o *evaluateOptions) evaluation(args []string) (*app.Evaluation, error) {
	e := &app.Evaluation{Format: app.EvaluationFormat, Dir: cmp.Or(o.to, disk.Join(o.Out, app.EvaluationFolder))}
	if err := mustBeNoBuild(e.Dir); err != nil {
		return nil, err
	}
	of, remembered := o.Out, &e.Build
	if len(args) == 1 {
		of, remembered = args[0], &e.Release
		if err := app.MustBeRelease(of); err != nil {
			return nil, err
		}
		if inside, err := disk.Inside(e.Dir, of); err == nil && inside {
			return nil, app.Usage(fmt.Errorf("--to %s lies in the release %s: name a folder outside of it", e.Dir, of))
		}
	} else if err := cmp.Or(app.MustBeNoEvaluation(of), app.MustBeBuilt(of)); err != nil {
		return nil, err
	}
	var err error
	if *remembered, err = e.From(of); err != nil {
		return nil, err
	}
	file := app.EvaluationFile(o.Config)
	if o.Config != "" {
		if e.File, err = e.From(file); err != nil {
			return nil, err
		}
	}
	if err := o.Await(func() error { return e.Configure(file) }); err != nil {
		return nil, err
	}
	o.changes.folder, o.changes.builtIn = pipeline.FolderOf(file), file == ""
	return e, o.changes.apply(e, o.Options)
}

// mustBeNoBuild refuses the folder of a build, or a release, where an evaluation is to be written.
func mustBeNoBuild(dir string) error {
	if release.Is(dir) {
		return app.Usage(fmt.Errorf("%s holds a release: name another folder for the evaluation (--to DIR)", dir))
	}
	if _, err := disk.LstatPath(pipeline.Layout{Dir: dir}.State()); err == nil && !app.IsEvaluation(dir) {
		return app.Usage(fmt.Errorf("%s holds a build: name another folder for the evaluation (--to DIR)", dir))
	}
	return nil
}

// configurationNote says which configuration is used.
func configurationNote(e *app.Evaluation) pipeline.Event {
	return pipeline.Event{Stage: "evaluate", Kind: pipeline.Noted, Text: "configured by " + e.Name + e.Sets}
}

// noteNotAsked says which models are not asked in which settings.
func noteNotAsked(all []notAsked, on func(pipeline.Event)) {
	for i := range all {
		on(pipeline.Event{Stage: "ask", Kind: pipeline.Noted, Text: all[i].String()})
	}
}

// noteStale says of a build that is evaluated that it is not up to date.
func noteStale(ctx context.Context, opts *app.Options, e *app.Evaluation, on func(pipeline.Event)) {
	if e.Build == "" {
		return
	}
	aside := *opts
	aside.Config = "" // which is that of evaluations
	if stale := aside.StaleBuild(ctx); stale != "" {
		on(pipeline.Event{Stage: "evaluate", Kind: pipeline.Noted, Text: stale})
	}
}

// noteDropped says that an evaluation is configured by other flags than it was, or by another file than one that was named: what was
// evaluated by these is not shown any more.
func noteDropped(former, e *app.Evaluation, on func(pipeline.Event)) {
	if former == nil || len(former.Flags) == 0 && former.File == "" || former.Again() == e.Again() {
		return
	}
	on(pipeline.Event{Stage: "evaluate", Kind: pipeline.Noted, Text: fmt.Sprintf("%s was configured by %s: what it shows is replaced, and its answers are kept; %s goes on with it",
		e.Dir, former.Name, former.Again())})
}

// mostToldLeftOut is how many files of --import are told one by one that are not imported.
const mostToldLeftOut = 5

// noteKept says of an evaluation that a run with other flags failed before it had any answer that it is configured as before.
func noteKept(former, e *app.Evaluation, on func(pipeline.Event)) {
	if former.Again() == e.Again() {
		return
	}
	on(pipeline.Event{Stage: "evaluate", Kind: pipeline.Noted, Text: fmt.Sprintf("nothing was bought: %s is still configured by %s", e.Dir, former.Name)})
}

// tell says which files of --import are not imported.
func (c *changes) tell(on func(pipeline.Event)) {
	note := func(text string) { on(pipeline.Event{Stage: "import", Kind: pipeline.Noted, Text: text}) }
	for _, text := range c.leftOut[:min(len(c.leftOut), mostToldLeftOut)] {
		note(text)
	}
	if more := len(c.leftOut) - mostToldLeftOut; more > 0 {
		note(fmt.Sprintf("%d files more are not imported", more))
	}
}
