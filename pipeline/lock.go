package pipeline

import (
	"bytes"
	"cmp"
	"fmt"
	"io"

	"geoeval/internal/disk"
	"geoeval/internal/format/settings"
	"geoeval/stages"

	"github.com/goccy/go-yaml"
)

// A Lock is what a build depended on and what it gave: the content of a lock file ([LockOf]). Two builds with equal locks have
// equal tables, whatever machine they ran on.
type Lock struct {
	Format int         `yaml:"format"`
	Seed   uint64      `yaml:"seed"`
	Stages []LockStage `yaml:"stages"`
}

// A LockStage is what one stage depended on and what it gave.
type LockStage struct {
	Name    string `yaml:"name"`
	Version int    `yaml:"version"`
	// Outside is the digest of native files, for a stage that reads them.
	Outside string `yaml:"outside,omitempty"`
	// Key is the digest of all that the stage depended on.
	Key    string      `yaml:"key"`
	Tables []LockTable `yaml:"tables"`
}

// A LockTable is a table by its logical digest.
type LockTable struct {
	Name   string `yaml:"name"`
	Rows   int64  `yaml:"rows"`
	Digest string `yaml:"digest"`
}

const lockFormat = 1

const lockHead = "# What a build gave, written by `geoeval build`; " +
	"`geoeval build --locked` fails when it gives anything else.\n"

// Lock gives the lock of the builds in the output folder: every stage must have run.
func (p *Pipeline) Lock() (*Lock, error) {
	state, err := p.layout.state()
	if err != nil {
		return nil, err
	}
	lock := &Lock{Format: lockFormat, Seed: p.config.Seed}
	for _, s := range p.stages {
		is := s.Describe()
		r := state.Stages[is.Name]
		if r == nil {
			return nil, fmt.Errorf("stage %s has not run: build all stages first", is.Name)
		}
		stage := LockStage{Name: is.Name, Version: r.Version, Outside: r.Outside, Key: r.Key}
		for _, t := range is.Writes {
			d := r.Tables[t.Name()]
			if d == nil {
				return nil, fmt.Errorf("table %s was not written yet: build all stages first", t.Name())
			}
			stage.Tables = append(stage.Tables, LockTable{t.Name(), d.Rows, d.Table})
		}
		lock.Stages = append(lock.Stages, stage)
	}
	return lock, nil
}

// Outside is the digest of what a stage read from outside, "" for none.
func (l *Lock) Outside(stage string) string {
	for _, s := range l.Stages {
		if s.Name == stage {
			return s.Outside
		}
	}
	return ""
}

// Save writes a lock to a file; it does nothing where the file already says the same.
func (l *Lock) Save(file string) error {
	b, err := yaml.Marshal(l)
	if err != nil {
		return err
	}
	b = append([]byte(lockHead), b...)
	if old, err := disk.ReadNamed(file, settings.MaxBytes); err == nil && bytes.Equal(old, b) {
		return nil
	}
	return disk.ReplaceFile(file, func(w io.Writer) error { _, err := w.Write(b); return err })
}

// LoadLock reads a lock.
func LoadLock(file string) (*Lock, error) {
	b, err := settings.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if _, err := settings.Parse(b); err != nil {
		return nil, yamlError(file, err)
	}
	l := &Lock{}
	if err := yaml.UnmarshalWithOptions(b, l, yaml.Strict()); err != nil {
		return nil, yamlError(file, err)
	}
	if l.Format != lockFormat {
		return nil, &ConfigError{File: file, Why: fmt.Sprintf(
			"format %d; this version reads %d: build once without --locked", l.Format, lockFormat)}
	}
	return l, nil
}

// Differences says in what two builds differ: inputs first, then what came of them. The stages, where they are given, tell what is
// outside of them.
func (l *Lock) Differences(now *Lock, all ...stages.Stage) []string {
	var out []string
	note := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if l.Seed != now.Seed {
		note("seed: locked %d, now %d", l.Seed, now.Seed)
	}
	has := map[string]LockStage{}
	for _, s := range now.Stages {
		has[s.Name] = s
	}
	for _, was := range l.Stages {
		is, ok := has[was.Name]
		delete(has, was.Name)
		switch {
		case !ok:
			note("stage %s: locked, but no longer there", was.Name)
			continue
		case was.Version != is.Version:
			note("stage %s: locked at version %d, now %d", was.Name, was.Version, is.Version)
		case was.Outside != is.Outside:
			note("stage %s: other %s than locked", was.Name, outsideOf(all, was, is))
		case was.Key != is.Key:
			note("stage %s: other configuration, input or columns than locked", was.Name)
		}
		was.tablesDiffer(is, note)
	}
	for _, s := range now.Stages {
		if _, added := has[s.Name]; added {
			note("stage %s: not locked", s.Name)
		}
	}
	return out
}

// outsideOf says in what differs that is outside of a stage.
func outsideOf(all []stages.Stage, was, is LockStage) string {
	for _, s := range all {
		if s.Describe().Name == was.Name {
			return cmp.Or(OutsideName(s, was.Outside, is.Outside), "things outside")
		}
	}
	return "things outside"
}

// tablesDiffer notes in what a stage's tables differ.
func (was LockStage) tablesDiffer(is LockStage, note func(format string, args ...any)) {
	tables := map[string]LockTable{}
	for _, t := range is.Tables {
		tables[t.Name] = t
	}
	for _, t := range was.Tables {
		now, ok := tables[t.Name]
		delete(tables, t.Name)
		if !ok {
			note("table %s: locked, but no longer there", t.Name)
		} else if t != now {
			note("table %s: locked %d rows with digest %.12s, now %d rows with digest %.12s",
				t.Name, t.Rows, t.Digest, now.Rows, now.Digest)
		}
	}
	for _, name := range sortedKeys(tables) {
		note("table %s: not locked", name)
	}
}
