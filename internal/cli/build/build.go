// Package build has the verbs of the group Build: they bring tables up to date, verify them, and have at hand what a build reads.
//
// It is one package, as each verb of the group is a file.
package build

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"geoeval/internal/cli/app"
	"geoeval/pipeline"
	"geoeval/stages"

	"github.com/spf13/cobra"
)

type buildOptions struct {
	*app.Options
	// lock is the file that --lock names, "" for the one beside the configuration; locked: it is compared, and not written.
	lock   string
	locked bool
	// preview is how many problems of a stage are shown and no table written; 0 for a build.
	preview int
}

// NewBuild makes the verb build.
func NewBuild(opts *app.Options) *cobra.Command {
	b := buildOptions{Options: opts}
	cmd := &cobra.Command{
		Use:   "build [STAGE...]",
		Short: "Bring stale tables up to date",
		Long: `Build brings the tables under --out up to date and ends with what became of every source's records,
how large the subsets are, and what comes next; geoeval status --tables has all tables and notes. With
names of stages it builds only these and those they depend on. Stages whose inputs, configuration and
version are as they were do not run; a build that was killed goes on where it was.

A build of all stages writes its lock, which has its inputs, keys and digests, beside the configuration and
named after it: pipeline.lock of pipeline.yaml and of the configuration in the program, mine.lock of mine.yaml.
With --locked it is compared instead, and the build fails when anything differs, or when a table that is there
is not the one that was built. Files are compared by their content, never by their times.

With --limit N only the first N records of each source are read, those that the paper leaves out aside,
for a first try in a second or two; without data a corpus as small is written. Subsets are then as large
as that supplies. Such a build says so, cannot be released, and writes no lock.

Without data the built-in corpus is read, which has 12,000 problems; with --full-size it has the paper's
24,912, and 10,000 behind the hard subset.

The folder remembers the data, or that size, and the configuration (origin.json): the next build goes by
these unless it names others. One of other records than the folder has, or of fewer, is refused; --replace allows
it. The lock of other data is left as it is.

Where pipeline.yaml has a language model rephrase or translate, its answers are bought once and kept in
the folder ledger under --out; the key comes from the environment (OPENAI_API_KEY). With --offline the
ledger has to have them all. With --preview N rephrase asks about N problems first, and shows what it asked,
what came of it and what it cost; the stages before it are built, and its own tables are not.`,
		Example:           "  geoeval build --data datasets\n  geoeval build rephrase --data datasets\n  geoeval build rephrase --preview 10",
		Args:              func(_ *cobra.Command, args []string) error { return areStages(opts, args) },
		ValidArgsFunction: app.OneOf(func() []string { return stageNames(opts) }),
		RunE: func(cmd *cobra.Command, args []string) error {
			opts.SizeNamed = cmd.Flags().Changed("full-size")
			if cmd.Flags().Changed(app.PreviewFlag) {
				return runPreview(cmd.Context(), b, args, cmd.OutOrStdout(), cmd.ErrOrStderr())
			}
			return runBuild(cmd.Context(), b, args, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().BoolVar(&b.locked, "locked", false, "fail when the build gives anything else than its lock says")
	cmd.Flags().BoolVar(&opts.FullSize, "full-size", false, "have the built-in corpus at the paper's size, three times as large")
	cmd.Flags().BoolVar(&opts.Offline, "offline", false, "ask no language model: what is not in the ledger is an error")
	opts.AskingFlags(cmd)
	addLockFlag(cmd, &b.lock)
	opts.Flags(cmd, app.ConfigFlag, app.DataFlag, app.OutFlag, app.ReplaceFlag, app.LimitFlag, app.QuietFlag)
	app.PreviewOf(cmd, &b.preview, "show what comes of so many problems, drawn by hash, of the stage rephrase, and write none of its tables")
	opts.Answers(cmd, &pipeline.Summary{}, &stages.Preview{})
	return cmd
}

func runBuild(ctx context.Context, opts buildOptions, only []string, out, log io.Writer) error {
	p, err := opts.OpenBuild()
	if err != nil {
		return err
	}
	lock := cmp.Or(opts.lock, opts.LockFile())
	if filepath.Base(lock) == pipeline.BuildLockFile && app.SamePlace(filepath.Dir(lock), opts.Out) {
		return app.Usage(fmt.Errorf("%s keeps other builds out of %s: name another lock file (--lock FILE)", lock, opts.Out))
	}
	if opts.locked && len(only) > 0 {
		return app.Usage(errors.New("--locked compares a build of all stages: name none"))
	}
	if opts.Limit > 0 && (opts.locked || opts.lock != "") {
		return app.Usage(errors.New("a build with --limit has no lock: leave out --lock and --locked"))
	}
	var locked *pipeline.Lock
	if opts.locked {
		if locked, err = loadLock(opts.Options, lock); err != nil {
			return err
		}
		if altered, err := p.Altered(ctx); err != nil {
			return err
		} else if len(altered) > 0 {
			return app.Unverified(&alteredError{opts.Out, altered})
		}
	}
	if err := building(ctx, opts.Options, "build", log, func(on func(pipeline.Event)) error { return p.Build(ctx, only, on) }); err != nil {
		return err
	}
	if opts.Quiet || opts.JSON {
		if err := opts.WarnOfDoubtful(p.Layout()); err != nil {
			return err
		}
	}
	if !opts.Quiet || opts.JSON {
		if err := printEnd(opts.Options, p, out, only); err != nil {
			return err
		}
	}
	if len(only) > 0 || opts.Limit > 0 {
		return nil
	}
	return settle(ctx, opts.Options, p, lock, locked, log)
}
