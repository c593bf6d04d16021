package ledger

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"

	"geoeval/internal/disk"
	"geoeval/internal/disk/journal"
)

// A segment is the file that a ledger appends to. Nobody else writes to it.
type segment struct {
	file file
	name string
	// number is its number in Ledger.segments.
	number int32
	// size is how much of it is written and synced, in bytes.
	size int64
}

// write appends lines to the own segment, syncs it, and says where they are. After an error the segment is as it was
// before and is given up: the next lines go to a new one. The caller holds writing.
func (l *Ledger) write(lines [][]byte) ([]spot, error) {
	if l.own == nil {
		if err := l.begin(); err != nil {
			return nil, err
		}
	}
	own := l.own
	var group journal.Group
	if own.size == 0 {
		group.Lines = journal.Header()
	}
	spots := make([]spot, len(lines))
	for i, line := range lines {
		spots[i] = spot{segment: own.number, length: int32(len(line)), offset: own.size + int64(len(group.Lines))}
		group.Add(line)
	}
	group.Seal()
	_, err := own.file.Write(group.Lines)
	if err == nil {
		err = own.file.Sync()
	}
	if err == nil {
		err = own.file.There()
	}
	if err != nil {
		l.giveUp()
		return nil, fmt.Errorf("ledger: %w: what was to be written is not kept; see to the disk and run again", err)
	}
	own.size += int64(len(group.Lines))
	if full, ok := own.file.(interface{ Full() bool }); ok && full.Full() {
		l.own = nil
		if err := own.file.Close(); err != nil {
			return nil, fmt.Errorf("ledger: %w", err)
		}
	}
	return spots, nil
}

// begin makes the own segment, under a name of 128 random bits, and the folder where it is missing.
func (l *Ledger) begin() error {
	l.mu.RLock()
	folder := l.folder
	l.mu.RUnlock()
	if folder == nil {
		made, err := l.options.Disk.MakeFolder(l.dir)
		if err != nil {
			return fmt.Errorf("ledger: %w", err)
		}
		folder = made
	}
	var random [16]byte
	rand.Read(random[:])
	name := hex.EncodeToString(random[:]) + segmentSuffix
	f, err := l.create(folder, name)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.folder = folder
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	l.own = &segment{file: f, name: name, number: int32(len(l.segments))}
	l.segments = append(l.segments, name)
	return nil
}

// giveUp takes back what was written since the last sync and lets go of the own segment. What was synced stays.
func (l *Ledger) giveUp() {
	own := l.own
	l.own = nil
	if own.file.Truncate(own.size) == nil {
		_ = own.file.Sync()
	}
	if own.size == 0 && own.file.There() == nil {
		_ = l.folder.Remove(own.name)
	}
	_ = own.file.Close()
}

// A file is what the ledger needs of the file that it appends to: an ownFile.
type file interface {
	Write(b []byte) (int, error)
	Sync() error
	Truncate(size int64) error
	Close() error
	// There wants the file to have its name still: one that was removed or replaced keeps nothing.
	There() error
}

// An ownFile is a segment's file in the ledger's folder.
type ownFile struct {
	*disk.Log
	folder *disk.Folder
	name   string
}

func (f *ownFile) There() error { return f.folder.Holds(f.name, f.Log) }

func newSegment(folder *disk.Folder, name string) (file, error) {
	log, err := folder.Append(name)
	if err != nil {
		return nil, err
	}
	return &ownFile{log, folder, name}, nil
}
