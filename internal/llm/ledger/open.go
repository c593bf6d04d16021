package ledger

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Options say how a ledger is opened.
type Options struct {
	// ReadOnly refuses every Append.
	ReadOnly bool
}

// A Ledger is an open ledger. It holds where each entry is, not the entries. Its methods may be called by many
// goroutines.
type Ledger struct {
	dir     string
	options Options
	disk    disk

	// writing is held by the one Append that writes for all that wait.
	writing sync.Mutex
	// own is the segment that this ledger appends to, nil until the first Append. It belongs to who holds writing.
	own *segment
	// reading is held by who reads a long line.
	reading sync.Mutex

	mu       sync.RWMutex
	segments []string
	index    map[string]spot
	notes    []Note
	// next gathers the lines that are to be written together; underway is, by key, the group that a line is in.
	next     *group
	underway map[string]*group
	closed   bool
	// broken is why an entry could not be read again.
	broken error
}

// Open reads all segments of a folder and checks every line. A folder that does not exist is an empty ledger; the first
// Append makes it. What others append later is not seen. Errors: *DamageError, *ConflictError, and those of the file
// system, all with the file's name.
func Open(dir string, o Options) (*Ledger, error) {
	l := &Ledger{dir: dir, options: o, disk: realDisk{}, index: map[string]spot{}, underway: map[string]*group{}}
	files, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	for _, f := range files { // sorted by name
		if strings.HasSuffix(f.Name(), segmentSuffix) {
			if err := l.load(filepath.Join(dir, f.Name())); err != nil {
				return nil, err
			}
		}
	}
	return l, nil
}

const segmentSuffix = ".jsonl"

// load adds a segment to the index.
func (l *Ledger) load(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("ledger: %s is no regular file: take it out of the folder", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	defer f.Close()
	n := int32(len(l.segments))
	l.segments = append(l.segments, path)
	torn, err := scan(f, func(e *Entry, line []byte, number int, at spot) error {
		at.segment = n
		if first, ok := l.index[e.Key]; ok {
			return l.again(e, line, Place{path, number}, first, at)
		}
		l.index[strings.Clone(e.Key)] = at
		return nil
	})
	if bad := new(lineError); errors.As(err, &bad) {
		return &DamageError{Place{path, bad.line}, bad.Error()}
	}
	if err != nil {
		return err
	}
	if torn.line > 0 {
		l.notes = append(l.notes, Note{Kind: Torn, Place: Place{path, torn.line}, Bytes: torn.bytes})
	}
	return nil
}

// again decides between two lines of one key.
func (l *Ledger) again(e *Entry, line []byte, place Place, first, second spot) error {
	held, heldLine, err := l.read(e.Key, first)
	if err != nil {
		return err
	}
	heldPlace, err := l.place(first)
	if err != nil {
		return err
	}
	if string(held.Request) != string(e.Request) {
		return &ConflictError{Key: e.Key, First: heldPlace, Second: place}
	}
	wins, loses := heldPlace, place
	if rank(line) < rank(heldLine) {
		wins, loses = place, heldPlace
		l.index[e.Key] = second
	}
	if !held.sameAnswer(e) {
		l.notes = append(l.notes, Note{Kind: Rebought, Place: loses, Other: wins, Key: e.Key})
	}
	return nil
}

// long is the length from which lines are read one at a time, in bytes: many at once would take much memory.
const long = 256 << 10

// read gives the entry at a spot, and its line as [decode] gives it.
func (l *Ledger) read(key string, at spot) (*Entry, []byte, error) {
	if at.length > long {
		l.reading.Lock()
		defer l.reading.Unlock()
	}
	l.mu.RLock()
	path := l.segments[at.segment]
	l.mu.RUnlock()
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("ledger: %w", err)
	}
	defer f.Close()
	line := make([]byte, at.length)
	if _, err := f.ReadAt(line, at.offset); err != nil {
		return nil, nil, fmt.Errorf("ledger: read %s at byte %d: %w: was it changed since it was opened?", path, at.offset, err)
	}
	e, line, err := decode(line)
	if err == nil && e.Key != key {
		err = errors.New("has another key than it had")
	}
	if err != nil {
		place, _ := l.place(at)
		return nil, nil, &DamageError{place, err.Error()}
	}
	return e, line, nil
}

// place counts the lines before a spot.
func (l *Ledger) place(at spot) (Place, error) {
	l.mu.RLock()
	path := l.segments[at.segment]
	l.mu.RUnlock()
	number, err := lineAt(path, at.offset)
	return Place{path, number}, err
}

// Lookup gives the entry of a key. An entry that was there when the ledger was opened and can no longer be read is not
// given, and every Append from then on says why: nothing is bought twice for long.
func (l *Ledger) Lookup(key string) (*Entry, bool) {
	l.mu.RLock()
	at, ok := l.index[key]
	l.mu.RUnlock()
	if !ok {
		return nil, false
	}
	e, _, err := l.read(key, at)
	if err != nil {
		l.mu.Lock()
		if l.broken == nil {
			l.broken = err
		}
		l.mu.Unlock()
		return nil, false
	}
	return e, true
}

// Err is why an entry could not be read again, nil as long as all could.
func (l *Ledger) Err() error {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.broken
}

// Has says whether a key has an entry, without reading it.
func (l *Ledger) Has(key string) bool {
	l.mu.RLock()
	defer l.mu.RUnlock()
	_, ok := l.index[key]
	return ok
}

// Len is the number of keys that have an entry.
func (l *Ledger) Len() int {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return len(l.index)
}

// Notes are what Open coped with, segment by segment.
func (l *Ledger) Notes() []Note {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return slices.Clone(l.notes)
}

// Close ends the ledger's own segment. An Append that waits is written first or says ErrClosed.
func (l *Ledger) Close() error {
	l.writing.Lock()
	defer l.writing.Unlock()
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	if l.own == nil {
		return nil
	}
	own := l.own
	l.own = nil
	return own.file.Close()
}
