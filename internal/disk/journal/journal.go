package journal

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"time"

	"geoeval/internal/disk"
)

// A State is what the records of a journal say together.
type State interface {
	// Reset forgets all records.
	Reset()
	// Replay takes the object of the next record. Its error says why there can be no such record at this place.
	Replay(object []byte) error
}

// A Journal is a file of records in the order in which they were written, by one process after the other. Several goroutines
// may use it.
type Journal struct {
	folder     *disk.Folder
	name, lock string
	state      State
	tell       func(note string)

	mu sync.Mutex
	// at is how far the file has been read: to the end of a seal, in bytes. lines is how many lines that is, and last the last
	// of them with its newline.
	at    int64
	lines int
	last  []byte
}

// maxRecord bounds a record, in bytes.
const maxRecord = 1 << 20

// ErrForeign says that a file is no journal.
var ErrForeign = errors.New("is no journal of this program")

// A DamageError is a line that is not as it was written, or that cannot stand where it does.
type DamageError struct {
	File string
	// Line counts from 1.
	Line int
	// Reason says what is wrong, as in "line … ".
	Reason string
}

func (e *DamageError) Error() string {
	return fmt.Sprintf("%s:%d: line %s: put back a copy of the file, or mend the line by hand", e.File, e.Line, e.Reason)
}

// Open opens the journal of a path, whether it is there or not, and makes its folder. lock is the name of its lock, in the same
// folder. tell is told of what a crash left, on the goroutine of who calls. What there is is read with the first
// [Journal.Change].
func Open(d disk.Disk, path, lock string, state State, tell func(note string)) (*Journal, error) {
	if disk.IsRemote(path) {
		return nil, fmt.Errorf("%s: an object store can neither append to a file nor lock it for a moment: name a file on a disk: %w",
			path, errors.ErrUnsupported)
	}
	dir, name, err := disk.Split(path)
	if err != nil {
		return nil, err
	}
	folder, err := d.MakeFolder(dir)
	if err != nil {
		return nil, err
	}
	state.Reset()
	return &Journal{folder: folder, name: name, lock: lock, state: state, tell: tell}, nil
}

// Close lets go of the folder.
func (j *Journal) Close() error { return j.folder.Close() }

// Create makes the file where it is not there yet. Nobody else may read it.
func (j *Journal) Create(ctx context.Context) error {
	return j.locked(ctx, func() error {
		if j.at > 0 {
			return nil
		}
		return j.write(nil)
	})
}

// Change locks the journal, has the state take what others wrote since, and appends the objects that decide gives, which may read
// the state until it returns. When Change returns nil they are on the disk, and the state has taken them. After an error of decide
// nothing is written. After one of the disk nothing is either, unless it fails so thoroughly that not even what was written can be
// taken back: then it may be there.
func (j *Journal) Change(ctx context.Context, decide func() (objects [][]byte, err error)) error {
	return j.locked(ctx, func() error {
		objects, err := decide()
		if err != nil || len(objects) == 0 {
			return err
		}
		return j.write(objects)
	})
}

// patience is how long a lock is waited for.
const patience = 10 * time.Second

// locked does something while the journal is locked and all that others wrote is read.
func (j *Journal) locked(ctx context.Context, do func() error) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	unlock, err := j.folder.Lock(j.lock)
	for begun := time.Now(); errors.Is(err, disk.ErrLocked) && time.Since(begun) < patience; unlock, err = j.folder.Lock(j.lock) {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Millisecond):
		}
	}
	if err != nil {
		return err
	}
	defer unlock()
	if err := j.read(); err != nil {
		j.forget()
		return err
	}
	return do()
}

// forget has all be read again.
func (j *Journal) forget() {
	j.state.Reset()
	j.at, j.lines, j.last = 0, 0, nil
}

