package pipeline

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"os"
	"path/filepath"
	"sync"

	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/stages"
)

// A store keeps the tables of a build in an output folder, and the rows of those written in this build in memory. Files
// are synced and renamed in the background.
type store struct {
	layout Layout

	mu      sync.Mutex
	rows    map[string]any
	written map[string]*writtenTable
}

// A writtenTable is a table that this build has written.
type writtenTable struct {
	record tableRecord
	// placed is closed once the file is in its place, or once err says that it will not be.
	placed chan struct{}
	err    error
}

func newStore(l Layout) *store {
	return &store{layout: l, rows: map[string]any{}, written: map[string]*writtenTable{}}
}

// Rows gives the rows of a table that this build has written.
func (s *store) Rows(table string) (any, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	rows, ok := s.rows[table]
	return rows, ok
}

// Open opens a table's file.
func (s *store) Open(table string) (*snapshot.File, error) {
	return snapshot.OpenFile(s.layout.Table(table))
}

// Create starts a new file for a table.
func (s *store) Create(table string) (stages.File, error) {
	path := s.layout.Table(table)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(filepath.Dir(path), table+".*.tmp")
	if err != nil {
		return nil, err
	}
	t := &tableFile{store: s, table: table, file: f, sum: sha256.New(), buffer: bufio.NewWriterSize(f, 1<<20)}
	if err := f.Chmod(0o644); err != nil {
		t.Abort()
		return nil, err
	}
	return t, nil
}

// A tableFile is a table's new file: bytes go through a buffer into a temporary file, and are hashed on the way.
type tableFile struct {
	store  *store
	table  string
	file   *os.File
	buffer *bufio.Writer
	sum    hash.Hash
	// record, sums and rows are what Finish was told.
	record tableRecord
	sums   []snapshot.RowSum
	rows   any
	// done: committed or aborted.
	done bool
}

func (t *tableFile) Write(b []byte) (int, error) {
	t.sum.Write(b)
	return t.buffer.Write(b)
}

func (t *tableFile) Finish(digest schema.Digest, sums []snapshot.RowSum, rows any) error {
	t.rows, t.sums = rows, sums
	t.record = tableRecord{Digest: digest, SHA256: hex.EncodeToString(t.sum.Sum(nil))}
	return t.buffer.Flush()
}

func (t *tableFile) Commit() {
	t.done = true
	w := &writtenTable{record: t.record, placed: make(chan struct{})}
	t.store.mu.Lock()
	t.store.rows[t.table], t.store.written[t.table] = t.rows, w
	t.store.mu.Unlock()
	go func() {
		defer close(w.placed)
		w.err = t.save(&w.record)
	}()
}

// save brings the file, and the file of its rows' digests, to the disk and into place.
func (t *tableFile) save(record *tableRecord) error {
	defer os.Remove(t.file.Name())
	err := t.file.Sync()
	info, statErr := t.file.Stat()
	if err := errors.Join(err, statErr, t.file.Close()); err != nil {
		return err
	}
	record.File = stamp{info.Size(), info.ModTime().UnixNano()}
	var b bytes.Buffer
	for _, r := range t.sums {
		b.WriteString(r.Line())
	}
	sumsFile := t.store.layout.RowSums(t.table)
	if err := writeFile(sumsFile, b.Bytes()); err != nil {
		return err
	}
	if record.RowSums, err = stampOf(sumsFile); err != nil {
		return err
	}
	return os.Rename(t.file.Name(), t.store.layout.Table(t.table))
}

func (t *tableFile) Abort() {
	if !t.done {
		t.done = true
		t.file.Close()
		os.Remove(t.file.Name())
	}
}

// digest gives the digest of a table that this build has written.
func (s *store) digest(table string) (schema.Digest, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w, ok := s.written[table]
	if !ok {
		return schema.Digest{}, false
	}
	return w.record.Digest, true
}

// place waits until the files of those tables that this build has written are in their places, and gives their records.
func (s *store) place(tables []schema.Named) (map[string]*tableRecord, error) {
	records := map[string]*tableRecord{}
	for _, t := range tables {
		s.mu.Lock()
		w, ok := s.written[t.Name()]
		s.mu.Unlock()
		if !ok {
			continue
		}
		<-w.placed
		if w.err != nil {
			return nil, w.err
		}
		records[t.Name()] = &w.record
	}
	return records, nil
}
