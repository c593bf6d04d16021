package ledger

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"geoeval/internal/disk"
	"geoeval/internal/disk/journal"
)

// A Line is one line of a segment, whatever is wrong with it.
type Line struct {
	Place Place
	// Entry is nil where the line is a request, which is Asked, or damaged, and Damage says how: as in "line … ".
	Entry  *Entry
	Asked  *Asked
	Damage string
	// Torn says of a damaged line that it is at the end of its segment, as a crash leaves it, and hinders nobody.
	Torn bool

	segment string
	// offset and size are where in the segment it is, with its newline, in bytes.
	offset, size int64
	// record is, of a line that is not damaged, the line without its newline.
	record []byte
}

// Bytes is how long the line is.
func (l *Line) Bytes() int64 { return l.size }

// Inspect gives every line of a ledger's segments but the seals that fit, by the names of the segments and in their order, until each returns an
// error. It reads also what Open refuses, and holds one line at a time; a line is valid until each returns. The folder
// must exist.
func Inspect(dir string, o Options, each func(*Line) error) error {
	folder, err := o.Disk.OpenFolder(dir)
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	defer folder.Close()
	return o.inspect(folder, each)
}

func (o *Options) inspect(folder *disk.Folder, each func(*Line) error) error {
	names, err := segmentsOf(folder)
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := o.inspectSegment(folder, name, each); err != nil {
			return err
		}
	}
	return nil
}

func (o *Options) inspectSegment(folder *disk.Folder, name string, each func(*Line) error) error {
	f, err := folder.Open(name)
	if err != nil {
		return unreadable(err)
	}
	defer f.Close()
	_, err = journal.Scan(f, maxLine, func(read *journal.Line) error {
		l := &Line{Place: Place{f.Name(), read.Number}, segment: name, offset: read.Offset, size: read.Size, record: read.Bytes}
		switch read.Kind {
		case journal.Seal:
			return nil
		case journal.Record:
			var err error
			if l.Asked, l.Entry, _, err = o.parse(read.Bytes); err != nil {
				l.Asked, l.Entry, l.Damage = nil, nil, err.Error()
			}
		default:
			l.Damage, l.Torn = read.Fault.Error(), read.Kind == journal.Torn
		}
		return each(l)
	})
	return err
}

// asideSuffix ends the names of files with lines that were set aside. They are not read; renamed to *.jsonl they are.
const asideSuffix = ".set-aside"

// An Aside is what a SetAside did.
type Aside struct {
	// File has the lines that were set aside, as they were; empty where there were none.
	File string
	// Lines is their number.
	Lines int
	// Left are the keys of theirs that still have an entry in a line that was not chosen.
	Left map[string]bool
}

// SetAside moves the lines that are chosen to a file in the ledger's folder that is not read. choose is called for every
// line, twice, and says the same; a line is valid until it returns. Segments that are written anew are without the requests that
// have an answer, or had the one that is set aside. Nothing is lost if it is ended at any moment or fails:
// lines may then be in both places, and the next SetAside of the same puts that right. Nobody else may have the ledger
// open to write.
func SetAside(dir string, o Options, choose func(*Line) bool) (*Aside, error) {
	folder, err := o.Disk.OpenFolder(dir)
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	defer folder.Close()
	aside := &Aside{Left: map[string]bool{}}
	touched := map[string]bool{}
	stays := map[string]bool{}
	asked := map[string][]string{} // the segments that tell of a request, by its key
	var segments []string
	touch := func(segment string) {
		if !touched[segment] {
			touched[segment] = true
			segments = append(segments, segment)
		}
	}
	err = o.inspect(folder, func(l *Line) error {
		switch {
		case l.Asked != nil:
			asked[l.Asked.Key] = append(asked[l.Asked.Key], l.segment)
			return nil
		case !choose(l):
			if l.Entry != nil {
				stays[l.Entry.Key] = true
			}
			return nil
		case l.Entry != nil:
			aside.Left[l.Entry.Key] = false
		}
		aside.Lines++
		touch(l.segment)
		return nil
	})
	if err != nil || aside.Lines == 0 {
		return aside, err
	}
	for key := range aside.Left {
		aside.Left[key] = stays[key]
		for _, segment := range asked[key] {
			touch(segment)
		}
	}
	chosen := func(l *Line) bool { return l.Asked == nil && choose(l) }
	others := func(l *Line) bool {
		if l.Asked != nil {
			_, was := aside.Left[l.Asked.Key]
			return !was && !stays[l.Asked.Key]
		}
		return !choose(l)
	}
	name, err := replace(folder, asideSuffix, func(w io.Writer) error {
		for _, segment := range segments {
			if err := o.copyLines(w, folder, segment, chosen); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	aside.File = folder.Path(name)
	for _, segment := range segments {
		if err := o.leave(folder, segment, others); err != nil {
			return nil, err
		}
	}
	return aside, nil
}

// leave puts a segment with the other lines in the place of one of which some were set aside.
func (o *Options) leave(folder *disk.Folder, segment string, others func(*Line) bool) error {
	left, damaged := 0, false
	err := o.inspectSegment(folder, segment, func(l *Line) error {
		if others(l) {
			left++
			damaged = damaged || l.Damage != ""
		}
		return nil
	})
	switch {
	case err != nil || left == 0:
	case damaged: // and so nothing that could be sealed
		_, err = replace(folder, segmentSuffix, func(w io.Writer) error { return o.copyLines(w, folder, segment, others) })
	default:
		_, err = writeSegment(folder, func(add func(record []byte) error) error {
			return o.inspectSegment(folder, segment, func(l *Line) error {
				if !others(l) {
					return nil
				}
				return add(l.record)
			})
		})
	}
	if err == nil {
		err = folder.Remove(segment)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("ledger: %w", err)
	}
	return nil
}

// copyLines copies lines of a segment as they are, without their seals. One that has no newline at its end gets one.
func (o *Options) copyLines(w io.Writer, folder *disk.Folder, segment string, choose func(*Line) bool) error {
	f, err := folder.Open(segment)
	if err != nil {
		return unreadable(err)
	}
	defer f.Close()
	return o.inspectSegment(folder, segment, func(l *Line) error {
		if !choose(l) {
			return nil
		}
		if _, err := io.Copy(w, io.NewSectionReader(f, l.offset, l.size)); err != nil {
			return err
		}
		var end [1]byte
		if _, err := f.ReadAt(end[:], l.offset+l.size-1); err != nil || end[0] == '\n' {
			return err
		}
		_, err := w.Write([]byte{'\n'})
		return err
	})
}