// read takes what others wrote, and moves aside what a crash left: whoever wrote it is gone, as the journal is locked.
func (j *Journal) read() error {
	f, err := j.folder.Open(j.name)
	if errors.Is(err, fs.ErrNotExist) {
		j.forget()
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if goesOn, err := j.goesOn(f); err != nil {
		return err
	} else if !goesOn {
		j.forget()
	}
	if f.Size() == j.at {
		return nil
	}
	if j.at == 0 {
		if err := begins(f); err != nil {
			return err
		}
	}
	damage := func(number int, fault error) error { return &DamageError{f.Name(), j.lines + number, fault.Error()} }
	var group [][]byte
	end, err := Scan(io.NewSectionReader(f, j.at, f.Size()-j.at), maxRecord, func(l *Line) error {
		switch l.Kind {
		case Damaged:
			return damage(l.Number, l.Fault)
		case Record:
			group = append(group, Object(l.Bytes))
		case Seal:
			if l.Unsealed > 0 {
				return damage(l.Number-len(group), errors.New("has no seal"))
			}
			for i, object := range group {
				if err := j.state.Replay(object); err != nil {
					return damage(l.Number-len(group)+i, err)
				}
			}
			group = nil
			j.last = append(bytes.Clone(l.Bytes), '\n')
		}
		return nil
	})
	if err != nil {
		return err
	}
	torn := f.Size() - j.at - end.Behind
	j.at, j.lines = j.at+end.Behind, j.lines+end.SealedLines
	if torn > 0 {
		return j.mend(f, torn)
	}
	return nil
}

// goesOn says whether a file begins with what was read.
func (j *Journal) goesOn(f *disk.File) (bool, error) {
	if f.Size() < j.at {
		return false, nil
	}
	last := make([]byte, len(j.last))
	_, err := f.ReadAt(last, j.at-int64(len(last)))
	return bytes.Equal(last, j.last), err
}

// begins wants a file to begin as journals do, or as what a crash left of one.
func begins(f *disk.File) error {
	want := Header()
	has := make([]byte, min(int64(len(want)), f.Size()))
	if _, err := f.ReadAt(has, 0); err != nil {
		return err
	}
	if has = bytes.TrimRight(has, "\x00"); bytes.HasPrefix(want, has) {
		return nil
	}
	return fmt.Errorf("%s: %w", f.Name(), ErrForeign)
}

// mend moves an unfinished group to a file of its own.
func (j *Journal) mend(f *disk.File, size int64) error {
	torn := make([]byte, size)
	if _, err := f.ReadAt(torn, j.at); err != nil {
		return err
	}
	sum := sha256.Sum256(torn)
	aside := fmt.Sprintf("%s.%x.torn", j.name, sum[:8])
	if err := j.keep(aside, torn); err != nil {
		return err
	}
	log, err := j.folder.Continue(j.name)
	if err != nil {
		return err
	}
	defer log.Close()
	if err := errors.Join(log.Truncate(j.at), log.Sync()); err != nil {
		return err
	}
	j.tell(fmt.Sprintf("%s:%d: the last %d bytes were not written completely and do not count; they are in %s",
		f.Name(), j.lines+1, size, j.folder.Path(aside)))
	return nil
}

// keep writes a private file anew.
func (j *Journal) keep(name string, content []byte) error {
	if err := j.folder.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	log, err := j.folder.AppendPrivate(name)
	if err != nil {
		return err
	}
	_, err = log.Write(content)
	if err == nil {
		err = log.Sync()
	}
	return errors.Join(err, log.Close())
}

// write appends a group, and makes the file where it is missing. The state takes what it can: an object that it does not take is
// an error before anything is written.
func (j *Journal) write(objects [][]byte) error {
	var data []byte
	if j.at == 0 {
		data = Header()
	}
	var group Group
	for _, object := range objects {
		group.Add(Sign(object))
	}
	if len(objects) > 0 {
		group.Seal()
	}
	data = append(data, group.Lines...)
	for _, object := range objects {
		if err := j.state.Replay(object); err != nil {
			j.forget()
			return fmt.Errorf("%s: a line that %w", j.folder.Path(j.name), err)
		}
	}
	if err := j.append(data); err != nil {
		j.forget()
		return err
	}
	j.at += int64(len(data))
	j.lines += bytes.Count(data, []byte{'\n'})
	j.last = data[bytes.LastIndexByte(data[:len(data)-1], '\n')+1:]
	return nil
}

// append brings lines to the disk, or leaves the file as it was.
func (j *Journal) append(data []byte) error {
	log, err := j.folder.Continue(j.name)
	if errors.Is(err, fs.ErrNotExist) {
		log, err = j.folder.AppendPrivate(j.name)
	}
	if err != nil {
		return err
	}
	defer log.Close()
	_, err = log.Write(data)
	if err == nil {
		err = log.Sync()
	}
	if err == nil {
		err = j.folder.Holds(j.name, log)
	}
	if err == nil {
		return nil
	}
	return errors.Join(err, log.Truncate(j.at), log.Sync())
}
