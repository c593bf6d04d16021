package pipeline

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"iter"

	"geoeval/internal/disk"
	"geoeval/internal/format/visible"
	"geoeval/schema"
	"geoeval/schema/snapshot"
)

// A Layout says where things are in an output folder.
type Layout struct {
	Dir string
	// Verb is the command that writes the folder, "" for geoeval build.
	Verb string
	// Disk is what the folder is on; tests have others than the zero one.
	Disk disk.Disk
}

// DefaultFolder is the output folder where none is named.
const DefaultFolder = "out"

// verb is what to run where something is missing.
func (l Layout) verb() string {
	if l.Verb != "" || l.Dir == DefaultFolder {
		return cmp.Or(l.Verb, "geoeval build")
	}
	return "geoeval build --out " + visible.ShellWord(l.Dir)
}

// NotBuilt is an [ErrNotBuilt] that says what to run.
func (l Layout) NotBuilt() error { return notBuilt{l.verb()} }

// notBuilt is an error whose text names a verb.
type notBuilt struct{ verb string }

func (e notBuilt) Error() string        { return "run " + e.verb }
func (e notBuilt) Is(target error) bool { return target == ErrNotBuilt }

// Table is a table's file.
func (l Layout) Table(name string) string { return disk.Join(l.Dir, tableFile(name)) }

// State is the file that says what was built.
func (l Layout) State() string { return disk.Join(l.Dir, StateFile) }

// RowSums is the file with the keys and digests of a table's rows.
func (l Layout) RowSums(name string) string { return disk.Join(l.Dir, rowSumsFile(name)) }

// OriginFile is where whoever builds may remember, beside the state, where the records come from.
const OriginFile = "origin.json"

// NotesFile is where whoever builds may keep, beside the state, what the stages noted when they last ran.
const NotesFile = "notes.json"

// ConfigurationFile is where whoever builds may keep, beside the state, the whole configuration of the last run (see [Kept]).
const ConfigurationFile = "configuration.yaml"

// The files of an output folder, by their names in it.
const (
	// StateFile says what was built.
	StateFile = "state.json"
	// setAsideFile is what a state is called that cannot be used.
	setAsideFile = StateFile + ".set-aside"
	// BuildLockFile keeps other builds out.
	BuildLockFile = "build.lock"

	tableFolder   = "tables"
	rowSumsFolder = "rows"
	memoFolder    = "memo"
)

func tableFile(name string) string   { return tableFolder + "/" + name + ".parquet" }
func rowSumsFile(name string) string { return rowSumsFolder + "/" + name + ".tsv" }
func memoFile(stage string) string   { return memoFolder + "/" + stage + ".json" }

// These are more than any file of a build has: a larger one is none that a build wrote.
const (
	maxState   = 64 << 20
	maxMemo    = 1 << 30
	maxRowSums = 1 << 30
)

// open opens the output folder; where there is none yet, it is nil.
func (l Layout) open() (*disk.Folder, error) {
	f, err := l.Disk.OpenFolder(l.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return f, err
}

// in opens the output folder and has something done in it.
func (l Layout) in(do func(*disk.Folder) error) error {
	f, err := l.Disk.OpenFolder(l.Dir)
	if err != nil {
		return err
	}
	defer f.Close()
	return do(f)
}

// Open opens a table's file.
func (l Layout) Open(table string) (*snapshot.File, error) {
	file, err := l.openFile(table)
	if err != nil {
		return nil, err
	}
	return snapshot.FileOf(file), nil
}

func (l Layout) openFile(table string) (file *disk.File, err error) {
	err = l.in(func(f *disk.Folder) error { file, err = f.Open(tableFile(table)); return err })
	return file, err
}

// ReadRowSums reads the file with the keys and digests of a table's rows.
func (l Layout) ReadRowSums(table string) (sums string, err error) {
	err = l.in(func(f *disk.Folder) error {
		b, err := f.ReadFile(rowSumsFile(table), maxRowSums)
		sums = string(b)
		return err
	})
	return sums, err
}

// openRowSums opens that file.
func (l Layout) openRowSums(table string) (file *disk.File, err error) {
	err = l.in(func(f *disk.Folder) error { file, err = f.Open(rowSumsFile(table)); return err })
	return file, err
}

// Scan gives the rows of a table of a build, a row group at a time, as [snapshot.Scan] does.
func Scan[R any](l Layout, t *schema.Table[R], columns ...string) iter.Seq2[[]R, error] {
	return func(yield func([]R, error) bool) {
		f, err := l.Open(t.Name())
		if err != nil {
			yield(nil, err)
			return
		}
		defer f.Close()
		snapshot.ScanFrom(f, t, columns...)(yield)
	}
}

// Read gives all rows of a table of a build. With columns, only these are read and filled in.
func Read[R any](l Layout, t *schema.Table[R], columns ...string) ([]R, error) {
	f, err := l.Open(t.Name())
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return snapshot.ReadFrom(f, t, columns...)
}

// ReadIfThere is Read of a table that may not have been built yet: then it has no rows.
func ReadIfThere[R any](l Layout, t *schema.Table[R], columns ...string) ([]R, error) {
	rows, err := Read(l, t, columns...)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return rows, err
}

// sumFile gives the SHA-256 of a file, in hex.
func sumFile(f *disk.Folder, name string) (string, error) {
	file, err := f.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return sumOf(file)
}

// sumOf gives the SHA-256 of what there is to read, in hex.
func sumOf(r io.Reader) (string, error) {
	h := sha256.New()
	if _, err := io.CopyBuffer(h, r, make([]byte, 1<<18)); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// sumBytes gives the SHA-256 of bytes, in hex.
func sumBytes(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
