package ledger

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
)

// A segment is the file that a ledger appends to. Nobody else writes to it.
type segment struct {
	file file
	path string
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
	var data []byte
	spots := make([]spot, len(lines))
	for i, line := range lines {
		spots[i] = spot{segment: own.number, length: int32(len(line)), offset: own.size + int64(len(data))}
		data = append(append(data, line...), '\n')
	}
	_, err := own.file.Write(data)
	if err == nil {
		err = own.file.Sync()
	}
	if err != nil {
		l.giveUp()
		return nil, fmt.Errorf("ledger: %w: the answer is not kept; see to the disk and run again", err)
	}
	own.size += int64(len(data))
	return spots, nil
}

// begin makes the own segment, under a name of 128 random bits, and the folder where it is missing.
func (l *Ledger) begin() error {
	if err := l.disk.folder(l.dir); err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	var name [16]byte
	rand.Read(name[:])
	path := filepath.Join(l.dir, hex.EncodeToString(name[:])+segmentSuffix)
	f, err := l.disk.create(path)
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	if err := l.disk.syncFolder(l.dir); err != nil {
		f.Close()
		l.disk.remove(path)
		return fmt.Errorf("ledger: %w", err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.own = &segment{file: f, path: path, number: int32(len(l.segments))}
	l.segments = append(l.segments, path)
	return nil
}

// giveUp takes back what was written since the last sync and lets go of the own segment. What was synced stays.
func (l *Ledger) giveUp() {
	own := l.own
	l.own = nil
	if own.file.Truncate(own.size) == nil {
		own.file.Sync()
	}
	own.file.Close()
	if own.size == 0 {
		l.disk.remove(own.path)
	}
}

// A disk is what the ledger needs of a file system.
type disk interface {
	// folder makes a folder and its parents where they are missing, and syncs what holds it.
	folder(path string) error
	// create makes a file that does not exist.
	create(path string) (file, error)
	syncFolder(path string) error
	remove(path string) error
}

// A file is what the ledger needs of the file that it appends to.
type file interface {
	Write(b []byte) (int, error)
	Sync() error
	Truncate(size int64) error
	Close() error
}

type realDisk struct{}

func (realDisk) folder(path string) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	if err := os.MkdirAll(path, 0o755); err != nil {
		return err
	}
	return realDisk{}.syncFolder(filepath.Dir(path))
}

func (realDisk) create(path string) (file, error) {
	return os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, 0o644)
}

func (realDisk) syncFolder(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

func (realDisk) remove(path string) error { return os.Remove(path) }
