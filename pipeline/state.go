package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"

	"geoeval/schema"
)

// A state is what an output folder remembers of the builds in it.
type state struct {
	Format int                     `json:"format"`
	Stages map[string]*stageRecord `json:"stages"`
}

// stateFormat is raised when the state of older versions can no longer be read; builds then start afresh.
const stateFormat = 1

// A stageRecord says with what a stage last ran, and what it wrote.
type stageRecord struct {
	Key     string          `json:"key"`
	Version int             `json:"version"`
	Seed    uint64          `json:"seed"`
	Config  json.RawMessage `json:"config,omitempty"`
	Outside string          `json:"outside,omitempty"`
	// Inputs gives, of each table that it read, the digests of the columns that it said it reads.
	Inputs map[string]map[string]string `json:"inputs,omitempty"`
	// Writes gives the signatures of the tables that it wrote; nil where an older version of geoeval ran.
	Writes map[string]schema.Signature `json:"writes,omitempty"`
	Tables map[string]*tableRecord     `json:"tables"`
}

// A tableRecord says what a table is.
type tableRecord struct {
	schema.Digest
	// SHA256 of the file, in hex.
	SHA256 string `json:"sha256"`
	// File and RowSums tell without reading that the table's file, and that of its rows' digests, are still those that
	// were written.
	File    stamp `json:"file"`
	RowSums stamp `json:"row_sums"`
}

// A stamp is a file's size and time of change, in nanoseconds since 1970.
type stamp struct {
	Size     int64 `json:"size"`
	Modified int64 `json:"modified"`
}

func stampOf(path string) (stamp, error) {
	info, err := os.Stat(path)
	if err != nil {
		return stamp{}, err
	}
	return stamp{info.Size(), info.ModTime().UnixNano()}, nil
}

// A Layout says where things are in an output folder.
type Layout struct{ Dir string }

// Table is a table's file.
func (l Layout) Table(name string) string { return filepath.Join(l.Dir, "tables", name+".parquet") }

// RowSums is the file with the keys and digests of a table's rows.
func (l Layout) RowSums(name string) string { return filepath.Join(l.Dir, "rows", name+".tsv") }

func (l Layout) state() string            { return filepath.Join(l.Dir, "state.json") }
func (l Layout) memo(stage string) string { return filepath.Join(l.Dir, "memo", stage+".json") }
func (l Layout) buildLock() string        { return filepath.Join(l.Dir, "build.lock") }

// loadState reads the state of an output folder; a folder without one, or with one of another format, has an empty
// state.
func loadState(l Layout) (*state, error) {
	empty := &state{Format: stateFormat, Stages: map[string]*stageRecord{}}
	b, err := os.ReadFile(l.state())
	if errors.Is(err, fs.ErrNotExist) {
		return empty, nil
	}
	if err != nil {
		return nil, err
	}
	s := &state{}
	if err := json.Unmarshal(b, s); err != nil {
		return nil, fmt.Errorf("%s: %w: delete it to build everything anew", l.state(), err)
	}
	if s.Format != stateFormat || s.Stages == nil {
		return empty, nil
	}
	maps.DeleteFunc(s.Stages, func(_ string, r *stageRecord) bool { return r == nil })
	return s, nil
}

// clone gives a state of its own with the same records.
func (s *state) clone() *state { return &state{Format: s.Format, Stages: maps.Clone(s.Stages)} }

func (s *state) save(l Layout) error {
	b, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return writeFile(l.state(), append(b, '\n'))
}

// intact says whether the files of a stage's tables are still those that it wrote; if not, which one is not, and why.
func (r *stageRecord) intact(l Layout, tables []schema.Named) (why string) {
	for _, t := range tables {
		record := r.Tables[t.Name()]
		if record == nil {
			return fmt.Sprintf("table %s was not written yet", t.Name())
		}
		file, err := stampOf(l.Table(t.Name()))
		sums, sumsErr := stampOf(l.RowSums(t.Name()))
		switch {
		case err != nil:
			return fmt.Sprintf("table %s is gone", t.Name())
		case file != record.File:
			return fmt.Sprintf("table %s was changed from outside", t.Name())
		case sumsErr != nil || sums != record.RowSums:
			return fmt.Sprintf("%s is gone or was changed from outside", l.RowSums(t.Name()))
		}
	}
	return ""
}

// writeFile puts a file in its place as a whole: a reader sees the old content or the new.
func writeFile(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(content)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
