package build

import (
	"context"
	"errors"
	"fmt"
	"io"

	"geoeval/internal/cli/app"
	"geoeval/internal/disk"
	"geoeval/internal/llm"
	"geoeval/internal/llm/ledger"
	"geoeval/pipeline"
	"geoeval/stages"

	"github.com/spf13/cobra"
)

// The flags of a part of a build.
const (
	shardFlag  = "shard"
	fromFlag   = "from"
	atOnceFlag = "at-once"
)

// A shardPath is the value of --shard.
type shardPath struct{ shard *stages.Shard }

func (s shardPath) String() string {
	if s.shard == nil || !s.shard.Valid() {
		return ""
	}
	return s.shard.String()
}

func (s shardPath) Set(text string) (err error) {
	*s.shard, err = stages.ParseShard(text)
	return err
}

func (s shardPath) Type() string { return "I/N" }

// partFlags gives build the flags of a part.
func (b *buildOptions) partFlags(cmd *cobra.Command) {
	cmd.Flags().Var(shardPath{&b.shard}, shardFlag, "do part I of N, counted from 1, of what a build does with each problem: for geoeval merge")
	cmd.Flags().StringVar(&b.from, fromFlag, "", "with --shard, the folder of the build whose problems the named stages read")
	cmd.Flags().IntVar(&b.atOnce, atOnceFlag, 0, "with --shard, how many parts run at a time and share the limits of a language model (N)")
	app.CompleteFlag(cmd, shardFlag, app.Nothing)
	app.CompleteFlag(cmd, fromFlag, app.Folders)
	app.CompleteFlag(cmd, atOnceFlag, app.Nothing)
}

// checkPartFlags wants flags that go together.
func (b *buildOptions) checkPartFlags(cmd *cobra.Command, only []string) error {
	whole := !b.shard.Valid()
	switch {
	case whole && b.from != "":
		return app.Usage(errors.New("--from is for a part of a build: say which one (--shard I/N)"))
	case whole && b.atOnce != 0:
		return app.Usage(errors.New("--at-once is for a part of a build: say which one (--shard I/N)"))
	case whole:
		return nil
	case b.locked || b.lock != "":
		return app.Usage(errors.New("a part of a build has no lock: leave out --lock and --locked, which geoeval merge has"))
	case b.Limit > 0:
		return app.Usage(errors.New("which records a limit takes depends on all of them, and no part knows all: leave out --limit or --shard"))
	case b.from == "" && len(only) > 0:
		return app.Usage(errors.New("a part that reads native files does all stages that it can: name none, or say which build " +
			"these read (--from DIR)"))
	case b.from != "" && len(only) == 0:
		return app.Usage(errors.New("--from DIR reads the tables of a build: name the stages that do (geoeval build rephrase --from DIR …)"))
	case b.atOnce < 0 || b.atOnce > b.shard.N:
		return app.Usage(fmt.Errorf("--at-once %d: of %d parts, 1 to %d run at a time", b.atOnce, b.shard.N, b.shard.N))
	}
	if b.from == "" {
		return nil
	}
	if err := app.UnusedFlags(cmd, "with --from, which has what was read of it", app.DataFlag); err != nil {
		return err
	}
	return app.MustBeFolder(b.from)
}

// partBuilt is what build --shard answers.
type partBuilt struct {
	// Folder is the part, and Part says which.
	Folder string        `json:"folder"`
	Part   pipeline.Part `json:"part"`
	// Tables are those that it has, in the order of the build.
	Tables []partTable `json:"tables"`
}

// runBuildPart does a part of a build.
func runBuildPart(ctx context.Context, opts buildOptions, only []string, out, log io.Writer) error {
	opts.Part = opts.shard
	o := pipeline.PartOptions{Shard: opts.shard, From: opts.from, Stages: only}
	if opts.from != "" {
		opts.Joined = []string{opts.from}
		o.Prepare = func() error { return mergeLedgers(opts.Options, opts.from) }
	}
	p, err := opts.OpenBuild()
	if err != nil {
		return err
	}
	if err := opts.shareLimits(); err != nil {
		return err
	}
	if err := building(ctx, opts.Options, "build", log, func(on func(pipeline.Event)) error { return p.BuildPart(ctx, o, on) }); err != nil {
		return err
	}
	part, err := p.Layout().Part()
	if err != nil || part == nil {
		return err
	}
	tables, err := tablesOf(p, part.Stages)
	if err != nil {
		return err
	}
	if opts.JSON {
		return app.PrintJSON(out, partBuilt{opts.Out, *part, tables})
	}
	if opts.Quiet {
		return nil
	}
	printTables(out, tables)
	_, err = fmt.Fprintf(out, "%s is part %v of a build: %s\n", opts.Out, part.Shard, part.Next())
	return err
}

// shareLimits has the part keep to its share of the limits of language models and of what may be spent.
func (b *buildOptions) shareLimits() error {
	atOnce := b.atOnce
	if atOnce == 0 {
		atOnce = b.shard.N
	}
	shared, err := b.Session.Config.Share(b.shard.N, atOnce)
	if fault, ok := errors.AsType[*llm.ConfigError](err); ok {
		return app.Usage(fmt.Errorf("llm.%s: %s (--at-once)", fault.Path, fault.Why))
	}
	b.Session.Config = shared
	return err
}

// mergeLedgers adds the answers of the ledgers in other output folders, where they have one, to that of this one.
func mergeLedgers(o *app.Options, folders ...string) error {
	if err := o.Session.Close(); err != nil { // it would not see them
		return err
	}
	var ledgers []string
	for _, f := range folders {
		dir := disk.Join(f, app.LedgerFolder)
		if info, err := disk.StatPath(dir); err == nil && info.IsDir() {
			ledgers = append(ledgers, dir)
		}
	}
	if len(ledgers) == 0 {
		return nil
	}
	_, err := ledger.Merge(ledger.Options{Fits: llm.Fits}, disk.Join(o.Out, app.LedgerFolder), ledgers...)
	return err
}
