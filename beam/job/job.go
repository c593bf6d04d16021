// Package job is what every process of a Beam job knows of the build that it works on, and what a process does of it: it
// opens the stages as the program geoeval does, stages parts of tables beside the output, and commits a stage's tables.
package job

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"geoeval"
	"geoeval/internal/llm"
	"geoeval/internal/llm/session"
	"geoeval/pipeline"
	"geoeval/schema/snapshot"
	"geoeval/stages"
	"geoeval/stages/all"
	"geoeval/stages/ingest"
)

// Settings say what is built, the same in every process of a job. Paths must lead to the same folders everywhere.
type Settings struct {
	// ID names the job: its parts of tables lie in a folder of that name.
	ID string
	// Data is the folder with the datasets, "" for the built-in corpus, and Out the one that is written to.
	Data, Out string
	// Config is what pipeline.yaml says, the whole or what differs from the defaults, and ConfigName what messages call it.
	Config, ConfigName string
	// Errata is the file of reviewed corrections; it need not be there. Folder is what files that Config names are against,
	// such as prompts.
	Errata, Folder string
	// Limit is how many records of each source are read at most, 0 for all.
	Limit int
	// Offline forbids to ask a language model.
	Offline bool
	// Workers is how many processes share the limits of language models, at least 1.
	Workers int
}

// A Build is the build of a job, opened.
type Build struct {
	Settings
	// Stages are all stages, in their order.
	Stages []stages.Stage
	config *pipeline.Config
	asking *session.Session
}

// Open reads the configuration into stages of its own. Language models are asked by this process at its share of their
// limits, an equal one for each worker.
func (s *Settings) Open() (*Build, error) { return s.open(stages.Shard{}, nil) }

// open is Open of a build that reads a shard of what is outside.
func (s *Settings) open(shard stages.Shard, plan []byte) (*Build, error) {
	if s.Workers < 1 {
		return nil, fmt.Errorf("%d workers: there must be one at least", s.Workers)
	}
	asking := session.New(filepath.Join(s.Out, "ledger"), os.Getenv(llm.DefaultKey), s.Offline)
	asking.Folder = s.Folder
	if !s.Offline {
		asking.Keys, asking.Claim = os.Getenv, s.claim
	}
	b := &Build{Settings: *s, Stages: all.Stages(s.native(shard, plan), asking), asking: asking}
	var published map[string]any // the section release, which no stage reads
	defaults := pipeline.Defaults{Name: "built-in pipeline.yaml", Text: geoeval.Configuration}
	config, err := defaults.Parse(s.ConfigName, []byte(s.Config), b.Stages, stages.Setting{Name: "release", Config: &published})
	if err != nil {
		return nil, err
	}
	b.config = config
	if !s.Offline {
		if asking.Config, err = asking.Config.Share(s.Workers, s.Workers); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// native is where the datasets are: the folder that was named, or the built-in corpus in the output folder.
func (s *Settings) native(shard stages.Shard, plan []byte) ingest.Data {
	data := ingest.Data{Dir: s.Data, Errata: s.Errata, Limit: s.Limit, Shard: shard, Plan: plan}
	if data.BuiltIn = s.Data == ""; data.BuiltIn {
		data.Dir = filepath.Join(s.Out, "corpus")
		if s.Limit > 0 {
			data.Dir += "-limited"
		}
	}
	return data
}

// Pipeline gives the pipeline of the build.
func (b *Build) Pipeline() (*pipeline.Pipeline, error) {
	return pipeline.New(b.Stages, b.config, b.Out)
}

// Stage gives a stage by its name.
func (b *Build) Stage(name string) (stages.Stage, error) {
	for _, s := range b.Stages {
		if s.Describe().Name == name {
			return s, nil
		}
	}
	return nil, fmt.Errorf("%w: %q", pipeline.ErrNoStage, name)
}

// Job gives the job of a stage that works on subjects: it reads the tables of the output folder and writes none.
func (b *Build) Job(s stages.Stage) *stages.Job {
	return stages.NewJob(s, b.config.Seed, committed{pipeline.Layout{Dir: b.Out}})
}

// Committed is a store of the tables that stages before have committed.
type committed struct{ layout pipeline.Layout }

func (c committed) Rows(string) (any, bool)                   { return nil, false }
func (c committed) Open(table string) (*snapshot.File, error) { return c.layout.Open(table) }
func (c committed) Held() int                                 { return 0 }
func (c committed) Create(table string) (stages.File, error) {
	return nil, errors.New("a worker puts rows out and writes no table: not " + table)
}

// Opened are the builds that this process works on, by their settings. Beam makes many instances of a function in a
// process; these must share what is the process's: its part of the limits and its segment of the ledger.
type Opened struct {
	mu     sync.Mutex
	builds map[string]*Build
}

// Build opens a build, once for equal settings.
func (o *Opened) Build(s *Settings) (*Build, error) {
	key, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if b := o.builds[string(key)]; b != nil {
		return b, nil
	}
	b, err := s.Open()
	if err != nil {
		return nil, err
	}
	if o.builds == nil {
		o.builds = map[string]*Build{}
	}
	o.builds[string(key)] = b
	return b, nil
}

// Stale names the stages that a build has to run, in their order.
func (b *Build) Stale(ctx context.Context) ([]string, error) {
	p, err := b.Pipeline()
	if err != nil {
		return nil, err
	}
	status, err := p.Status(ctx)
	if err != nil {
		return nil, err
	}
	var stale []string
	for _, s := range status {
		if !s.Fresh {
			stale = append(stale, s.Stage)
		}
	}
	return stale, nil
}
