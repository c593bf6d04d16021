package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"geoeval/cmd/geoeval/progress"
	"geoeval/pipeline"
	"geoeval/stages"

	"github.com/spf13/cobra"
)

type buildOptions struct {
	*options
	locked bool
	// shard is the part of the build that is done; the zero one is the whole. from is the build that its stages read, and
	// atOnce how many parts run at a time; 0 for all.
	shard  stages.Shard
	from   string
	atOnce int
}

func newBuildCommand(opts *options) *cobra.Command {
	b := buildOptions{options: opts}
	cmd := &cobra.Command{
		Use:   "build [STAGE...]",
		Short: "Bring stale tables up to date",
		Long: `Build brings the tables under --out up to date and ends with what became of every source's records,
how large the subsets are, and what comes next; geoeval status --tables has all tables and notes. With
names of stages it builds only these and those they depend on. Stages whose inputs, configuration and
version are as they were do not run; a build that was killed goes on where it was.

A build of all stages writes pipeline.lock beside the configuration: its inputs, keys and digests. With
--locked it is compared instead, and the build fails when anything differs, or when a table that is there
is not the one that was built. Files are compared by their content, never by their times.

With --limit N only the first N records of each source are read, those that the paper leaves out aside,
for a first try in a second or two; without data a corpus as small is written. Subsets are then as large
as that supplies. Such a build says so, cannot be released, and writes no pipeline.lock.

Without data the built-in corpus is read, which has 12,000 problems; with --full-size it has the paper's
24,912, and 10,000 behind the hard subset.

The folder remembers the data, or that size, and the configuration (origin.json): the next build goes by
these unless it names others. One of other records than the folder has, or of fewer, is refused; --replace allows
it. The lock of other data is left as it is.

Where pipeline.yaml has a language model rephrase or translate, its answers are bought once and kept in
the folder ledger under --out; the key comes from the environment (OPENAI_API_KEY). With --offline the
ledger has to have them all.

With --shard I/N it does part I of N of what is done with each problem by itself, in a folder of its own,
on as many machines as there are parts: geoeval merge joins them, and does what looks at all problems.
What comes after that and is done with each problem again is divided with --from DIR, which names the
merged build, and the stages; a part then keeps to its share of the limits of a language model.`,
		Example: "  geoeval build --data datasets\n  geoeval build --data datasets --shard 3/16 --out parts/3\n" +
			"  geoeval build rephrase --from out --shard 3/16 --out parts/rephrase-3",
		Args:              func(_ *cobra.Command, args []string) error { return opts.areStages(args) },
		ValidArgsFunction: oneOf(func() []string { return opts.stageNames() }),
		RunE: func(cmd *cobra.Command, args []string) error {
			opts.sizeNamed = cmd.Flags().Changed("full-size")
			if err := b.checkPartFlags(cmd, args); err != nil {
				return err
			}
			if b.shard.Valid() {
				return runBuildPart(cmd.Context(), b, args, cmd.OutOrStdout(), cmd.ErrOrStderr())
			}
			return runBuild(cmd.Context(), b, args, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().BoolVar(&b.locked, "locked", false, "fail when the build gives anything else than pipeline.lock says")
	cmd.Flags().BoolVar(&opts.fullSize, "full-size", false, "have the built-in corpus at the paper's size, three times as large")
	cmd.Flags().BoolVar(&opts.offline, "offline", false, "ask no language model: what is not in the ledger is an error")
	opts.askingFlags(cmd)
	b.partFlags(cmd)
	opts.flags(cmd, configFlag, dataFlag, outFlag, lockFlag, replaceFlag, limitFlag, quietFlag)
	cmd.Flags().Lookup(quietFlag).Usage += ", and print no table"
	opts.answers(cmd, &pipeline.Summary{}, partBuilt{})
	return cmd
}

// areStages wants names of stages.
func (o *options) areStages(args []string) error {
	known := o.stageNames()
	if unknown := unknownOf(args, known); unknown != "" {
		return asUsage(fmt.Errorf("%w: %q; there are %s%s",
			pipeline.ErrNoStage, unknown, strings.Join(known, ", "), didYouMean(unknown, known)))
	}
	return nil
}

// stageNames lists the stages in the order of the build.
func (o *options) stageNames() []string {
	var names []string
	for _, s := range o.newStages("") {
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

func runBuild(ctx context.Context, opts buildOptions, only []string, out, log io.Writer) error {
	p, err := opts.openBuild()
	if err != nil {
		return err
	}
	lock := cmp.Or(opts.lock, opts.beside(lockFile))
	if opts.locked && len(only) > 0 {
		return asUsage(errors.New("--locked compares a build of all stages: name none"))
	}
	if opts.limit > 0 && (opts.locked || opts.lock != "") {
		return asUsage(errors.New("a build with --limit has no lock: leave out --lock and --locked"))
	}
	var locked *pipeline.Lock
	if opts.locked {
		if locked, err = opts.loadLock(lock); err != nil {
			return err
		}
		if altered, err := p.Altered(ctx); err != nil {
			return err
		} else if len(altered) > 0 {
			return asUnverified(&alteredError{opts.out, altered})
		}
	}
	if err := opts.building(ctx, "build", log, func(on func(pipeline.Event)) error { return p.Build(ctx, only, on) }); err != nil {
		return err
	}
	if !opts.quiet || opts.json {
		if err := opts.printEnd(p, out, only); err != nil {
			return err
		}
	}
	if len(only) > 0 || opts.limit > 0 {
		return nil
	}
	return opts.settle(ctx, p, lock, locked, log)
}

// tellTears tells what a crash left in the ledger, where a build or an evaluation has opened it.
func (o *options) tellTears(on func(pipeline.Event)) {
	if o.asking == nil {
		return
	}
	for _, note := range o.asking.Notes() {
		on(pipeline.Event{Kind: pipeline.Noted, Text: "the ledger: " + note.String()})
	}
}

// building has work of a verb done that builds stages, and tells of it on log.
func (o *options) building(ctx context.Context, verb string, log io.Writer, build func(on func(pipeline.Event)) error) error {
	report := o.reporterOf(ctx, log, o.bought)
	defer report.Close()
	defer leaveInTime(ctx, o, log, verb, os.Exit)()
	noted := &noting{dir: o.out}
	if len(o.joined) == 0 {
		if err := o.tellOrigin(report.Event); err != nil {
			return err
		}
	}
	said := o.quiet
	err := build(func(e pipeline.Event) {
		if !said { // of a build that has begun: another one may be running there
			said = true
			report.Event(o.configNote())
		}
		noted.event(e)
		report.Event(e)
	})
	o.tellTears(report.Event)
	report.Close()
	if err != nil && !o.quiet && !o.json && len(noted.news) > 0 && progress.Terminal(terminalBehind(log)) != nil { // no panel shows notes of stages
		e := newEnding(log)
		e.most = 8
		e.addNotes(&pipeline.Summary{}, noted.news, 0, o.commandFor("status --tables"))
		noted.err = errors.Join(noted.err, e.write(log))
	}
	return errors.Join(interruptedWhile(verb, err), noted.err)
}

// settle writes the lock of a build of all stages to a file, unless that is the lock of other data, or holds it against the one
// that was locked, where that is not nil.
func (o *options) settle(ctx context.Context, p *pipeline.Pipeline, lock string, locked *pipeline.Lock, log io.Writer) error {
	now, err := p.Lock()
	if err != nil {
		return err
	}
	if locked == nil {
		why, err := o.mayLock(lock, now)
		if err != nil {
			return err
		}
		if why == "" {
			return errors.Join(now.Save(lock), o.rememberLock(now))
		}
		report := o.reporter(ctx, log)
		defer report.Close()
		report.Event(pipeline.Event{Kind: pipeline.Noted, Text: fmt.Sprintf(
			"%s is left as it is: %s: name another one (--lock FILE), or remove it and build again", lock, why)})
		return nil
	}
	if differences := locked.Differences(now); len(differences) > 0 {
		return asUnverified(&lockError{lock, differences})
	}
	return nil
}

// loadLock reads the lock that a build is held against.
func (o *options) loadLock(path string) (locked *pipeline.Lock, err error) {
	err = o.await(func() (err error) { locked, err = pipeline.LoadLock(path); return err })
	if errors.Is(err, fs.ErrNotExist) {
		return nil, asUsage(fmt.Errorf("%s: no lock yet: build once without --locked", path))
	} else if err != nil {
		return nil, err
	}
	return locked, nil
}
