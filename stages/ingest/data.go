package ingest

import (
	"context"
	"errors"
	"fmt"
	"syscall"

	"geoeval/internal/invented/corpus"
	"geoeval/stages"
)

// Data is where the native files are.
type Data struct {
	// Dir holds the datasets, one folder each, named like the source.
	Dir string
	// BuiltIn: nobody has named a folder, and Dir is the built-in corpus, which the stage writes where it is not there
	// yet.
	BuiltIn bool
	// FullSize: the built-in corpus has the paper's size, whatever the configuration says.
	FullSize bool
	// Errata is the file of reviewed corrections; it need not be there.
	Errata string
	// Partial: sources may be missing, and corrections of the problems of one without files are passed over.
	Partial bool
	// Limit is how many records of each source are read at the most, those that are left out aside; 0 for all. Built-in
	// corpora are as small as that then.
	Limit int
	// Shard is the part of the units that is read, the whole where it is zero, and Plan what [Stage.Divide] has found for all
	// shards. Limit is 0 then.
	Shard stages.Shard
	Plan  []byte
}

// leastCorpus is how many problems of a dataset a built-in corpus has that is written for a limit below that: fewer
// cannot be dealt to all the dataset's files.
const leastCorpus = 50

// Corpus is the section corpus of pipeline.yaml: which built-in corpus is read where no folder is named. No table
// depends on it otherwise.
type Corpus struct {
	Seed uint64 `yaml:"seed"`
	// Scale is its size as a part of the paper's 24,912 problems and 10,000 behind the hard subset.
	Scale float64 `yaml:"scale"`
	// Scenes is the part of each dataset's problems, 0 to 1, that are composed at least, and not made from templates.
	Scenes float64 `yaml:"scenes"`
}

// Validate refuses what cannot be meant.
func (c *Corpus) Validate() error {
	if !(c.Scale > 0 && c.Scale <= 100) {
		return &stages.ConfigError{Path: "scale", Why: fmt.Sprintf("%v is not above 0 and at most 100", c.Scale)}
	}
	if !(c.Scenes >= 0 && c.Scenes <= 1) {
		return &stages.ConfigError{Path: "scenes", Why: fmt.Sprintf("%v is not a share between 0 and 1", c.Scenes)}
	}
	return nil
}

func (s *Stage) options() corpus.Options {
	o := corpus.Options{Seed: s.corpus.Seed, Scale: s.corpus.Scale, Scenes: s.corpus.Scenes}
	if s.data.FullSize {
		o.Scale = 1
	}
	if s.data.Limit > 0 {
		o.Most = max(s.data.Limit, leastCorpus)
	}
	return o
}

// written says whether there is nothing to write before native files can be read.
func (s *Stage) written() (bool, error) {
	if !s.data.BuiltIn {
		return true, nil
	}
	return corpus.Is(s.data.Dir, s.options())
}

// write writes the built-in corpus where it is to be read and not there.
func (s *Stage) write(ctx context.Context, job *stages.Job) error {
	if !s.data.BuiltIn {
		return nil
	}
	options := s.options()
	job.Doing("writing the built-in corpus")
	defer job.Doing("")
	options.Progress = job.Step
	report, written, err := corpus.Ensure(ctx, s.data.Dir, options)
	if err != nil || !written {
		return err
	}
	s.release()
	n := 0
	for _, c := range report.Counts {
		n += c.Problems
	}
	job.Urgef("no data directory is named: %s holds a built-in corpus of %d invented problems now", s.data.Dir, n)
	return nil
}

// isSynthetic says whether a folder is a built-in corpus.
func isSynthetic(dir string) (bool, error) {
	marker, err := corpus.ReadMarker(dir)
	if errors.Is(err, corpus.ErrNoCorpus) || errors.Is(err, syscall.ENOTDIR) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return marker.Synthetic, nil
}
