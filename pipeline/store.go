package pipeline

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"sync"

	"geoeval/internal/disk"
	"geoeval/schema"
	"geoeval/schema/snapshot"
	"geoeval/stages"
)

// Built is a store of tables that are there and that nobody writes.
type built struct{ layout Layout }

func (b built) Rows(string) (any, bool)                   { return nil, false }
func (b built) Open(table string) (*snapshot.File, error) { return b.layout.Open(table) }
func (b built) Held() int                                 { return 0 }
func (b built) Create(table string) (stages.File, error) {
	return nil, errors.New("only a build writes tables: not " + table)
}

// A store keeps the tables of a build in an output folder, and in memory the rows of those written in this build that a stage
// of it is yet to read. Files are synced and renamed in the background.
type store struct {
	folder *disk.Folder
	// before is called before a table is replaced, on several goroutines.
	before func(table string) error

	mu sync.Mutex
	// readers is how many stages are yet to read a table.
	readers map[string]int
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

func newStore(f *disk.Folder, before func(table string) error) *store {
	return &store{folder: f, before: before, readers: map[string]int{}, rows: map[string]any{},
		written: map[string]*writtenTable{}}
}

// awaits says that a stage will read tables, and hasRead that it has.
func (s *store) awaits(reads []stages.Read) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range reads {
		s.readers[r.Table]++
	}
}

// hasRead says that a stage has read tables, and lets go of the rows of tables that no other stage will read.
func (s *store) hasRead(reads []stages.Read) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range reads {
		if s.readers[r.Table]--; s.readers[r.Table] == 0 {
			delete(s.rows, r.Table)
		}
	}
}

// Rows gives the rows of a table that this build has written, as long as a stage is yet to read them.
func (s *store) Rows(table string) (any, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	rows, ok := s.rows[table]
	return rows, ok
}

// held is how many rows of a table stay in memory: those of a table of problems of ordinary length take 100 MB then.
const held = 50_000

// Held is that number.
func (s *store) Held() int { return held }

// Open opens a table's file. That of one that this build has written is waited for: until it is in its place, there is
// none, or that of an earlier build.
func (s *store) Open(table string) (*snapshot.File, error) {
	s.mu.Lock()
	w := s.written[table]
	s.mu.Unlock()
	if w != nil {
		if <-w.placed; w.err != nil {
			return nil, w.err
		}
	}
	file, err := s.folder.Open(tableFile(table))
	if err != nil {
		return nil, err
	}
	return snapshot.FileOf(file), nil
}

// Create starts a new file for a table.
func (s *store) Create(table string) (stages.File, error) {
	draft, err := s.folder.Create(tableFile(table))
	if err != nil {
		return nil, err
	}
	sums, err := s.folder.Create(rowSumsFile(table))
	if err != nil {
		draft.Abort()
		return nil, err
	}
	return &newTable{store: s, table: table, draft: draft, sum: sha256.New(), sums: sums, sumsSum: sha256.New()}, nil
}

// A newTable is a table's new file, and that of its rows' sums. Their bytes are hashed on their way.
type newTable struct {
	store *store
	table string
	draft *disk.Draft
	sum   hash.Hash
	// sums is the file of the rows' sums, and sumsSum its digest.
	sums    *disk.Draft
	sumsSum hash.Hash
	// record and rows are what Finish was told.
	record tableRecord
	rows   any
	// done: committed or aborted.
	done bool
}

func (t *newTable) Write(b []byte) (int, error) {
	t.sum.Write(b)
	return t.draft.Write(b)
}

func (t *newTable) Sum(row snapshot.RowSum) error {
	line := []byte(row.Line())
	t.sumsSum.Write(line)
	_, err := t.sums.Write(line)
	return err
}

func (t *newTable) Finish(digest schema.Digest, rows any) error {
	t.rows = rows
	t.record = tableRecord{Digest: digest, SHA256: hex.EncodeToString(t.sum.Sum(nil)),
		RowSums: hex.EncodeToString(t.sumsSum.Sum(nil))}
	return errors.Join(t.draft.Flush(), t.sums.Flush())
}

func (t *newTable) Commit() {
	t.done = true
	w := &writtenTable{record: t.record, placed: make(chan struct{})}
	t.store.mu.Lock()
	t.store.written[t.table] = w
	if t.rows != nil && t.store.readers[t.table] > 0 {
		t.store.rows[t.table] = t.rows
	}
	t.store.mu.Unlock()
	t.rows = nil
	go func() {
		defer close(w.placed)
		w.err = t.save()
	}()
}

// save brings the file, and the file of its rows' sums, to the disk and into place.
func (t *newTable) save() error {
	defer t.draft.Abort()
	defer t.sums.Abort()
	if err := t.store.before(t.table); err != nil {
		return err
	}
	if err := t.sums.Commit(); err != nil {
		return err
	}
	return t.draft.Commit()
}

func (t *newTable) Abort() {
	if !t.done {
		t.done = true
		t.draft.Abort()
		t.sums.Abort()
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

// place waits until the files of those tables that this build has written are in their places, or will not be, and gives
// the records of those that are.
func (s *store) place(tables []schema.Named) (map[string]*tableRecord, error) {
	records := map[string]*tableRecord{}
	var failed error
	for _, t := range tables {
		s.mu.Lock()
		w, ok := s.written[t.Name()]
		s.mu.Unlock()
		if !ok {
			continue
		}
		<-w.placed
		if failed = errors.Join(failed, w.err); w.err == nil {
			records[t.Name()] = &w.record
		}
	}
	return records, failed
}
