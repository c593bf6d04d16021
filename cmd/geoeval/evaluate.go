package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"geoeval/cmd/geoeval/progress"
	"geoeval/internal/disk"
	"geoeval/internal/release"
	"geoeval/internal/report/leaderboard"
	"geoeval/pipeline"

	"github.com/spf13/cobra"
)

// evaluationConfigFile is the configuration of an evaluation that is read where none is named and it is in the working
// directory.
const evaluationConfigFile = "evaluation.yaml"

// evaluationFolder is where in the output folder an evaluation is written where no other folder is named.
const evaluationFolder = "evaluation"

type evaluateOptions struct {
	*options
	to string
	// plan: only say what would be asked.
	plan bool
	// noPage: leaderboard.html is not written.
	noPage  bool
	changes changes
}

func newEvaluateCommand(opts *options) *cobra.Command {
	e := evaluateOptions{options: opts}
	cmd := &cobra.Command{
		Use:   "evaluate [RELEASE]",
		Short: "Ask models the questions of a release or a build, and grade what they answer",
		Long: `Evaluate brings the tables of an evaluation up to date, in the folder evaluation under --out or in --to: the
questions of RELEASE, the folder of a release, or of the build in --out; what models answered, how that was
graded, and the scores. evaluation.yaml says whom to ask, what and how; where there is none in the working
directory, the one in the program does. Where nothing was answered, or nothing that states an answer, the tables are
written all the same, and the exit status is 1. It is resumed, planned and looked at as a build is: status, why,
show, diff, plan, verify and ledger take its folder for --out.`,
		Args:              wrongUse(cobra.MaximumNArgs(1)),
		ValidArgsFunction: folderArgument,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runEvaluation(cmd.Context(), e, args, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVar(&e.to, "to", "", "folder of the evaluation (evaluation in the output folder)")
	completeFlag(cmd, "to", folders)
	cmd.Flags().BoolVar(&opts.offline, "offline", false, "ask no language model: what is not in the ledger is an error")
	opts.askingFlags(cmd)
	cmd.Flags().BoolVar(&e.plan, "plan", false, "say what asking would cost, ask nobody and write nothing")
	cmd.Flags().BoolVar(&e.noPage, "no-page", false, "write no leaderboard.html")
	e.changes.flags(cmd)
	opts.flags(cmd, configFlag, outFlag, quietFlag)
	cmd.Flags().Lookup(configFlag).Usage = "the evaluation's configuration (evaluation.yaml; where there is none, the one in the program)"
	opts.answers(cmd, &evaluatedScores{}, planned{})
	return cmd
}

func runEvaluation(ctx context.Context, opts evaluateOptions, args []string, out, log io.Writer) error {
	e, err := opts.evaluation(args)
	if err != nil {
		return err
	}
	if opts.plan {
		return runEvaluationPlan(ctx, opts, e, out, log)
	}
	p, err := e.open(opts.options)
	if err != nil {
		return err
	}
	report := opts.reporter(ctx, log)
	defer report.Close()
	defer leaveInTime(ctx, opts.options, log, "evaluate", os.Exit)()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	begun := false
	tell := func(event pipeline.Event) {
		if !begun { // it has the folder to itself now
			begun = true
			if err := e.remember(); err != nil {
				stop(err)
			}
			if !opts.quiet {
				report.Event(e.configurationNote())
			}
		}
		report.Event(event)
	}
	if opts.changes.image {
		if err = p.Build(ctx, []string{"questions"}, tell); err == nil {
			err = e.unseen(p.Layout())
		}
	}
	if err == nil {
		err = p.Build(ctx, nil, tell)
	}
	if err == nil && !opts.noPage {
		err = writePage(ctx, p.Layout(), report)
	}
	opts.tellTears(report.Event)
	report.Close()
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	if err != nil {
		return interruptedWhile("evaluate", err)
	}
	scores, err := summarize(p.Layout())
	if err != nil {
		return err
	}
	unusable, err := unanswered(p.Layout())
	switch {
	case err != nil:
		return err
	case opts.json:
		return errors.Join(printJSON(out, scores), unusable)
	case opts.quiet:
		return unusable
	}
	return errors.Join(scores.write(out), unusable)
}

// runEvaluationPlan says what an evaluation would buy: it makes what costs nothing aside, and changes nothing.
func runEvaluationPlan(ctx context.Context, opts evaluateOptions, e *evaluation, out, log io.Writer) (err error) {
	aside, err := os.MkdirTemp("", "geoeval-plan-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(aside)) }()
	p, err := e.openIn(opts.options, aside)
	if err != nil {
		return err
	}
	report := opts.reporter(ctx, log)
	defer report.Close()
	report.Event(e.configurationNote())
	err = p.Build(ctx, p.Free(), report.Event)
	if err == nil && opts.changes.image {
		err = e.unseen(p.Layout())
	}
	report.Close()
	if err != nil {
		return interruptedWhile("evaluate", err)
	}
	return tellPlan(ctx, opts.options, p, out)
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
func (o *evaluateOptions) evaluation(args []string) (*evaluation, error) {
	e := &evaluation{Format: memoryFormat, dir: cmp.Or(o.to, disk.Join(o.out, evaluationFolder))}
	if err := mustBeNoBuild(e.dir); err != nil {
		return nil, err
	}
	of, remembered := o.out, &e.Build
	if len(args) == 1 {
		of, remembered = args[0], &e.Release
		if err := mustBeRelease(of); err != nil {
			return nil, err
		}
		if inside, err := disk.Inside(e.dir, of); err == nil && inside {
			return nil, asUsage(fmt.Errorf("--to %s lies in the release %s: name a folder outside of it", e.dir, of))
		}
	} else if err := cmp.Or(mustBeNoEvaluation(of), mustBeBuilt(of)); err != nil {
		return nil, err
	}
	var err error
	if *remembered, err = e.from(of); err != nil {
		return nil, err
	}
	file := o.config
	if _, err := os.Lstat(evaluationConfigFile); file == "" && !errors.Is(err, fs.ErrNotExist) {
		file = evaluationConfigFile
	}
	if err := o.await(func() error { return e.configure(file) }); err != nil {
		return nil, err
	}
	return e, e.apply(o, o.changes)
}

// mustBeNoBuild refuses the folder of a build, or a release, where an evaluation is to be written.
func mustBeNoBuild(dir string) error {
	if release.Is(dir) {
		return asUsage(fmt.Errorf("%s holds a release: name another folder for the evaluation (--to DIR)", dir))
	}
	if _, err := disk.LstatPath(pipeline.Layout{Dir: dir}.State()); err == nil && !isEvaluation(dir) {
		return asUsage(fmt.Errorf("%s holds a build: name another folder for the evaluation (--to DIR)", dir))
	}
	return nil
}

// configurationNote says which configuration is used.
func (e *evaluation) configurationNote() pipeline.Event {
	return pipeline.Event{Stage: "evaluate", Kind: pipeline.Noted, Text: "configured by " + e.Name}
}
