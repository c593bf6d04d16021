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
			l.ends[name] = extent{}
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

// follow adds the lines of a segment from where it has been read, and gives how far that is now. The caller holds writing.
func (l *Ledger) follow(n int32, from extent) (to extent, err error) {
	f, err := l.open(spot{segment: n})
	if err != nil {
		return from, err
	}
	defer f.Close()
	if f.Size() <= from.bytes {
		return from, nil
	}
	to = from
	// Those behind the last seal.
	spots, asked, twice := map[string]spot{}, []Asked{}, []string{}
	whole := from.bytes
	add := func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for i := range asked {
			l.asked.take(l.segments[n], &asked[i])
		}
		for _, key := range twice {
			l.twice[key] = true
		}
		asked, twice = asked[:0], twice[:0]
		for key, at := range spots {
			if _, ok := l.index[key]; !ok {
				l.index[key] = at
			}
			delete(l.asked, key)
		}
		clear(spots)
	}
	end, err := l.options.scan(io.NewSectionReader(f, from.bytes, f.Size()-from.bytes), func(a *Asked, e *Entry, _ []byte, _ int, at spot) error {
		at.segment, at.offset = n, from.bytes+at.offset
		behind := at.offset + int64(at.length) + 1
		if behind > f.Size() {
			return errNoNewline
		}
		whole = behind
		if a != nil {
			asked = append(asked, *a)
			return nil
		}
		if e.AskedTwice {
			twice = append(twice, strings.Clone(e.Key))
		}
		if _, ok := spots[e.Key]; !ok {
			spots[strings.Clone(e.Key)] = at
		}
		return nil
	}, add)
	if err != nil && !errors.Is(err, errNoNewline) && !errors.As(err, new(*lineError)) {
		return from, unreadable(err)
	}
	if to.sealed = from.sealed || end.Sealed; to.sealed {
		to.bytes += end.Behind
	} else {
		to.bytes = whole
		add()
	}
	return to, nil
}
