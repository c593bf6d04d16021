package review

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"geoeval/internal/disk"
	"geoeval/internal/disk/journal"
)

// ErrNoReview says that a file holds no review.
var ErrNoReview = errors.New("holds no review")

// A Store is a review in a file, its journal: JSON Lines, each of which says one thing that was done. Several programs may have it
// open at one time. Beside it stand its lock (.lock) and the hashes of its links (.tokens), which are nobody else's business: the
// journal can be committed without them.
//
// Lines are only added. What a method has written when it returns nil survives the end of the program and of the machine.
type Store struct {
	path string
	now  func() time.Time
	// journal has what is played, and links the tokens: whoever reads these is in a change of the journal.
	journal, links *journal.Journal
	played         played
	tokens         tokens

	noting sync.Mutex
	notes  []string
	tell   func(note string)
}

// Open opens the review in a file; a file without one is ErrNoReview. now is the clock.
func Open(path string, now func() time.Time) (*Store, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if err := Former(path); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("%s: %w", path, ErrNoReview)
	} else if err != nil {
		return nil, err
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
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if err := Former(path); err != nil {
			return nil, err
		}
	}
	s, err := open(path, now)
	if err != nil {
		return nil, err
	}
	if err := s.journal.Create(context.Background()); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func open(path string, now func() time.Time) (s *Store, err error) {
	if isDatabase(path) {
		return nil, &DatabaseError{path}
	}
	s = &Store{path: path, now: now}
	lock := filepath.Base(path) + ".lock"
	if s.journal, err = journal.Open(disk.Disk{}, path, lock, &s.played, s.note); err != nil {
		return nil, err
	}
	if s.links, err = journal.Open(disk.Disk{}, path+".tokens", lock, &s.tokens, s.note); err != nil {
		return nil, errors.Join(err, s.journal.Close())
	}
	return s, nil
}

// Close closes the file.
func (s *Store) Close() error { return errors.Join(s.journal.Close(), s.links.Close()) }

// Tell has what a crash left in the file told, whenever it is found: on the goroutine of whoever calls a method.
func (s *Store) Tell(tell func(note string)) {
	s.noting.Lock()
	notes := s.notes
	s.notes, s.tell = nil, tell
	s.noting.Unlock()
	for _, note := range notes {
		tell(note)
	}
}

func (s *Store) note(note string) {
	s.noting.Lock()
	tell := s.tell
	if tell == nil {
		s.notes = append(s.notes, note)
	}
	s.noting.Unlock()
	if tell != nil {
		tell(note)
	}
}

// A change adds lines to a review that nobody else changes meanwhile.
type change struct {
	*State
	objects [][]byte
	err     error
}

// add adds a line.
func (c *change) add(kind string, row any) {
	unsigned, err := lineOf(kind, row)
	c.err = errors.Join(c.err, err)
	c.objects = append(c.objects, append(unsigned, '}'))
}

// change does something with the review while nobody else changes it, and then adds all lines or none.
func (s *Store) change(ctx context.Context, do func(c *change) error) error {
	return s.journal.Change(ctx, func() ([][]byte, error) {
		c := &change{State: &s.played.State}
		err := do(c)
		if err == nil {
			err = c.err
		}
		var late *OrderError
		var open *OpenError
		if err != nil && !errors.As(err, &late) && !errors.As(err, &open) {
			err = fmt.Errorf("%s: %w", s.path, err)
		}
		return c.objects, err
	})
}

// stamp is the time of a row.
func (s *Store) stamp() string { return s.now().UTC().Format("2006-01-02T15:04:05.000Z") }

// A DatabaseError is an SQLite database, in which former versions kept reviews.
type DatabaseError struct{ Path string }

func (e *DatabaseError) Error() string {
	old, err := filepath.Abs(e.Path)
	if err != nil {
		old = e.Path
	}
	converted := strings.TrimSuffix(old, filepath.Ext(old)) + ".jsonl"
	if converted == old {
		converted = old + ".jsonl"
	}
	return fmt.Sprintf("%s is an SQLite database, as former versions kept reviews in: convert it, in the source code of geoeval, with"+
		"\n  go run -C deploy/reviewdb . %q %q\nand make new links with geoeval review assign --new-links", e.Path, old, converted)
}

// Former is a [*DatabaseError] where beside a file, which is not there, stands the database that a former version would have had
// in its place.
func Former(path string) error {
	former := strings.TrimSuffix(path, filepath.Ext(path)) + ".db"
	if isDatabase(former) {
		return &DatabaseError{former}
	}
	return nil
}

// isDatabase says whether a file is an SQLite database.
func isDatabase(path string) bool {
	const magic = "SQLite format 3\x00"
	if disk.IsRemote(path) {
		return false
	}
	f, err := disk.OpenFile(path)
	if err != nil {
		return false // whoever opens it says why
	}
	defer f.Close()
	begins := make([]byte, len(magic))
	_, err = f.ReadAt(begins, 0)
	return err == nil && string(begins) == magic
}
