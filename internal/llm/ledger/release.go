package ledger

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Release writes the entries of keys, or of all keys where these are nil, as a ledger of one segment, and gives its
// path. Equal entries give equal bytes under an equal name, whatever the segments they came in; times are those of the
// entries. The folder is made; one that has segments already is an error. Where a key has no entry, the error is a
// *MissingError.
func (l *Ledger) Release(dir string, keys []string) (path string, err error) {
	if keys == nil {
		keys = l.Keys()
	}
	there, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("ledger: release: %w", err)
	}
	for _, f := range there {
		if strings.HasSuffix(f.Name(), segmentSuffix) {
			return "", fmt.Errorf("ledger: release: %s is there already: take a folder without segments", filepath.Join(dir, f.Name()))
		}
	}
	return writeSegment(dir, func(w io.Writer) error { return l.Export(w, keys) })
}

// writeSegment adds a segment to a folder, which is made, and gives its path. It is named by its content, and is there
// as a whole or not at all.
func writeSegment(dir string, content func(io.Writer) error) (path string, err error) {
	if err := (realDisk{}).folder(dir); err != nil {
		return "", fmt.Errorf("ledger: %w", err)
	}
	f, err := os.CreateTemp(dir, ".segment-*")
	if err != nil {
		return "", fmt.Errorf("ledger: %w", err)
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
			err = fmt.Errorf("ledger: write a segment: %w", err)
		}
	}()
	sum := sha256.New()
	buffered := bufio.NewWriter(f)
	if err := content(io.MultiWriter(buffered, sum)); err != nil {
		return "", err
	}
	if err := buffered.Flush(); err != nil {
		return "", err
	}
	if err := f.Chmod(0o644); err != nil {
		return "", err
	}
	if err := f.Sync(); err != nil {
		return "", err
	}
	if err := f.Close(); err != nil {
		return "", err
	}
	path = filepath.Join(dir, hex.EncodeToString(sum.Sum(nil)[:16])+segmentSuffix)
	if err := os.Rename(f.Name(), path); err != nil {
		return "", err
	}
	return path, realDisk{}.syncFolder(dir)
}
