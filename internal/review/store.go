package review

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // the driver
)

//go:embed schema.sql
var tables string

// The marks of our files in SQLite's header: what they are ("GEvr"), and the version of schema.sql.
const (
	applicationID = 0x47457672
	schemaVersion = 2
)

// ErrNoReview says that a file holds no review.
var ErrNoReview = errors.New("holds no review")

// A Store is a review in an SQLite file. Several programs may have it open at one time.
//
// Rows are only added; triggers refuse anything else. What a method has written when it returns nil survives the end of
// the program and of the machine.
type Store struct {
	db   *sql.DB
	path string
	now  func() time.Time
}

// Open opens the review in a file; a file without one is ErrNoReview. now is the clock.
func Open(path string, now func() time.Time) (*Store, error) {
	if _, err := os.Stat(path); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = ErrNoReview
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	s, err := open(path, now)
	if err != nil {
		return nil, err
	}
	if _, err := s.State(context.Background()); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Create makes the file where it is not there yet. It may hold a review already.
func Create(path string, now func() time.Time) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600) // marks are for nobody else's eyes
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	return open(path, now)
}

func open(path string, now func() time.Time) (*Store, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	name := url.URL{Scheme: "file", Path: full,
		RawQuery: "_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)" +
			"&_pragma=foreign_keys(1)&_pragma=trusted_schema(0)&_txlock=immediate"}
	db, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	s := &Store{db, path, now}
	if err := s.change(context.Background(), s.found); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

// found makes the tables in an empty file, and wants any other to be ours.
func (s *Store) found(tx *sql.Tx) error {
	var objects, id, version int
	if err := tx.QueryRow(`SELECT (SELECT count(*) FROM sqlite_schema), (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version)`).Scan(&objects, &id, &version); err != nil {
		return err
	}
	switch {
	case objects > 0 && id != applicationID:
		return errors.New("is a database of another program")
	case objects > 0 && version == 1:
		// Version 1 had no answers to grade.
		_, err := tx.Exec(`ALTER TABLE marks ADD COLUMN ruling TEXT NOT NULL DEFAULT '' CHECK (ruling = ''); PRAGMA user_version = 2`)
		return err
	case objects > 0 && version != schemaVersion:
		return fmt.Errorf("has version %d of the tables, and this program knows version %d: use the geoeval that wrote it, and move on with review export and import", version, schemaVersion)
	case objects > 0:
		return nil
	}
	statements := tables + fmt.Sprintf("\nPRAGMA application_id = %d; PRAGMA user_version = %d;", applicationID,
		schemaVersion)
	for _, t := range []string{"review", "reviewers", "tokens", "steps", "problems", "assignments", "marks", "outcomes"} {
		for _, verb := range []string{"UPDATE", "DELETE"} {
			statements += fmt.Sprintf("CREATE TRIGGER %s_no_%s BEFORE %s ON %s BEGIN SELECT RAISE(ABORT, 'rows are only added'); END;\n", t, verb, verb, t)
		}
	}
	_, err := tx.Exec(statements)
	return err
}

// Close closes the file.
func (s *Store) Close() error { return s.db.Close() }

// change does something in a transaction that holds the file's write lock from its start, so that what it has read is
// still so when it writes.
func (s *Store) change(ctx context.Context, do func(tx *sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("%s: %w", s.path, err)
	}
	if err := do(tx); err != nil {
		_ = tx.Rollback()
		var late *OrderError
		var open *OpenError
		if errors.As(err, &late) || errors.As(err, &open) {
			return err
		}
		return fmt.Errorf("%s: %w", s.path, err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("%s: %w", s.path, err)
	}
	return nil
}

// stamp is the time of a row.
func (s *Store) stamp() string { return s.now().UTC().Format("2006-01-02T15:04:05.000Z") }
