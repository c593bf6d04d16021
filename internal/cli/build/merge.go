package build

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"geoeval/internal/cli/app"
	"geoeval/pipeline"

	"github.com/spf13/cobra"
)

type mergeOptions struct {
	*app.Options
	// lock is the file that --lock names, "" for the one beside the configuration; locked: it is compared, and not written.
	lock   string
	locked bool
	// stages are those to be built behind the parts: names, all or none.
	stages []string
}

// The values of --stages that are no names.
const (
	allStages = "all"
	noStages  = "none"
)

// NewMerge makes the verb merge.
func NewMerge(opts *app.Options) *cobra.Command {
	m := mergeOptions{Options: opts}
	cmd := &cobra.Command{
		Use:   "merge PART...",
		Short: "Join the parts of a build that were done on several machines, and go on from there",
		Long: `Merge makes one build under --out of the parts that geoeval build --shard I/N wrote, each in a folder of
its own: the same tables, byte for byte, and the same pipeline.lock as one build of everything. Folders
are named in any order, all N of them. They are only read, and nothing is written before they were checked: a
part that is missing, not done, there twice or of another build (other files, configuration, seed or version)
is named.

Then it builds the stages behind: those that look at all problems, and what follows. It reads no native
files. --stages names the ones to be built, such as selection, where others are to be done in parts with
geoeval build --from; --stages none only joins. Parts of that are merged into the same --out; the answers
that they bought go to its ledger.

Where it was killed, call it again.`,
		Example: "  geoeval merge --out out parts/*\n  geoeval merge --out out --stages selection parts/*",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return app.Misused(cmd, "it names no part: name the folders that geoeval build --shard I/N wrote", "")
			}
			return nil
		},
		ValidArgsFunction: app.Folders,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runMergeParts(cmd.Context(), m, args, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringSliceVar(&m.stages, "stages", []string{allStages}, "stages to build behind the parts: all, none, or names with commas")
	app.CompleteFlag(cmd, "stages", app.OneOf(func() []string { return append([]string{allStages, noStages}, stageNames(opts)...) }))
	cmd.Flags().BoolVar(&m.locked, "locked", false, "fail when this gives anything else than pipeline.lock says")
	cmd.Flags().BoolVar(&opts.Offline, "offline", false, "ask no language model: what is not in the ledger is an error")
	opts.AskingFlags(cmd)
	addLockFlag(cmd, &m.lock)
	opts.Flags(cmd, app.ConfigFlag, app.DataFlag, app.OutFlag, app.ReplaceFlag, app.QuietFlag)
	cmd.Flags().Lookup(app.DataFlag).Usage = "where the datasets are, of which no file is read: --out remembers that (what the parts remember)"
	cmd.Flags().Lookup(app.QuietFlag).Usage += ", and print no table"
	opts.Answers(cmd, merged{})
	return cmd
}

// merged is what merge answers.
type merged struct {
	// Parts is how many there were, and Stages those that they did.
	Parts  int      `json:"parts"`
	Stages []string `json:"stages"`
	// Tables are those that were joined, in the order of the build.
	Tables []partTable `json:"tables"`
	// Summary is what geoeval build answers, where all stages were built.
	Summary *pipeline.Summary `json:"summary,omitempty"`
}

// behind gives what is built behind the parts.
func (m *mergeOptions) behind() (all bool, names []string, err error) {
	if len(m.stages) == 1 && (m.stages[0] == allStages || m.stages[0] == noStages) {
		return m.stages[0] == allStages, nil, nil
	}
	if len(m.stages) == 0 {
		return false, nil, app.Usage(fmt.Errorf("--stages names none: write --stages %s", noStages))
	}
	return false, m.stages, areStages(m.Options, m.stages)
}

func runMergeParts(ctx context.Context, opts mergeOptions, parts []string, out, log io.Writer) error {
	all, names, err := opts.behind()
	if err != nil {
		return err
	}
	if !all && (opts.locked || opts.lock != "") {
		return app.Usage(errors.New("a lock is of all stages: leave out --stages"))
	}
	opts.Joined = parts
	for _, dir := range parts {
		if err := app.MustBeFolder(dir); err != nil {
			return err
		}
	}
	p, err := opts.OpenBuild()
	if err != nil {
		return err
	}
	lock := cmp.Or(opts.lock, opts.Beside(app.LockFile))
	var locked *pipeline.Lock
	if opts.locked {
		if locked, err = loadLock(opts.Options, lock); err != nil {
			return err
		}
	}
	o := pipeline.MergeOptions{Parts: parts, All: all, Stages: names, Prepare: func() error { return mergeLedgers(opts.Options, parts...) }}
	var joined *pipeline.Joined
	err = building(ctx, opts.Options, "merge", log, func(on func(pipeline.Event)) (err error) {
		joined, err = p.Merge(ctx, o, on)
		return err
	})
	if err != nil {
		return err
	}
	if err := opts.tellMerged(p, joined, all, out); err != nil || !all {
		return err
	}
	return settle(ctx, opts.Options, p, lock, locked, log)
}
