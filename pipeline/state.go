package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"

	"geoeval/internal/disk"
	"geoeval/schema"
)

// A state is what an output folder remembers of the builds in it. It knows files by their content alone, so that a copy
// of the folder is as good as the folder.
type state struct {
	Format int                     `json:"format"`
	Stages map[string]*stageRecord `json:"stages"`
	// Shard is there where the folder has a part of a build, which earlier versions wrote.
	Shard json.RawMessage `json:"shard,omitempty"`
}

// stateFormat is raised when the state of older versions can no longer be read; builds then start afresh.
const stateFormat = 2

// A stageRecord says with what a stage last ran, and what it wrote.
type stageRecord struct {
	Key     string          `json:"key"`
	Version int             `json:"version"`
	Seed    uint64          `json:"seed"`
	Config  json.RawMessage `json:"config,omitempty"`
	Outside string          `json:"outside,omitempty"`
	// Parts are the digests of the parts of what is outside, by name; nil where the stage names none, or an older geoeval ran it. No key
	// depends on them.
	Parts map[string]string `json:"outside_parts,omitzero"`
	// Inputs gives, of each table that it read, the digests of the columns that it said it reads.
	Inputs map[string]map[string]string `json:"inputs,omitempty"`
	// Writes gives the signatures of the tables that it wrote; nil where an older version of geoeval ran.
	Writes map[string]schema.Signature `json:"writes,omitempty"`
	Tables map[string]*tableRecord     `json:"tables"`
	// Again is why it runs again whatever else holds, "" for no reason.
	Again string `json:"again,omitempty"`
	// Memo is the SHA-256, in hex, of what it wants to remember, "" for nothing.
	Memo string `json:"memo,omitempty"`
}

// A tableRecord says what a table is.
type tableRecord struct {
	schema.Digest
	// SHA256 of the table's file, and RowSums that of the file with the digests of its rows, in hex.
	SHA256  string `json:"sha256"`
	RowSums string `json:"row_sums"`
}

// A StateError says that state.json is not what a build of this geoeval wrote.
type StateError struct {
	File string
	Err  error
	// now says what to do.
	now error
}

func (e *StateError) Error() string {
	return fmt.Sprintf("%s cannot be used (%v): %v, which sets it aside and builds all anew", e.File, e.Err, e.now)
}

// Unwrap says what is wrong, and that a build is missing.
func (e *StateError) Unwrap() []error { return []error{e.Err, e.now} }

// A PartError says of an output folder that it has a part of a build, as earlier versions of geoeval wrote them.
type PartError struct{ Dir string }

func (e *PartError) Error() string {
	return e.Dir + " has a part of a build, as an earlier version of geoeval divided it: name another folder (--out DIR); " +
		"docs/distributed.md says how a build runs on several machines"
}

func emptyState() *state { return &state{Format: stateFormat, Stages: map[string]*stageRecord{}} }

// load reads the state of an output folder; a folder without one, and nil, have an empty state. The error of a
// state that is not what a build wrote is a [StateError].
func (l Layout) load(f *disk.Folder) (*state, error) {
	if f == nil {
		return emptyState(), nil
	}
	b, err := f.ReadFile(StateFile, maxState)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return emptyState(), nil
	case errors.Is(err, disk.ErrIrregular), errors.Is(err, disk.ErrTooLarge):
		return nil, &StateError{f.Path(StateFile), err, l.NotBuilt()}
	case err != nil:
		return nil, err
	}
	s, err := parseState(b)
	if err != nil {
		return nil, &StateError{f.Path(StateFile), err, l.NotBuilt()}
	}
	if s.Shard != nil {
		return nil, &PartError{l.Dir}
	}
	return s, nil
}

// state reads the state of the output folder.
func (l Layout) state() (*state, error) {
	f, err := l.open()
	if err != nil {
		return nil, err
	}
	if f != nil {
		defer f.Close()
	}
	return l.load(f)
}

// parseState reads a state and wants all of it that is relied on.
func parseState(b []byte) (*state, error) {
	var of struct {
		Format int `json:"format"`
	}
	if err := json.Unmarshal(b, &of); err != nil {
		return nil, err
	}
	if of.Format != stateFormat {
		return nil, fmt.Errorf("format %d; this version of geoeval reads %d", of.Format, stateFormat)
	}
	s := &state{}
	if err := json.Unmarshal(b, s); err != nil {
		return nil, err
	}
	if s.Stages == nil {
		return nil, errors.New("it has no stages")
	}
	for _, stage := range sortedKeys(s.Stages) {
		r := s.Stages[stage]
		if r == nil {
			return nil, fmt.Errorf("it has nothing of the stage %s", stage)
		}
		if err := r.whole(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// whole finds tables of which a stage's record has nothing.
func (r *stageRecord) whole() error {
	for _, table := range sortedKeys(r.Tables) {
		if r.Tables[table] == nil {
			return fmt.Errorf("it has nothing of the table %s", table)
		}
	}
	return nil
}

// clone gives a state of its own with the same records.
func (s *state) clone() *state {
	return &state{Format: s.Format, Stages: maps.Clone(s.Stages)}
}

func (s *state) save(f *disk.Folder) error {
	b, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return replace(f, StateFile, append(b, '\n'))
}

// replace puts a file of the output folder in its place.
func replace(f *disk.Folder, name string, content []byte) error {
	return f.Replace(name, func(w io.Writer) error { _, err := w.Write(content); return err })
}

// intact says whether the files of a stage's tables are still those that it wrote, by their content; if not, which one
// is not, and why. altered: something else is in its place.
func (r *stageRecord) intact(f *disk.Folder, tables ...schema.Named) (why string, altered bool, err error) {
	for _, t := range tables {
		record := r.Tables[t.Name()]
		if record == nil {
			return fmt.Sprintf("table %s was not written yet", t.Name()), false, nil
		}
		for _, file := range []struct{ what, name, sum string }{
			{"table " + t.Name(), tableFile(t.Name()), record.SHA256},
			{f.Path(rowSumsFile(t.Name())), rowSumsFile(t.Name()), record.RowSums},
		} {
			switch sum, err := sumFile(f, file.name); {
			case errors.Is(err, fs.ErrNotExist):
				return file.what + " is gone", false, nil
			case errors.Is(err, disk.ErrIrregular):
				return file.what + " is no file any more", true, nil
			case err != nil:
				return "", false, err
			case sum != file.sum:
				return file.what + " was changed from outside", true, nil
			}
		}
	}
	return "", false, nil
}

// remembered gives what a stage remembered when it last ran, nil where that is not what it wrote.
func (r *stageRecord) remembered(f *disk.Folder, stage string) ([]byte, error) {
	if r.Memo == "" {
		return nil, nil
	}
	memo, err := f.ReadFile(memoFile(stage), maxMemo)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, disk.ErrIrregular), errors.Is(err, disk.ErrTooLarge):
		return nil, nil
	case err != nil:
		return nil, err
	case sumBytes(memo) != r.Memo:
		return nil, nil
	}
	return memo, nil
}
