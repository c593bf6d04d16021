package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"geoeval/internal/disk"
)

// Options say how a ledger is opened.
type Options struct {
	// ReadOnly refuses every Append.
	ReadOnly bool
	// Disk is where the folder is; the zero Disk is the one that the computer has.
	Disk disk.Disk
	// Fits, where not nil, says why an entry cannot be one of this program, as in "line … ": such a line is damaged.
	Fits func(*Entry) error
}

// parse reads a line whose checksum is right: a request, or an entry as [parse] does, which has to fit.
func (o *Options) parse(line []byte) (*Asked, *Entry, []byte, error) {
	if a, err := parseAsked(line); a != nil || err != nil {
		return a, nil, line, err
	}
	e, short, err := parse(line)
	if err == nil && o.Fits != nil {
		err = o.Fits(e)
	}
	return nil, e, short, err
}

// A Ledger is an open ledger. It holds where each entry is, not the entries. Its methods may be called by many
// goroutines.
type Ledger struct {
	dir     string
	options Options
	// create makes the file of a segment; tests have others.
	create func(*disk.Folder, string) (file, error)

	// writing is held by the one Append that writes for all that wait.
	writing sync.Mutex
	// own is the segment that this ledger appends to, nil until the first Append. It belongs to who holds writing.
	own *segment
	// ends are how far others' segments have been read, by name, in bytes. They belong to who holds writing.
	ends map[string]extent
	// reading is held by who reads a long line.
	reading sync.Mutex

	mu sync.RWMutex
	// folder is open, nil where there is none yet. It stays open as long as somebody has the ledger.
	folder *disk.Folder
	// segments are the names of files.
	segments []string
	index    map[string]spot
	notes    []Note
	// asked are the requests of others, and of processes before, that may have no answer, and twice the keys of entries that are
	// marked as asked twice.
	asked requests
	twice map[string]bool
	// next gathers the lines that are to be written together; underway is, by key, the group that a line is in.
	next     *group
	underway map[string]*group
	closed   bool
	// broken is why an entry could not be read again.
	broken error
}

// An extent is how far a segment has been read, in bytes, and whether that is to the end of a seal: then what comes behind it counts
// with the next one.
type extent struct {
	bytes  int64
	sealed bool
}

// Open reads all segments of a folder and checks every line. A folder that does not exist is an empty ledger; the first
// Append makes it. What others append later is seen after [Ledger.Refresh]. Errors: *DamageError, *ConflictError, and
// those of the file system, all with the file's name.
func Open(dir string, o Options) (*Ledger, error) {
	l := &Ledger{
		dir: dir, options: o, create: newSegment, ends: map[string]extent{}, index: map[string]spot{}, underway: map[string]*group{},
		asked: requests{}, twice: map[string]bool{},
	}
	folder, err := o.Disk.OpenFolder(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return l, nil
	}
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	l.folder = folder
	names, err := segmentsOf(folder)
	for _, name := range names {
		if err == nil {
			err = l.load(name)
		}
	}
	if err != nil {
		folder.Close()
		return nil, err
	}
	l.settle()
	return l, nil
}

// settle forgets the requests that have answers. The caller holds the lock, or is alone.
func (l *Ledger) settle() {
	maps.DeleteFunc(l.asked, func(key string, _ []told) bool {
		_, answered := l.index[key]
		return answered
	})
}

// segmentsOf gives the names of a folder's segments, sorted.
func segmentsOf(folder *disk.Folder) ([]string, error) {
	files, err := folder.ReadDir(".")
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	var names []string
	for _, f := range files {
		if strings.HasSuffix(f.Name(), segmentSuffix) {
			names = append(names, f.Name())
		}
	}
	return names, nil
}

// Has says whether a folder that is there has answers, or files that are meant to.
func Has(dir string) (bool, error) {
	folder, err := disk.OpenFolder(dir)
	if err != nil {
		return false, fmt.Errorf("ledger: %w", err)
	}
	defer folder.Close()
	names, err := segmentsOf(folder)
	return len(names) > 0, err
}

const segmentSuffix = ".jsonl"

// load adds a segment to the index.
func (l *Ledger) load(name string) error {
	f, err := l.folder.Open(name)
	if err != nil {
		return unreadable(err)
	}
	defer f.Close()
	path := f.Name()
	n := int32(len(l.segments))
	l.segments = append(l.segments, name)
	whole := int64(0)
	end, err := l.options.scan(f, func(a *Asked, e *Entry, line []byte, number int, at spot) error {
		at.segment = n
		whole = at.offset + int64(at.length) + 1
		if a != nil {
			l.asked.take(name, a)
			return nil
		}
		if e.AskedTwice {
			l.twice[e.Key] = true
		}
		delete(l.asked, e.Key)
		if first, ok := l.index[e.Key]; ok {
			return l.again(e, line, Place{path, number}, first, at)
		}
		l.index[strings.Clone(e.Key)] = at
		return nil
	}, func() {})
	if bad := new(lineError); errors.As(err, &bad) {
		return &DamageError{Place{path, bad.line}, bad.Error()}
	}
	if err != nil {
		return unreadable(err)
	}
	if l.ends[name] = (extent{whole, end.Sealed}); end.Sealed {
		l.ends[name] = extent{end.Behind, true}
	}
	note := Note{Kind: Torn, Place: Place{path, end.TornLine}, Bytes: end.TornBytes}
	if end.Sealed {
		note.Unsealed = end.Unsealed
		note.Place.Line = end.SealedLines + 1
	}
	if note.Bytes > 0 || note.Unsealed > 0 {
		l.notes = append(l.notes, note)
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
	f, err := l.open(at)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	line := make([]byte, at.length)
	if _, err := f.ReadAt(line, at.offset); err != nil {
		return nil, nil, fmt.Errorf("ledger: %s at byte %d: %w: was it changed since it was opened?", f.Name(), at.offset, err)
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
	f, err := l.open(at)
	if err != nil {
		return Place{}, err
	}
	defer f.Close()
	number, err := lineAt(f, at.offset)
	return Place{f.Name(), number}, err
}

// open opens the segment of a spot.
func (l *Ledger) open(at spot) (*disk.File, error) {
	l.mu.RLock()
	folder, name := l.folder, l.segments[at.segment]
	l.mu.RUnlock()
	f, err := folder.Open(name)
	if err != nil {
		return nil, unreadable(err)
	}
	return f, nil
}

// unreadable is why a segment cannot be read.
func unreadable(err error) error {
	var of *ConflictError
	switch {
	case errors.As(err, &of):
		return err
	case errors.Is(err, disk.ErrIrregular):
		return fmt.Errorf("ledger: %w: take it out of the folder", err)
	}
	return fmt.Errorf("ledger: %w", err)
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
