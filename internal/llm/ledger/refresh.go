package ledger

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
)

// Refresh adds what others have appended since the ledger was opened, or refreshed: it is for processes that take over
// from each other what one has begun to buy. A key keeps the entry that it has. A line that is not whole, or is damaged,
// is left with what stands behind it: it may be on its way, and the next Open says what it is.
func (l *Ledger) Refresh() error {
	l.writing.Lock()
	defer l.writing.Unlock()
	if l.folder == nil {
		folder, err := l.options.Disk.OpenFolder(l.dir)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("ledger: %w", err)
		}
		l.mu.Lock()
		l.folder = folder
		l.mu.Unlock()
	}
	names, err := segmentsOf(l.folder)
	if err != nil {
		return err
	}
	for _, name := range names {
		n := slices.Index(l.segments, name)
		if n < 0 {
			n = len(l.segments)
			l.mu.Lock()
			l.segments = append(l.segments, name)
			l.mu.Unlock()
			l.ends[name] = 0
		}
		if end, others := l.ends[name]; others {
			if l.ends[name], err = l.follow(int32(n), end); err != nil {
				return err
			}
		}
	}
	return nil
}

// errNoNewline says that a line's newline is not there.
var errNoNewline = errors.New("has no newline")

// follow adds the lines of a segment from a byte on, and gives where they end. The caller holds writing.
func (l *Ledger) follow(n int32, from int64) (end int64, err error) {
	f, err := l.open(spot{segment: n})
	if err != nil {
		return from, err
	}
	defer f.Close()
	if f.Size() <= from {
		return from, nil
	}
	end = from
	_, err = scan(io.NewSectionReader(f, from, f.Size()-from), func(e *Entry, _ []byte, _ int, at spot) error {
		at.segment, at.offset = n, from+at.offset
		behind := at.offset + int64(at.length) + 1
		if behind > f.Size() {
			return errNoNewline
		}
		end = behind
		l.mu.Lock()
		defer l.mu.Unlock()
		if _, ok := l.index[e.Key]; !ok {
			l.index[strings.Clone(e.Key)] = at
		}
		return nil
	})
	if err != nil && !errors.Is(err, errNoNewline) && !errors.As(err, new(*lineError)) {
		return end, unreadable(err)
	}
	return end, nil
}
