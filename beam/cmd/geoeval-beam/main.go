// Command geoeval-beam builds the tables that geoeval builds, as a pipeline of Apache Beam: in this process, or on Flink,
// Spark or Dataflow. README.md in the folder beam says how.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"

	"geoeval"
	"geoeval/beam/graph"
	"geoeval/beam/job"
	"geoeval/beam/submit"
	"geoeval/internal/disk"
	"geoeval/pipeline"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	beamlog "github.com/apache/beam/sdks/v2/go/pkg/beam/log"
)

const usage = `geoeval-beam builds the tables of geoeval as a pipeline of Apache Beam.

  geoeval-beam [FLAGS]                build what is stale under --out

Flags, and those of Beam's runners:
`

// options are what the flags say.
type options struct {
	data, out, config, lock string
	limit, workers, tries   int
	offline                 bool
	runner, log             string
	provision               string
}

func main() {
	var o options
	flag.StringVar(&o.data, "data", os.Getenv("GEOEVAL_DATA"), "folder with the datasets; without one, a built-in corpus is used")
	flag.StringVar(&o.out, "out", "out", "folder that the build writes to")
	flag.StringVar(&o.config, "config", "", "the pipeline's configuration (pipeline.yaml; where there is none, the one in the program)")
	flag.StringVar(&o.lock, "lock", "", "the lock file that is written (beside the configuration and named after it: pipeline.lock of pipeline.yaml)")
	flag.IntVar(&o.limit, "limit", 0, "read only so many records of each source (0 for all); no lock file is written then")
	flag.BoolVar(&o.offline, "offline", false, "ask no language model: what is not in the ledger is an error")
	flag.IntVar(&o.workers, "workers", 1, "how many processes share the limits of language models: as many as work at a time")
	flag.IntVar(&o.tries, "tries", 3, "how often a job is submitted until all is built; what an earlier one has built stays")
	flag.StringVar(&o.runner, "runner", submit.Prism, "prism, flink, spark, dataflow or universal")
	flag.StringVar(&o.log, "log", "warn", "what Beam tells on standard error: debug, info, warn, error")
	flag.StringVar(&o.provision, "provision_endpoint", "", "where a runner says what a worker process has to do; runners set it")
	flag.String("artifact_endpoint", "", "set by runners, and not used: workers have the program")
	flag.Usage = func() {
		fmt.Fprint(flag.CommandLine.Output(), usage)
		flag.PrintDefaults()
	}
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, &o); err != nil {
		fmt.Fprintln(os.Stderr, "geoeval-beam:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o *options) error {
	beamlog.SetupLogging(o.log, "text")
	switch {
	case flag.NArg() > 0:
		return fmt.Errorf("%q: it takes flags alone: see geoeval-beam --help", flag.Arg(0))
	case o.provision != "":
		return submit.Work(ctx, flag.Lookup("id").Value.String(), o.provision)
	}
	beam.Init()
	return build(ctx, o)
}

// build submits jobs until all is built.
func build(ctx context.Context, o *options) error {
	s, err := o.settings()
	if err != nil {
		return err
	}
	var failed error
	for try := range o.tries {
		s.ID = fmt.Sprintf("%d-%d", os.Getpid(), try+1)
		b, err := s.Open()
		if err != nil {
			return err
		}
		stale, err := b.Stale(ctx)
		if err != nil {
			return err
		}
		if len(stale) == 0 {
			return o.finish(b)
		}
		if failed != nil {
			fmt.Fprintf(os.Stderr, "geoeval-beam: job %d of %d failed, %d stages are left: %v\n", try, o.tries, len(stale), failed)
		}
		if failed = o.job(ctx, b, stale); failed == nil {
			return o.finish(b)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return fmt.Errorf("%d of %d jobs failed; what they built stays, and the next call goes on from there: %w", o.tries, o.tries, failed)
}

// job submits one job.
func (o *options) job(ctx context.Context, b *job.Build, stale []string) error {
	p, root := beam.NewPipelineWithRoot()
	graph.Build(root, b, stale)
	twice, err := b.Twice()
	if err != nil {
		return err
	}
	failed := submit.Run(ctx, p, o.runner)
	told, err := b.Told()
	again, unread := twice()
	for _, text := range append(told, again...) {
		fmt.Fprintln(os.Stderr, text)
	}
	return errors.Join(failed, err, unread, b.Discard())
}

// finish writes the lock and tells what became of the records.
func (o *options) finish(b *job.Build) error {
	if err := b.Discard(); err != nil {
		return err
	}
	p, err := b.Pipeline()
	if err != nil {
		return err
	}
	sum, err := p.Summary()
	if err != nil {
		return err
	}
	if o.limit > 0 {
		sum.Short = nil // of what was left out on purpose
	}
	if err := sum.Write(os.Stdout); err != nil || o.limit > 0 {
		return err
	}
	lock, err := p.Lock()
	if err != nil {
		return err
	}
	if o.lock == "" {
		o.lock = pipeline.LockOf(cmp.Or(o.config, "pipeline.yaml"))
	}
	return lock.Save(o.lock)
}

// settings gives what every process of a job is told. Paths are made absolute: workers run in other folders.
func (o *options) settings() (*job.Settings, error) {
	if o.workers < 1 || o.tries < 1 || o.limit < 0 {
		return nil, fmt.Errorf("--workers %d --tries %d --limit %d: it takes one worker and one try at least, and no limit below 0",
			o.workers, o.tries, o.limit)
	}
	s := &job.Settings{Config: geoeval.Configuration, ConfigName: "built-in pipeline.yaml", Limit: o.limit, Offline: o.offline,
		Workers: o.workers}
	name := o.config
	if name == "" {
		name = "pipeline.yaml"
	}
	switch text, err := os.ReadFile(name); {
	case err == nil:
		s.Config, s.ConfigName = string(text), name
	case o.config != "" || !errors.Is(err, os.ErrNotExist):
		return nil, &pipeline.ConfigError{File: name, Why: err.Error()}
	}
	for _, path := range []struct {
		to   *string
		name string
	}{{&s.Data, o.data}, {&s.Out, o.out}, {&s.Errata, filepath.Join(pipeline.FolderOf(o.config), "errata.yaml")}, {&s.Folder, pipeline.FolderOf(o.config)}} {
		if path.name == "" {
			continue
		}
		if disk.IsRemote(path.name) {
			return nil, fmt.Errorf("%s: it takes folders alone: name one that all workers reach", path.name)
		}
		absolute, err := filepath.Abs(path.name)
		if err != nil {
			return nil, err
		}
		*path.to = absolute
	}
	return s, nil
}
